-- Exact totals without counting rows. Statement triggers keep them in the same transaction as the rows.
-- A facet is spread over 16 shards, because one row per facet would make writers wait for each other.
create table counters (
  firm_id uuid not null,
  facet text not null,
  shard smallint not null,
  n bigint not null,
  amount numeric not null default 0,
  primary key (firm_id, facet, shard)
) with (fillfactor = 50);

create function counter_shard() returns smallint language sql volatile
return (pg_backend_pid() % 16)::smallint;

-- Text as it is searched and sorted: lower case, without accents.
create function fold(value text) returns text language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, value));
