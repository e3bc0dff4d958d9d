-- Which bids are due, of the few deals that have a day for one.
create index deals_by_bid_date on deals (firm_id, bid_date) include (walls) where bid_date is not null;
create index deals_by_final_bid_date on deals (firm_id, final_bid_date) include (walls) where final_bid_date is not null;
