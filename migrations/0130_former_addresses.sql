-- Addresses and websites that a contact or a company had before: what was written to and from them stays theirs, and so does
-- what still comes. One that is replaced is remembered, however it was written; one that is only taken out is not.
create table former_addresses (
  firm_id uuid not null references firms (id),
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  -- in lower case
  address text not null,
  created_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, contact_id, address),
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete cascade
);
create index former_addresses_by_address on former_addresses (firm_id, address);

create table former_websites (
  firm_id uuid not null references firms (id),
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  website text not null,
  created_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, company_id, website),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete cascade
);
create index former_websites_by_domain on former_websites using gin (firm_id, host_domains(website));

create function remember_address() returns trigger language plpgsql as $$
begin
  insert into former_addresses (firm_id, contact_id, address) values (new.firm_id, new.id, lower(old.email))
  on conflict (firm_id, contact_id, address) do nothing;
  return null;
end $$;
create trigger contacts_remember_address after update of email on contacts for each row
  when (lower(old.email) <> lower(new.email)) execute function remember_address();

create function remember_website() returns trigger language plpgsql as $$
begin
  insert into former_websites (firm_id, company_id, website) values (new.firm_id, new.id, old.website)
  on conflict (firm_id, company_id, website) do nothing;
  return null;
end $$;
create trigger companies_remember_website after update of website on companies for each row
  when (old.website <> new.website) execute function remember_website();
