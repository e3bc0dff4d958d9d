-- By which id another program knew a record that came from there: when its table comes again, the record is known by it.
-- Several ids may lead to one record, where the other program had it twice. It goes with the record, and moves with a merge.
create table record_origins (
  firm_id uuid not null,
  id uuid not null,
  program text not null,
  external_id text not null,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  note_id uuid,
  interaction_id uuid,
  subject_type text generated always as (case
    when company_id is not null then 'company' when contact_id is not null then 'contact'
    when deal_id is not null then 'deal' when note_id is not null then 'note' else 'interaction' end) stored,
  -- the import that has told of it; it may be forgotten since
  import_id uuid,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(company_id, contact_id, deal_id, note_id, interaction_id) = 1),
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, note_id) references notes (firm_id, id) on delete cascade,
  foreign key (firm_id, interaction_id) references interactions (firm_id, id) on delete cascade
);
create unique index record_origins_by_id on record_origins (firm_id, program, subject_type, external_id);
create index record_origins_of_companies on record_origins (firm_id, company_id) where company_id is not null;
create index record_origins_of_contacts on record_origins (firm_id, contact_id) where contact_id is not null;
create index record_origins_of_deals on record_origins (firm_id, deal_id) where deal_id is not null;
create index record_origins_of_notes on record_origins (firm_id, note_id) where note_id is not null;
create index record_origins_of_interactions on record_origins (firm_id, interaction_id) where interaction_id is not null;
create index record_origins_of_imports on record_origins (firm_id, import_id) where import_id is not null;

-- The company that was made for the rows of a key.
alter table import_keys add record_id uuid;

-- Imports from before say nothing of owners who are not known, whose rows were refused, nor of another program.
update imports set mapping = '{"unknown_owner": "refuse", "program": "other", "activity": "note"}'::jsonb || mapping where mapping is not null;

-- Activities of other programs come in as what they were: calls, meetings, mail.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('companies', 'contacts', 'deals', 'financials', 'notes', 'interactions'));
