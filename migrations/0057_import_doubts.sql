-- What a check has found that rows would change on records that are there, value by value: before, after, and what is in
-- doubt. A run keeps here only what it has left out because nobody has confirmed it.
create table import_differences (
  firm_id uuid not null,
  import_id uuid not null,
  number integer not null,
  -- null: a new record
  record_id uuid,
  name text not null,
  -- [{field, before, after, doubt}]
  differences jsonb not null,
  -- sentences; empty where nothing is in doubt
  doubts text[] not null,
  primary key (firm_id, import_id, number),
  foreign key (firm_id, import_id) references imports (firm_id, id) on delete cascade
);

-- What a person has confirmed for a run: {"all": true} or {"rows": [3, 7]}.
alter table imports add column accepted jsonb not null default '{}';

alter table import_problems
  drop constraint import_problems_outcome_check,
  add constraint import_problems_outcome_check check (outcome in ('failed', 'duplicate', 'gap', 'doubt'));
