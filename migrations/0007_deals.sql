create table deals (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid not null,
  name text not null,
  value numeric,
  stage text not null default 'lead'
    check (stage in ('lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  probability integer not null check (probability between 0 and 100),
  owner_id uuid,
  close_date date,
  description text,
  source text,
  pass_reason text,
  next_step text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
create index deals_newest on deals (firm_id, created_at desc, id desc) where not company_deleted;
create index deals_by_company on deals (firm_id, company_id, created_at desc, id desc);
create index deals_by_stage on deals (firm_id, stage, created_at desc, id desc) where not company_deleted;
create index deals_by_owner on deals (firm_id, owner_id, created_at desc, id desc) where not company_deleted;
create index deals_by_value on deals (firm_id, value) where not company_deleted;
create index deals_by_text on deals using gin (firm_id, name_key gin_trgm_ops)
  with (fastupdate = off) where not company_deleted;

call hang_on_company('deals');

-- Facets, with the sum of the values beside the number: deals:<stage>, and deals:<stage>:<owner>.
create function count_deals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, n, amount)
    select firm_id, facet, counter_shard(), count(*), coalesce(sum(value), 0)
    from added, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where not company_deleted and facet is not null
    group by firm_id, facet order by firm_id, facet
    on conflict (firm_id, facet, shard) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, n, amount)
    select firm_id, facet, counter_shard(), -count(*), -coalesce(sum(value), 0)
    from removed, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where not company_deleted and facet is not null
    group by firm_id, facet order by firm_id, facet
    on conflict (firm_id, facet, shard) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  else
    insert into counters (firm_id, facet, shard, n, amount)
    select firm_id, facet, counter_shard(), sum(change), coalesce(sum(change * value), 0) from (
      select firm_id, stage, owner_id, value, 1 as change from added where not company_deleted
      union all
      select firm_id, stage, owner_id, value, -1 from removed where not company_deleted
    ) changed, unnest(array['deals:' || stage, 'deals:' || stage || ':' || owner_id]) facet
    where facet is not null
    group by firm_id, facet having sum(change) <> 0 or coalesce(sum(change * value), 0) <> 0 order by firm_id, facet
    on conflict (firm_id, facet, shard) do update
      set n = counters.n + excluded.n, amount = counters.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger deals_added after insert on deals referencing new table as added
  for each statement execute function count_deals();
create trigger deals_changed after update on deals referencing new table as added old table as removed
  for each statement execute function count_deals();
create trigger deals_removed after delete on deals referencing old table as removed
  for each statement execute function count_deals();
