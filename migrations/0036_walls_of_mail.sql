-- What tells of more than the company it hangs on: mail of a contact, conversations, reports with deals, answers.

-- Mail stands behind the walls of its company and of its contact's.
create function mail_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := walls_around(new.firm_id, new.company_id,
    (select company_id from contacts where firm_id = new.firm_id and id = new.contact_id));
  return new;
end $$;
drop trigger emails_walls on emails;
create trigger emails_walls before insert or update of id, company_id, contact_id on emails
  for each row execute function mail_behind_walls();

create function mail_follows_wall() returns trigger language plpgsql as $$
declare
  wall walls := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' then
    update emails set company_id = company_id where firm_id = wall.firm_id and walls @> array[wall.id];
  else
    update emails set company_id = company_id
    where firm_id = wall.firm_id and (company_id = wall.id or contact_id in (
      select id from contacts where firm_id = wall.firm_id and company_id = wall.id));
  end if;
  return null;
end $$;
drop trigger emails_follow_wall on walls;
create trigger emails_follow_wall after insert or delete on walls for each row execute function mail_follows_wall();

create function mail_follows_contact() returns trigger language plpgsql as $$
begin
  update emails set company_id = company_id where firm_id = new.firm_id and contact_id = new.id
    and exists (select from walls where firm_id = new.firm_id and id in (old.company_id, new.company_id));
  return null;
end $$;
create trigger contacts_take_mail_along after update of company_id on contacts for each row
  when (old.company_id is distinct from new.company_id) execute function mail_follows_contact();

-- The event of a message says nothing of its contact.
create trigger emails_bring_events_along after insert on emails for each row
  when (new.walls is not null) execute function events_follow_row();

-- Of a conversation with walls in it the kept figures are for nobody: its list counts what each person may know of.
alter table email_threads add column is_walled boolean not null default false;
create index email_threads_walled on email_threads (firm_id, thread_id) where is_walled;

create or replace function keep_email_threads() returns trigger language plpgsql as $$
declare
  touched record;
  latest timestamptz;
  counted integer;
  walled boolean;
begin
  for touched in execute case tg_op
    when 'INSERT' then 'select distinct firm_id, thread_id from added order by 1, 2'
    when 'DELETE' then 'select distinct firm_id, thread_id from removed order by 1, 2'
    else 'select distinct firm_id, thread_id from (
        select a.firm_id, unnest(array[a.thread_id, r.thread_id]) as thread_id
        from added a join removed r on r.firm_id = a.firm_id and r.id = a.id
        where (a.thread_id, a.sent_at, a.company_deleted, a.walls is null)
          is distinct from (r.thread_id, r.sent_at, r.company_deleted, r.walls is null)
      ) changed order by 1, 2'
    end
  loop
    -- held before counting: of two messages at once the second counts the first
    insert into email_threads as t (firm_id, thread_id, last_at, messages)
    values (touched.firm_id, touched.thread_id, now(), 0)
    on conflict (firm_id, thread_id) do update set messages = t.messages;
    select max(sent_at), count(distinct coalesce(message_id, id::text)), coalesce(bool_or(walls is not null), false)
    into latest, counted, walled from emails
    where firm_id = touched.firm_id and thread_id = touched.thread_id and not company_deleted;
    if counted = 0 then
      delete from email_threads where firm_id = touched.firm_id and thread_id = touched.thread_id;
    else
      update email_threads set last_at = latest, messages = counted, is_walled = walled
      where firm_id = touched.firm_id and thread_id = touched.thread_id;
    end if;
  end loop;
  return null;
end $$;

-- A report stands behind the walls of its company and of the deals it was written from.
alter table reports add column mentions uuid[] not null default '{}';
update reports r set mentions = array(
  select d.id from deals d where d.firm_id = r.firm_id and d.company_id = r.company_id order by d.id);
create index reports_by_mention on reports using gin (firm_id, mentions) with (fastupdate = off);

create function report_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := walls_around(new.firm_id, variadic array_prepend(new.company_id, new.mentions));
  return new;
end $$;
drop trigger reports_walls on reports;
create trigger reports_walls before insert or update of id, company_id, mentions on reports
  for each row execute function report_behind_walls();

create function reports_follow_wall() returns trigger language plpgsql as $$
declare
  wall walls := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' then
    update reports set company_id = company_id where firm_id = wall.firm_id and walls @> array[wall.id];
  else
    update reports set company_id = company_id
    where firm_id = wall.firm_id and (company_id = wall.id or mentions @> array[wall.id]);
  end if;
  return null;
end $$;
drop trigger reports_follow_wall on walls;
create trigger reports_follow_wall after insert or delete on walls for each row execute function reports_follow_wall();

-- The records that an answer tells of: one that is behind a wall by now takes the answer along.
alter table chat_messages add column mentions uuid[] not null default '{}';
update chat_messages set mentions = array(
  select distinct left(ref ->> 'id', 36)::uuid from jsonb_array_elements(data -> 'refs') ref
  -- the id of one of several meetings goes on behind that of their series
  where ref ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')
where role = 'assistant' and jsonb_typeof(data -> 'refs') = 'array';

-- As in 0032, with the walls around what takes place.
create or replace view calendar_meetings as
  select e.firm_id, e.id as key, e.id as event_id,
    case when e.series_id is null then e.id::text
      else e.series_id || '_' || to_char(e.occurrence_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end as id,
    e.starts_at, e.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls
  from calendar_events e
  where e.recurrence is null and e.status <> 'cancelled'
  union all
  select o.firm_id, o.id, o.event_id,
    o.event_id || '_' || to_char(o.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    o.starts_at, o.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls
  from calendar_occurrences o join calendar_events e on e.firm_id = o.firm_id and e.id = o.event_id
  where e.recurrence is not null and e.status <> 'cancelled';

-- An event about a report or a message stands behind the walls of that, too; so does one about a file or a contact that names
-- no company, or another contact. Most name theirs, or are of new rows: an import writes a hundred thousand of these.
create function event_behind_walls_of_row() returns trigger language plpgsql as $$
declare
  row_walls uuid[];
begin
  execute format('select array_agg(wall) from %I r, unnest(r.walls) wall where r.firm_id = $1 and r.id in ($2, $3)',
    new.subject_type || 's') into row_walls using new.firm_id, new.subject_id, other_record(new.after);
  new.walls := all_of(new.walls, row_walls);
  return new;
end $$;
create trigger events_walls_of_row before insert on events for each row
  when (new.subject_type in ('report', 'email') or new.subject_type in ('file', 'contact') and new.kind not in ('created', 'imported')
    and (new.company_id is null or new.after ?| array['merged_id', 'restored_id', 'not_the_same_as', 'perhaps_the_same_as']))
  execute function event_behind_walls_of_row();

-- Of their own mail people know in any case: that is asked of the same indexes.
create index emails_walled_by_owner on emails (firm_id, owner_id) where walls is not null and not company_deleted;
drop index emails_newest;
create index emails_newest on emails (firm_id, sent_at desc, id desc) include (walls, owner_id) where not company_deleted;
