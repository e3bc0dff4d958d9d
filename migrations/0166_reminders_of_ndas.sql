-- The task that reminds of the end of a signed NDA.
alter table deal_parties
  add column nda_task_id uuid,
  add foreign key (firm_id, nda_task_id) references tasks (firm_id, id) on delete set null (nda_task_id);
create index deal_parties_by_nda_task on deal_parties (firm_id, nda_task_id) where nda_task_id is not null;
