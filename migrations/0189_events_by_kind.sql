-- Of one kind, such as what was deleted, there are few among very many.
create index events_by_kind on events (firm_id, kind, at desc, id desc) include (walls);
