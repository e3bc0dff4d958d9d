-- What a program wrote by itself (answers of absence, bounces, receipts, newsletters), and a meeting that one side declined,
-- are no contact with anybody.
alter table emails add column is_automatic boolean not null default false;
alter table calendar_events add column is_declined boolean not null default false;

create or replace view calendar_meetings as
  select e.firm_id, e.id as key, e.id as event_id,
    case when e.series_id is null then e.id::text
      else e.series_id || '_' || to_char(e.occurrence_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') end as id,
    e.starts_at, e.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls, e.is_declined
  from calendar_events e
  where e.recurrence is null and e.status <> 'cancelled'
  union all
  select o.firm_id, o.id, o.event_id,
    o.event_id || '_' || to_char(o.starts_at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
    o.starts_at, o.ends_at, e.company_id, e.owner_id, e.summary, e.location, e.description, e.attendees, e.company_deleted,
    e.walls, e.is_declined
  from calendar_occurrences o join calendar_events e on e.firm_id = o.firm_id and e.id = o.event_id
  where e.recurrence is not null and e.status <> 'cancelled';

select restricted.make_views();
