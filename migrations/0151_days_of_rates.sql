-- The day of the oldest rate that a conversion is made of; null where none is needed, or known.
create function euro_rate_day(of_firm uuid, code text, on_day date) returns date language sql stable parallel safe
return (
  select e.day from exchange_rates e
  where code <> 'EUR' and e.firm_id = of_firm and e.currency = code and e.day between on_day - 10 and on_day
  order by e.day desc limit 1);

create function exchange_rate_day(of_firm uuid, from_currency text, to_currency text, on_day date) returns date
language sql stable parallel safe
return case when from_currency <> to_currency
  then least(euro_rate_day(of_firm, from_currency, on_day), euro_rate_day(of_firm, to_currency, on_day)) end;
