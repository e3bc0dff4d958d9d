-- From one document a person may have a company made, its people and a deal, together with its figures: one application,
-- which is taken back as one. What each of these records was when it was made, its event tells.
create table application_records (
  firm_id uuid not null references firms (id),
  -- of the company, contact or deal
  id uuid not null,
  application_id uuid not null,
  subject_type text not null check (subject_type in ('company', 'contact', 'deal')),
  primary key (firm_id, id),
  foreign key (firm_id, application_id) references file_applications (firm_id, id) on delete cascade
);
create index application_records_of_application on application_records (firm_id, application_id, id);

alter table file_applications
  -- whether the document was given to the company with it, and the company it had before, which may be gone by now
  add column files_document boolean not null default false,
  add column company_before uuid,
  -- how many values were accepted with it; they were reviewed when it was made, and by whom it was made
  add column accepted_count integer not null default 0,
  -- a company that was made with it goes when it is taken back
  alter column company_id drop not null,
  drop constraint file_applications_firm_id_company_id_fkey,
  add foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id);
