-- People whom a directory or an issuer vouches for have no password here.
alter table service.accounts alter column password_hash drop not null;

-- Who somebody is there: their e-mail address may change, or be given to another person, and this does not.
create table service.identities (
  -- 'ldap', or the issuer
  provider text not null,
  subject text not null,
  firm_id uuid not null,
  user_id uuid not null,
  -- the last time they signed in by it
  vouched_at timestamptz(3) not null default now(),
  primary key (provider, subject),
  unique (user_id, provider),
  foreign key (firm_id, user_id) references public.users (firm_id, id)
);

-- The firm that the first such sign-in made, by the name it was configured with. Never one that somebody registered.
create table service.sign_in_firms (
  name text primary key,
  firm_id uuid not null references public.firms (id)
);
