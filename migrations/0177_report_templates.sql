-- What the firm's reports look like: their headings in order, how they are written, and the styles of its Word documents.
create table report_templates (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  report_type text not null check (report_type in
    ('due_diligence', 'financial_analysis', 'market_analysis', 'executive_summary', 'investment_memo')),
  -- [{"section": "risk_assessment", "heading": "What could go wrong"}]
  sections jsonb not null,
  tone text,
  -- word/styles.xml of a document of the firm, and what that is called
  word_styles text,
  word_styles_of text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id),
  unique (firm_id, name_key)
);

-- A report keeps the headings that it was written under.
alter table reports add column template_id uuid, add column headings json not null default '{}',
  add foreign key (firm_id, template_id) references report_templates (firm_id, id) on delete set null (template_id);
create index reports_by_template on reports (firm_id, template_id) where template_id is not null;
-- Styles are no news: an event only says of which document they are.
do $$
begin
  execute replace(pg_get_functiondef('event_fields'::regproc), '''stood_behind''', '''stood_behind'', ''word_styles''');
end $$;
select restricted.make_views();
