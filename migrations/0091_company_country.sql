-- The country of a company, by its ISO code. Those that are there get it of their location by a job (companies/fill_found.ts).
alter table companies add column country text check (country ~ '^[A-Z]{2}$');
select restricted.make_views();
