-- Every change of a firm's data, and every access that a regulator asks about. Append only.
-- The timeline, the audit log and the stage history of deals read it.
create table events (
  firm_id uuid not null,
  id uuid not null,
  actor_id uuid,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  company_id uuid,
  before jsonb,
  after jsonb,
  at timestamptz(3) not null default now(),
  primary key (firm_id, id)
);
create index events_by_time on events (firm_id, at desc, id desc);
create index events_by_subject on events (firm_id, subject_id, at desc, id desc);
create index events_by_company on events (firm_id, company_id, at desc, id desc) where company_id is not null;
-- Who was given which deal: what concerns a person.
create index events_by_new_owner on events (firm_id, (after ->> 'owner_id'), at desc, id desc)
  where subject_type = 'deal' and kind in ('assigned', 'created');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger events_append_only before update or delete on events
  for each row execute function refuse_change();

-- What an event keeps of a row: the fields that a person knows, without keys and columns kept for searching.
create function event_fields(row_json jsonb) returns jsonb language sql immutable parallel safe
return row_json - array['firm_id', 'id', 'created_at', 'updated_at', 'search_text', 'search_vector', 'name_key',
  'industry_key', 'role_key', 'company_deleted'];

-- The fields of "row_json" whose value differs from the one in "other"; null where none does.
create function event_difference(row_json jsonb, other jsonb) returns jsonb language sql immutable parallel safe
return (select jsonb_object_agg(key, value) from jsonb_each(event_fields(row_json)) where other -> key is distinct from value);
