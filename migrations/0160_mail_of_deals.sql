-- A person said which deal a conversation is of, or that it is of none: then nothing else files it.
alter table emails add column deal_by_hand boolean not null default false;
do $$ begin
  execute replace(pg_get_functiondef('event_fields'::regproc), '''stood_behind''', '''stood_behind'', ''deal_by_hand''');
end $$;
