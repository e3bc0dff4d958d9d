-- Written reports about a company. They are kept as they grow, so that a reader who leaves finds them later.
create table reports (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid not null,
  report_type text not null check (report_type in
    ('due_diligence', 'financial_analysis', 'market_analysis', 'executive_summary', 'investment_memo')),
  status text not null default 'generating' check (status in ('generating', 'completed', 'failed')),
  -- what was asked for
  include_comparisons boolean not null,
  time_period text,
  section_names text[] not null,
  -- name of section → Markdown, in the order of section_names; json and not jsonb, which would change that order
  sections json not null default '{}',
  -- every figure and quotation that the text may have, with its source
  facts json not null default '[]',
  page_count integer,
  word_count integer not null default 0,
  generation_seconds double precision,
  error_code text,
  error_message text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  company_deleted boolean not null default false,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index reports_newest on reports (firm_id, created_at desc, id desc) where not company_deleted;
create index reports_by_company on reports (firm_id, company_id, created_at desc, id desc);
create index reports_by_type on reports (firm_id, report_type, created_at desc, id desc) where not company_deleted;
create index reports_by_status on reports (firm_id, status, created_at desc, id desc) where not company_deleted;

call hang_on_company('reports');
call count_rows_of('reports');

-- The reports that are being written now, with the last sign of life of the node that does it. One that falls silent is
-- taken over: "attempt" is then another, and what the first one may still write is refused.
create table service.reports_in_progress (
  report_id uuid primary key,
  firm_id uuid not null,
  attempt integer not null default 1,
  heartbeat_at timestamptz not null default now()
);
create index on service.reports_in_progress (heartbeat_at);
