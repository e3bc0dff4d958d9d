-- The list of contacts in the order of their names.
create index contacts_by_name on contacts (firm_id, name_key collate "C", id) where not company_deleted;
