-- The audit log as a chain, one for each firm: who changes, removes, adds or reorders an event behind the back of the service
-- breaks it. A background pass appends what was recorded, so that writers never wait for each other.
--
--   content = sha256(salt, before and after)      kept apart, because what an event tells of a person may have to be erased
--   digest  = sha256(sha256(head), content)       head: who by which key, what, when, of which record
--   hash    = sha256(hash of the position before, digest); before the first position stand 32 zero bytes
create table event_chain (
  firm_id uuid not null,
  position bigint not null check (position > 0),
  event_id uuid not null,
  -- without it, nobody can guess from the digest what was erased
  salt uuid,
  content bytea not null,
  digest bytea not null,
  hash bytea not null,
  chained_at timestamptz(3) not null default now(),
  primary key (firm_id, position),
  unique (firm_id, event_id)
);

-- Of all firms, because the pass asks which firm has some.
create table service.events_to_chain (
  firm_id uuid not null,
  event_id uuid not null,
  primary key (firm_id, event_id)
);
create function have_events_chained() returns trigger language plpgsql as $$
begin
  insert into service.events_to_chain (firm_id, event_id) select firm_id, id from added;
  return null;
end $$;
create trigger events_to_chain after insert on events referencing new table as added
  for each statement execute function have_events_chained();
insert into service.events_to_chain (firm_id, event_id) select firm_id, id from events;

-- the API key by which a program did it for its person
alter table events add column key_id uuid, add column erased_at timestamptz(3);

-- As text: jsonb spells the same value the same way in every version of PostgreSQL. Stable, so that PostgreSQL can write them
-- into the statements that call them: half of the cost of a look at a hundred thousand events.
create function event_head(event events) returns text language sql stable parallel safe
return jsonb_build_object('firm_id', event.firm_id, 'id', event.id, 'actor_id', event.actor_id, 'key_id', event.key_id,
  'kind', event.kind, 'subject_type', event.subject_type, 'subject_id', event.subject_id, 'company_id', event.company_id,
  'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
create function event_content(event events) returns text language sql stable parallel safe
return jsonb_build_object('before', event.before, 'after', event.after)::text;
create function content_digest(salt uuid, content text) returns bytea language sql stable parallel safe
return sha256(uuid_send(salt) || convert_to(content, 'UTF8'));
create function event_digest(head text, content bytea) returns bytea language sql stable parallel safe
return sha256(sha256(convert_to(head, 'UTF8')) || content);

create function chain_step(state bytea, start bytea, digest bytea) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(state, start) || digest);
end $$;
create aggregate chain_hash(start bytea, digest bytea) (sfunc = chain_step, stype = bytea);

-- Appends up to "at_most" of a firm's events; answers how many, null where another node is at work on this firm.
create function chain_events(of_firm uuid, at_most integer) returns integer language plpgsql as $$
declare
  head record;
  appended integer;
begin
  if not pg_try_advisory_xact_lock(4021988, hashtext(of_firm::text)) then return null; end if;
  select position, hash into head from event_chain where firm_id = of_firm order by position desc limit 1;
  with waiting as (
    -- each by its key, however many the planner believes there are
    delete from service.events_to_chain where firm_id = of_firm and event_id = any (array(
      select event_id from service.events_to_chain where firm_id = of_firm order by event_id limit at_most))
    returning event_id
  ), salted as materialized (
    select event_id, gen_random_uuid() as salt from waiting
  ), told as materialized (
    select e.id, event_head(e) as head, s.salt, content_digest(s.salt, event_content(e)) as content
    from salted s cross join lateral (select * from events where firm_id = of_firm and id = s.event_id offset 0) e
  ), digested as materialized (
    select id, salt, content, event_digest(told.head, content) as digest from told
  )
  insert into event_chain (firm_id, position, event_id, salt, content, digest, hash)
  select of_firm, coalesce(head.position, 0) + row_number() over by_id, id, salt, content, digest,
    chain_hash(coalesce(head.hash, decode(repeat('00', 32), 'hex')), digest) over by_id
  from digested window by_id as (order by id);
  get diagnostics appended = row_count;
  return appended;
end $$;

-- Erases what events tell, for those who have the right to be forgotten: that something happened to which record, by whom
-- and when, stays, and so does the chain. The only way past the triggers below.
create function erase_event_content(of_firm uuid, event_ids uuid[]) returns integer language plpgsql as $$
declare
  erased integer;
begin
  -- what is being chained at this moment would be chained as it was
  perform pg_advisory_xact_lock(4021988, hashtext(of_firm::text));
  perform set_config('firm_crm.erasing', 'on', true);
  update events set before = null, after = null, erased_at = now()
  where firm_id = of_firm and id = any (event_ids) and erased_at is null;
  get diagnostics erased = row_count;
  update event_chain set salt = null where firm_id = of_firm and event_id = any (event_ids) and salt is not null;
  perform set_config('firm_crm.erasing', '', true);
  return erased;
end $$;

-- Of an event nothing changes but who may know of it, and what has to be erased; of the chain nothing but the salt then.
create function refuse_event_change() returns trigger language plpgsql as $$
declare
  may_change text[] := array['walls'];
begin
  if tg_op = 'UPDATE' then
    if current_setting('firm_crm.erasing', true) = 'on' then
      may_change := may_change || array['before', 'after', 'erased_at', 'salt'];
    end if;
    if to_jsonb(new) - may_change = to_jsonb(old) - may_change then return new; end if;
  end if;
  raise exception '% is append only', tg_table_name;
end $$;
drop trigger events_append_only on events;
create trigger events_append_only before update or delete on events
  for each row execute function refuse_event_change();
create trigger event_chain_append_only before update or delete on event_chain
  for each row execute function refuse_event_change();
