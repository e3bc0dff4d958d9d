create table companies (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  industry text,
  revenue numeric,
  ebitda numeric,
  employees integer,
  founded_year integer,
  location text,
  website text,
  description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- soft delete: status becomes archived; what it was before comes back with a restore
  deleted_at timestamptz(3),
  status_before_delete text,
  name_key text generated always as (fold(name)) stored,
  industry_key text generated always as (fold(industry)) stored,
  search_text text generated always as
    (fold(name) || chr(10) || coalesce(fold(industry), '') || chr(10) || coalesce(fold(location), '')) stored,
  primary key (firm_id, id)
);

-- One index for each order that a list can ask for: a page is read from it without sorting.
create index companies_newest on companies (firm_id, created_at desc, id desc) where deleted_at is null;
create index companies_by_status on companies (firm_id, status, created_at desc, id desc) where deleted_at is null;
create index companies_by_name on companies (firm_id, name_key collate "C", id) where deleted_at is null;
create index companies_by_revenue on companies (firm_id, revenue, id) where deleted_at is null;
create index companies_by_revenue_desc on companies (firm_id, revenue desc nulls last, id desc) where deleted_at is null;
create index companies_by_industry on companies (firm_id, industry_key, revenue, id) where deleted_at is null;
create index companies_by_industry_desc on companies (firm_id, industry_key, revenue desc nulls last, id desc)
  where deleted_at is null;
create index companies_by_text on companies using gin (firm_id, search_text gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;

-- Facets: companies:<status>, and companies:<status>:<industry>.
create function count_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, n)
    select firm_id, facet, counter_shard(), count(*)
    from added, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key]) facet
    where deleted_at is null and facet is not null
    group by firm_id, facet order by firm_id, facet
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, n)
    select firm_id, facet, counter_shard(), sum(change) from (
      select firm_id, status, industry_key, 1 as change from added where deleted_at is null
      union all
      select firm_id, status, industry_key, -1 from removed where deleted_at is null
    ) changed, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key]) facet
    where facet is not null
    group by firm_id, facet having sum(change) <> 0 order by firm_id, facet
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;
create trigger companies_added after insert on companies referencing new table as added
  for each statement execute function count_companies();
create trigger companies_changed after update on companies referencing new table as added old table as removed
  for each statement execute function count_companies();

-- What hangs on a company leaves lists, totals and workload together with it, and comes back with it.
-- Each such table has a column company_deleted and calls hang_on_company with its name.
create function follow_company() returns trigger language plpgsql as $$
begin
  execute format('update %I set company_deleted = $1 where firm_id = $2 and company_id = $3', tg_argv[0])
    using new.deleted_at is not null, new.firm_id, new.id;
  return null;
end $$;

create procedure hang_on_company(child text) language plpgsql as $$
begin
  execute format('create trigger %I after update of deleted_at on companies for each row
    when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function follow_company(%L)',
    child || '_follow_company', child);
end $$;

-- Keeps the facet "child": how many of its rows there are, without those of deleted companies.
create procedure count_rows_of(child text) language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as added
    for each statement execute function count_visible(%L)', child || '_added', child, child);
  execute format('create trigger %I after update on %I referencing new table as added old table as removed
    for each statement execute function count_visible(%L)', child || '_changed', child, child);
  execute format('create trigger %I after delete on %I referencing old table as removed
    for each statement execute function count_visible(%L)', child || '_removed', child, child);
end $$;

-- Facet: the name that the trigger gives, for a table whose rows count while their company is not deleted.
create function count_visible() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, n)
    select firm_id, tg_argv[0], counter_shard(), count(*) from added where not company_deleted
    group by firm_id order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, n)
    select firm_id, tg_argv[0], counter_shard(), -count(*) from removed where not company_deleted
    group by firm_id order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, n)
    select firm_id, tg_argv[0], counter_shard(), sum(change) from (
      select firm_id, 1 as change from added where not company_deleted
      union all
      select firm_id, -1 from removed where not company_deleted
    ) changed
    group by firm_id having sum(change) <> 0 order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;
