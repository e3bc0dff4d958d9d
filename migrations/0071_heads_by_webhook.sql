-- How far the audit log of a firm has come, told to webhooks that ask for it by name: kept by a receiver, it is a witness
-- outside of the database. No event is written of it, since each would make the log longer.
alter table webhooks
  add column head_told_at timestamptz(3),
  add column head_told_hash text;
-- of a delivery that tells of no event: {id, position, hash, at}
alter table webhook_deliveries add column head jsonb;

-- Whoever names heads by their kind or their subject is told of them, whatever else is asked for.
create function webhook_wants_heads(subjects text[], kinds text[]) returns boolean
language sql immutable parallel safe
return coalesce('head' = any (kinds), false) or coalesce('audit' = any (subjects), false);

-- Tells each webhook that wants to know, once in so many seconds. Answers whether one is still to be told, later.
create function tell_head(of_firm uuid, wait_seconds integer) returns boolean language plpgsql as $$
declare
  last record;
begin
  if not exists (
    select from webhooks w where w.firm_id = of_firm and w.status = 'active' and webhook_wants_heads(w.subjects, w.kinds)
  ) then return false; end if;
  select c.position, encode(c.hash, 'hex') as hash into last
  from event_chain c where c.firm_id = of_firm order by c.position desc limit 1;
  if not found then return false; end if;
  -- a shorter log is told, too; a webhook that is being changed just now has its turn later
  with due as (
    select w.id from webhooks w
    where w.firm_id = of_firm and w.status = 'active' and webhook_wants_heads(w.subjects, w.kinds)
      and w.head_told_hash is distinct from last.hash
      and (w.head_told_at is null or w.head_told_at <= now() - wait_seconds * interval '1 second')
    for update skip locked
  ), told as (
    update webhooks w set head_told_at = now(), head_told_hash = last.hash
    from due where w.firm_id = of_firm and w.id = due.id
    returning w.id
  )
  insert into webhook_deliveries (firm_id, webhook_id, kind, subject_type, subject_id, head)
  select of_firm, told.id, 'head', 'audit', of_firm, jsonb_build_object('id', gen_random_uuid(), 'position', last.position,
    'hash', last.hash, 'at', to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from told;
  return exists (
    select from webhooks w
    where w.firm_id = of_firm and w.status = 'active' and webhook_wants_heads(w.subjects, w.kinds)
      and w.head_told_hash is distinct from last.hash);
end $$;
