-- Who is told the audit log, one node at a time, and how far: of each firm the position of its chain and the hash there, so
-- that a chain which begins anew is told from its beginning. "grown" counts how often the chain got longer; where that is more
-- than what was seen when all of it was told, something waits.
create table service.audit_receivers (
  receiver text primary key,
  held_by uuid not null,
  held_until timestamptz not null
);
create table service.audit_told (
  receiver text not null references service.audit_receivers (receiver) on delete cascade,
  firm_id uuid not null,
  position bigint not null default 0,
  hash bytea,
  grown bigint not null default 1,
  seen bigint not null default 0,
  told_at timestamptz not null default '-infinity',
  primary key (receiver, firm_id)
);
create index audit_told_waiting on service.audit_told (receiver, told_at) where grown > seen;

create function chains_grow() returns trigger language plpgsql as $$
begin
  insert into service.audit_told as told (receiver, firm_id)
  select r.receiver, a.firm_id from service.audit_receivers r cross join (select distinct firm_id from added) a
  on conflict (receiver, firm_id) do update set grown = told.grown + 1;
  return null;
end $$;
create trigger event_chain_grows after insert on event_chain referencing new table as added
  for each statement execute function chains_grow();
