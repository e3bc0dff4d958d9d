-- What was written in meetings and tasks is searched by its words, as notes, calls, mail and documents are.
create index calendar_events_by_words on calendar_events using gin
  (firm_id, note_vector(summary || chr(10) || coalesce(location, '') || chr(10) || coalesce(description, ''), '{}'))
  with (fastupdate = on, gin_pending_list_limit = 512) where not company_deleted;
create index tasks_by_words on tasks using gin (firm_id, note_vector(title || chr(10) || coalesce(details, ''), '{}'))
  with (fastupdate = on, gin_pending_list_limit = 512) where not company_deleted;
