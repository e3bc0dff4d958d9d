-- The archive of a firm that an event was brought in with: what it tells is what the archive says, and did not happen here.
alter table events add column brought_by uuid;

-- Part of what the chain covers, so that nobody takes the mark away; events of here are spelt as they were.
create or replace function event_head(event events) returns text language sql stable parallel safe
return (jsonb_build_object('firm_id', event.firm_id, 'id', event.id, 'actor_id', event.actor_id, 'key_id', event.key_id,
  'kind', event.kind, 'subject_type', event.subject_type, 'subject_id', event.subject_id, 'company_id', event.company_id,
  'at', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  || case when event.brought_by is null then '{}'::jsonb else jsonb_build_object('brought_by', event.brought_by) end)::text;

select restricted.make_views();
