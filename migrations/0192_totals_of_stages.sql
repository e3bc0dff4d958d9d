-- What the stages of deals come to is kept and not added up: also weighted, how much no rate converts, and for each stage of a
-- firm's own.
lock table deals in share mode; -- whoever is writing deals counts them as before

alter table counters
  add column weighted numeric not null default 0, -- amount × probability / 100
  add column unconverted bigint not null default 0; -- open deals whose value is in no amount

-- Facets: deals:<stage>, deals:<stage>:<owner> and deals_at:<stage of the firm's own>.
create function deal_facets(stage text, owner_id uuid, stage_id uuid) returns text[] language sql stable parallel safe
return array['deals:' || stage, 'deals:' || stage || ':' || owner_id, 'deals_at:' || stage_id];

create function is_unconverted(stage text, value numeric, value_base numeric) returns boolean language sql immutable parallel safe
return value is not null and value_base is null and stage not in ('closed_won', 'closed_lost');

create or replace function count_deals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, behind, n, amount, weighted, unconverted)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), count(*), coalesce(sum(value_base), 0),
      coalesce(sum(value_base * probability / 100), 0), count(*) filter (where is_unconverted(stage, value, value_base))
    from added, unnest(deal_facets(stage, owner_id, stage_id)) facet
    where not company_deleted and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount,
        weighted = counters.weighted + excluded.weighted, unconverted = counters.unconverted + excluded.unconverted;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, behind, n, amount, weighted, unconverted)
    select firm_id, facet, counter_shard(), coalesce(walls, '{}'), -count(*), -coalesce(sum(value_base), 0),
      -coalesce(sum(value_base * probability / 100), 0), -count(*) filter (where is_unconverted(stage, value, value_base))
    from removed, unnest(deal_facets(stage, owner_id, stage_id)) facet
    where not company_deleted and facet is not null
    group by firm_id, facet, walls order by firm_id, facet, walls
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount,
        weighted = counters.weighted + excluded.weighted, unconverted = counters.unconverted + excluded.unconverted;
  else
    insert into counters (firm_id, facet, shard, behind, n, amount, weighted, unconverted)
    select * from (
      select firm_id, facet, counter_shard(), coalesce(walls, '{}') as behind, sum(change) as n,
        coalesce(sum(change * value_base), 0) as amount, coalesce(sum(change * (value_base * probability / 100)), 0) as weighted,
        coalesce(sum(change) filter (where is_unconverted(stage, value, value_base)), 0) as unconverted
      from (
        select firm_id, stage, stage_id, owner_id, value, value_base, probability, walls, 1 as change
        from added where not company_deleted
        union all
        select firm_id, stage, stage_id, owner_id, value, value_base, probability, walls, -1
        from removed where not company_deleted
      ) changed, unnest(deal_facets(stage, owner_id, stage_id)) facet
      where facet is not null
      group by firm_id, facet, walls
    ) changed
    where (n, amount, weighted, unconverted) <> (0, 0, 0, 0)
    order by firm_id, facet, behind
    on conflict (firm_id, facet, shard, behind) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount,
        weighted = counters.weighted + excluded.weighted, unconverted = counters.unconverted + excluded.unconverted;
  end if;
  return null;
end $$;

delete from counters where facet ^@ 'deals:';
insert into counters (firm_id, facet, shard, behind, n, amount, weighted, unconverted)
select firm_id, facet, 0, coalesce(walls, '{}'), count(*), coalesce(sum(value_base), 0),
  coalesce(sum(value_base * probability / 100), 0), count(*) filter (where is_unconverted(stage, value, value_base))
from deals, unnest(deal_facets(stage, owner_id, stage_id)) facet
where not company_deleted and facet is not null group by firm_id, facet, walls;

do $$
begin
  execute replace(pg_get_functiondef('restricted.make_views'::regproc), '(''events'', ''before'',',
    '(''counters'', ''weighted'', ''case when restricted.hides(''''deal_value'''') then 0 else weighted end''),
      (''counters'', ''unconverted'', ''case when restricted.hides(''''deal_value'''') then 0 else unconverted end''),
      (''events'', ''before'',');
end $$;
select restricted.make_views();
