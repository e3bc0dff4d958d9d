-- The fund that a deal is to be paid out of. A deal stays when its fund is deleted, as a note does without its contact.
alter table deals add column fund_id uuid;
alter table deals add foreign key (firm_id, fund_id) references funds (firm_id, id) on delete set null (fund_id);
create index deals_by_fund on deals (firm_id, fund_id, created_at desc, id desc) where fund_id is not null;
select restricted.make_views();
