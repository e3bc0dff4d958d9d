-- Who works on a deal beside its owner.
create table deal_team (
  firm_id uuid not null references firms (id),
  deal_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('lead', 'member', 'support')),
  primary key (firm_id, deal_id, user_id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, user_id) references users (firm_id, id)
);
create index deal_team_by_user on deal_team (firm_id, user_id, deal_id);
