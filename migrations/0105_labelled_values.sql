-- What a document states in so many words: a label and the value beside it. A firm's own fields are looked up here by their
-- names, also those that were made after the document was read.
create table labelled_values (
  firm_id uuid not null references firms (id),
  file_id uuid not null,
  -- in the order of the document
  position integer not null,
  -- the label, folded: see label.ts
  name text not null,
  content json not null,
  primary key (firm_id, file_id, position),
  foreign key (firm_id, file_id) references files (firm_id, id) on delete cascade
);
create index labelled_values_by_name on labelled_values (firm_id, name);

-- The values of one own field, in all documents of the firm.
create index file_values_of_own_fields on file_values (firm_id, path) where path like 'own.%';
