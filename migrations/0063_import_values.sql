-- Values of columns that stand for one of few things (a stage, a person) and are none of them, with how many rows have each.
alter table imports add column unfit jsonb not null default '[]';
