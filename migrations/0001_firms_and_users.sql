-- A firm and its people. Every table of a firm's data has firm_id first in its primary key,
-- and every reference carries firm_id, so that the database itself refuses a link across firms.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table firms (
  id uuid primary key,
  name text not null,
  created_at timestamptz(3) not null default now()
);

create table users (
  firm_id uuid not null references firms (id),
  id uuid not null,
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'member', 'viewer')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- number of active deals this person can carry
  capacity integer not null default 8 check (capacity >= 0),
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (firm_id, id)
);

create table invitations (
  firm_id uuid not null references firms (id),
  id uuid not null,
  -- whom it is for; null: whoever has the token
  email text,
  role text not null check (role in ('admin', 'member', 'viewer')),
  invited_by uuid not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, invited_by) references users (firm_id, id)
);
