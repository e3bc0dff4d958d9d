-- A write reads the rates of exchange before it commits, and may miss one that commits meanwhile. It takes its transaction id
-- before it reads them, so that a refresh which waits for all older transactions to end finds its row.

-- The day whose rate counts for a company, a fund or a deal: that of a closed deal, else today.
create function amount_day(rate_day date) returns date language sql stable parallel safe
return coalesce(rate_day, latest_day());

create function closing_day(stage text, close_date date, before date) returns date language sql stable parallel safe
return case when stage in ('closed_won', 'closed_lost') then least(coalesce(close_date, before, current_date), current_date) end;

-- The last day of a period; one without days ends with the year that its name says.
create function period_day(period text, ends date) returns date language sql stable parallel safe
return least(coalesce(ends, make_date(period_year(period, null), 12, 31)), latest_day());

create function base_of_write(of_firm uuid) returns text language plpgsql as $$
begin
  perform pg_current_xact_id();
  return base_currency(of_firm);
end $$;

create or replace function keep_base_rate() returns trigger language plpgsql as $$
declare
  base text := base_of_write(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.base_rate := exchange_rate(new.firm_id, new.currency, base, amount_day(null));
  return new;
end $$;
create or replace function keep_base_rate_of_deal() returns trigger language plpgsql as $$
declare
  base text := base_of_write(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.rate_day := closing_day(new.stage, new.close_date, new.rate_day);
  new.base_rate := exchange_rate(new.firm_id, new.currency, base, amount_day(new.rate_day));
  return new;
end $$;
create or replace function keep_base_rate_of_period() returns trigger language plpgsql as $$
declare
  base text := base_of_write(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.base_rate := period_rate(new.firm_id, new.currency, base, new.period, new.period_start, new.period_end);
  return new;
end $$;

do $$
declare
  period_rates text := pg_get_functiondef('period_rate'::regproc);
  refresh text := pg_get_functiondef('refresh_base_rates'::regproc);
begin
  execute replace(period_rates, 'least(coalesce(ends, make_date(period_year(period, null), 12, 31)), latest_day())',
    'period_day(period, ends)');
  refresh := replace(refresh, 'coalesce(rate_day, latest_day())', 'amount_day(rate_day)');
  execute replace(refresh, 'base, latest_day())', 'base, amount_day(null))');
end $$;

-- Of a conversion that cannot be made there is no day, also where one of its two currencies has a rate.
create or replace function exchange_rate_day(of_firm uuid, from_currency text, to_currency text, on_day date) returns date
language sql stable parallel safe
return case when from_currency <> to_currency and exchange_rate(of_firm, from_currency, to_currency, on_day) is not null
  then least(euro_rate_day(of_firm, from_currency, on_day), euro_rate_day(of_firm, to_currency, on_day)) end;
