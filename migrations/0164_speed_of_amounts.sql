-- Deals by their value come from an index, the highest first; what open deals are worth, with how many have no rate, from another.
drop index deals_by_value;
create index deals_by_value on deals (firm_id, value_base desc nulls last, id desc) include (walls) where not company_deleted;
drop index deals_open;
create index deals_open on deals (firm_id, stage, company_id) include (walls, value, value_base, probability, created_at)
  where not company_deleted and stage in ('lead', 'qualification', 'proposal', 'negotiation');

-- An amount in the base currency needs no rate, which most are.
create or replace function keep_base_rate() returns trigger language plpgsql as $$
declare
  base text := base_of_write(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.base_rate := case when new.currency = base then 1 else exchange_rate(new.firm_id, new.currency, base, amount_day(null)) end;
  return new;
end $$;
create or replace function keep_base_rate_of_deal() returns trigger language plpgsql as $$
declare
  base text := base_of_write(new.firm_id);
begin
  new.currency := coalesce(new.currency, old.currency, base);
  new.rate_day := closing_day(new.stage, new.close_date, new.rate_day);
  new.base_rate := case when new.currency = base then 1
    else exchange_rate(new.firm_id, new.currency, base, amount_day(new.rate_day)) end;
  return new;
end $$;
