-- Totals know of walls, and the orders of lists do, so that deep pages are read from the index alone as before.

-- A total is the sum of what everybody may know of and of what stands behind the walls that the asker is within: the same
-- predicate seen(), over the counters of the rows instead of the rows.
alter table counters
  -- the walls of the rows that are counted; none: everybody's
  add column behind uuid[] not null default '{}',
  add column walls uuid[] generated always as (nullif(behind, '{}')) stored,
  drop constraint counters_pkey,
  add primary key (firm_id, facet, shard, behind);

-- As in 0005 and 0007, for each set of walls by itself.

create or replace function count_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), count(*)
    from added, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key]) facet
    where deleted_at is null and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), sum(change) from (
      select firm_id, status, industry_key, walls, 1 as change from added where deleted_at is null
      union all
      select firm_id, status, industry_key, walls, -1 from removed where deleted_at is null
    ) changed, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key]) facet
    where facet is not null
    group by firm_id, facet, walls having sum(change) <> 0 order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;

create or replace function count_visible() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, tg_argv[0], counter_shard(), coalesce(walls, '{}'), count(*) from added where not company_deleted
    group by firm_id, walls order by firm_id, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, tg_argv[0], counter_shard(), coalesce(walls, '{}'), -count(*) from removed where not company_deleted
    group by firm_id, walls order by firm_id, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, tg_argv[0], counter_shard(), coalesce(walls, '{}'), sum(change) from (
      select firm_id, walls, 1 as change from added where not company_deleted
      union all
      select firm_id, walls, -1 from removed where not company_deleted
    ) changed
    group by firm_id, walls having sum(change) <> 0 order by firm_id, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;

create or replace function count_deals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, behind, n, amount)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), count(*), coalesce(sum(value), 0)
    from added, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where not company_deleted and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, behind, n, amount)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), -count(*), -coalesce(sum(value), 0)
    from removed, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where not company_deleted and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  else
    insert into counters (firm_id, facet, shard, behind, n, amount)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), sum(change), coalesce(sum(change * value), 0) from (
      select firm_id, stage, owner_id, value, walls, 1 as change from added where not company_deleted
      union all
      select firm_id, stage, owner_id, value, walls, -1 from removed where not company_deleted
    ) changed, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where facet is not null
    group by firm_id, facet, walls having sum(change) <> 0 or coalesce(sum(change * value), 0) <> 0
    order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  end if;
  return null;
end $$;


do $$
declare
  index_name text;
  definition text;
begin
  foreach index_name in array array[
    'companies_newest', 'companies_by_status', 'companies_by_name', 'companies_by_revenue', 'companies_by_revenue_desc',
    'companies_by_industry', 'companies_by_industry_desc', 'contacts_newest', 'contacts_by_name', 'contacts_by_company',
    'contacts_by_role', 'deals_newest', 'deals_by_company', 'deals_by_stage', 'deals_by_owner', 'deals_by_close_date',
    'deals_open', 'financial_records_by_period', 'financial_records_by_year', 'notes_newest', 'interactions_newest',
    'interactions_by_type', 'interactions_by_company', 'files_newest', 'files_by_company', 'emails_newest',
    'emails_by_company', 'emails_by_thread', 'emails_by_contact', 'reports_newest', 'companies_by_id',
    'companies_by_place', 'interactions_of_contact', 'events_by_time', 'events_by_company', 'events_by_subject'
  ] loop
    definition := pg_get_indexdef(('public.' || index_name)::regclass);
    definition := case
      when definition like '% INCLUDE (%' then replace(definition, ' INCLUDE (', ' INCLUDE (walls, ')
      when definition like '% WHERE %' then replace(definition, ' WHERE ', ' INCLUDE (walls) WHERE ')
      else definition || ' INCLUDE (walls)' end;
    execute format('drop index %I', index_name);
    execute definition;
  end loop;
end $$;

-- Until they are looked at, the planner takes a new column for one that is hardly ever null.
analyze companies (walls), contacts (walls), deals (walls), financial_records (walls), notes (walls), interactions (walls),
  emails (walls), files (walls), calendar_events (walls), reports (walls), events (walls), counters;
