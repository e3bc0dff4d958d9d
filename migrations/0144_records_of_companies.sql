-- Makes a table one of records that belong to a company, and to a deal where it has a column for one: they leave with their
-- company, and stand behind its walls with what happened to them. "subject" is what events call such a record. The table
-- has its keys and references already.
create procedure make_records_of_company(child text, subject text) language plpgsql as $$
declare
  links text := case when exists (
    select from pg_attribute where attrelid = child::regclass and attname = 'deal_id' and not attisdropped
  ) then 'company and deal' else 'company' end;
begin
  execute format('alter table %I add column company_deleted boolean not null default false', child);
  call hang_on_company(child);
  call put_behind_walls(child, links);
  -- an event names no deal where another field of the record has changed
  execute format('create trigger %I before insert on events for each row when (new.subject_type = %L)
    execute function event_behind_walls_of_record(%L)', 'events_walls_of_' || child, subject, child);
  execute format('create trigger %I after delete on %I for each row when (old.walls is not null)
    execute function events_stay_behind()', child || '_leave_events_behind', child);
end $$;

create function event_behind_walls_of_record() returns trigger language plpgsql as $$
declare
  row_walls uuid[];
begin
  execute format('select walls from %I where firm_id = $1 and id = $2', tg_argv[0])
    into row_walls using new.firm_id, new.subject_id;
  if row_walls is not null then new.walls := all_of(new.walls, row_walls); end if;
  return new;
end $$;
