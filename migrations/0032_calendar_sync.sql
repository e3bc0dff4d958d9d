-- Repeated and all-day meetings, and meetings that stand in people's own calendars too.
alter table calendar_events
  -- of iCalendar: the same in all calendars; null: id@firm-crm
  add column uid text,
  -- IANA; null of events from before there was one: the firm's
  add column time_zone text,
  -- from midnight to midnight in that zone
  add column all_day boolean not null default false,
  -- RRULE of RFC 5545 without its name; starts_at and ends_at are of the first occurrence
  add column recurrence text,
  -- starts of occurrences that are left out, and of such that the rule does not give
  add column excluded text[] not null default '{}',
  add column extra_dates text[] not null default '{}',
  -- when the last occurrence begins; null: there is none, or the event is not repeated
  add column repeats_until timestamptz(3),
  -- an occurrence that is different: of which series, and where the rule has it
  add column series_id uuid,
  add column occurrence_at timestamptz(3),
  add column status text not null default 'confirmed' check (status in ('confirmed', 'tentative', 'cancelled')),
  -- the row says "Busy", calendar_private_details what it is
  add column is_private boolean not null default false,
  -- SEQUENCE of the invitation that was sent last; null: none was
  add column invited integer,
  add check ((series_id is null) = (occurrence_at is null)),
  add check (series_id is null or recurrence is null),
  add foreign key (firm_id, series_id) references calendar_events (firm_id, id) on delete cascade;

create unique index calendar_events_different on calendar_events (firm_id, series_id, occurrence_at)
  where series_id is not null;
create index calendar_events_repeated on calendar_events (firm_id, starts_at) where recurrence is not null;
create index calendar_events_uid on calendar_events (firm_id, uid) where uid is not null;

-- What a private event is about, for the person whose it is. Everybody else reads the event's row.
create table calendar_private_details (
  firm_id uuid not null,
  event_id uuid not null,
  owner_id uuid not null,
  summary text not null,
  location text,
  description text,
  attendees text[] not null default '{}',
  primary key (firm_id, event_id),
  foreign key (firm_id, event_id) references calendar_events (firm_id, id) on delete cascade,
  foreign key (firm_id, owner_id) references users (firm_id, id)
);

-- An event as it stands in a connected calendar. One event may stand in the calendars of several people.
create table calendar_copies (
  firm_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- null: deleted here, and about to be deleted there
  event_id uuid,
  scope text,
  -- null: about to be created there
  remote_id text,
  -- what the other side calls the state that ics has: an ETag
  version text,
  -- as it came, with what we do not know of
  ics text,
  state text not null default 'same' check (state in ('same', 'waiting', 'failed')),
  error_message text,
  -- when somebody here made the change that waits
  changed_at timestamptz(3),
  -- who made it
  changed_by uuid,
  listing_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, connection_id) references connections (firm_id, id) on delete cascade,
  foreign key (firm_id, event_id) references calendar_events (firm_id, id) on delete set null (event_id),
  foreign key (firm_id, changed_by) references users (firm_id, id)
);
create unique index calendar_copies_remote on calendar_copies (firm_id, connection_id, remote_id) where remote_id is not null;
create index calendar_copies_of_event on calendar_copies (firm_id, event_id) where event_id is not null;

-- When repeated events take place, about two years back and one ahead: for statements that cannot follow a rule.
-- The lists of the calendar follow the rules themselves, and reach further.
create table calendar_occurrences (
  firm_id uuid not null,
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  kept_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, event_id) references calendar_events (firm_id, id) on delete cascade
);
create unique index calendar_occurrences_of_event on calendar_occurrences (firm_id, event_id, starts_at);
create index calendar_occurrences_by_start on calendar_occurrences (firm_id, starts_at);
create index calendar_occurrences_by_end on calendar_occurrences (firm_id, ends_at, starts_at);
create index calendar_events_repeated_by_company on calendar_events (firm_id, company_id) where recurrence is not null;

-- What takes place: single events and each occurrence of the repeated ones; nothing that is cancelled. "id" is what the
-- calendar's addresses name it by, "key" is one of each row. Of private events it says "Busy", as their rows do.
create view calendar_meetings as
  select e.firm_id, e.id as key, e.id as event_id,
    case when e.series_id is null then e.id::text
      else e.series_id || '_' || to_char(e.occurrence_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end as id,
    e.starts_at, e.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted
  from calendar_events e
  where e.recurrence is null and e.status <> 'cancelled'
  union all
  select o.firm_id, o.id, o.event_id,
    o.event_id || '_' || to_char(o.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    o.starts_at, o.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted
  from calendar_occurrences o join calendar_events e on e.firm_id = o.firm_id and e.id = o.event_id
  where e.recurrence is not null and e.status <> 'cancelled';

-- A person's calendar for programs that subscribe to it: a link that stays until it is withdrawn.
alter table service.links drop constraint links_purpose_check;
alter table service.links add check (purpose in ('invitation', 'verify_email', 'reset_password', 'calendar_feed'));
