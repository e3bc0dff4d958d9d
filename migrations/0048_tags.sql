-- Words that a firm puts on companies, contacts and deals.
create table tags (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  name_key text generated always as (fold(name)) stored,
  color text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create unique index tags_by_name on tags (firm_id, name_key);

-- What carries a tag: one of the three.
create table tagged (
  firm_id uuid not null,
  id uuid not null,
  tag_id uuid not null,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  check (num_nonnulls(company_id, contact_id, deal_id) = 1),
  primary key (firm_id, id),
  foreign key (firm_id, tag_id) references tags (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade
);
create unique index tagged_companies on tagged (firm_id, company_id, tag_id) where company_id is not null;
create unique index tagged_contacts on tagged (firm_id, contact_id, tag_id) where contact_id is not null;
create unique index tagged_deals on tagged (firm_id, deal_id, tag_id) where deal_id is not null;
create index tagged_by_tag on tagged (firm_id, tag_id);
