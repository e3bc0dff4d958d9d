-- What Home asks of a week, and of open deals, is read from indexes that hold no more than that.

-- Moves between stages of a firm's own too, as areas/deals/standing.ts has them.
drop index events_of_moves;
create index events_of_moves on events (firm_id, at desc, id desc) include (walls) where subject_type = 'deal'
  and (after ? 'stage' or (before ->> 'stage_id' is not null and after ->> 'stage_id' is not null));

-- When a company went or came back; deals that went with theirs.
drop index events_of_hidden_companies;
create index events_of_hidden_companies on events (firm_id, subject_id, at, id) include (kind, walls)
  where subject_type = 'company' and kind in ('deleted', 'restored');
create index deals_hidden on deals (firm_id, company_id) include (created_at, walls) where company_deleted;

drop index deals_by_close_date;
create index deals_by_close_date on deals (firm_id, close_date, id) include (walls, stage) where not company_deleted;

-- Open deals company by company. Companies are ordered by what theirs are worth: as doubles, which add up three times as fast.
drop index deals_open;
create index deals_open on deals (firm_id, company_id, (value_base::float8)) include (walls, stage, value_base, created_at)
  where not company_deleted and stage in ('lead', 'qualification', 'proposal', 'negotiation');
create index companies_archived on companies (firm_id, id) include (walls) where status = 'archived' and deleted_at is null;
