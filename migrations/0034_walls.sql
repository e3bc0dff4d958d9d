-- A company or a deal that only named people may know of. For all others it does not exist, nor does what hangs on it.
create table walls (
  firm_id uuid not null references firms (id),
  -- that of the company or the deal
  id uuid not null,
  subject_type text not null check (subject_type in ('company', 'deal')),
  raised_by uuid,
  raised_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, raised_by) references users (firm_id, id)
);
create table wall_people (
  firm_id uuid not null,
  wall_id uuid not null,
  user_id uuid not null,
  added_by uuid,
  added_at timestamptz(3) not null default now(),
  primary key (firm_id, user_id, wall_id),
  foreign key (firm_id, wall_id) references walls (firm_id, id) on delete cascade,
  foreign key (firm_id, user_id) references users (firm_id, id)
);
create index wall_people_by_wall on wall_people (firm_id, wall_id);

-- The walls that a person is within. A function of its own, because a statement opens each table that it names before it
-- knows whether any row asks for it.
create function walls_of(of_firm uuid, person uuid) returns uuid[] language plpgsql stable parallel safe cost 1 as $$
begin
  return array(select wall_id from wall_people where firm_id = of_firm and user_id = person);
end $$;

-- Whoever raises a wall, or takes one down, waits for those who are writing what hangs on its record; and those who come to
-- write meanwhile wait for that, and then see the wall. A lock of the record would keep the first waiting for as long as there
-- are others who share it. A firm has few locks, so that who writes a hundred thousand rows needs no more than these.
create function wall_gate(record_id uuid) returns integer language sql immutable parallel safe
return 4021988 * 64 + (uuid_hash(record_id) & 63);

-- An expression, which costs those who write a hundred thousand rows a tenth of what a statement does.
create function pass_wall_gate(of_firm uuid, record_id uuid) returns boolean language sql volatile
return pg_advisory_xact_lock_shared(uuid_hash(of_firm), wall_gate(record_id))::text is not null;

create function close_wall_gate(of_firm uuid, record_id uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(uuid_hash(of_firm), wall_gate(record_id));
  return true;
end $$;

create function close_gate_of_wall() returns trigger language plpgsql as $$
declare
  wall walls := case when tg_op = 'DELETE' then old else new end;
begin
  perform close_wall_gate(wall.firm_id, wall.id);
  return wall;
end $$;
create trigger walls_close_gate before insert or delete on walls for each row execute function close_gate_of_wall();

-- The walls around a row: of its company, of its deal, of both. Null, as almost everywhere, where everybody of the firm
-- may know of it. A person sees a row whose walls are all among theirs: seen() of src/areas/walls.
create function walls_around(of_firm uuid, variadic around uuid[]) returns uuid[] language plpgsql as $$
begin
  perform pass_wall_gate(of_firm, id) from unnest(around) id where id is not null;
  return known_walls(of_firm, around);
end $$;

create function known_walls(of_firm uuid, around uuid[]) returns uuid[] language plpgsql as $$
begin
  -- almost everywhere there is none
  if not exists (select from walls where firm_id = of_firm and id = any (around)) then return null; end if;
  return (select array_agg(id order by id) from walls where firm_id = of_firm and id = any (around));
end $$;

create function all_of(these uuid[], those uuid[]) returns uuid[] language sql immutable parallel safe
return (select array_agg(distinct id order by id) from unnest(these || those) id where id is not null);

-- 'self' of companies, 'self in company' of deals; else which links the table has: 'company', 'company and deal'.
-- Runs for each row that is written: expressions where they do, and one statement where there is no wall.
create function stand_behind_walls() returns trigger language plpgsql as $$
declare
  links constant text := tg_argv[0];
  passed boolean;
  around uuid[];
  kept uuid[];
begin
  -- around a record that is only being made, or changed, nobody raises a wall meanwhile
  if links = 'self' then around := array[new.id];
  elsif links = 'self in company' then
    passed := pass_wall_gate(new.firm_id, new.company_id);
    around := array[new.company_id, new.id];
  elsif links = 'company' then
    passed := pass_wall_gate(new.firm_id, new.company_id);
    around := array[new.company_id];
  else
    passed := pass_wall_gate(new.firm_id, new.company_id);
    passed := pass_wall_gate(new.firm_id, new.deal_id);
    around := array[new.company_id, new.deal_id];
  end if;
  if exists (select from walls where firm_id = new.firm_id and id = any (around)) then
    new.walls := known_walls(new.firm_id, around);
  else
    new.walls := null;
  end if;
  if links = 'company and deal' then
    if new.deal_id is not null then
      new.walls := all_of(new.walls, (select walls from deals where firm_id = new.firm_id and id = new.deal_id));
    end if;
  end if;
  -- What hung on a deal that was deleted since stays as restricted as the deal was.
  if tg_op = 'UPDATE' then
    if old.walls is not null then
      kept := array(select w.id from walls w where w.firm_id = new.firm_id and w.id = any (old.walls)
        and not exists (select from deals d where d.firm_id = w.firm_id and d.id = w.id)
        and not exists (select from companies c where c.firm_id = w.firm_id and c.id = w.id));
      if kept <> '{}' then new.walls := all_of(new.walls, kept); end if;
    end if;
  end if;
  return new;
end $$;

-- Has the rows find their walls again when one is raised, by what they hang on, or taken down, by where it still stands.
create function follow_wall() returns trigger language plpgsql as $$
declare
  wall walls := case when tg_op = 'DELETE' then old else new end;
begin
  execute format('update %I set %2$I = %2$I where firm_id = $1 and ', tg_argv[0], tg_argv[2]) || case
      when tg_op = 'DELETE' then 'walls @> array[$2]'
      when tg_argv[1] = 'self' then 'id = $2'
      when tg_argv[1] = 'self in company' then '(company_id = $2 or id = $2)'
      when tg_argv[1] = 'company' then 'company_id = $2'
      else '(company_id = $2 or deal_id = $2)' end
    using wall.firm_id, wall.id;
  return null;
end $$;

-- What hangs on a deal goes where the deal goes: into the company of another wall, too.
create function follow_deal_walls() returns trigger language plpgsql as $$
begin
  execute format('update %I set company_id = company_id where firm_id = $1 and deal_id = $2', tg_argv[0])
    using new.firm_id, new.id;
  return null;
end $$;

-- An event stands behind the walls of the record it is about, of its company, and of what its fields name: who may not know
-- of a company is not told either that a contact has gone there.
alter table events add column walls uuid[];
create index events_by_wall on events using gin (firm_id, walls) with (fastupdate = off) where walls is not null;
create index events_of_walls on events (firm_id, at desc, id desc) where subject_type = 'wall';

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- who may know of it is no part of what happened
  if tg_op = 'UPDATE' and to_jsonb(new) - 'walls' = to_jsonb(old) - 'walls' then return new; end if;
  raise exception '% is append only', tg_table_name;
end $$;

-- The other record of an event about two: they were merged or taken apart, or somebody said that they are two.
create function other_record(after jsonb) returns uuid language sql immutable parallel safe
return coalesce(after ->> 'merged_id', after ->> 'restored_id', after ->> 'not_the_same_as', after ->> 'perhaps_the_same_as')::uuid;
create index events_of_two on events (firm_id, other_record(after))
  where after ?| array['merged_id', 'restored_id', 'not_the_same_as', 'perhaps_the_same_as'];

create function event_behind_walls() returns trigger language plpgsql as $$
declare
  around uuid[] := array[new.company_id, new.subject_id];
  row_walls uuid[];
begin
  if new.before ?| array['company_id', 'deal_id'] then
    around := around || (new.before ->> 'company_id')::uuid || (new.before ->> 'deal_id')::uuid;
  end if;
  if new.after ?| array['company_id', 'deal_id'] then
    around := around || (new.after ->> 'company_id')::uuid || (new.after ->> 'deal_id')::uuid;
  end if;
  if new.after ?| array['merged_id', 'restored_id', 'not_the_same_as', 'perhaps_the_same_as'] then
    around := around || other_record(new.after);
  end if;
  -- Who changes a record holds it, and whoever raises a wall waits for that before looking for events: to wait for one
  -- another would help neither. Who only looks holds nothing.
  if new.kind = 'access' then
    new.walls := walls_around(new.firm_id, variadic around);
  elsif exists (select from walls where firm_id = new.firm_id and id = any (around)) then
    new.walls := known_walls(new.firm_id, around);
  else
    new.walls := null;
  end if;
  -- these hang on deals, which an event about another field of theirs does not name
  if new.subject_type = 'note' then
    select walls into row_walls from notes where firm_id = new.firm_id and id = new.subject_id;
    if row_walls is not null then new.walls := all_of(new.walls, row_walls); end if;
  elsif new.subject_type = 'task' then
    select walls into row_walls from tasks where firm_id = new.firm_id and id = new.subject_id;
    if row_walls is not null then new.walls := all_of(new.walls, row_walls); end if;
  end if;
  return new;
end $$;
create trigger events_walls before insert on events for each row execute function event_behind_walls();

-- Of a wall that is raised: what happened at the company or to the deal, what tells of a record that it came from there or
-- went there, and what happened to what hung on the deal and is gone. The rest goes with the rows, below.
create function events_follow_wall() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update events set walls = nullif(array_remove(walls, old.id), '{}') where firm_id = old.firm_id and walls @> array[old.id];
    return null;
  end if;
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and not coalesce(walls, '{}') @> array[new.id] and (
    company_id = new.id or subject_id = new.id or subject_id = any (array(
      select named.subject_id from events named
      where named.firm_id = new.firm_id and new.id::text in (named.before ->> 'deal_id', named.after ->> 'deal_id')
        and named.company_id in (select d.company_id from events d where d.firm_id = new.firm_id and d.subject_id = new.id))));
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and not coalesce(walls, '{}') @> array[new.id]
    and new.id::text in (before ->> 'company_id', after ->> 'company_id')
    and subject_id in (select here.subject_id from events here where here.firm_id = new.firm_id and here.company_id = new.id);
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and other_record(after) = new.id and not coalesce(walls, '{}') @> array[new.id]
    and after ?| array['merged_id', 'restored_id', 'not_the_same_as', 'perhaps_the_same_as'];
  return null;
end $$;
-- the last of the triggers, which PostgreSQL runs by their names: after those who change rows have been waited for
create trigger zz_events_follow_wall after insert or delete on walls for each row execute function events_follow_wall();

-- What happened to a record before it came behind a wall goes there with it, and stays there.
create function events_follow_row() returns trigger language plpgsql as $$
begin
  update events set walls = all_of(walls, new.walls) where firm_id = new.firm_id and subject_id = new.id
    and not coalesce(walls, '{}') @> new.walls;
  return null;
end $$;

-- Puts the rows of a table behind the walls of what they hang on.
create procedure put_behind_walls(child text, links text) language plpgsql as $$
declare
  link text := case when links like 'self%' then 'id' else 'company_id' end;
begin
  execute format('alter table %I add column walls uuid[]', child);
  execute format('create index %I on %I using gin (firm_id, walls) with (fastupdate = off) where walls is not null',
    child || '_by_wall', child);
  execute format('create trigger %I before insert or update of id%s on %I for each row
    execute function stand_behind_walls(%L)',
    child || '_walls', case links when 'self' then '' when 'company and deal' then ', company_id, deal_id' else ', company_id' end,
    child, links);
  execute format('create trigger %I after insert or delete on walls for each row execute function follow_wall(%L, %L, %L)',
    child || '_follow_wall', child, links, link);
  if links = 'company and deal' then
    execute format('create trigger %I after update on deals for each row
      when (old.walls is distinct from new.walls) execute function follow_deal_walls(%L)',
      child || '_follow_deal_walls', child);
  end if;
  execute format('create trigger %I after update on %I for each row
    when (new.walls is not null and old.walls is distinct from new.walls) execute function events_follow_row()',
    child || '_take_events_along', child);
end $$;

call put_behind_walls('companies', 'self');
call put_behind_walls('deals', 'self in company');
call put_behind_walls('contacts', 'company');
call put_behind_walls('financial_records', 'company');
call put_behind_walls('notes', 'company and deal');
call put_behind_walls('interactions', 'company');
call put_behind_walls('emails', 'company');
call put_behind_walls('files', 'company');
call put_behind_walls('calendar_events', 'company');
call put_behind_walls('reports', 'company');

-- As in 0031, without the walls, which are no field of a record.
create or replace function event_fields(row_json jsonb) returns jsonb language sql immutable parallel safe
return row_json - array['firm_id', 'id', 'created_at', 'updated_at', 'search_text', 'search_vector', 'name_key',
  'industry_key', 'role_key', 'company_deleted', 'basis', 'fiscal_year', 'period_kind', 'quarter', 'gross_margin',
  'ebitda_margin', 'net_margin', 'superseded', 'location_key', 'mail_keys', 'html', 'snippet', 'bcc_addresses',
  'rejected_addresses', 'remote_id', 'reference_ids', 'provider_thread', 'walls'];
