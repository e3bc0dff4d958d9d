-- Planned meetings. They live here, and in a connected calendar where there is one.
create table calendar_events (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  owner_id uuid not null,
  summary text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  location text,
  description text,
  -- addresses
  attendees text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  check (starts_at <= ends_at),
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
create index calendar_events_by_start on calendar_events (firm_id, starts_at, id) where not company_deleted;
-- What is still to come is a small part of all: a range is read from its end backwards.
create index calendar_events_by_end on calendar_events (firm_id, ends_at) where not company_deleted;
create index calendar_events_by_company on calendar_events (firm_id, company_id, starts_at, id);

call hang_on_company('calendar_events');
call count_rows_of('calendar_events');

-- The firm's working day; null: the setting TIME_ZONE.
alter table firms add column time_zone text;
