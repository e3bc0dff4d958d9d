-- How many companies of a status came in which month: a page in the middle of the list is read from the month that it lies in.
create function company_facets(status text, industry_key text, created_at timestamptz) returns text[]
language sql stable parallel safe
return array['companies:' || status, 'companies:' || status || ':' || industry_key,
  'companies_of:' || to_char(created_at at time zone 'UTC', 'YYYY-MM') || ':' || status];

create or replace function count_companies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), count(*)
    from added, unnest(company_facets(status, industry_key, created_at)) facet
    where deleted_at is null and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, behind, n)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), sum(change) from (
      select firm_id, status, industry_key, created_at, walls, 1 as change from added where deleted_at is null
      union all
      select firm_id, status, industry_key, created_at, walls, -1 from removed where deleted_at is null
    ) changed, unnest(company_facets(status, industry_key, created_at)) facet
    where facet is not null
    group by firm_id, facet, walls having sum(change) <> 0 order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;

create or replace function count_removed_companies() returns trigger language plpgsql as $$
begin
  insert into counters (firm_id, facet, shard, behind, n)
  select firm_id, facet, counter_shard(), coalesce(walls, '{}'), -count(*)
  from removed, unnest(company_facets(status, industry_key, created_at)) facet
  where deleted_at is null and facet is not null
  group by firm_id, facet, walls order by firm_id, facet, walls
  on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  return null;
end $$;

insert into counters (firm_id, facet, shard, behind, n)
select firm_id, (company_facets(status, null, created_at))[3], 0, coalesce(walls, '{}'), count(*)
from companies where deleted_at is null group by 1, 2, 4;
