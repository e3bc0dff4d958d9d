-- A move from one stage to another, also within a category.
create index moves_of_deals on events (firm_id, subject_id, at)
  where subject_type = 'deal' and kind = 'updated' and (after ? 'stage' or after ? 'stage_id');
drop index events_of_stages;
