-- Which colleagues took part in a call or a meeting, beside the contacts. Whoever logged it stands in the interaction itself.
create table interaction_users (
  firm_id uuid not null,
  interaction_id uuid not null,
  user_id uuid not null,
  -- the order in which the colleagues were given
  position smallint not null,
  primary key (firm_id, interaction_id, user_id),
  foreign key (firm_id, interaction_id) references interactions (firm_id, id) on delete cascade,
  foreign key (firm_id, user_id) references users (firm_id, id)
);
create index interaction_users_by_user on interaction_users (firm_id, user_id, interaction_id);
