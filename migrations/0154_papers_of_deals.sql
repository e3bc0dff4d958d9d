-- What belongs to a deal beside notes and tasks: documents, calls, planned meetings, mail and reports. What is about a deal
-- belongs to the deal's company too, but for mail, which also an adviser's company can have written.
alter table files add column deal_id uuid,
  add foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id);
alter table interactions add column deal_id uuid,
  add foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id);
alter table calendar_events add column deal_id uuid,
  add foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id);
alter table emails add column deal_id uuid,
  add foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id);
alter table reports add column deal_id uuid,
  add foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id);
create index files_by_deal on files (firm_id, deal_id, uploaded_at desc, id desc) where deal_id is not null;
create index interactions_by_deal on interactions (firm_id, deal_id, date desc, id desc) where deal_id is not null;
create index calendar_events_by_deal on calendar_events (firm_id, deal_id, starts_at, id) where deal_id is not null;
create index emails_by_deal on emails (firm_id, deal_id, sent_at desc, id desc) where deal_id is not null;
create index reports_by_deal on reports (firm_id, deal_id, created_at desc, id desc) where deal_id is not null;

-- The walls around what hangs on a company, a deal or both: theirs, those of the deal's company, and, of the walls that the
-- row stood behind before, those whose record is gone.
create function walls_of_place(of_firm uuid, of_company uuid, of_deal uuid, before uuid[]) returns uuid[]
language plpgsql as $$
declare
  around uuid[] := walls_around(of_firm, of_company, of_deal);
begin
  if of_deal is not null then
    around := all_of(around, (select walls from deals where firm_id = of_firm and id = of_deal));
  end if;
  if before is not null then
    around := all_of(around, array(select w.id from walls w where w.firm_id = of_firm and w.id = any (before)
      and not exists (select from deals d where d.firm_id = of_firm and d.id = w.id)
      and not exists (select from companies c where c.firm_id = of_firm and c.id = w.id)));
  end if;
  return around;
end $$;

-- Puts a table that stood behind the walls of companies behind those of deals, too.
create procedure put_behind_walls_of_deals(child text) language plpgsql as $$
begin
  execute format('drop trigger %I on walls', child || '_follow_wall');
  execute format('create trigger %I after insert or delete on walls for each row
    execute function follow_wall(%L, ''company and deal'', ''company_id'')', child || '_follow_wall', child);
  execute format('create trigger %I after update on deals for each row
    when (old.walls is distinct from new.walls) execute function follow_deal_walls(%L)', child || '_follow_deal_walls', child);
end $$;

call put_behind_walls_of_deals('files');
drop trigger files_walls on files;
create trigger files_walls before insert or update of id, company_id, deal_id on files
  for each row execute function stand_behind_walls('company and deal');

call put_behind_walls_of_deals('interactions');
create or replace function interaction_behind_walls() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  new.walls := walls_of_place(new.firm_id, new.company_id, new.deal_id, case tg_op when 'UPDATE' then old.walls end);
  if tg_op = 'INSERT' or not exists (select from walls where firm_id = new.firm_id) then return new; end if;
  people := array(select contact_id from interaction_contacts where firm_id = new.firm_id and interaction_id = new.id);
  new.walls := all_of(new.walls, walls_of_contacts(new.firm_id, people));
  -- what was said with somebody who was deleted since stays as restricted as they were
  if people = '{}' and old.walls is not null and new.company_id is not distinct from old.company_id
    and new.deal_id is not distinct from old.deal_id then
    new.walls := all_of(new.walls, known_walls(new.firm_id, old.walls));
  end if;
  return new;
end $$;
drop trigger interactions_walls on interactions;
create trigger interactions_walls before insert or update of id, company_id, deal_id on interactions
  for each row execute function interaction_behind_walls();

call put_behind_walls_of_deals('calendar_events');
create or replace function meeting_behind_walls() returns trigger language plpgsql as $$
declare
  guests uuid[] := '{}';
begin
  if new.attendees <> '{}' then
    guests := array(select id from contacts
      where firm_id = new.firm_id and lower(email) = any (lowered(new.attendees)) and not company_deleted);
    -- else whoever raises a wall finds the row, and waits for who is changing it
    if tg_op = 'INSERT' or new.attendees is distinct from old.attendees then
      perform pass_gates_of_contacts(new.firm_id, guests);
    end if;
  end if;
  new.walls := walls_of_place(new.firm_id, new.company_id, new.deal_id, case tg_op when 'UPDATE' then old.walls end);
  if guests <> '{}' and exists (select from walls where firm_id = new.firm_id) then
    new.walls := all_of(new.walls, walls_of_contacts(new.firm_id, guests));
  end if;
  return new;
end $$;
drop trigger calendar_events_walls on calendar_events;
create trigger calendar_events_walls before insert or update of id, company_id, deal_id, attendees on calendar_events
  for each row execute function meeting_behind_walls();

create or replace function mail_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := all_of(
    walls_of_place(new.firm_id, new.company_id, new.deal_id, case tg_op when 'UPDATE' then old.walls end),
    walls_around(new.firm_id, (select company_id from contacts where firm_id = new.firm_id and id = new.contact_id)));
  return new;
end $$;
drop trigger emails_walls on emails;
create trigger emails_walls before insert or update of id, company_id, contact_id, deal_id on emails
  for each row execute function mail_behind_walls();
create trigger emails_follow_deal_walls after update on deals for each row
  when (old.walls is distinct from new.walls) execute function follow_deal_walls('emails');
create or replace function mail_follows_wall() returns trigger language plpgsql as $$
declare
  wall walls := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' then
    update emails set company_id = company_id where firm_id = wall.firm_id and walls @> array[wall.id];
  else
    update emails set company_id = company_id
    where firm_id = wall.firm_id and (company_id = wall.id or deal_id = wall.id or contact_id in (
      select id from contacts where firm_id = wall.firm_id and company_id = wall.id));
  end if;
  return null;
end $$;

-- A report tells of the deal that it is about, which stands among its mentions.
create or replace function report_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := walls_around(new.firm_id, variadic array[new.company_id, new.deal_id] || new.mentions);
  return new;
end $$;

-- An event about a document names no deal where another field of it has changed.
create trigger events_walls_of_files before insert on events for each row when (new.subject_type = 'file')
  execute function event_behind_walls_of_record('files');
create trigger files_leave_events_behind after delete on files for each row when (old.walls is not null)
  execute function events_stay_behind();

-- As in 0131, with the deal.
create or replace view calendar_meetings as
  select e.firm_id, e.id as key, e.id as event_id,
    case when e.series_id is null then e.id::text
      else e.series_id || '_' || to_char(e.occurrence_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end as id,
    e.starts_at, e.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls, e.is_declined, e.deal_id
  from calendar_events e
  where e.recurrence is null and e.status <> 'cancelled'
  union all
  select o.firm_id, o.id, o.event_id,
    o.event_id || '_' || to_char(o.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    o.starts_at, o.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls, e.is_declined, e.deal_id
  from calendar_occurrences o join calendar_events e on e.firm_id = o.firm_id and e.id = o.event_id
  where e.recurrence is not null and e.status <> 'cancelled';

select restricted.make_views();
