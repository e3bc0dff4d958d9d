-- Growth over a missing year is no growth of a year: figures that were made of two years with a gap between them are made anew, in
-- the background, as those of companies without any are.
delete from company_figures f
where (f.revenue_growth is not null or f.ebitda_growth is not null or f.margin_change is not null)
  and not exists (
    select from financial_records r
    where r.firm_id = f.firm_id and r.company_id = f.company_id
      and r.revenue is not null and r.period_end between f.period_end - 390 and f.period_end - 340 and r.period_start between r.period_end - 380 and r.period_end - 350);
