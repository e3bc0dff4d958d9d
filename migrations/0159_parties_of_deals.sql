-- Who is on a deal from outside: a company, a person, or a person of a company, each in a role. It stands behind the walls of
-- its own company and of the deal.
create table deal_parties (
  firm_id uuid not null references firms (id),
  id uuid not null,
  deal_id uuid not null,
  company_id uuid,
  contact_id uuid,
  role text not null check (role in ('target', 'seller', 'buyer', 'sell_side', 'buy_side', 'lender', 'lawyer', 'accountant',
    'co_investor', 'expert', 'other')),
  nda_state text not null default 'none' check (nda_state in ('none', 'sent', 'signed', 'expired')),
  nda_signed_on date,
  nda_expires_on date,
  nda_file_id uuid,
  status text,
  note text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  check (company_id is not null or contact_id is not null),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, nda_file_id) references files (firm_id, id) on delete set null (nda_file_id)
);
call make_records_of_company('deal_parties', 'party');
create index deal_parties_of_deal on deal_parties (firm_id, deal_id, created_at, id);
create index deal_parties_of_company on deal_parties (firm_id, company_id, created_at desc, id desc) where company_id is not null;
create index deal_parties_of_contact on deal_parties (firm_id, contact_id) where contact_id is not null;
create index deal_parties_by_nda_file on deal_parties (firm_id, nda_file_id) where nda_file_id is not null;
