-- Lists that a firm makes of companies, contacts or deals, with statuses and columns of their own: the buyers of a deal, the
-- targets of a roll-up. A record can be in many lists, in each once.
create table lists (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  description text,
  subject text not null check (subject in ('companies', 'contacts', 'deals')),
  -- the deal whose buyers it has: it stands behind the walls of the deal, and goes with it
  deal_id uuid,
  -- [{id, name, color}] in their order
  statuses jsonb not null default '[]',
  -- [{key, name, type, options}] in their order
  fields jsonb not null default '[]',
  -- keys that fields had once, which no other field gets
  former_keys text[] not null default '{}',
  created_by uuid,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  walls uuid[],
  primary key (firm_id, id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index lists_of_deal on lists (firm_id, deal_id) where deal_id is not null;
create index lists_by_wall on lists using gin (firm_id, walls) with (fastupdate = off) where walls is not null;

-- The texts among values as they are compared and sorted.
create function folded_values(of_values jsonb) returns jsonb language sql immutable parallel safe
return (select jsonb_object_agg(v.key, fold(v.value #>> '{}')) from jsonb_each(of_values) v where jsonb_typeof(v.value) = 'string');

create table list_entries (
  firm_id uuid not null references firms (id),
  id uuid not null,
  list_id uuid not null,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  -- one of the list's
  status_id uuid,
  -- by the keys of the list's fields
  "values" jsonb not null default '{}',
  folded jsonb generated always as (folded_values("values")) stored,
  position double precision not null default 0,
  note text,
  added_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- of the record, whatever it is
  company_deleted boolean not null default false,
  -- of the record and of the list
  walls uuid[],
  check (num_nonnulls(company_id, contact_id, deal_id) = 1),
  primary key (firm_id, id),
  foreign key (firm_id, list_id) references lists (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, added_by) references users (firm_id, id)
);
create unique index list_entries_of_company on list_entries (firm_id, company_id, list_id) where company_id is not null;
create unique index list_entries_of_contact on list_entries (firm_id, contact_id, list_id) where contact_id is not null;
create unique index list_entries_of_deal on list_entries (firm_id, deal_id, list_id) where deal_id is not null;
create index list_entries_in_order on list_entries (firm_id, list_id, position, id) include (walls, company_deleted);
create index list_entries_by_status on list_entries (firm_id, list_id, status_id, position, id) include (walls, company_deleted);
create index list_entries_by_wall on list_entries using gin (firm_id, walls) with (fastupdate = off) where walls is not null;

-- A list stands behind the walls of its deal. Whoever changes these waits for whoever writes a list of the deal, and is
-- waited for: no gate is needed.
create function list_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := null;
  if new.deal_id is not null then
    select walls into new.walls from deals where firm_id = new.firm_id and id = new.deal_id for share;
  end if;
  return new;
end $$;
create trigger lists_walls before insert or update of deal_id on lists for each row execute function list_behind_walls();

-- An entry stands behind the walls of its record and of its list, and is out of sight while the company of the record is
-- deleted. One that comes back from the bin, or by an import that is undone, has lost a status that has gone since.
create function entry_behind_walls() returns trigger language plpgsql as $$
declare
  of_list lists;
  around uuid[];
begin
  select * into of_list from lists where firm_id = new.firm_id and id = new.list_id for share;
  if new.company_id is not null then
    select walls, deleted_at is not null into around, new.company_deleted from companies
    where firm_id = new.firm_id and id = new.company_id for share;
  elsif new.contact_id is not null then
    select walls, company_deleted into around, new.company_deleted from contacts
    where firm_id = new.firm_id and id = new.contact_id for share;
  else
    select walls, company_deleted into around, new.company_deleted from deals
    where firm_id = new.firm_id and id = new.deal_id for share;
  end if;
  new.company_deleted := coalesce(new.company_deleted, false);
  new.walls := all_of(of_list.walls, around);
  if tg_op = 'INSERT' and new.status_id is not null
    and not of_list.statuses @> jsonb_build_array(jsonb_build_object('id', new.status_id)) then
    new.status_id := null;
  end if;
  return new;
end $$;
create trigger list_entries_walls before insert or update of list_id, company_id, contact_id, deal_id on list_entries
  for each row execute function entry_behind_walls();

-- Has the rows of a table look again at what they hang on, which has come behind a wall, or has left lists, or is back.
create function follow_what_changed() returns trigger language plpgsql as $$
begin
  execute format('update %I set %2$I = %2$I where firm_id = $1 and %2$I = $2', tg_argv[0], tg_argv[1])
    using new.firm_id, new.id;
  return null;
end $$;
create trigger lists_follow_deal after update on deals for each row
  when (old.walls is distinct from new.walls) execute function follow_what_changed('lists', 'deal_id');
create trigger list_entries_follow_list after update on lists for each row
  when (old.walls is distinct from new.walls) execute function follow_what_changed('list_entries', 'list_id');
create trigger list_entries_follow_company after update on companies for each row
  when (old.walls is distinct from new.walls or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function follow_what_changed('list_entries', 'company_id');
create trigger list_entries_follow_contact after update on contacts for each row
  when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted)
  execute function follow_what_changed('list_entries', 'contact_id');
create trigger list_entries_follow_deal after update on deals for each row
  when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted)
  execute function follow_what_changed('list_entries', 'deal_id');

-- What happened to them stands behind the same walls.
create trigger events_walls_of_lists before insert on events for each row when (new.subject_type = 'list')
  execute function event_behind_walls_of_record('lists');
create trigger events_walls_of_list_entries before insert on events for each row when (new.subject_type = 'list_entry')
  execute function event_behind_walls_of_record('list_entries');
create trigger lists_take_events_along after update on lists for each row
  when (new.walls is not null and old.walls is distinct from new.walls) execute function events_follow_row();
create trigger list_entries_take_events_along after update on list_entries for each row
  when (new.walls is not null and old.walls is distinct from new.walls) execute function events_follow_row();
create trigger lists_leave_events_behind after delete on lists for each row
  when (old.walls is not null) execute function events_stay_behind();
create trigger list_entries_leave_events_behind after delete on list_entries for each row
  when (old.walls is not null) execute function events_stay_behind();

-- Of what was in a list of a deal and is in none any more only the events are left, which name the deal.
create index events_of_list_entries on events (firm_id, coalesce(after ->> 'deal_id', before ->> 'deal_id'))
  where subject_type in ('list', 'list_entry');
create function events_of_lists_follow_wall() returns trigger language plpgsql as $$
begin
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and subject_type in ('list', 'list_entry') and not coalesce(walls, '{}') @> array[new.id]
    and coalesce(after ->> 'deal_id', before ->> 'deal_id') = new.id::text;
  return null;
end $$;
create trigger zz_events_of_lists_follow_wall after insert on walls for each row execute function events_of_lists_follow_wall();

-- How many entries a list has in each status. Facet: list:<id>:<id of the status, or nothing>.
create function count_list_entries() returns trigger language plpgsql as $$
begin
  insert into counters (firm_id, facet, shard, behind, n)
  select firm_id, 'list:' || list_id || ':' || coalesce(status_id::text, ''), counter_shard(), coalesce(walls, '{}'), sum(change)
  from (
    select firm_id, list_id, status_id, walls, 1 as change from added where not company_deleted
    union all
    select firm_id, list_id, status_id, walls, -1 from removed where not company_deleted
  ) changed
  group by firm_id, list_id, status_id, walls having sum(change) <> 0 order by firm_id, list_id, status_id, walls
  on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  return null;
end $$;
create function count_added_list_entries() returns trigger language plpgsql as $$
begin
  insert into counters (firm_id, facet, shard, behind, n)
  select firm_id, 'list:' || list_id || ':' || coalesce(status_id::text, ''), counter_shard(), coalesce(walls, '{}'), count(*)
  from added where not company_deleted
  group by firm_id, list_id, status_id, walls order by firm_id, list_id, status_id, walls
  on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  return null;
end $$;
create function count_removed_list_entries() returns trigger language plpgsql as $$
begin
  insert into counters (firm_id, facet, shard, behind, n)
  select firm_id, 'list:' || list_id || ':' || coalesce(status_id::text, ''), counter_shard(), coalesce(walls, '{}'), -count(*)
  from removed where not company_deleted
  group by firm_id, list_id, status_id, walls order by firm_id, list_id, status_id, walls
  on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger list_entries_added after insert on list_entries referencing new table as added
  for each statement execute function count_added_list_entries();
create trigger list_entries_changed after update on list_entries referencing new table as added old table as removed
  for each statement execute function count_list_entries();
create trigger list_entries_removed after delete on list_entries referencing old table as removed
  for each statement execute function count_removed_list_entries();

-- Until they are looked at, the planner takes a new column for one that is hardly ever null.
analyze lists (walls), list_entries (walls);
