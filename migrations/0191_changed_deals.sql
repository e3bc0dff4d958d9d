-- With moves that were taken back: what Home compares with the week before is read from an index of its own again.
drop index events_of_changed_deals;
create index events_of_changed_deals on events (firm_id, at) include (walls)
  where subject_type = 'deal' and kind in ('updated', 'undone', 'deleted');
