-- Addresses outside that are told of what happens at a firm: as much as the person who made them may know.
create table webhooks (
  firm_id uuid not null references firms (id),
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  url text not null,
  -- what may be shown of the address to others than its owner: many hold a secret of their own
  host text not null,
  -- null: all of them
  subjects text[],
  kinds text[],
  -- only events in which one of these fields got another value
  fields text[],
  -- paused by a person, disabled by the service
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  disabled_reason text,
  -- what signs, sealed for this firm and webhook; the one before it signs too for a day
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  -- since its last success
  failures integer not null default 0,
  failing_since timestamptz(3),
  resting_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
create index webhooks_active on webhooks (firm_id) where status = 'active';

-- What a webhook is to be told, or was: written in the transaction of the event, so that none is lost or told too early.
create table webhook_deliveries (
  firm_id uuid not null references firms (id),
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  -- the order of those about one record: its row is locked when they are written
  position bigint not null generated always as identity,
  -- null: a test
  event_id uuid,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- of one that is under way: when it is taken to have been lost
  due_at timestamptz(3) not null default now(),
  -- of the last try
  response_code integer,
  response text,
  error text,
  milliseconds integer,
  -- every try: [{at, response_code, error, milliseconds}]
  tries jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (firm_id, id),
  foreign key (firm_id, webhook_id) references webhooks (firm_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (firm_id, webhook_id, position desc);
create index webhook_deliveries_due on webhook_deliveries (firm_id, webhook_id, due_at, position) where status = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (firm_id, webhook_id, subject_id, position)
  where status = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (firm_id, created_at);

-- Whether a webhook wants to know of an event. Who looked, and who signed in, is told to those alone that ask for it by name.
create function webhook_wants(subjects text[], kinds text[], fields text[], kind text, subject_type text, before jsonb,
  after jsonb) returns boolean language sql immutable parallel safe
return (subjects is null or subject_type = any (subjects))
  and case when kinds is null then kind not in ('access', 'signed_in', 'signed_out') else kind = any (kinds) end
  and (fields is null or exists (
    select from unnest(fields) field
    where coalesce(before -> field, 'null') is distinct from coalesce(after -> field, 'null')));

create function queue_for_webhooks() returns trigger language plpgsql as $$
begin
  -- what an archive brings happened elsewhere, and long ago
  if current_setting('firm_crm.brings_the_past', true) = 'yes' then return null; end if;
  insert into webhook_deliveries (firm_id, webhook_id, event_id, kind, subject_type, subject_id)
  select w.firm_id, w.id, told.id, told.kind, told.subject_type, told.subject_id
  from told join webhooks w on w.firm_id = told.firm_id and w.status = 'active'
  where webhook_wants(w.subjects, w.kinds, w.fields, told.kind, told.subject_type, told.before, told.after);
  return null;
end $$;
create trigger events_for_webhooks after insert on events
  referencing new table as told for each statement execute function queue_for_webhooks();
