-- What was deleted lies here for thirty days and can be restored. A company stays where it is, marked as deleted, and has no
-- rows here; of every other record the rows are here, and nowhere else.
create table deleted_records (
  firm_id uuid not null references firms (id),
  -- that of the record
  id uuid not null,
  type text not null,
  table_name text not null,
  name text not null,
  company_id uuid,
  deleted_by uuid,
  deleted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '30 days',
  -- who had it deleted for good before
  purged_by uuid,
  -- the companies and deals whose walls are around it
  around uuid[] not null,
  walls uuid[],
  primary key (firm_id, id),
  foreign key (firm_id, deleted_by) references users (firm_id, id),
  foreign key (firm_id, purged_by) references users (firm_id, id)
);
create index deleted_records_newest on deleted_records (firm_id, deleted_at desc, id desc);
create index deleted_records_by_company on deleted_records (firm_id, company_id);
create index deleted_records_by_expiry on deleted_records (firm_id, expires_at);
create index deleted_records_around on deleted_records using gin (firm_id, around) with (fastupdate = off);

create table deleted_rows (
  firm_id uuid not null,
  record_id uuid not null,
  -- a row comes after those that it refers to
  position integer not null,
  table_name text not null,
  -- the column that referred to the record, of a row that stayed without it: "row" is then the key of that row
  link text,
  -- json keeps the order of keys that columns of json have
  row json not null,
  row_id uuid generated always as ((row ->> 'id')::uuid) stored,
  storage_key text generated always as (case when link is null then row ->> 'storage_key' end) stored,
  primary key (firm_id, record_id, position),
  foreign key (firm_id, record_id) references deleted_records (firm_id, id) on delete cascade
);
create index deleted_rows_by_row on deleted_rows (firm_id, row_id);
create index deleted_rows_by_bytes on deleted_rows (firm_id, storage_key) where storage_key is not null;

-- Who deletes a record holds its row, and whoever raises a wall waits for that before looking here: no gate is needed.
create function deleted_behind_walls() returns trigger language plpgsql as $$
begin
  new.walls := known_walls(new.firm_id, new.around);
  return new;
end $$;
create trigger deleted_records_walls before insert or update of around on deleted_records
  for each row execute function deleted_behind_walls();

create function deleted_follow_wall() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update deleted_records set around = around where firm_id = old.firm_id and around @> array[old.id];
  else
    update deleted_records set around = around where firm_id = new.firm_id and around @> array[new.id];
    -- and what happened to them, which names no company where the record did not
    update events e set walls = all_of(e.walls, array[new.id]) from deleted_records d
    where d.firm_id = new.firm_id and d.around @> array[new.id] and e.firm_id = new.firm_id and e.subject_id = d.id
      and not coalesce(e.walls, '{}') @> array[new.id];
  end if;
  return null;
end $$;
create trigger zz_deleted_records_follow_wall after insert or delete on walls
  for each row execute function deleted_follow_wall();

-- The references to and from records, by what deleting does: 'c' takes the row along, 'n' leaves it without the reference.
create view firm_references as
select k.conrelid::regclass as child, k.confrelid::regclass as parent, a.attname as link, k.confdeltype as on_delete
from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
where k.contype = 'f' and cardinality(k.conkey) = 2 and k.connamespace = 'public'::regnamespace;

-- Copies what will go with rows of a table, or lose its reference to them, when they are deleted: every foreign key says it
-- by itself, also that of a table which comes later.
create function copy_along(of_firm uuid, of_record uuid, of_parent regclass, parent_ids uuid[]) returns void
language plpgsql as $$
declare
  found record;
  keys text;
  ids uuid[];
  last integer;
begin
  for found in select * from firm_references r where r.parent = of_parent and r.on_delete in ('c', 'n') order by r.child, r.link loop
    select max(position) into last from deleted_rows where firm_id = of_firm and record_id = of_record;
    if found.on_delete = 'n' then
      select string_agg(format('%L, r.%1$I', p.attname), ', ') into keys
      from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey::int2[])
      where i.indrelid = found.child and i.indisprimary;
    end if;
    execute format('insert into deleted_rows (firm_id, record_id, position, table_name, link, row)
        select $1, $2, $3 + row_number() over (), %L, %L, %s from %s r where firm_id = $1 and %I = any ($4)',
      found.child::text, case when found.on_delete = 'n' then found.link end,
      case when found.on_delete = 'n' then 'json_build_object(' || keys || ')' else 'to_json(r)' end, found.child::text, found.link)
      using of_firm, of_record, last, parent_ids;
    if found.on_delete = 'c' and exists (select from firm_references r where r.parent = found.child) then
      ids := array(select row_id from deleted_rows where firm_id = of_firm and record_id = of_record and position > last);
      if ids <> '{}' then perform copy_along(of_firm, of_record, found.child, ids); end if;
    end if;
  end loop;
end $$;

create function json_uuids(list json) returns uuid[] language sql immutable parallel safe
return case when json_typeof(list) = 'array' then array(select id::uuid from json_array_elements_text(list) id) else '{}' end;

-- What a note is called: its first words.
create function shortened(content text) returns text language sql immutable parallel safe
return (select case when length(line) > 100 then rtrim(left(line, 100)) || '…' else line end
  from regexp_replace(btrim(content), '\s+', ' ', 'g') line);

-- Copies a record and what hangs on it, just before it is deleted in the same transaction.
create function put_in_bin(of_firm uuid, of_table regclass, of_id uuid, of_type text, person uuid, called text) returns void
language plpgsql as $$
declare
  main json;
begin
  execute format('select to_json(r) from %s r where firm_id = $1 and id = $2 for update', of_table) into main using of_firm, of_id;
  if main is null then return; end if;
  insert into deleted_records (firm_id, id, type, table_name, name, company_id, deleted_by, around)
  values (of_firm, of_id, of_type, of_table::text,
    coalesce(called, main ->> 'name', main ->> 'title', main ->> 'subject', main ->> 'filename', main ->> 'period',
      shortened(main ->> 'content'), ''),
    (main ->> 'company_id')::uuid, person,
    all_of(array[of_id, (main ->> 'company_id')::uuid, (main ->> 'deal_id')::uuid] || json_uuids(main -> 'mentions')
      || json_uuids(main -> 'walls'), '{}'));
  insert into deleted_rows (firm_id, record_id, position, table_name, row) values (of_firm, of_id, 0, of_table::text, main);
  perform copy_along(of_firm, of_id, of_table, array[of_id]);
  -- a call that names no company stands behind the walls of its people, where all of them have some
  update deleted_records d set around = all_of(d.around, people.companies)
  from (
    select array_agg(distinct c.company_id) as companies from deleted_rows r
      join contacts c on c.firm_id = of_firm and c.id = (r.row ->> 'contact_id')::uuid
    where r.firm_id = of_firm and r.record_id = of_id and r.table_name = 'interaction_contacts'
    having count(distinct c.company_id) = 1 and count(*) = count(c.company_id)
  ) people
  where d.firm_id = of_firm and d.id = of_id and d.type = 'interaction' and d.company_id is null;
end $$;

-- Which columns of a table are written: triggers count the values of a file as these come back.
create function written_columns(of_table regclass) returns text language sql stable
return (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and not (of_table = 'files'::regclass and attname in ('value_count', 'checked_count', 'applied_at')));

-- What a record has become part of by merging, where it was.
create function surviving(of_firm uuid, record_id uuid) returns uuid language sql stable
return (with recursive parts as (
  select record_id as id, 0 as step
  union all
  select m.survivor_id, p.step + 1 from parts p join merges m on m.firm_id = of_firm and m.other_id = p.id where p.step < 100
) select id from parts order by step desc limit 1);

-- The same JSON with another value of one key; the order of its keys, and of those within, stays.
create function with_key(of_row json, of_key text, new_value json) returns json language sql immutable parallel safe
return (select json_object_agg(e.key, case when e.key = of_key then new_value else e.value end order by e.place)
  from json_each(of_row) with ordinality e (key, value, place));

-- Puts a record back with all that went along. "needs" is a deleted record that it belongs to: then nothing was done.
-- "gone" is a column whose record is gone for good and that cannot be without it, "lost" how many references and rows could
-- not come back because what they refer to is gone for good.
create function take_from_bin(of_firm uuid, of_id uuid, out needs uuid, out gone text, out lost integer, out main json)
language plpgsql as $$
declare
  of_table regclass;
  found record;
  parts record;
  target uuid;
  there boolean;
  fits text;
  changed integer;
  kept uuid[];
begin
  lost := 0;
  -- what refers to a company or a contact that was merged since refers to what it became part of
  for found in
    select distinct r.* from deleted_rows d join firm_references r on r.child = d.table_name::regclass
    where d.firm_id = of_firm and d.record_id = of_id and d.link is null and r.parent in ('companies'::regclass, 'contacts'::regclass)
  loop
    update deleted_rows d set row = with_key(d.row, found.link, to_json(surviving(of_firm, m.other_id)))
    from merges m
    where d.firm_id = of_firm and d.record_id = of_id and d.link is null and d.table_name = found.child::text
      and m.firm_id = of_firm and m.other_id = (d.row ->> found.link)::uuid;
  end loop;
  select table_name, row into of_table, main from deleted_rows where firm_id = of_firm and record_id = of_id and position = 0;
  for found in select * from firm_references r where r.child = of_table and r.parent <> 'users'::regclass loop
    target := (main ->> found.link)::uuid;
    continue when target is null;
    select id into needs from deleted_records where firm_id = of_firm and id = target;
    if needs is not null then return; end if;
    execute format('select exists (select from %s where firm_id = $1 and id = $2 for key share)', found.parent::text)
      into there using of_firm, target;
    continue when there;
    if found.on_delete <> 'n' then gone := found.link; return; end if;
    main := with_key(main, found.link, 'null');
    lost := lost + 1;
  end loop;

  execute format('insert into %s (%2$s) select %2$s from json_populate_record(null::%1$s, $1)', of_table::text,
    written_columns(of_table)) using main;

  for parts in
    select table_name::regclass as child from deleted_rows
    where firm_id = of_firm and record_id = of_id and link is null and position > 0 group by table_name order by min(position)
  loop
    fits := '';
    for found in select * from firm_references r where r.child = parts.child and r.parent <> 'users'::regclass loop
      fits := fits || format(' and (d.row ->> %L is null or exists (
        select from %s p where p.firm_id = $1 and p.id = (d.row ->> %1$L)::uuid))', found.link, found.parent::text);
    end loop;
    execute format('with back as (
        delete from deleted_rows d where firm_id = $1 and record_id = $2 and table_name = %L and link is null and position > 0 %s
        returning position, row
      ) insert into %3$s (%4$s) select %4$s from (select row from back order by position) b
        cross join lateral json_populate_record(null::%3$s, b.row) on conflict do nothing',
      parts.child::text, fits, parts.child::text, written_columns(parts.child)) using of_firm, of_id;
    -- a row that refers to another deleted record comes back with that
    for found in select * from firm_references r where r.child = parts.child and r.parent <> 'users'::regclass loop
      update deleted_rows d set record_id = o.id, position = d.position + 1 + (
        select max(position) from deleted_rows m where m.firm_id = of_firm and m.record_id = o.id)
      from deleted_records o
      where d.firm_id = of_firm and d.record_id = of_id and d.table_name = parts.child::text and d.link is null
        and d.position > 0 and o.firm_id = of_firm and o.id = (d.row ->> found.link)::uuid and o.table_name <> 'companies';
    end loop;
    select lost + count(*)::integer into lost from deleted_rows
    where firm_id = of_firm and record_id = of_id and table_name = parts.child::text and link is null and position > 0;
  end loop;

  for parts in
    select table_name::regclass as child, r.link from deleted_rows r
    where firm_id = of_firm and record_id = of_id and r.link is not null group by table_name, r.link order by min(position)
  loop
    select string_agg(format('c.%1$I = k.%1$I', p.attname), ' and ') into fits
    from pg_index i join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey::int2[])
    where i.indrelid = parts.child and i.indisprimary;
    execute format('update %s c set %I = $2 from deleted_rows d cross join lateral json_populate_record(null::%1$s, d.row) k
      where d.firm_id = $1 and d.record_id = $2 and d.table_name = %3$L and d.link = %2$L and %4$s and c.%2$I is null',
      parts.child::text, parts.link, parts.child::text, fits) using of_firm, of_id;
    -- what was deleted after it refers to it again when it comes back
    update deleted_rows o set row = with_key(o.row, parts.link, to_json(of_id))
    from deleted_rows d
    where d.firm_id = of_firm and d.record_id = of_id and d.table_name = parts.child::text and d.link = parts.link
      and o.firm_id = of_firm and o.row_id = d.row_id and o.link is null and o.table_name = d.table_name
      and o.row ->> parts.link is null;
  end loop;

  -- What hung on a deal that was deleted stays as restricted as the deal was.
  kept := array(select w.id from walls w where w.firm_id = of_firm and w.id = any (json_uuids(main -> 'walls'))
    and not exists (select from deals d where d.firm_id = w.firm_id and d.id = w.id)
    and not exists (select from companies c where c.firm_id = w.firm_id and c.id = w.id));
  if kept <> '{}' then
    execute format('update %s set walls = all_of(walls, $3) where firm_id = $1 and id = $2', of_table::text)
      using of_firm, of_id, kept;
  end if;
  delete from deleted_records where firm_id = of_firm and id = of_id;
end $$;

-- Deletes for good so many rows of what hangs on a deleted company, and in the end the company. Its walls stay: what
-- happened to it stays behind them. Answers whether there is more.
create function purge_company_part(of_firm uuid, of_id uuid, rows_max integer) returns boolean language plpgsql as $$
declare
  found record;
  removed integer;
begin
  for found in
    select r.* from firm_references r
    where r.parent = 'companies'::regclass and r.on_delete <> 'c' and (r.on_delete <> 'n' or exists (
      select from pg_attribute a where a.attrelid = r.child and a.attname = 'company_deleted' and not a.attisdropped))
    order by r.child
  loop
    execute format('delete from %s where ctid in (select ctid from %1$s where firm_id = $1 and %2$I = $2 limit $3)',
      found.child::text, found.link) using of_firm, of_id, rows_max;
    get diagnostics removed = row_count;
    if removed > 0 then return true; end if;
  end loop;
  -- a folder that was read for it is read for nobody
  delete from synced_folders where firm_id = of_firm and company_id = of_id;
  delete from merges where firm_id = of_firm and survivor_id = of_id;
  delete from companies where firm_id = of_firm and id = of_id and deleted_at is not null;
  delete from deleted_records where firm_id = of_firm and (id = of_id or company_id = of_id);
  return false;
end $$;

-- Companies that are deleted already are there for another thirty days.
insert into deleted_records (firm_id, id, type, table_name, name, company_id, deleted_by, deleted_at, around)
select c.firm_id, c.id, 'company', 'companies', c.name, c.id, (
    select u.id from events e join users u on u.firm_id = e.firm_id and u.id = e.actor_id
    where e.firm_id = c.firm_id and e.subject_id = c.id and e.kind = 'deleted' order by e.at desc, e.id desc limit 1),
  c.deleted_at, array[c.id]
from companies c where c.deleted_at is not null;
