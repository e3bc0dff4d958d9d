-- Notes are searched by words: English stems, and accents do not matter on either side.
create text search configuration note_words (copy = english);
alter text search configuration note_words alter mapping for word, hword, hword_part with unaccent, english_stem;

-- Angle brackets, ampersands and slashes become spaces, because the parser takes "<b and c>" for markup and leaves it
-- out, and "Acme/Beta" for the one name of a file.
-- A vector holds at most 1 MB. What a person may write can exceed that in the extreme: then its beginning is searched.
create function note_vector(content text, tags text[]) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return to_tsvector('public.note_words', translate(content || chr(10) || array_to_string(tags, chr(10)), '<>&/', '    '));
exception when program_limit_exceeded then
  return public.note_vector(left(content, length(content) / 2), tags);
end $$;

create table notes (
  firm_id uuid not null references firms (id),
  id uuid not null,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  content text not null,
  tags text[] not null default '{}',
  is_pinned boolean not null default false,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  search_vector tsvector generated always as (note_vector(content, tags)) stored,
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete set null (contact_id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index notes_newest on notes (firm_id, created_at desc, id desc) where not company_deleted;
create index notes_pinned on notes (firm_id, created_at desc, id desc) where is_pinned and not company_deleted;
create index notes_by_company on notes (firm_id, company_id, created_at desc, id desc);
create index notes_by_contact on notes (firm_id, contact_id, created_at desc, id desc) where contact_id is not null;
create index notes_by_deal on notes (firm_id, deal_id, created_at desc, id desc) where deal_id is not null;
create index notes_by_tag on notes using gin (firm_id, tags) with (fastupdate = off) where not company_deleted;
create index notes_by_words on notes using gin (firm_id, search_vector) with (fastupdate = off) where not company_deleted;

call hang_on_company('notes');
call count_rows_of('notes');
