-- What the overview of a firm asks of the last week, without reading the rest of its past.

-- Deals that entered a stage, new ones too.
create index events_of_moves on events (firm_id, at desc, id desc) where subject_type = 'deal' and after ? 'stage';
-- What deals were before.
create index events_of_changed_deals on events (firm_id, at) where subject_type = 'deal' and kind in ('updated', 'deleted');
-- Companies that went, or came back, with their deals.
create index events_of_hidden_companies on events (firm_id, at)
  where subject_type = 'company' and kind in ('deleted', 'restored');

-- What the open deals come to, read from the index alone.
create index deals_open on deals (firm_id, stage, company_id) include (value, probability, created_at)
  where not company_deleted and stage in ('lead', 'qualification', 'proposal', 'negotiation');
create index deals_by_close_date on deals (firm_id, close_date, id) where not company_deleted;
