-- What a company's full years on record come to: the latest of them, and how it got there. Computed by the program
-- (financials/company_figures.ts) in the transaction of each change, because to compare all companies of a firm by their growth
-- would otherwise read every record that it has. One row for each company with records.
create table company_figures (
  firm_id uuid not null references firms (id),
  company_id uuid not null,
  -- the latest full year that is no estimate, budget or projection
  period text,
  fiscal_year integer,
  period_end date,
  revenue double precision,
  ebitda double precision,
  net_income double precision,
  ebitda_margin double precision,
  net_margin double precision,
  -- against the year before it on record
  revenue_growth double precision,
  ebitda_growth double precision,
  -- in points: 0.02 is two percentage points more
  margin_change double precision,
  -- over all years of the series
  revenue_cagr double precision,
  years integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, company_id),
  foreign key (firm_id, company_id) references companies (firm_id, id)
);
create index company_figures_by_revenue_growth on company_figures (firm_id, revenue_growth desc nulls last, company_id);
create index company_figures_by_ebitda_growth on company_figures (firm_id, ebitda_growth desc nulls last, company_id);

-- What the period of a record is, as periods.ts and series.ts of areas/financials read it. Regular expressions over all
-- records of a firm would cost a question a second: they are asked once, when a record is written.

create function period_basis(period text) returns text language sql immutable parallel safe
return case
  when period ~* '\d ?[ebpf]$|\m(estimate|budget|projection|forecast|plan)|\mprojected\M' then 'expected' else 'actual' end;

-- The year its label says, where the period can be meant by it; else the year it ends in, which for years of 52 weeks may
-- be in the first days of January.
create function period_year(period text, period_end date) returns integer language plpgsql immutable parallel safe as $$
declare
  ends integer := extract(year from period_end - 10)::integer;
  said integer := coalesce(substring(period from '(?<!\d)((?:19|20)\d{2})(?!\d)'),
    '20' || substring(period from '(?i)FY ?[''’]?(\d{2})(?!\d)'))::integer;
begin
  return case when abs(said - ends) = 1 then said else coalesce(ends, said) end;
end $$;

create function period_kind(period text, days integer) returns text language sql immutable parallel safe
return case
  when days between 350 and 380 then 'year' when days between 170 and 195 then 'half'
  when days between 80 and 100 then 'quarter' when days is not null then 'other'
  when period ~* '\mq[1-4]' then 'quarter' when period ~* '\mh[12]' then 'half'
  when period ~* '^(fy ?)?(''|’)?(\d{2}|\d{4}) ?[aebpf]?$|^(19|20)\d\d (estimate|budget|projection|forecast|plan)$' then 'year'
  else 'other' end;

create function period_quarter(period text, period_end date, days integer) returns integer language sql immutable parallel safe
return coalesce(substring(period from '(?i)\mq([1-4])')::integer,
  case when days between 80 and 100 then extract(quarter from period_end - 10)::integer end);

-- Ratios too: to divide decimals costs more than to read a row.
alter table financial_records
  add column basis text generated always as (period_basis(period)) stored,
  add column fiscal_year integer generated always as (period_year(period, period_end)) stored,
  add column period_kind text generated always as (period_kind(period, period_end - period_start + 1)) stored,
  add column quarter integer generated always as (period_quarter(period, period_end, period_end - period_start + 1)) stored,
  add column gross_margin double precision generated always as (gross_profit::float8 / nullif(revenue, 0)::float8) stored,
  add column ebitda_margin double precision generated always as (ebitda::float8 / nullif(revenue, 0)::float8) stored,
  add column net_margin double precision generated always as (net_income::float8 / nullif(revenue, 0)::float8) stored,
  -- there is a later record of the same period: that one counts
  add column superseded boolean not null default false;

create function mark_superseded(of_firm uuid, of_company uuid) returns void language plpgsql as $$
begin
  update financial_records r set superseded = now.superseded
  from (
    select id, row_number() over (
      partition by basis, period_start, period_end, case when period_end is null then fold(period) end
      order by created_at desc, id desc) > 1 as superseded
    from financial_records where firm_id = of_firm and company_id = of_company
  ) now
  where r.firm_id = of_firm and r.company_id = of_company and r.id = now.id and r.superseded <> now.superseded;
end $$;

select count(mark_superseded(firm_id, company_id)) from (select distinct firm_id, company_id from financial_records) known;

-- Marks the records of the companies whose records are others now. The program marks them again under its lock of the
-- company's figures: of two that write at once, neither sees here what the other writes.
create function supersede_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_superseded(firm_id, company_id) from (select distinct firm_id, company_id from added) changed;
  elsif tg_op = 'DELETE' then
    perform mark_superseded(firm_id, company_id) from (select distinct firm_id, company_id from removed) changed;
  else
    perform mark_superseded(firm_id, company_id) from (
      select distinct a.firm_id, which.company_id
      from added a join removed r on r.firm_id = a.firm_id and r.id = a.id,
        unnest(array[a.company_id, r.company_id]) which (company_id)
      where (a.company_id, a.period, a.period_start, a.period_end, a.created_at)
        is distinct from (r.company_id, r.period, r.period_start, r.period_end, r.created_at)
    ) changed;
  end if;
  return null;
end $$;
create trigger financial_records_added after insert on financial_records referencing new table as added
  for each statement execute function supersede_records();
create trigger financial_records_changed after update on financial_records
  referencing new table as added old table as removed
  for each statement execute function supersede_records();
create trigger financial_records_removed after delete on financial_records referencing old table as removed
  for each statement execute function supersede_records();

-- With the figures that are asked for over all companies: they are read from the index alone.
create index financial_records_by_year on financial_records (firm_id, fiscal_year, period_kind, basis)
  include (id, company_id, revenue, ebitda, ebitda_margin) where not company_deleted and not superseded;

-- As in 0003, without the columns that were added since for questions.
create or replace function event_fields(row_json jsonb) returns jsonb language sql immutable parallel safe
return row_json - array['firm_id', 'id', 'created_at', 'updated_at', 'search_text', 'search_vector', 'name_key',
  'industry_key', 'role_key', 'company_deleted', 'basis', 'fiscal_year', 'period_kind', 'quarter', 'gross_margin',
  'ebitda_margin', 'net_margin', 'superseded', 'location_key'];
