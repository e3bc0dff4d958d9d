-- What is taken out of a firm as one file, or brought in as one. Whose it is: who asked for it, because it holds what that
-- person may read. The bytes lie in the storage under exports/<firm>/<id>.zip until the row expires.
create table exports (
  firm_id uuid not null references firms (id),
  id uuid not null,
  -- the whole firm; what is known of one person; the archive of another installation, to be brought in
  kind text not null check (kind in ('archive', 'person', 'arrival')),
  status text not null default 'waiting' check (status in ('receiving', 'waiting', 'running', 'completed', 'failed', 'cancelled')),
  -- of a person: {email, contact_id}
  request jsonb not null default '{}',
  -- what is in it: part → how many
  counts jsonb not null default '{}',
  notices text[] not null default '{}',
  size bigint,
  job_id uuid,
  error_code text,
  error_message text,
  asked_by uuid not null,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (firm_id, id),
  foreign key (firm_id, asked_by) references users (firm_id, id)
);
create index exports_newest on exports (firm_id, asked_by, created_at desc, id desc);
-- one of a kind at a time in a firm: each reads or writes all of it
create unique index exports_one_at_a_time on exports (firm_id, kind)
  where status in ('waiting', 'running') and kind in ('archive', 'arrival');
create index exports_expired on exports (expires_at);

-- A text without the names and addresses of a person who has the right to be forgotten. Whole words only: "Anna Li" is not in
-- "Anna Lichtenberg", nor "ann@x.com" in "jo.ann@x.com" or "ann@x.com.au". The n that JSON writes for a new line is no letter.
create function without_person(value text, words text[]) returns text language plpgsql immutable parallel safe as $$
declare
  word text;
begin
  foreach word in array words loop
    value := regexp_replace(value,
      '(?:(?<![[:alnum:]]' || case when word like '%@%' then '|[[:alnum:]][._%+-]' else '' end || ')|(?<=\\[bfnrt]))'
        || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g')
        || '(?![[:alnum:]]' || case when word ~ '[@/]' then '|[._%+-][[:alnum:]]' else '' end || ')',
      'erased person', 'gi');
  end loop;
  return value;
end $$;

-- Addresses, of which the person's become one that is nobody's (RFC 2606).
create function without_addresses(given text[], erased text[]) returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(case when lower(address) = any (erased) then 'erased-person@erased.invalid' else address end
  order by place), '{}') from unnest(given) with ordinality as a (address, place));
