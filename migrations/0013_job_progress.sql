-- How far a running job is, and whether somebody wants it to stop. The queue itself is pg-boss's, in the schema jobs.
create table service.job_progress (
  job_id uuid primary key,
  percent smallint not null default 0 check (percent between 0 and 100),
  step text not null default 'queued',
  cancelled boolean not null default false,
  updated_at timestamptz not null default now()
);
create index on service.job_progress (updated_at);
