-- Meetings, calls, mails and notes that a person put on record, and who took part.
create table interactions (
  firm_id uuid not null references firms (id),
  id uuid not null,
  type text not null check (type in ('meeting', 'call', 'email', 'note')),
  company_id uuid,
  subject text not null,
  notes text,
  date timestamptz(3) not null default now(),
  duration_minutes integer check (duration_minutes >= 0),
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index interactions_newest on interactions (firm_id, date desc, id desc) where not company_deleted;
create index interactions_by_type on interactions (firm_id, type, date desc, id desc) where not company_deleted;
create index interactions_by_company on interactions (firm_id, company_id, date desc, id desc);

create table interaction_contacts (
  firm_id uuid not null,
  interaction_id uuid not null,
  contact_id uuid not null,
  -- the order in which the contacts were given
  position smallint not null,
  primary key (firm_id, interaction_id, contact_id),
  foreign key (firm_id, interaction_id) references interactions (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade
);
create index interaction_contacts_by_contact on interaction_contacts (firm_id, contact_id, interaction_id);

create trigger interactions_follow_company after update of deleted_at on companies for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function follow_company('interactions');

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
create trigger interactions_added after insert on interactions referencing new table as added
  for each statement execute function count_visible('interactions');
create trigger interactions_changed after update on interactions referencing new table as added old table as removed
  for each statement execute function count_visible('interactions');
create trigger interactions_removed after delete on interactions referencing old table as removed
  for each statement execute function count_visible('interactions');
