-- A compound rate needs amounts above zero at both ends: figures with one that led to zero are made anew in the background, as those
-- of companies without any are.
delete from company_figures where revenue_cagr = -1;
