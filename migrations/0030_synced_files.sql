-- Which file of a source is which file of the firm: by what the source is (its account), not by the connection, so that
-- one connected anew, or read by two overlapping folders, never brings a file twice.
create table synced_files (
  firm_id uuid not null references firms (id),
  service text not null,
  account text not null,
  remote_id text not null,
  name text not null,
  folder text not null,
  size bigint,
  mime_type text,
  modified_at timestamptz(3),
  web_url text,
  -- of what was taken last; null: it could not be read, and is tried again
  version text,
  -- the document that it is; null where it was refused, or people have deleted it
  file_id uuid,
  -- why it is not among the documents, in words
  reason text,
  synced_at timestamptz(3) not null default now(),
  -- since when the source does not have it any more: the document stays
  gone_at timestamptz(3),
  primary key (firm_id, service, account, remote_id),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete set null (file_id)
);
create index synced_files_by_file on synced_files (firm_id, file_id) where file_id is not null;

-- Which folders of a connection name a file: one that none names any more is gone.
create table synced_places (
  firm_id uuid not null references firms (id),
  connection_id uuid not null,
  scope text not null,
  remote_id text not null,
  -- the listing that named it last
  seen_in uuid,
  primary key (firm_id, connection_id, scope, remote_id),
  foreign key (firm_id, connection_id) references connections (firm_id, id) on delete cascade
);
create index synced_places_by_file on synced_places (firm_id, remote_id);

-- The folders that people have asked for, and the company whose documents they hold: read again when it is time.
create table synced_folders (
  firm_id uuid not null references firms (id),
  connection_id uuid not null,
  scope text not null,
  company_id uuid,
  primary key (firm_id, connection_id, scope),
  foreign key (firm_id, connection_id) references connections (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id)
);
