-- The audit log cannot be emptied either, and an event is not put out of sight by hand: who may know of it follows the walls
-- that people raise and the records that stand behind them, by the triggers of these.
create function refuse_emptying() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger events_not_emptied before truncate on events
  for each statement execute function refuse_emptying();
create trigger event_chain_not_emptied before truncate on event_chain
  for each statement execute function refuse_emptying();

create or replace function refuse_event_change() returns trigger language plpgsql as $$
declare
  may_change text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 or current_setting('firm_crm.walling', true) = 'on' then may_change := array['walls']; end if;
    if current_setting('firm_crm.erasing', true) = 'on' then
      may_change := may_change || array['before', 'after', 'erased_at', 'salt'];
    end if;
    if to_jsonb(new) - may_change = to_jsonb(old) - may_change then return new; end if;
  end if;
  raise exception '% is append only', tg_table_name;
end $$;

-- What has happened to a record is told from now on to those only who are within these walls.
create function put_events_behind(of_firm uuid, subject uuid, around uuid[]) returns void language plpgsql as $$
begin
  perform set_config('firm_crm.walling', 'on', true);
  update events set walls = all_of(walls, around) where firm_id = of_firm and subject_id = subject;
  perform set_config('firm_crm.walling', '', true);
end $$;

-- As in 0038: what was recorded of two companies while they were one.
create or replace function keep_merged_events_behind(of_firm uuid, of_merge uuid) returns void language plpgsql as $$
begin
  perform set_config('firm_crm.walling', 'on', true);
  update events e set walls = all_of(e.walls, array[m.other_id])
  from merges m
  where m.firm_id = of_firm and m.id = of_merge and e.firm_id = of_firm and e.company_id = m.survivor_id and e.at >= m.merged_at;
  perform set_config('firm_crm.walling', '', true);
end $$;

-- JSON without a person who has the right to be forgotten: in its texts and keys alone, so that no figure is taken for a telephone.
create function json_without_person(value jsonb, words text[]) returns jsonb language plpgsql immutable parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(without_person(value #>> '{}', words));
    when 'array' then
      return (select coalesce(jsonb_agg(json_without_person(item, words) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as t (item, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(without_person(key, words), json_without_person(item, words)), '{}')
        from jsonb_each(value) as t (key, item));
    else return value;
  end case;
end $$;

-- What was taken out of the audit log by right: which event, by which other event that says who did it, when and why, and the
-- digests of what it told before and after. That other event holds a digest of these rows, so that the chain covers them.
create table event_redactions (
  firm_id uuid not null,
  event_id uuid not null,
  -- from 1: an event may have told of several people
  number integer not null check (number > 0),
  by_event uuid not null,
  -- of the first: as it stands in the chain
  content_before bytea not null,
  -- sha256(before and after, as text)
  content_after bytea not null,
  primary key (firm_id, event_id, number)
);
create index event_redactions_by_event on event_redactions (firm_id, by_event);
create trigger event_redactions_append_only before update or delete on event_redactions
  for each row execute function refuse_event_change();
create trigger event_redactions_not_emptied before truncate on event_redactions
  for each statement execute function refuse_emptying();

create function content_left(event events) returns bytea language sql stable parallel safe
return sha256(convert_to(event_content(event), 'UTF8'));

create function digest_of_redactions(of_firm uuid, of_event uuid) returns text language sql stable parallel safe
return (select encode(sha256(convert_to(string_agg(
    event_id || ' ' || number || ' ' || encode(content_before, 'hex') || ' ' || encode(content_after, 'hex'), E'\n'
    order by event_id, number), 'UTF8')), 'hex')
  from event_redactions where firm_id = of_firm and by_event = of_event);

-- Empties some events, and takes words out of what others tell: the only way past the triggers above. That something happened
-- to which record, by whom and when, stays, and so does the chain. "of_event" is recorded by the caller, with the digest.
create function redact_events(of_firm uuid, of_event uuid, emptied uuid[], named uuid[], words text[])
returns table (redacted_events integer, redactions_digest text) language plpgsql as $$
declare
  redacted uuid[];
begin
  -- what is being chained at this moment would be chained as it was; the rest is chained as it is, before it changes
  perform pg_advisory_xact_lock(4021988, hashtext(of_firm::text));
  while chain_events(of_firm, 2000) = 2000 loop end loop;
  perform set_config('firm_crm.erasing', 'on', true);
  with told as materialized (
    select e.id, e.before, e.after,
      case when e.id <> all (emptied) then json_without_person(e.before, words) end as before_left,
      case when e.id <> all (emptied) then json_without_person(e.after, words) end as after_left
    from events e where e.firm_id = of_firm and e.id = any (emptied || named)
  ), changed as (
    update events e set before = told.before_left, after = told.after_left, erased_at = now()
    from told
    where e.firm_id = of_firm and e.id = told.id
      and (told.before is distinct from told.before_left or told.after is distinct from told.after_left)
    returning e.id, content_left(e) as content
  ), noted as (
    insert into event_redactions (firm_id, event_id, number, by_event, content_before, content_after)
    select of_firm, changed.id, coalesce(last.number, 0) + 1, of_event, coalesce(last.content_after, c.content), changed.content
    from changed
      left join event_chain c on c.firm_id = of_firm and c.event_id = changed.id
      left join lateral (
        select r.number, r.content_after from event_redactions r
        where r.firm_id = of_firm and r.event_id = changed.id order by r.number desc limit 1
      ) last on true
    returning event_id
  )
  select coalesce(array_agg(event_id), '{}') into redacted from noted;
  update event_chain set salt = null where firm_id = of_firm and event_id = any (redacted) and salt is not null;
  perform set_config('firm_crm.erasing', '', true);
  return query select cardinality(redacted), digest_of_redactions(of_firm, of_event);
end $$;
drop function erase_event_content(uuid, uuid[]);

-- What was erased before there was a record of it.
create temporary table erasures on commit drop as
  select firm_id, gen_random_uuid() as id from event_chain where salt is null group by firm_id;
insert into event_redactions (firm_id, event_id, number, by_event, content_before, content_after)
select c.firm_id, c.event_id, 1, erasures.id, c.content, content_left(e)
from event_chain c join erasures on erasures.firm_id = c.firm_id
  join events e on e.firm_id = c.firm_id and e.id = c.event_id
where c.salt is null;
insert into events (firm_id, id, kind, subject_type, subject_id, after)
select firm_id, id, 'erased', 'firm', firm_id, jsonb_build_object('name', 'what was erased before this was recorded',
  'redactions_digest', digest_of_redactions(firm_id, id),
  'redacted_events', (select count(*) from event_redactions r where r.firm_id = erasures.firm_id and r.by_event = erasures.id))
from erasures;
