-- Fields that a firm gives its companies, contacts and deals beside those that all have.
create table custom_fields (
  firm_id uuid not null references firms (id),
  id uuid not null,
  kind text not null check (kind in ('company', 'contact', 'deal')),
  -- its name to programs; made of the name it was given first, and never changed
  key text not null,
  name text not null,
  type text not null,
  options text[] not null default '{}',
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- taken away: its values stay, unseen, until it is brought back
  removed_at timestamptz(3),
  primary key (firm_id, id)
);
create unique index custom_fields_by_key on custom_fields (firm_id, kind, key);

-- What a record has in a field. The value as it is answered, and as it is looked up: numbers and yes or no (1, 0) as a
-- number, dates as a day, all else as words.
create table custom_values (
  firm_id uuid not null,
  id uuid not null,
  field_id uuid not null,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  value jsonb not null,
  number numeric,
  day date,
  words text[],
  check (num_nonnulls(company_id, contact_id, deal_id) = 1),
  primary key (firm_id, id),
  foreign key (firm_id, field_id) references custom_fields (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade
);
create unique index custom_values_of_company on custom_values (firm_id, company_id, field_id) where company_id is not null;
create unique index custom_values_of_contact on custom_values (firm_id, contact_id, field_id) where contact_id is not null;
create unique index custom_values_of_deal on custom_values (firm_id, deal_id, field_id) where deal_id is not null;
create index custom_values_by_number on custom_values (firm_id, field_id, number) where number is not null;
create index custom_values_by_day on custom_values (firm_id, field_id, day) where day is not null;
create index custom_values_by_words on custom_values using gin (firm_id, field_id, words) where words is not null;
