-- What somebody is to do, and when they are to be reminded of it.
create table tasks (
  firm_id uuid not null references firms (id),
  id uuid not null,
  title text not null,
  details text,
  -- a day of the firm's calendar; with due_at a time of that day
  due_date date,
  due_at timestamptz(3),
  remind_at timestamptz(3),
  reminded_at timestamptz(3),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  status text not null default 'open' check (status in ('open', 'done')),
  done_at timestamptz(3),
  done_by uuid,
  assignee_id uuid,
  company_id uuid,
  contact_id uuid,
  deal_id uuid,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  company_deleted boolean not null default false,
  check ((status = 'done') = (done_at is not null)),
  primary key (firm_id, id),
  foreign key (firm_id, company_id) references companies (firm_id, id) on delete set null (company_id),
  foreign key (firm_id, contact_id) references contacts (firm_id, id) on delete set null (contact_id),
  foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id),
  foreign key (firm_id, assignee_id) references users (firm_id, id),
  foreign key (firm_id, done_by) references users (firm_id, id),
  foreign key (firm_id, created_by) references users (firm_id, id)
);
create index tasks_open on tasks (firm_id, due_date, created_at, id) where status = 'open' and not company_deleted;
create index tasks_of_person on tasks (firm_id, assignee_id, due_date, created_at, id) where not company_deleted;
create index tasks_done on tasks (firm_id, done_at desc, id desc) where status = 'done' and not company_deleted;
create index tasks_by_company on tasks (firm_id, company_id) where company_id is not null;
create index tasks_by_contact on tasks (firm_id, contact_id) where contact_id is not null;
create index tasks_by_deal on tasks (firm_id, deal_id) where deal_id is not null;

-- Who was given which task: what concerns a person.
create index events_by_new_assignee on events (firm_id, (after ->> 'assignee_id'), at desc, id desc)
  where subject_type = 'task' and kind in ('assigned', 'created', 'updated');

call hang_on_company('tasks');
call put_behind_walls('tasks', 'company and deal');
