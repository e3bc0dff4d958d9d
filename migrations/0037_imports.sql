-- A table of a firm's own that becomes records: what was found in it, what its columns mean, and how far it is.
create table imports (
  firm_id uuid not null references firms (id),
  id uuid not null,
  kind text not null check (kind in ('companies', 'contacts', 'deals', 'financials', 'notes')),
  filename text not null,
  size bigint not null,
  -- null once what is in the file has been forgotten
  storage_key text,
  status text not null default 'reading' check (status in
    ('reading', 'ready', 'checking', 'checked', 'running', 'completed', 'cancelled', 'failed', 'undoing', 'undone')),
  -- what is done, or was done last, by which job and as whom
  task text not null default 'read' check (task in ('read', 'check', 'run', 'undo')),
  job_id uuid,
  asked_by uuid not null,
  -- how the file is to be read, where a person has said so, and how it was read
  asked jsonb not null default '{}',
  layout jsonb,
  -- its columns: name, samples, what their values look like
  columns jsonb not null default '[]',
  mapping jsonb,
  rows_total integer not null default 0,
  -- rows of the file up to this one are done
  row_done integer not null default 0,
  counts jsonb not null default '{}',
  samples jsonb not null default '[]',
  error_code text,
  error_message text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (firm_id, id),
  foreign key (firm_id, created_by) references users (firm_id, id),
  foreign key (firm_id, asked_by) references users (firm_id, id)
);
create index imports_newest on imports (firm_id, created_at desc, id desc);
create index imports_by_storage_key on imports (firm_id, storage_key) where storage_key is not null;

-- The rows of the file, by their number in it; empty ones are left out.
create table import_rows (
  firm_id uuid not null,
  import_id uuid not null,
  number integer not null,
  cells jsonb not null,
  primary key (firm_id, import_id, number)
);

-- By what a row is known again, hashed: the first row of the file that has it.
create table import_keys (
  firm_id uuid not null,
  import_id uuid not null,
  key text not null,
  number integer not null,
  primary key (firm_id, import_id, key)
);

-- Rows of which no record became, or one without a cell that could not be read (gap), and why.
create table import_problems (
  firm_id uuid not null,
  import_id uuid not null,
  number integer not null,
  outcome text not null check (outcome in ('failed', 'duplicate', 'gap')),
  problem text not null,
  primary key (firm_id, import_id, number),
  foreign key (firm_id, import_id) references imports (firm_id, id) on delete cascade
);

-- The records that the import has made or changed; what they were and became is in the event. Undoing removes these rows,
-- all but those of records that it had to leave as they are, and says why.
create table import_changes (
  firm_id uuid not null,
  import_id uuid not null,
  record_id uuid not null,
  number integer not null,
  subject_type text not null,
  action text not null check (action in ('created', 'updated')),
  event_id uuid not null,
  updated_before timestamptz(3),
  -- tags that it got, and what values of the firm's own fields were and became
  own jsonb,
  kept text,
  primary key (firm_id, import_id, record_id)
);
create index import_changes_to_undo on import_changes (firm_id, import_id, subject_type, record_id) where kept is null;

-- What goes with an import, without references: who writes these rows holds the row of the import, and to look at that for
-- each of them is a twentieth of what a long import takes.
create function forget_import() returns trigger language plpgsql as $$
begin
  delete from import_rows where firm_id = old.firm_id and import_id = old.id;
  delete from import_keys where firm_id = old.firm_id and import_id = old.id;
  delete from import_changes where firm_id = old.firm_id and import_id = old.id;
  return null;
end $$;
create trigger imports_take_rows_along after delete on imports for each row execute function forget_import();

-- A company that only an import has made goes with it when that is undone, and so do its places in the totals.
create function count_removed_companies() returns trigger language plpgsql as $$
begin
  insert into counters (firm_id, facet, shard, behind, n)
  select firm_id, facet, counter_shard(), coalesce(walls, '{}'), -count(*)
  from removed, unnest(array['companies:' || status, 'companies:' || status || ':' || industry_key]) facet
  where deleted_at is null and facet is not null
  group by firm_id, facet, walls order by firm_id, facet, walls
  on conflict (firm_id, facet, shard, behind) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger companies_removed after delete on companies referencing old table as removed
  for each statement execute function count_removed_companies();

-- Words and trigrams of new rows are put into these indexes some hundreds of rows at a time, each word once: a third of what
-- a row costs. What waits is 256 kB at most, which a search reads along.
do $$
declare
  index_name text;
begin
  foreach index_name in array array[
    'companies_by_text', 'companies_by_terms', 'companies_by_words', 'contacts_by_text', 'contacts_by_terms',
    'deals_by_text', 'deals_by_terms', 'deals_by_words', 'notes_by_words'
  ] loop
    execute format('alter index %I set (fastupdate = on, gin_pending_list_limit = 256)', index_name);
  end loop;
end $$;
