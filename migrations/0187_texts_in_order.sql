-- The lists' own order has the texts beside it: what most rows have is counted, and its first page read, without the table.
create index companies_newest_texts on companies (firm_id, created_at desc, id desc) include (walls, search_text) where deleted_at is null;
drop index companies_newest;
alter index companies_newest_texts rename to companies_newest;
create index contacts_newest_texts on contacts (firm_id, created_at desc, id desc) include (walls, search_text) where not company_deleted;
drop index contacts_newest;
alter index contacts_newest_texts rename to contacts_newest;
