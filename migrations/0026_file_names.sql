-- Files are searched by their names, and sorted by them.
alter table files add column filename_key text generated always as (fold(filename)) stored;
create index files_by_text on files using gin (firm_id, filename_key gin_trgm_ops)
  with (fastupdate = off) where not company_deleted;
