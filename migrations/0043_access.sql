-- Who is signed in where, second factors, and the keys by which programs ask. All three are ways in, as service.accounts is:
-- what a firm takes along or shows as its records has none of them.

-- One sign-in, which lasts as long as its token is renewed. Of the device words are kept, of the address nothing.
create table service.sessions (
  id uuid primary key,
  firm_id uuid not null,
  user_id uuid not null,
  device text not null,
  -- who vouched for the person: 'ldap', the issuer; null: a password that is kept here
  provider text,
  created_at timestamptz(3) not null,
  -- when its newest token was issued, and when the last of them cannot be renewed any more
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  ended_at timestamptz,
  foreign key (firm_id, user_id) references public.users (firm_id, id)
);
create index on service.sessions (firm_id, user_id, issued_at);
create index on service.sessions (ended_at) where ended_at is not null;
create index on service.sessions (expires_at);

-- An authenticator app: the secret is sealed, the codes for the day it is lost are kept as SHA-256.
create table service.second_factors (
  user_id uuid primary key,
  firm_id uuid not null,
  secret text not null,
  -- null: shown to the person, who has yet to prove that it arrived
  confirmed_at timestamptz(3),
  -- the span of 30 seconds whose code was used last: none counts twice, and none before it
  last_step bigint not null default 0,
  recovery_sha256 bytea[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  foreign key (firm_id, user_id) references public.users (firm_id, id)
);

alter table firms add column require_second_factor boolean not null default false;
-- tokens issued up to this moment open only what sets up a second factor
alter table service.user_changes add column must_enrol_up_to timestamptz(3);

-- What a person has between the password and the code.
alter table service.links drop constraint links_purpose_check;
alter table service.links add constraint links_purpose_check
  check (purpose in ('invitation', 'verify_email', 'reset_password', 'calendar_feed', 'second_factor'));

-- A program asks as the person who made its key, within the scopes of the key. The key itself is shown once.
create table service.api_keys (
  id uuid primary key,
  firm_id uuid not null,
  user_id uuid not null,
  name text not null,
  -- the beginning of the key, by which people recognise it
  prefix text not null,
  key_sha256 bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'send', 'admin']),
  -- null: it ends when somebody revokes it
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by uuid,
  created_at timestamptz(3) not null default now(),
  -- every node reads each second which keys have changed
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (firm_id, user_id) references public.users (firm_id, id),
  foreign key (firm_id, revoked_by) references public.users (firm_id, id)
);
create index on service.api_keys (firm_id, user_id);
create index on service.api_keys (changed_at);

-- Requests by key and minute, over all nodes. A crash forgets them, and may.
create unlogged table service.key_requests (
  key_id uuid not null,
  minute bigint not null,
  requests integer not null,
  primary key (key_id, minute)
);
