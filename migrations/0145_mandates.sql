-- A mandate to sell a company or to advise it.
create table mandates (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid not null,
  deal_id uuid,
  name text not null,
  status text not null default 'pitched' check (status in ('pitched', 'signed', 'ended')),
  success_fee numeric,
  signed_on date,
  terms text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id)
);
call make_records_of_company('mandates', 'mandate');
create index mandates_newest on mandates (firm_id, created_at desc, id desc) where not company_deleted;
create index mandates_by_name on mandates (firm_id, name_key collate "C", id);
create index mandates_of_company on mandates (firm_id, company_id, created_at desc, id desc);
create index mandates_of_deal on mandates (firm_id, deal_id, created_at desc, id desc) where deal_id is not null;
do $$ begin
  execute replace(pg_get_functiondef('restricted.make_views'::regproc),
    $of$('funds', 'size', 'fund_size')$of$,
    $of$('funds', 'size', 'fund_size'), ('mandates', 'success_fee', 'success_fee')$of$);
end $$;
select restricted.make_views();
