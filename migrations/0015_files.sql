-- Documents: what was uploaded, and what was read from it. The bytes themselves are in the storage, under storage_key;
-- files with the same bytes share one.
create table files (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  filename text not null,
  size bigint not null check (size >= 0),
  content_type text not null,
  extension text not null,
  -- as the uploader said, or as the service found; null until then
  document_type text,
  document_type_given boolean not null default false,
  description text,
  sha256 text not null,
  storage_key text not null,
  processing_status text not null default 'pending'
    check (processing_status in ('pending', 'processing', 'completed', 'failed')),
  -- the job that reads it: what another one has read is not taken
  job_id uuid,
  page_count integer,
  page_unit text,
  engine text,
  extracted_data jsonb,
  checks jsonb,
  notices text[] not null default '{}',
  error_code text,
  error_message text,
  uploaded_by uuid not null,
  uploaded_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  processed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, uploaded_by) references users (firm_id, id)
);
create index files_newest on files (firm_id, uploaded_at desc, id desc) where not company_deleted;
create index files_by_status on files (firm_id, processing_status, uploaded_at desc, id desc) where not company_deleted;
create index files_by_type on files (firm_id, document_type, uploaded_at desc, id desc) where not company_deleted;
create index files_by_company on files (firm_id, company_id, uploaded_at desc, id desc);
create index files_by_bytes on files (firm_id, sha256);
create index files_by_storage on files (firm_id, storage_key);

call hang_on_company('files');
call count_rows_of('files');

-- The words of a page: [[text, x, y, width, height], ...] in points from its top left corner.
create table file_pages (
  firm_id uuid not null references firms (id),
  file_id uuid not null,
  number integer not null,
  name text,
  width real not null,
  height real not null,
  source text not null check (source in ('digital', 'ocr', 'layout')),
  turn real not null default 0,
  -- json and not jsonb: it is written and read as a whole
  words json not null,
  -- what a page of our own layout is drawn from, beside its words: lines of tables
  drawing json,
  primary key (firm_id, file_id, number),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade
);

create table file_tables (
  firm_id uuid not null references firms (id),
  file_id uuid not null,
  position integer not null,
  page integer not null,
  content json not null,
  primary key (firm_id, file_id, position),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade
);

-- Every value that was read, with the place it was read from, and what a person said about it.
create table file_values (
  firm_id uuid not null references firms (id),
  id uuid not null,
  file_id uuid not null,
  position integer not null,
  path text not null,
  value jsonb not null,
  raw text not null,
  page integer not null,
  box jsonb not null,
  quote text not null,
  place text,
  label text,
  period jsonb,
  scale double precision,
  currency text,
  confidence real not null,
  checks jsonb not null default '[]',
  computed_from text[] not null default '{}',
  engine text not null default 'rules' check (engine in ('rules', 'model')),
  verdict text not null default 'open' check (verdict in ('open', 'accepted', 'edited', 'rejected')),
  -- as a person corrected it
  edited_value jsonb,
  reviewed_by uuid,
  reviewed_at timestamptz(3),
  primary key (firm_id, id),
  unique (firm_id, file_id, path),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade,
  foreign key (firm_id, reviewed_by) references users (firm_id, id)
);
create index file_values_in_order on file_values (firm_id, file_id, position);

-- How long reading took, to say of the next file when it will be done: per format, and for pages that had to be
-- recognised. Belongs to no firm.
create table service.reading_speeds (
  measure text primary key,
  amount double precision not null,
  seconds double precision not null
);
