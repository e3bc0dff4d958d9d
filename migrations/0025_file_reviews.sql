-- Whether a document waits for a person: said here once, and kept, so that lists can ask for those that wait.
alter table files
  -- how many values were read from it, and how many of them a person has accepted, corrected or rejected
  add column value_count integer not null default 0,
  add column checked_count integer not null default 0,
  -- when values were last taken over into the records; null where nothing was, or all of it was taken back
  add column applied_at timestamptz(3);

update files f set value_count = v.n, checked_count = v.checked
from (
  select firm_id, file_id, count(*) as n, count(*) filter (where verdict <> 'open') as checked
  from file_values group by 1, 2
) v
where f.firm_id = v.firm_id and f.id = v.file_id;
update files f set applied_at = a.at
from (select firm_id, file_id, max(applied_at) as at from file_applications where undone_at is null group by 1, 2) a
where f.firm_id = a.firm_id and f.id = a.file_id;

alter table files add column review text generated always as (case
  when processing_status <> 'completed' or value_count = 0 then 'none'
  when applied_at is not null or checked_count >= value_count then 'done'
  else 'waiting' end) stored;
create index files_by_review on files (firm_id, review, uploaded_at desc, id desc) where not company_deleted;

create function count_file_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update files f set value_count = f.value_count + c.n, checked_count = f.checked_count + c.checked
    from (
      select firm_id, file_id, count(*) as n, count(*) filter (where verdict <> 'open') as checked from added group by 1, 2
    ) c where f.firm_id = c.firm_id and f.id = c.file_id;
  elsif tg_op = 'DELETE' then
    update files f set value_count = f.value_count - c.n, checked_count = f.checked_count - c.checked
    from (
      select firm_id, file_id, count(*) as n, count(*) filter (where verdict <> 'open') as checked from removed group by 1, 2
    ) c where f.firm_id = c.firm_id and f.id = c.file_id;
  else
    update files f set checked_count = f.checked_count + c.checked
    from (
      select firm_id, file_id, sum(change) as checked from (
        select firm_id, file_id, 1 as change from added where verdict <> 'open'
        union all
        select firm_id, file_id, -1 from removed where verdict <> 'open'
      ) changed group by 1, 2 having sum(change) <> 0
    ) c where f.firm_id = c.firm_id and f.id = c.file_id;
  end if;
  return null;
end $$;
create trigger file_values_added after insert on file_values referencing new table as added
  for each statement execute function count_file_values();
create trigger file_values_changed after update on file_values referencing new table as added old table as removed
  for each statement execute function count_file_values();
create trigger file_values_removed after delete on file_values referencing old table as removed
  for each statement execute function count_file_values();

create function mark_file_applied() returns trigger language plpgsql as $$
begin
  update files f set applied_at = (
    select max(a.applied_at) from file_applications a
    where a.firm_id = new.firm_id and a.file_id = new.file_id and a.undone_at is null
  ) where f.firm_id = new.firm_id and f.id = new.file_id;
  return null;
end $$;
create trigger file_applications_marked after insert or update of undone_at on file_applications
  for each row execute function mark_file_applied();
