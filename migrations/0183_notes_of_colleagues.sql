-- Who changes and deletes a note beside admins: its author alone, or any member.
alter table firms add column notes_changed_by text not null default 'author' check (notes_changed_by in ('author', 'members'));
