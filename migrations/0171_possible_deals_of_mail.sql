-- Which deals a conversation may be about, where its people stand for several: until somebody says which it is, or none.
create table possible_deals (
  firm_id uuid not null references firms (id),
  thread_id text not null,
  deal_id uuid not null,
  primary key (firm_id, thread_id, deal_id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade
);
create index possible_deals_of_deal on possible_deals (firm_id, deal_id);
