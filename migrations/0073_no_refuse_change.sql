-- Since events are chained (0040) refuse_event_change guards them, and nothing calls this.
drop function refuse_change();
