-- Connections to systems outside: mailboxes and calendars of a person; drives, sites, projects and shares of the firm.
create table connections (
  firm_id uuid not null references firms (id),
  id uuid not null,
  service text not null check (service in ('mail', 'calendar', 'drive', 'sitehub', 'projecthub', 'vaultshare')),
  -- which program speaks with it: a name of areas/integrations/adapters.ts
  adapter text not null,
  -- what people call it: the address of a mailbox, the name of a drive
  name text not null,
  -- whose it is; null: the firm's
  owner_id uuid,
  -- what it is at the other side: the same after it was connected anew
  account text not null,
  -- nothing secret: hosts, addresses, folders
  settings jsonb not null default '{}',
  -- credentials, sealed for this firm and connection; null: there are none
  secret text,
  -- a mailbox: whether colleagues may read the messages that it brings
  shared boolean not null default false,
  status text not null default 'connected' check (status in ('connected', 'failing', 'needs_reconnect')),
  error_code text,
  error_message text,
  last_success_at timestamptz(3),
  last_error_at timestamptz(3),
  -- when it is read again by itself; null: never
  next_sync_at timestamptz(3),
  failures integer not null default 0,
  -- of many that see an old token one renews it; the claim ends by itself when that one dies
  renewing_until timestamptz,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, owner_id) references users (firm_id, id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create unique index connections_once on connections
  (firm_id, service, adapter, account, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'));
create index connections_due on connections (next_sync_at) where next_sync_at is not null;

-- How far each part of a connection has been read. A cursor and what it stands for are written together.
create table sync_scopes (
  firm_id uuid not null references firms (id),
  connection_id uuid not null,
  scope text not null,
  cursor text,
  -- a listing of everything that is under way: what it does not name is gone when it ends
  listing_id uuid,
  -- the run that took it up last, and the one that read it to its end last
  begun_by uuid,
  ended_by uuid,
  completed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, connection_id, scope),
  foreign key (firm_id, connection_id) references connections (firm_id, id) on delete cascade
);

-- Each time a connection is read: what came, what was left out and why.
create table sync_runs (
  firm_id uuid not null references firms (id),
  id uuid not null,
  connection_id uuid not null,
  mode text not null check (mode in ('full', 'incremental')),
  -- what was asked for beside that: a folder, a company
  request jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'running', 'completed', 'failed')),
  synced integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  deleted integer not null default 0,
  failed integer not null default 0,
  -- the first hundred that were left out: [{name, reason}]
  skipped jsonb not null default '[]',
  error_code text,
  error_message text,
  -- who asked for it; null: it was due
  started_by uuid,
  -- the job that does it: what another one does has no effect
  job_id uuid,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (firm_id, id),
  foreign key (firm_id, connection_id) references connections (firm_id, id) on delete cascade,
  foreign key (firm_id, started_by) references users (firm_id, id)
);
create index sync_runs_newest on sync_runs (firm_id, connection_id, created_at desc, id desc);
-- One at a time; who asks for the same while one waits gets that one, another request waits behind it.
create unique index sync_runs_one on sync_runs (firm_id, connection_id) where status = 'running';
create index sync_runs_waiting on sync_runs (firm_id, connection_id, created_at, id) where status = 'waiting';

-- A round trip to a provider's page of consent: bound to who began it, once, for ten minutes.
create table service.oauth_states (
  state_sha256 bytea primary key,
  firm_id uuid,
  user_id uuid,
  -- what for: an adapter of a service, or signing in
  purpose jsonb not null,
  -- the verifier of PKCE, sealed
  verifier text not null,
  expires_at timestamptz not null
);
create index on service.oauth_states (expires_at);
