-- What a person took over from a document into the records, with the place it came from, so that a figure of a record
-- opens the page it stands on, and so that it can be taken back.
create table file_applications (
  firm_id uuid not null references firms (id),
  id uuid not null,
  file_id uuid not null,
  company_id uuid not null,
  applied_by uuid not null,
  applied_at timestamptz(3) not null default now(),
  undone_by uuid,
  undone_at timestamptz(3),
  primary key (firm_id, id),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id),
  foreign key (firm_id, applied_by) references users (firm_id, id),
  foreign key (firm_id, undone_by) references users (firm_id, id)
);
create index file_applications_newest on file_applications (firm_id, file_id, applied_at desc, id desc);
create index file_applications_by_company on file_applications (firm_id, company_id);

-- One field of one record. Path, page, box and raw are kept here, because reading a file anew replaces its values.
create table applied_values (
  firm_id uuid not null references firms (id),
  id uuid not null,
  application_id uuid not null,
  value_id uuid not null,
  path text not null,
  subject_type text not null check (subject_type in ('company', 'financial_record')),
  subject_id uuid not null,
  action text not null check (action in ('created', 'changed')),
  -- of a financial record: its period then
  period text,
  period_start date,
  period_end date,
  field text not null,
  before jsonb,
  after jsonb not null,
  page integer not null,
  box jsonb not null,
  raw text not null,
  primary key (firm_id, id),
  foreign key (firm_id, application_id) references file_applications (firm_id, id) on delete cascade
);
create index applied_values_of_application on applied_values (firm_id, application_id);
create index applied_values_of_subject on applied_values (firm_id, subject_id);
