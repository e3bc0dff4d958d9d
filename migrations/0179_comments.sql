-- What colleagues say to each other at a record, or at a place in it. A comment is about one record, and a reply about the same.
create table comments (
  firm_id uuid not null references firms (id),
  id uuid not null,
  on_company_id uuid,
  on_contact_id uuid,
  on_deal_id uuid,
  on_file_id uuid,
  on_report_id uuid,
  on_task_id uuid,
  on_fund_id uuid,
  on_entry_id uuid,
  -- where in the record: a field, a page and its box, a section and a quotation
  anchor jsonb,
  -- the first comment of the thread that a reply is in, which cannot be deleted before it
  parent_id uuid,
  text text not null,
  created_by uuid not null,
  edited_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- of the record: what it belongs to, the walls around it, and whether it is out of sight
  company_id uuid,
  deal_id uuid,
  walls uuid[],
  company_deleted boolean not null default false,
  check (num_nonnulls(on_company_id, on_contact_id, on_deal_id, on_file_id, on_report_id, on_task_id, on_fund_id, on_entry_id) = 1),
  primary key (firm_id, id),
  foreign key (firm_id, on_company_id) references companies (firm_id, id) on delete cascade,
  foreign key (firm_id, on_contact_id) references contacts (firm_id, id) on delete cascade,
  foreign key (firm_id, on_deal_id) references deals (firm_id, id) on delete cascade,
  foreign key (firm_id, on_file_id) references files (firm_id, id) on delete cascade,
  foreign key (firm_id, on_report_id) references reports (firm_id, id) on delete cascade,
  foreign key (firm_id, on_task_id) references tasks (firm_id, id) on delete cascade,
  foreign key (firm_id, on_fund_id) references funds (firm_id, id) on delete cascade,
  foreign key (firm_id, on_entry_id) references list_entries (firm_id, id) on delete cascade,
  foreign key (firm_id, created_by) references users (firm_id, id),
  foreign key (firm_id, resolved_by) references users (firm_id, id)
);
create index comments_newest on comments (firm_id, created_at desc, id desc) where not company_deleted;
create index comments_on_company on comments (firm_id, on_company_id, created_at, id) where on_company_id is not null;
create index comments_on_contact on comments (firm_id, on_contact_id, created_at, id) where on_contact_id is not null;
create index comments_on_deal on comments (firm_id, on_deal_id, created_at, id) where on_deal_id is not null;
create index comments_on_file on comments (firm_id, on_file_id, created_at, id) where on_file_id is not null;
create index comments_on_report on comments (firm_id, on_report_id, created_at, id) where on_report_id is not null;
create index comments_on_task on comments (firm_id, on_task_id, created_at, id) where on_task_id is not null;
create index comments_on_fund on comments (firm_id, on_fund_id, created_at, id) where on_fund_id is not null;
create index comments_on_entry on comments (firm_id, on_entry_id, created_at, id) where on_entry_id is not null;
create index comments_of_deal on comments (firm_id, deal_id) where deal_id is not null;
create index comments_of_thread on comments (firm_id, parent_id) where parent_id is not null;
create index comments_by_words on comments using gin (firm_id, note_vector(text, '{}')) with (fastupdate = off);
create index comments_by_wall on comments using gin (firm_id, walls) with (fastupdate = off) where walls is not null;

-- Whom a comment names.
create table comment_mentions (
  firm_id uuid not null references firms (id),
  comment_id uuid not null,
  user_id uuid not null,
  primary key (firm_id, comment_id, user_id),
  foreign key (firm_id, comment_id) references comments (firm_id, id) on delete cascade,
  foreign key (firm_id, user_id) references users (firm_id, id) on delete cascade
);
create index comment_mentions_of_user on comment_mentions (firm_id, user_id, comment_id);

-- A comment belongs where its record belongs, stands behind the same walls, and is out of sight with it.
create function comment_follows_record() returns trigger language plpgsql as $$
declare
  its record;
begin
  if new.on_company_id is not null then
    select id as company_id, null::uuid as deal_id, walls, deleted_at is not null as company_deleted into its from companies
    where firm_id = new.firm_id and id = new.on_company_id for share;
  elsif new.on_contact_id is not null then
    select company_id, null::uuid as deal_id, walls, company_deleted into its from contacts
    where firm_id = new.firm_id and id = new.on_contact_id for share;
  elsif new.on_deal_id is not null then
    select company_id, id as deal_id, walls, company_deleted into its from deals
    where firm_id = new.firm_id and id = new.on_deal_id for share;
  elsif new.on_file_id is not null then
    select company_id, deal_id, walls, company_deleted into its from files
    where firm_id = new.firm_id and id = new.on_file_id for share;
  elsif new.on_report_id is not null then
    select company_id, deal_id, walls, company_deleted into its from reports
    where firm_id = new.firm_id and id = new.on_report_id for share;
  elsif new.on_task_id is not null then
    select company_id, deal_id, walls, company_deleted into its from tasks
    where firm_id = new.firm_id and id = new.on_task_id for share;
  elsif new.on_entry_id is not null then
    select coalesce(e.company_id, k.company_id, d.company_id) as company_id, coalesce(e.deal_id, l.deal_id) as deal_id,
      e.walls, e.company_deleted into its
    from list_entries e join lists l on l.firm_id = new.firm_id and l.id = e.list_id
      left join contacts k on k.firm_id = new.firm_id and k.id = e.contact_id
      left join deals d on d.firm_id = new.firm_id and d.id = e.deal_id
    where e.firm_id = new.firm_id and e.id = new.on_entry_id for share of e;
  else
    select null::uuid as company_id, null::uuid as deal_id, null::uuid[] as walls, false as company_deleted into its;
  end if;
  new.company_id := its.company_id;
  new.deal_id := its.deal_id;
  new.walls := its.walls;
  new.company_deleted := coalesce(its.company_deleted, false);
  return new;
end $$;
create trigger comments_follow_record before insert or update of on_company_id, on_contact_id, on_deal_id, on_file_id,
  on_report_id, on_task_id, on_entry_id on comments for each row execute function comment_follows_record();

create trigger comments_follow_company after update on companies for each row
  when (old.walls is distinct from new.walls or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function follow_what_changed('comments', 'on_company_id');
create trigger comments_follow_contact after update on contacts for each row
  when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted
    or old.company_id is distinct from new.company_id)
  execute function follow_what_changed('comments', 'on_contact_id');
create trigger comments_follow_deal after update on deals for each row
  when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted
    or old.company_id is distinct from new.company_id)
  execute function follow_what_changed('comments', 'on_deal_id');
create trigger comments_follow_entry after update on list_entries for each row
  when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted
    or old.company_id is distinct from new.company_id)
  execute function follow_what_changed('comments', 'on_entry_id');
do $$
declare
  parts text[];
begin
  foreach parts slice 1 in array array[['files', 'file'], ['reports', 'report'], ['tasks', 'task']] loop
    execute format('create trigger comments_follow_%2$s after update on %1$I for each row
      when (old.walls is distinct from new.walls or old.company_deleted is distinct from new.company_deleted
        or old.company_id is distinct from new.company_id or old.deal_id is distinct from new.deal_id)
      execute function follow_what_changed(''comments'', ''on_%2$s_id'')', parts[1], parts[2]);
  end loop;
end $$;

-- What happened to them stands behind the same walls, also of those that are gone when a wall comes: their events name the deal.
create trigger events_walls_of_comments before insert on events for each row when (new.subject_type = 'comment')
  execute function event_behind_walls_of_record('comments');
create trigger comments_take_events_along after update on comments for each row
  when (new.walls is not null and old.walls is distinct from new.walls) execute function events_follow_row();
create trigger comments_leave_events_behind after delete on comments for each row
  when (old.walls is not null) execute function events_stay_behind();
create index events_of_comments on events (firm_id, coalesce(after ->> 'deal_id', before ->> 'deal_id'))
  where subject_type = 'comment';
create function events_of_comments_follow_wall() returns trigger language plpgsql as $$
begin
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and subject_type = 'comment' and not coalesce(walls, '{}') @> array[new.id]
    and coalesce(after ->> 'deal_id', before ->> 'deal_id') = new.id::text;
  return null;
end $$;
create trigger zz_events_of_comments_follow_wall after insert on walls for each row
  execute function events_of_comments_follow_wall();

-- Until they are looked at, the planner takes a new column for one that is hardly ever null.
analyze comments (walls);
