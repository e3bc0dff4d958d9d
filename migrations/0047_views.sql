-- Lists as somebody likes to see them: filters, order and columns under a name.
create table saved_views (
  firm_id uuid not null references firms (id),
  id uuid not null,
  owner_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null default '{}',
  columns text[],
  is_shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, owner_id) references users (firm_id, id)
);
create index saved_views_of_person on saved_views (firm_id, owner_id, list, position, id);
create index saved_views_shared on saved_views (firm_id, list, position, id) where is_shared;
