-- Which kinds of records tables can be of is said by their descriptions, and looked at when one is sent: a list of them here
-- would have to grow with every further one.
alter table imports drop constraint imports_kind_check;
