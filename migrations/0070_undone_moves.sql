-- Moves of deals that were taken back: few among many events.
create index events_of_undone_moves on events (firm_id, subject_id) where subject_type = 'deal' and kind = 'undone';
