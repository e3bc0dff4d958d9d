-- The name of a company by which it is known again: "The Müller & Co. KG", "Muller und Co" and "MÜLLER" are one name.
-- Lower case without accents, punctuation and spaces; without "the" and without the legal forms at its end (of some
-- countries: at its beginning). "Holding", "Group" and figures stay: they tell companies apart. A name that is nothing but
-- a legal form stays what it is. The same rule holds for import, synchronisation, bulk writing and duplicates.
-- The cost is what it takes: an index is asked rather than each row.
create function name_identity(name text) returns text language plpgsql immutable parallel safe strict cost 800 as $$
declare
  -- written without spaces: "sp. z o.o." is "spzoo"
  forms constant text := ' inc incorporated corp corporation ltd limited llc llp lp lllp plc pllc pc ulc ltee limitee co company cie '
    'compagnie andco andcompany andcie gmbh mbh ggmbh ag kg kgaa ohg ug haftungsbeschrankt gbr ev eg ek se '
    'gesellschaftmitbeschrankterhaftung aktiengesellschaft kommanditgesellschaft sa sas sasu sarl sarlu eurl snc '
    'sca scs scop societeanonyme sl slu sau slp srl srls spa sapa ltda limitada eireli lda unipessoal sadecv '
    'sabdecv sapidecv sderlde sderl sderldecv sociedadanonima societaperazioni bv nv cv vof bvba cvba '
    'beslotenvennootschap naamlozevennootschap ab publ aktiebolag oy oyj as asa aps ivs hf ehf spzoo spk spj sro '
    'spol ks vos doo dd dooel ad ead ood eood kft zrt nyrt bt uab sia ou ooo oao zao pao jsc ojsc pjsc cjsc kk '
    'gk kabushikikaisha godokaisha pte pty proprietary pvt private sdn bhd berhad tbk sti ae epe fze fzco fz '
    'dmcc wll psc pjs saoc saog sae saa sac cc rf ';
  first_forms constant text := ' the pt ooo oao zao pao uab sia ab oy ';
  -- named with its schema: an analysis of the table looks into no other
  folded text := public.fold(name);
  words text[];
  count integer;
  stripped integer := 1;
  tail text;
begin
  -- scripts that put no space around their legal forms
  if folded ~ '[^ -~]' then
    folded := regexp_replace(folded, '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사|㈱', '', 'g');
  end if;
  folded := replace(replace(translate(folded, '.''’`´', ''), '&', ' and '), '+', ' and ');
  words := string_to_array(trim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')), ' ');
  words := array_replace(array_replace(array_replace(array_replace(words, 'und', 'and'), 'et', 'and'), 'och', 'and'), 'og', 'and');
  count := cardinality(words);
  if count > 1 and words[count] = 'the' then count := count - 1; end if;
  while count > 1 and stripped > 0 loop
    stripped := 0;
    tail := '';
    for length in 1 .. least(count - 1, 5) loop
      tail := words[count - length + 1] || tail;
      exit when position(tail || ' ' in forms) = 0; -- no form ends like that
      if position(' ' || tail || ' ' in forms) > 0 then stripped := length; end if;
    end loop;
    count := count - stripped;
  end loop;
  if count > 1 and position(' ' || words[1] || ' ' in first_forms) > 0 then words := words[2 : count]; else words := words[1 : count]; end if;
  return coalesce(nullif(array_to_string(words, ''), ''), folded);
end $$;

-- The end of a telephone number, by which it is the same with and without the code of its country.
create function phone_identity(phone text) returns text language sql immutable parallel safe strict
return case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7
  then right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) end;

create index companies_by_identity on companies (firm_id, name_identity(name) text_pattern_ops) where deleted_at is null;
-- Records that are to be compared with the others, because they are new or are known by something else now.
create table duplicates_due (
  firm_id uuid not null references firms (id),
  id uuid not null,
  subject_type text not null check (subject_type in ('company', 'contact')),
  primary key (firm_id, id)
);

-- Two words of which one letter differs, is missing or changed places have one half in common: the keys of both halves, for
-- the length of the shorter word. Figures tell words apart.
create function near_keys(kind text, word text) returns text[] language plpgsql immutable parallel safe as $$
declare
  figures text := regexp_replace(word, '[^0-9]', '', 'g');
  keys text[] := '{}';
begin
  for shorter in greatest(length(word) - 1, 5) .. length(word) loop
    keys := keys || array[
      concat_ws(' ', kind, shorter, figures, 'begins', left(word, shorter / 2)),
      concat_ws(' ', kind, shorter, figures, 'ends', right(word, shorter / 2))];
  end loop;
  return keys;
end $$;

-- By what records are compared: two that have none of these in common are not alike.
create function company_keys(name text, website text) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  identity text := name_identity(name);
  keys text[] := near_keys('company near', identity) || array['company ' || identity, 'domain ' || web_domain(website)];
begin
  return array(select hashtextextended(key, 0) from unnest(keys) key where key is not null);
end $$;
create function contact_keys(name_key text, email text, phone text, company_id uuid) returns bigint[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := array['contact ' || name_key, 'email ' || lower(email), 'phone ' || phone_identity(phone)];
begin
  if company_id is not null then
    keys := keys || ('contact at ' || company_id || ' ' || name_key) || near_keys('contact near ' || company_id, name_key);
  end if;
  return array(select hashtextextended(key, 0) from unnest(keys) key where key is not null);
end $$;

create table duplicates_known (
  firm_id uuid not null references firms (id),
  key bigint not null,
  id uuid not null,
  primary key (firm_id, key, id)
);
create index duplicates_known_by_record on duplicates_known (firm_id, id);

-- Pairs that may be one and the same, and why. Which of them a person may know of is asked when they are read.
create table duplicate_pairs (
  firm_id uuid not null references firms (id),
  id uuid not null,
  other_id uuid not null,
  subject_type text not null check (subject_type in ('company', 'contact')),
  score real not null,
  reasons text[] not null,
  primary key (firm_id, id, other_id),
  check (id < other_id)
);
create index duplicate_pairs_best on duplicate_pairs (firm_id, subject_type, score desc, id, other_id);
create index duplicate_pairs_by_other on duplicate_pairs (firm_id, other_id);

-- Pairs that a person said are two. They stay two, whatever becomes of their fields.
create table duplicates_dismissed (
  firm_id uuid not null references firms (id),
  id uuid not null,
  other_id uuid not null,
  dismissed_by uuid not null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (firm_id, id, other_id),
  foreign key (firm_id, dismissed_by) references users (firm_id, id),
  check (id < other_id)
);

create function duplicates_of_added() returns trigger language plpgsql as $$
begin
  insert into duplicates_due (firm_id, id, subject_type) select firm_id, id, tg_argv[0] from added order by id
  on conflict (firm_id, id) do update set subject_type = excluded.subject_type;
  return null;
end $$;
create function duplicates_of_changed() returns trigger language plpgsql as $$
begin
  -- where it waits already it is held, so that nobody compares it as it was before this change
  insert into duplicates_due (firm_id, id, subject_type) values (old.firm_id, old.id, tg_argv[0])
  on conflict (firm_id, id) do update set subject_type = excluded.subject_type;
  return null;
end $$;
create trigger companies_compare_added after insert on companies referencing new table as added
  for each statement execute function duplicates_of_added('company');
create trigger companies_compare_changed after update of name, website, deleted_at on companies for each row
  when ((old.name, old.website, old.deleted_at) is distinct from (new.name, new.website, new.deleted_at))
  execute function duplicates_of_changed('company');
create trigger companies_compare_removed after delete on companies for each row
  execute function duplicates_of_changed('company');
create trigger contacts_compare_added after insert on contacts referencing new table as added
  for each statement execute function duplicates_of_added('contact');
create trigger contacts_compare_changed
  after update of name, email, phone, company_id, company_deleted on contacts for each row
  when ((old.name, old.email, old.phone, old.company_id, old.company_deleted)
    is distinct from (new.name, new.email, new.phone, new.company_id, new.company_deleted))
  execute function duplicates_of_changed('contact');
create trigger contacts_compare_removed after delete on contacts for each row
  execute function duplicates_of_changed('contact');

-- What is there already is compared the first time somebody looks.
insert into duplicates_due (firm_id, id, subject_type)
select firm_id, id, 'company' from companies where deleted_at is null
union all
select firm_id, id, 'contact' from contacts where not company_deleted;

-- A record that became part of another one: its row as it was, what the other's fields were before and after, and in
-- merged_links what was moved, so that all of it can be taken back.
create table merges (
  firm_id uuid not null references firms (id),
  id uuid not null,
  subject_type text not null check (subject_type in ('company', 'contact')),
  survivor_id uuid not null,
  other_id uuid not null,
  other_row jsonb not null,
  fields_before jsonb not null,
  fields_after jsonb not null,
  -- what it did to the wall of the survivor
  joined_wall jsonb,
  merged_by uuid not null,
  merged_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, merged_by) references users (firm_id, id)
);
create index merges_by_survivor on merges (firm_id, survivor_id, merged_at desc, id desc);
create index merges_by_other on merges (firm_id, other_id);

-- All that became part of a record, also by way of others.
create function merged_into(of_firm uuid, survivor uuid) returns uuid[] language sql stable parallel safe
return (with recursive parts as (
  select other_id from merges where firm_id = of_firm and survivor_id = survivor
  union
  select m.other_id from merges m join parts p on m.firm_id = of_firm and m.survivor_id = p.other_id
) select coalesce(array_agg(other_id), '{}') from parts);

create table merged_links (
  firm_id uuid not null references firms (id),
  merge_id uuid not null,
  -- table and column: "notes.company_id"
  link text not null,
  -- the rows that hung on the merged record and hang on the survivor now
  row_ids uuid[] not null,
  -- the rows that the survivor had alike, as they were
  dropped jsonb not null,
  primary key (firm_id, merge_id, link),
  foreign key (firm_id, merge_id) references merges (firm_id, id) on delete cascade
);

-- Of two folders of one connection each is to be found again by itself.
alter table synced_folders
  drop constraint synced_folders_pkey,
  add column id uuid not null default gen_random_uuid(),
  add primary key (firm_id, id),
  add unique (firm_id, connection_id, scope);

-- The columns that name a record of this table, and what tells their rows apart: every foreign key says so by itself, also
-- that of a table which comes later. "once_for" is the column of which the record has one row for each value: a tag, a field
-- of the firm's own, a call. Tables that keep one row for each record of it are left to their own areas.
create view record_links as
select distinct on (k.conrelid, k.confrelid, a.attname)
  k.confrelid as target, k.conrelid as child, c.relname || '.' || a.attname as link, a.attname as link_column,
  key.attname as key_column, once.attname as once_for
from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
  join lateral (
    select p.attname from pg_index i
      join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey::int2[])
    where i.indrelid = k.conrelid and i.indisprimary and p.attnum not in (a.attnum, k.conkey[1])
  ) key on true
  left join lateral (
    select p.attname from pg_index i
      join pg_attribute p on p.attrelid = i.indrelid and p.attnum = any (i.indkey::int2[])
    where i.indrelid = k.conrelid and i.indisunique and a.attnum = any (i.indkey::int2[])
      and p.attnum not in (a.attnum, k.conkey[1])
    limit 1
  ) once on true
where k.contype = 'f' and cardinality(k.conkey) = 2 and c.relkind = 'r'
order by k.conrelid, k.confrelid, a.attname, key.attname <> 'id', key.attname;

-- Hangs on one record what hangs on another. Where the first has the same already, the row is dropped.
create function move_links(of_firm uuid, target regclass, from_id uuid, to_id uuid)
  returns table (link text, row_ids uuid[], dropped jsonb) language plpgsql as $$
declare
  found record;
begin
  for found in select * from record_links l where l.target = move_links.target order by l.link loop
    dropped := '[]';
    if found.once_for is not null then
      execute format('with gone as (delete from %1$s r where firm_id = $1 and %2$I = $2 and exists (
          select from %1$s o where o.firm_id = $1 and o.%2$I = $3 and o.%3$I = r.%3$I) returning *)
        select coalesce(jsonb_agg(to_jsonb(gone)), ''[]'') from gone', found.child::regclass, found.link_column, found.once_for)
        into dropped using of_firm, from_id, to_id;
    end if;
    execute format('with moved as (update %s set %I = $3 where firm_id = $1 and %2$I = $2 returning %I as id)
      select coalesce(array_agg(id), ''{}'') from moved', found.child::regclass, found.link_column, found.key_column)
      into row_ids using of_firm, from_id, to_id;
    link := found.link;
    if cardinality(row_ids) > 0 or dropped <> '[]' then return next; end if;
  end loop;
end $$;

-- The way back, for those rows that are still where they were put. Answers how many these were.
create function move_links_back(of_firm uuid, target regclass, moved_link text, moved_ids uuid[], from_id uuid, to_id uuid)
  returns integer language plpgsql as $$
declare
  found record;
  moved integer := 0;
begin
  for found in select * from record_links l where l.target = move_links_back.target and l.link = moved_link loop
    execute format('update %s set %I = $3 where firm_id = $1 and %2$I = $2 and %I = any ($4)',
      found.child::regclass, found.link_column, found.key_column) using of_firm, from_id, to_id, moved_ids;
    get diagnostics moved = row_count;
  end loop;
  return moved;
end $$;

-- What was told of the survivor while the two were one may tell of the other: it stays behind the wall of that.
create function keep_merged_events_behind(of_firm uuid, of_merge uuid) returns void language sql volatile as $$
  update events e set walls = all_of(e.walls, array[m.other_id])
  from merges m
  where m.firm_id = of_firm and m.id = of_merge and e.firm_id = of_firm and e.company_id = m.survivor_id and e.at >= m.merged_at
$$;

-- Puts a row back as it was. Answers whether it was: what it refers to may be gone by now.
create function put_row_back(of_table regclass, of_row jsonb) returns boolean language plpgsql as $$
declare
  columns text;
  put integer;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing',
    of_table, columns) using of_row;
  get diagnostics put = row_count;
  return put > 0;
exception when foreign_key_violation then return false;
end $$;
