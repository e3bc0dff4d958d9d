-- What belongs to no firm: how a person is found before their firm is known, and what all nodes must agree on.
create schema if not exists service;

-- The built-in identity provider: e-mail (lower case) to account. The one look-up that is not led by a firm.
create table service.accounts (
  email text primary key,
  firm_id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  foreign key (firm_id, user_id) references public.users (firm_id, id)
);

-- Tokens that were logged out, until they expire by themselves.
create table service.revoked_tokens (
  token_sha256 bytea primary key,
  expires_at timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index on service.revoked_tokens (changed_at);

-- What has changed about a user since tokens were issued: every node reads what is new each second.
create table service.user_changes (
  user_id uuid primary key,
  role text not null,
  status text not null,
  -- tokens issued up to this moment are refused
  tokens_valid_after timestamptz(3),
  changed_at timestamptz not null default clock_timestamp()
);
create index on service.user_changes (changed_at);

-- Attempts that count against a limit, shared by all nodes. One row a key: the row lock makes it exact.
create table service.throttles (
  key text primary key,
  attempts timestamptz[] not null,
  -- places held by work under way, which may yet become an attempt that counts
  held timestamptz[] not null default '{}',
  forget_at timestamptz not null
);
create index on service.throttles (forget_at);

-- Capability links: whoever holds the token (the id, signed) may do the one thing it is for, once, until it expires.
create table service.links (
  id uuid primary key,
  purpose text not null check (purpose in ('invitation', 'verify_email', 'reset_password')),
  firm_id uuid not null,
  -- the user, or the invitation, that the link is about
  subject_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on service.links (subject_id);
create index on service.links (expires_at);
