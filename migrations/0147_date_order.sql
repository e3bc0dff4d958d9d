-- The order in which a firm writes days: 3/4/2027 is 3 April (dmy) or March 4 (mdy). null: it has not said.
alter table firms add column date_order text check (date_order in ('dmy', 'mdy'));
