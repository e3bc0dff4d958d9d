-- The statements of the whole company are found without looking into the other tables of a document.
create index file_tables_primary on file_tables (firm_id, file_id) where (content ->> 'primary' = 'true');
