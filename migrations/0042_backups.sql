-- Which back-ups this installation made. The file is known to who has the machine, not to the people of a firm.
create table service.back_ups (
  id uuid primary key,
  kind text not null check (kind in ('asked', 'scheduled', 'before_migration')),
  state text not null check (state in ('running', 'completed', 'failed')),
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- a back-up that was not heard of for minutes is dead
  heartbeat_at timestamptz(3) not null default now(),
  size_bytes bigint,
  file text,
  node text,
  -- why it failed: 'disk_full', 'storage', 'database', 'other'
  fault text
);
create index on service.back_ups (started_at desc);

-- Work that a restored back-up held; it goes into the queue at the first start.
create table service.restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  start_after timestamptz not null
);

-- Has a row where a back-up was restored that has not taken the place of the original: nothing is done outside by itself.
create table service.held_back (since timestamptz(3) primary key default now());
