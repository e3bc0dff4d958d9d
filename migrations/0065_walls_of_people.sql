-- What tells of somebody behind a wall without naming the company: calls and meetings, tags, questions that were asked before.

-- An interaction, or a planned meeting, with nobody but contacts behind walls stands behind these walls, too, as mail does.
create function walls_of_contacts(of_firm uuid, contact_ids uuid[]) returns uuid[] language sql stable
return (
  select case when count(*) = count(c.walls) then
    (select array_agg(distinct wall order by wall) from contacts p cross join unnest(p.walls) wall
      where p.firm_id = of_firm and p.id = any (contact_ids)) end
  from contacts c where c.firm_id = of_firm and c.id = any (contact_ids));

create function interaction_behind_walls() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  new.walls := walls_around(new.firm_id, new.company_id);
  if tg_op = 'INSERT' or not exists (select from walls where firm_id = new.firm_id) then return new; end if;
  people := array(select contact_id from interaction_contacts where firm_id = new.firm_id and interaction_id = new.id);
  new.walls := all_of(new.walls, walls_of_contacts(new.firm_id, people));
  -- what was said with somebody who was deleted since stays as restricted as they were
  if people = '{}' and old.walls is not null and new.company_id is not distinct from old.company_id then
    new.walls := all_of(new.walls, known_walls(new.firm_id, old.walls));
  end if;
  return new;
end $$;
drop trigger interactions_walls on interactions;
create trigger interactions_walls before insert or update of id, company_id on interactions
  for each row execute function interaction_behind_walls();

create function interactions_follow_contacts() returns trigger language plpgsql as $$
begin
  if not exists (select from walls where firm_id in (select firm_id from touched)) then return null; end if;
  update interactions i set company_id = company_id
  from (select distinct firm_id, interaction_id from touched) t where i.firm_id = t.firm_id and i.id = t.interaction_id;
  return null;
end $$;
create trigger interaction_contacts_added after insert on interaction_contacts referencing new table as touched
  for each statement execute function interactions_follow_contacts();
create trigger interaction_contacts_removed after delete on interaction_contacts referencing old table as touched
  for each statement execute function interactions_follow_contacts();

-- A planned meeting knows the people by their addresses, as somebody has typed them.
create function lowered(addresses text[]) returns text[] language sql immutable parallel safe
return array(select lower(address) from unnest(addresses) address);
create index calendar_events_by_attendee on calendar_events using gin (firm_id, lowered(attendees)) with (fastupdate = off);

create function meeting_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := walls_around(new.firm_id, new.company_id);
  if new.attendees <> '{}' and exists (select from walls where firm_id = new.firm_id) then
    new.walls := all_of(new.walls, walls_of_contacts(new.firm_id, array(
      select id from contacts
      where firm_id = new.firm_id and lower(email) = any (lowered(new.attendees)) and not company_deleted)));
  end if;
  return new;
end $$;
drop trigger calendar_events_walls on calendar_events;
create trigger calendar_events_walls before insert or update of id, company_id, attendees on calendar_events
  for each row execute function meeting_behind_walls();

create function meetings_follow_contact() returns trigger language plpgsql as $$
begin
  update interactions set company_id = company_id where firm_id = new.firm_id and id in (
    select interaction_id from interaction_contacts where firm_id = new.firm_id and contact_id = new.id);
  update calendar_events set company_id = company_id
  where firm_id = new.firm_id and lowered(attendees) @> array[lower(new.email)];
  return null;
end $$;
create trigger contacts_come_behind_walls after insert on contacts for each row
  when (new.walls is not null) execute function meetings_follow_contact();
create trigger contacts_take_meetings_along after update on contacts for each row
  when (old.walls is distinct from new.walls or new.walls is not null and old.email is distinct from new.email)
  execute function meetings_follow_contact();

-- What an event about one of them tells of people stands where they do: those that it names, and those of the row.
create function uuids_in(list jsonb) returns uuid[] language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then array(select id::uuid from jsonb_array_elements_text(list) id) end;
create function texts_in(list jsonb) returns text[] language sql immutable parallel safe
return case when jsonb_typeof(list) = 'array' then array(select jsonb_array_elements_text(list)) end;

create function event_behind_walls_of_people() returns trigger language plpgsql as $$
begin
  if not exists (select from walls where firm_id = new.firm_id) then return new; end if;
  if new.subject_type = 'interaction' then
    new.walls := all_of(all_of(new.walls, (select walls from interactions where firm_id = new.firm_id and id = new.subject_id)),
      walls_of_contacts(new.firm_id, uuids_in(coalesce(new.after, new.before) -> 'contact_ids')));
  else
    new.walls := all_of(all_of(new.walls, (select walls from calendar_events where firm_id = new.firm_id and id = new.subject_id)),
      walls_of_contacts(new.firm_id, array(select id from contacts where firm_id = new.firm_id and not company_deleted
        and lower(email) = any (lowered(texts_in(coalesce(new.after, new.before) -> 'attendees'))))));
  end if;
  return new;
end $$;
create trigger events_walls_of_people before insert on events for each row
  when (new.subject_type in ('interaction', 'calendar_event')) execute function event_behind_walls_of_people();

-- What happened to one that is gone stays where it stood.
create function events_stay_behind() returns trigger language plpgsql as $$
begin
  update events set walls = all_of(walls, old.walls) where firm_id = old.firm_id and subject_id = old.id
    and not coalesce(walls, '{}') @> old.walls;
  return null;
end $$;
create trigger interactions_leave_events_behind after delete on interactions for each row
  when (old.walls is not null) execute function events_stay_behind();
create trigger calendar_events_leave_events_behind after delete on calendar_events for each row
  when (old.walls is not null) execute function events_stay_behind();

update interactions set company_id = company_id where firm_id in (select firm_id from walls);
update calendar_events set company_id = company_id where firm_id in (select firm_id from walls);

-- The walls behind which everything stands, or has stood last, that carries a tag: such a tag can be the code name of what
-- stands there, also when nothing carries it any more. Null: everybody of the firm may know of it.
alter table tags add column stood_behind uuid[];

create function note_walls_of_tags(of_firm uuid, tag_ids uuid[]) returns void language sql as $$
  update tags t set stood_behind = carried.walls
  from (
    select g.tag_id, case when bool_and(coalesce(c.walls, p.walls, d.walls) is not null) then
      (select array_agg(distinct wall order by wall)
       from tagged o left join companies oc on oc.firm_id = o.firm_id and oc.id = o.company_id
         left join contacts op on op.firm_id = o.firm_id and op.id = o.contact_id
         left join deals od on od.firm_id = o.firm_id and od.id = o.deal_id
         cross join unnest(coalesce(oc.walls, op.walls, od.walls)) wall
       where o.firm_id = of_firm and o.tag_id = g.tag_id) end as walls
    from tagged g left join companies c on c.firm_id = g.firm_id and c.id = g.company_id
      left join contacts p on p.firm_id = g.firm_id and p.id = g.contact_id
      left join deals d on d.firm_id = g.firm_id and d.id = g.deal_id
    where g.firm_id = of_firm and (tag_ids is null or g.tag_id = any (tag_ids)) group by g.tag_id
  ) carried
  where t.firm_id = of_firm and t.id = carried.tag_id and t.stood_behind is distinct from carried.walls
$$;

create function note_walls_of_tagged() returns trigger language plpgsql as $$
begin
  perform note_walls_of_tags(firm_id, array_agg(distinct tag_id)) from touched t
  where exists (select from walls w where w.firm_id = t.firm_id) group by firm_id;
  return null;
end $$;
create trigger tagged_note_walls after insert on tagged referencing new table as touched
  for each statement execute function note_walls_of_tagged();

create function note_wall_of_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update tags set stood_behind = nullif(array_remove(stood_behind, old.id), '{}')
    where firm_id = old.firm_id and stood_behind @> array[old.id];
  else
    perform note_walls_of_tags(new.firm_id, null);
  end if;
  return null;
end $$;
-- after those who put the rows behind the wall: PostgreSQL runs triggers by their names
create trigger zz_tags_note_wall after insert or delete on walls for each row execute function note_wall_of_tags();

select note_walls_of_tags(firm_id, null) from walls group by firm_id;

-- A question that was asked before a wall went up goes behind it with its answer: where that tells of the record, or the
-- question names it.
create function questions_follow_wall() returns trigger language plpgsql as $$
declare
  -- "Project" begins the code names of most deals, and of other things
  name text := (select regexp_replace(fold(r.name), '^project +', '') from (
    select name from companies where firm_id = new.firm_id and id = new.id
    union all select name from deals where firm_id = new.firm_id and id = new.id) r);
begin
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and subject_type = 'chat' and not coalesce(walls, '{}') @> array[new.id] and (
    strpos(fold(after ->> 'question'), name) > 0 or subject_id in (
      select chat_id from chat_messages where firm_id = new.firm_id and mentions @> array[new.id]));
  return null;
end $$;
create trigger zz_questions_follow_wall after insert on walls for each row execute function questions_follow_wall();

-- As in 0034, without the walls of tags, which are no field of them.
create or replace function event_fields(row_json jsonb) returns jsonb language sql immutable parallel safe
return row_json - array['firm_id', 'id', 'created_at', 'updated_at', 'search_text', 'search_vector', 'name_key',
  'industry_key', 'role_key', 'company_deleted', 'basis', 'fiscal_year', 'period_kind', 'quarter', 'gross_margin',
  'ebitda_margin', 'net_margin', 'superseded', 'location_key', 'mail_keys', 'html', 'snippet', 'bcc_addresses',
  'rejected_addresses', 'remote_id', 'reference_ids', 'provider_thread', 'walls', 'stood_behind'];
