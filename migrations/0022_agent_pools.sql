-- What all nodes must agree on about the agents of the firms. The rows of a node are its heartbeat.
create table service.agent_pools (
  firm_id uuid primary key,
  -- a restart is a new epoch: what a node has built in an earlier one is let go
  epoch integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- over all nodes and restarts
  last_activity timestamptz(3),
  processed bigint not null default 0,
  seconds double precision not null default 0
);

create table service.agent_pool_nodes (
  firm_id uuid not null,
  node_id uuid not null,
  epoch integer not null,
  status text not null check (status in ('healthy', 'degraded', 'failed', 'initializing')),
  warm_agents integer not null,
  queued integer not null,
  active integer not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (firm_id, node_id)
);
create index on service.agent_pool_nodes (seen_at);

-- How long answers took, of all firms and nodes together, by the hour: histograms can be merged, percentiles cannot.
create table service.chat_hours (
  hour timestamptz primary key,
  successful bigint not null default 0,
  failed bigint not null default 0,
  seconds double precision not null default 0,
  -- HdrHistogram V2, compressed, base64, of tenths of a millisecond
  histogram text
);
