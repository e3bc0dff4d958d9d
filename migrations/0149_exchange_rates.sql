-- How many units of a currency one euro was on a day. A rate set by hand stands above the imported one of its day, which stays
-- beneath it: an import never overwrites what a person said, and taking that back brings the imported rate again.
create table exchange_rates (
  firm_id uuid not null references firms (id),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  imported numeric check (imported > 0),
  manual numeric check (manual > 0),
  rate numeric not null generated always as (coalesce(manual, imported)) stored,
  source text not null generated always as (case when manual is null then 'ecb' else 'manual' end) stored,
  primary key (firm_id, currency, day)
);
create index exchange_rates_by_day on exchange_rates (firm_id, day desc, currency);
