-- What else a document says where one value was looked for, each with the place of its own: a person chooses.
alter table file_values add alternatives jsonb not null default '[]';
select restricted.make_views();
