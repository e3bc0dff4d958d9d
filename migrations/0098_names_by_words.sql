-- Names are found by their words, in the search across areas and in questions to the analyst. A beginning of a word has a
-- mark, so that a whole word finds only names that have it; words are also kept as they are read ("O'Brien" is "obrien",
-- "3M" is "3" and "m").
drop index companies_by_terms;
drop index contacts_by_terms;
drop index deals_by_terms;

create or replace function name_terms(name_key text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := regexp_split_to_array(name_key, '[^[:alnum:]]+');
  terms text[] := words;
  word text;
begin
  foreach word in array words loop
    if length(word) > 4 then terms := terms || array[left(word, 4) || '*', left(word, 5) || '*', left(word, 6) || '*']; end if;
  end loop;
  if name_key ~ '[''’.]|[0-9][[:alpha:]]' then
    terms := terms
      || array(select (regexp_matches(translate(name_key, '''’.', ''), '[[:alpha:]][[:alnum:]]*|[0-9]+', 'g'))[1]);
  end if;
  return terms;
end $$;

create index companies_by_terms on companies using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where deleted_at is null;
create index contacts_by_terms on contacts using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where not company_deleted;
create index deals_by_terms on deals using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where not company_deleted;
create index files_by_terms on files using gin (firm_id, name_terms(filename_key))
  with (fastupdate = off) where not company_deleted;

-- "nts" for "Northern Trust & Savings": the first letters of a name of three words or more.
create function name_initials(name_key text) returns text language sql immutable parallel safe strict
return regexp_replace(regexp_replace(translate(name_key, '''’.', ''), '\m(of|the|and)\M', ' ', 'g'),
  '[^[:alnum:]]*([[:alnum:]])[[:alnum:]]*[^[:alnum:]]*', '\1', 'g');
create index companies_by_initials on companies (firm_id, name_initials(name_key) collate "C")
  where deleted_at is null and name_key like '% % %';

-- The countries that companies have are told apart without reading them all.
create index companies_by_country on companies (firm_id, country) where deleted_at is null and country is not null;
