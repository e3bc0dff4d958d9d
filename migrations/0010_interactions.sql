-- Meetings, calls, mails and notes that a person put on record, and who took part.
create table interactions (
  firm_id uuid not null references firms (id),
  id uuid not null,
  type text not null check (type in ('meeting', 'call', 'email', 'note')),
  company_id uuid,
  subject text not null,
  notes text,
  date timestamptz(3) not null default now(),
  duration_minutes integer check (duration_minutes >= 0),
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index interactions_newest on interactions (firm_id, date desc, id desc) where not company_deleted;
create index interactions_by_type on interactions (firm_id, type, date desc, id desc) where not company_deleted;
create index interactions_by_company on interactions (firm_id, company_id, date desc, id desc);

create table interaction_contacts (
  firm_id uuid not null,
  interaction_id uuid not null,
  contact_id uuid not null,
  -- the order in which the contacts were given
  position smallint not null,
  primary key (firm_id, interaction_id, contact_id),
  foreign key (firm_id, interaction_id) references interactions (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade
);
create index interaction_contacts_by_contact on interaction_contacts (firm_id, contact_id, interaction_id);

call hang_on_company('interactions');
call count_rows_of('interactions');
