-- Who gave a task to its assignee: whoever gives one to a colleague keeps it in view.
alter table tasks add column assigned_by uuid, add foreign key (firm_id, assigned_by) references users (firm_id, id);

update tasks t set assigned_by = coalesce(
  (select u.id from events e join users u on u.firm_id = e.firm_id and u.id = e.actor_id
    where e.firm_id = t.firm_id and e.subject_type = 'task' and e.subject_id = t.id and e.kind in ('assigned', 'created', 'updated')
      and e.after ->> 'assignee_id' = t.assignee_id::text
    order by e.at desc, e.id desc limit 1),
  t.created_by)
where assignee_id is not null;

create index tasks_given on tasks (firm_id, assigned_by, due_date, created_at, id)
  where assigned_by <> assignee_id and not company_deleted;
