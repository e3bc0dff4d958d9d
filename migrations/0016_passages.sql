-- What documents say, in passages of some hundred words, none across pages: found by words as notes are, and cited.
-- Whether a document's company is deleted is asked of the file: a passage has no life of its own.

-- As note_vector: what the parser would take for markup or for the name of a file becomes words. A heading weighs more.
create function passage_words(heading text, content text) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return setweight(to_tsvector('public.note_words', translate(coalesce(heading, ''), '<>&/', '    ')), 'A')
    || to_tsvector('public.note_words', translate(content, '<>&/', '    '));
exception when program_limit_exceeded then
  return public.passage_words(null, left(content, length(content) / 2));
end $$;

create table passages (
  firm_id uuid not null references firms (id),
  id uuid not null,
  file_id uuid not null,
  -- in the order of the document, from 1
  position integer not null,
  page integer not null,
  -- its first word's place in the words of the page, from 0: a passage is a run of them
  first_word integer not null,
  heading text,
  content text not null,
  box json not null,
  words tsvector generated always as (passage_words(heading, content)) stored,
  primary key (firm_id, id),
  unique (firm_id, file_id, position),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade
);
-- A document brings hundreds at once. Entering them in bulk costs a third of entering each; a search reads what waits, so
-- that is kept short (in kB).
create index passages_by_words on passages using gin (firm_id, words)
  with (fastupdate = on, gin_pending_list_limit = 512);
