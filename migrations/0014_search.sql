-- The search across areas forgives typing errors. Long words are found by their trigrams; a shorter word shares too few
-- with its misspelling, so names are indexed by their words too, and by the beginnings of these (to search while typing).
create function name_terms(name_key text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := regexp_split_to_array(name_key, '[^[:alnum:]]+');
  terms text[] := words;
  word text;
begin
  foreach word in array words loop
    if length(word) > 4 then terms := terms || array[left(word, 4), left(word, 5), left(word, 6)]; end if;
  end loop;
  return terms;
end $$;

create index companies_by_terms on companies using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where deleted_at is null;
create index contacts_by_terms on contacts using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where not company_deleted;
create index deals_by_terms on deals using gin (firm_id, name_terms(name_key))
  with (fastupdate = off) where not company_deleted;

-- Where a company's website is: "https://www.acme.com/about" is at "acme.com".
create function web_domain(website text) returns text language sql immutable parallel safe strict
return substring(lower(website) from '^(?:[a-z]+://)?(?:[^@/]*@)?(?:www\.)?([^/:?#]+)');

create index companies_by_domain on companies (firm_id, web_domain(website) text_pattern_ops)
  where deleted_at is null and website is not null;
