-- Reports are laid out in another way than before: their pages are counted again when they are asked for.
update reports set page_count = null where page_count is not null;
