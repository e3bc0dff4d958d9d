-- The smallest values first: missing ones come last in either direction, so one index does not serve both.
create index deals_by_value_up on deals (firm_id, value_base, id) include (walls) where not company_deleted;
