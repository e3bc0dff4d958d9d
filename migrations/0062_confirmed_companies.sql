-- A document may name another company than the one it belongs to, and be right there: a person has said so.
alter table files add column company_confirmed boolean not null default false;

-- the views of people from whom fields are hidden have every column
select restricted.make_views();
