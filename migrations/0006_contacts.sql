create table contacts (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  name text not null,
  email text,
  phone text,
  role text,
  linkedin text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  name_key text generated always as (fold(name)) stored,
  role_key text generated always as (fold(role)) stored,
  search_text text generated always as
    (fold(name) || chr(10) || coalesce(fold(email), '') || chr(10) || coalesce(fold(role), '')) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id)
);
create index contacts_newest on contacts (firm_id, created_at desc, id desc) where not company_deleted;
create index contacts_by_company on contacts (firm_id, company_id, created_at desc, id desc);
create index contacts_by_role on contacts (firm_id, role_key, created_at desc, id desc) where not company_deleted;
create index contacts_by_text on contacts using gin (firm_id, search_text gin_trgm_ops)
  with (fastupdate = off) where not company_deleted;

call hang_on_company('contacts');
call count_rows_of('contacts');
