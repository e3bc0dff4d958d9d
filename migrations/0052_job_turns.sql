-- When a job of a kind was last begun for a firm: the firms whose work waits take turns by it. A row that is gone means that
-- it is long ago. The line of what belongs to no firm is ''.
create table service.job_turns (
  kind text not null,
  line text not null,
  begun_at timestamptz not null,
  primary key (kind, line)
);
create index on service.job_turns (begun_at);
