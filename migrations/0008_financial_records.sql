-- What a company's statements say for a period. Any figure may be missing or negative; nothing here is derived.
-- One period may have several records (a restatement, a second upload): trends read the latest of them.
create table financial_records (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid not null,
  period text not null,
  period_start date,
  period_end date,
  revenue numeric,
  cogs numeric,
  gross_profit numeric,
  operating_expenses numeric,
  ebitda numeric,
  net_income numeric,
  cash_flow numeric,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  check (period_start <= period_end),
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id)
);
create index financial_records_by_period on financial_records (firm_id, period_start, period collate "C", id)
  where not company_deleted;
create index financial_records_by_company
  on financial_records (firm_id, company_id, period_start, period collate "C", id);

call hang_on_company('financial_records');
