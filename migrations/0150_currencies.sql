-- An amount is in the currency of its record. Whatever compares or adds amounts of several records reads them in the firm's
-- base currency: revenue_base beside revenue. They are the amounts by one rate a record, which triggers keep: never written by
-- hand, and null where no rate is known.
alter table firms
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column fetch_exchange_rates boolean not null default false;

alter table companies
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column base_rate numeric default 1,
  add column revenue_base numeric generated always as (revenue * base_rate) stored,
  add column ebitda_base numeric generated always as (ebitda * base_rate) stored;
alter table deals
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column base_rate numeric default 1,
  -- of a closed deal, the day whose rate counts; today's counts for an open one
  add column rate_day date,
  add column value_base numeric generated always as (value * base_rate) stored;
alter table funds
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column base_rate numeric default 1,
  add column size_base numeric generated always as (size * base_rate) stored;
alter table financial_records
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column base_rate numeric default 1;
alter table company_figures
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column base_rate double precision default 1,
  add column revenue_base double precision generated always as (revenue * base_rate) stored,
  add column ebitda_base double precision generated always as (ebitda * base_rate) stored;

-- A new row that says none has the currency of its firm.
alter table companies alter column currency drop default;
alter table deals alter column currency drop default;
alter table funds alter column currency drop default;
alter table financial_records alter column currency drop default;

update deals set rate_day = least(coalesce(close_date, updated_at::date), current_date)
where stage in ('closed_won', 'closed_lost');

-- How many units of a currency one euro was on a day: by the last rate before it, ten days back at most.
create function euro_rate(of_firm uuid, code text, on_day date) returns numeric language sql stable parallel safe
return case when code = 'EUR' then 1::numeric else (
  select e.rate from exchange_rates e
  where e.firm_id = of_firm and e.currency = code and e.day between on_day - 10 and on_day order by e.day desc limit 1) end;

create function exchange_rate(of_firm uuid, from_currency text, to_currency text, on_day date) returns numeric
language sql stable parallel safe
return case when from_currency = to_currency then 1::numeric
  else euro_rate(of_firm, to_currency, on_day) / euro_rate(of_firm, from_currency, on_day) end;

-- Rates of days to come are refused, so that the latest of all is today's, wherever the firm works.
create function latest_day() returns date language sql stable parallel safe return current_date + 1;

-- What a period has made is converted by the average of its days, where there are rates all through it, else by the rate at its
-- end. A period without days ends with the year that its name says.
create function period_rate(of_firm uuid, from_currency text, to_currency text, period text, starts date, ends date)
returns numeric language plpgsql stable parallel safe as $$
declare
  last_day date := least(coalesce(ends, make_date(period_year(period, null), 12, 31)), latest_day());
  average numeric;
begin
  if from_currency = to_currency then return 1; end if;
  select avg(rate) into average from (
    select day, case when to_currency = 'EUR' then 1 else max(e.rate) filter (where e.currency = to_currency) end
      / case when from_currency = 'EUR' then 1 else max(e.rate) filter (where e.currency = from_currency) end as rate
    from exchange_rates e
    where e.firm_id = of_firm and e.currency in (from_currency, to_currency) and e.day between starts and ends group by day
  ) of_day
  where rate is not null
  having count(distinct date_trunc('month', day)) >= round((ends - starts + 1) / 30.4);
  return coalesce(average, exchange_rate(of_firm, from_currency, to_currency, last_day));
end $$;

create function base_currency(of_firm uuid) returns text language sql stable parallel safe
return (select currency from firms where id = of_firm);

create function keep_base_rate() returns trigger language plpgsql as $$
declare
  base text := base_currency(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.base_rate := exchange_rate(new.firm_id, new.currency, base, latest_day());
  return new;
end $$;
create function keep_base_rate_of_deal() returns trigger language plpgsql as $$
declare
  base text := base_currency(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.rate_day := case when new.stage in ('closed_won', 'closed_lost')
    then least(coalesce(new.close_date, new.rate_day, current_date), current_date) end;
  new.base_rate := exchange_rate(new.firm_id, new.currency, base, coalesce(new.rate_day, latest_day()));
  return new;
end $$;
create function keep_base_rate_of_period() returns trigger language plpgsql as $$
declare
  base text := base_currency(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.base_rate := period_rate(new.firm_id, new.currency, base, new.period, new.period_start, new.period_end);
  return new;
end $$;

create trigger companies_in_base before insert on companies for each row execute function keep_base_rate();
create trigger companies_into_base before update of currency on companies for each row
  when (old.currency is distinct from new.currency) execute function keep_base_rate();
create trigger funds_in_base before insert on funds for each row execute function keep_base_rate();
create trigger funds_into_base before update of currency on funds for each row
  when (old.currency is distinct from new.currency) execute function keep_base_rate();
create trigger deals_in_base before insert on deals for each row execute function keep_base_rate_of_deal();
create trigger deals_into_base before update of currency, stage, close_date on deals for each row
  when ((old.currency, old.stage, old.close_date) is distinct from (new.currency, new.stage, new.close_date))
  execute function keep_base_rate_of_deal();
create trigger financial_records_in_base before insert on financial_records for each row
  execute function keep_base_rate_of_period();
create trigger financial_records_into_base before update of currency, period, period_start, period_end on financial_records
  for each row when ((old.currency, old.period, old.period_start, old.period_end)
    is distinct from (new.currency, new.period, new.period_start, new.period_end))
  execute function keep_base_rate_of_period();

-- Brings the rates of a firm's records up to date after its rates or its base currency became others. Rows are locked in the
-- order of their ids, as all who write many of them do.
create function refresh_base_rates(of_firm uuid) returns void language plpgsql as $$
declare
  base text := base_currency(of_firm);
begin
  with rates as materialized (
    select currency, exchange_rate(of_firm, currency, base, latest_day()) as rate
    from (select distinct currency from companies where firm_id = of_firm) used
  ), due as (
    select t.id, rates.rate from companies t join rates using (currency)
    where t.firm_id = of_firm and t.base_rate is distinct from rates.rate order by t.id for no key update of t
  )
  update companies t set base_rate = due.rate from due where t.firm_id = of_firm and t.id = due.id;

  with rates as materialized (
    select currency, rate_day, exchange_rate(of_firm, currency, base, coalesce(rate_day, latest_day())) as rate
    from (select distinct currency, rate_day from deals where firm_id = of_firm) used
  ), due as (
    select t.id, rates.rate from deals t join rates
      on rates.currency = t.currency and rates.rate_day is not distinct from t.rate_day
    where t.firm_id = of_firm and t.base_rate is distinct from rates.rate order by t.id for no key update of t
  )
  update deals t set base_rate = due.rate from due where t.firm_id = of_firm and t.id = due.id;

  update funds t set base_rate = exchange_rate(of_firm, t.currency, base, latest_day())
  where t.firm_id = of_firm and t.base_rate is distinct from exchange_rate(of_firm, t.currency, base, latest_day());

  with rates as materialized (
    select currency, period, period_start, period_end,
      period_rate(of_firm, currency, base, period, period_start, period_end) as rate
    from (select distinct currency, period, period_start, period_end from financial_records where firm_id = of_firm) used
  ), due as (
    select t.id, rates.rate from financial_records t join rates on rates.currency = t.currency and rates.period = t.period
      and rates.period_start is not distinct from t.period_start and rates.period_end is not distinct from t.period_end
    where t.firm_id = of_firm and t.base_rate is distinct from rates.rate order by t.id for no key update of t
  )
  update financial_records t set base_rate = due.rate from due where t.firm_id = of_firm and t.id = due.id;

  update company_figures f set base_rate = r.base_rate
  from financial_records r
  where f.firm_id = of_firm and r.firm_id = of_firm and r.company_id = f.company_id and r.period = f.period
    and r.period_end = f.period_end and not r.superseded and f.base_rate is distinct from r.base_rate;
end $$;

create index companies_without_rate on companies (firm_id, currency) where base_rate is null;
create index deals_without_rate on deals (firm_id, currency) where base_rate is null;
create index financial_records_without_rate on financial_records (firm_id, currency) where base_rate is null;

-- Lists are filtered and sorted, and totals kept, by what amounts are in the base currency.
do $$
declare
  index_name text;
  definition text;
begin
  foreach index_name in array array[
    'companies_by_revenue', 'companies_by_revenue_desc', 'companies_by_industry', 'companies_by_industry_desc',
    'deals_by_value', 'deals_open'
  ] loop
    definition := pg_get_indexdef(('public.' || index_name)::regclass);
    execute format('drop index %I', index_name);
    execute regexp_replace(definition, '\m(revenue|value)\M', '\1_base', 'g');
  end loop;
  definition := pg_get_indexdef('public.financial_records_by_year'::regclass);
  drop index financial_records_by_year;
  execute replace(definition, 'revenue, ', 'revenue, base_rate, ');
  execute regexp_replace(pg_get_functiondef('count_deals'::regproc), '\mvalue\M', 'value_base', 'g');
  execute replace(pg_get_functiondef('event_fields'::regproc), '''stood_behind''',
    '''stood_behind'', ''base_rate'', ''rate_day'', ''revenue_base'', ''ebitda_base'', ''value_base'', ''size_base''');
  execute replace(pg_get_functiondef('restricted.make_views'::regproc), '(''companies'', ''ebitda'', null),',
    '(''companies'', ''ebitda'', null), (''companies'', ''revenue_base'', ''revenue''), (''companies'', ''ebitda_base'', ''ebitda''),
      (''company_figures'', ''revenue_base'', ''revenue''), (''company_figures'', ''ebitda_base'', ''ebitda''),
      (''deals'', ''value_base'', ''case when restricted.hides(''''deal_value'''') then null else value_base end''),
      (''funds'', ''size_base'', ''fund_size''),');
end $$;
select restricted.make_views();
