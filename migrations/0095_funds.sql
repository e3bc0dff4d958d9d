-- A fund out of which the firm invests. It belongs to no company, so that it stands behind no wall.
create table funds (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  vintage integer,
  size numeric,
  status text not null default 'raising' check (status in ('raising', 'investing', 'harvesting', 'closed')),
  strategy text check (strategy in
    ('buyout', 'growth', 'venture', 'credit', 'real_estate', 'infrastructure', 'secondaries', 'other')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id)
);
-- A firm has a few dozen of them at most: the other orders of a list are sorted.
create index funds_newest on funds (firm_id, created_at desc, id desc);
create index funds_by_name on funds (firm_id, name_key collate "C", id);

-- The names that tell a hidden figure in the fields of some kinds of record alone: the setting is called after the kind.
create or replace function restricted.hides_name(name text, subject text) returns boolean language sql stable parallel safe
return coalesce(name ~* coalesce(nullif(current_setting('firm_crm.hidden_names_of_' || subject || 's', true), ''),
  nullif(current_setting('firm_crm.hidden_names', true), '')), false);
do $$ begin
  execute replace(pg_get_functiondef('restricted.make_views'::regproc),
    $of$('contacts', 'phone', 'contact_phone')$of$,
    $of$('contacts', 'phone', 'contact_phone'), ('funds', 'size', 'fund_size')$of$);
end $$;
select restricted.make_views();
