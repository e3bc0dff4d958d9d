-- Tags of notes are found by their words, however they are written: "Carve-out" by "carve out".
create function tag_keys(tags text[]) returns text[] language plpgsql immutable parallel safe as $$
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
