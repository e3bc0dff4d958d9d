-- Tags of notes are found by their words, however they are written: "Carve-out" by "carve out".
create function tag_keys(tags text[]) returns text[] language plpgsql immutable parallel safe cost 10000 as $$
declare
  keys text[] := '{}';
  tag text;
begin
  foreach tag in array tags loop
    keys := keys || (
      select coalesce(string_agg(word[1], ' ' order by nth) filter (where word[1] <> 'and'), '')
      from regexp_matches(translate(public.fold(tag), '''’.', ''), '[[:alpha:]][[:alnum:]]*|[0-9]+', 'g') with ordinality found (word, nth));
  end loop;
  return keys;
end $$;
create index notes_by_tag_key on notes using gin (firm_id, tag_keys(tags)) with (fastupdate = off)
  where not company_deleted and tags <> '{}';

-- What is kept by an index is not worked out anew for each row of a small table.
alter function name_terms(text) cost 10000;
alter function name_initials(text) cost 10000;
