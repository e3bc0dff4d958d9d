create table contacts (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  name text not null,
  email text,
  phone text,
  role text,
  linkedin text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  name_key text generated always as (fold(name)) stored,
  role_key text generated always as (fold(role)) stored,
  search_text text generated always as
    (fold(name) || chr(10) || coalesce(fold(email), '') || chr(10) || coalesce(fold(role), '')) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id)
);
create index contacts_newest on contacts (firm_id, created_at desc, id desc) where not company_deleted;
create index contacts_by_company on contacts (firm_id, company_id, created_at desc, id desc);
create index contacts_by_role on contacts (firm_id, role_key, created_at desc, id desc) where not company_deleted;
create index contacts_by_text on contacts using gin (firm_id, search_text gin_trgm_ops)
  with (fastupdate = off) where not company_deleted;

create trigger contacts_follow_company after update of deleted_at on companies for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function follow_company('contacts');

-- Facet: contacts
create function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (firm_id, facet, shard, n)
    select firm_id, 'contacts', counter_shard(), count(*) from added where not company_deleted
    group by firm_id order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into counters (firm_id, facet, shard, n)
    select firm_id, 'contacts', counter_shard(), -count(*) from removed where not company_deleted
    group by firm_id order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  else
    insert into counters (firm_id, facet, shard, n)
    select firm_id, 'contacts', counter_shard(), sum(change) from (
      select firm_id, 1 as change from added where not company_deleted
      union all
      select firm_id, -1 from removed where not company_deleted
    ) changed
    group by firm_id having sum(change) <> 0 order by firm_id
    on conflict (firm_id, facet, shard) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;
create trigger contacts_added after insert on contacts referencing new table as added
  for each statement execute function count_contacts();
create trigger contacts_changed after update on contacts referencing new table as added old table as removed
  for each statement execute function count_contacts();
create trigger contacts_removed after delete on contacts referencing old table as removed
  for each statement execute function count_contacts();
