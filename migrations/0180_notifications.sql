-- By which ways a person hears of what; what they have not chosen is as notification_choices_of says.
create table notification_choices (
  firm_id uuid not null references firms (id),
  user_id uuid not null,
  kind text not null,
  app boolean not null,
  mail text not null check (mail in ('once', 'daily', 'weekly', 'off')),
  chat text not null check (chat in ('once', 'off')),
  primary key (firm_id, user_id, kind),
  foreign key (firm_id, user_id) references users (firm_id, id) on delete cascade
);
create function notification_choices_of(of_firm uuid, of_user uuid)
  returns table (kind text, app boolean, mail text, chat text) language sql stable as $$
  select d.kind, coalesce(c.app, true), coalesce(c.mail, d.mail), coalesce(c.chat, d.chat)
  from (values ('mention', 'daily', 'once'), ('reply', 'daily', 'once'), ('comment', 'daily', 'off'), ('assigned', 'daily', 'once'),
      ('done', 'daily', 'off'), ('stage', 'off', 'off'), ('document', 'off', 'off'), ('joined', 'off', 'off'),
      ('failed', 'once', 'once')) d (kind, mail, chat)
    left join notification_choices c on c.firm_id = of_firm and c.user_id = of_user and c.kind = d.kind
$$;

-- A channel of Slack or Teams, of a person, or of the firm, which is told what everybody of it may know.
create table notification_hooks (
  firm_id uuid not null references firms (id),
  id uuid not null,
  user_id uuid,
  service text not null check (service in ('slack', 'teams')),
  host text not null,
  -- the address, which is the right to write there, sealed
  secret text not null,
  kinds text[] not null default '{stage,document}',
  -- why the last message did not arrive
  error text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  unique nulls not distinct (firm_id, user_id),
  foreign key (firm_id, user_id) references users (firm_id, id) on delete cascade,
  foreign key (firm_id, created_by) references users (firm_id, id)
);

-- What was mailed of a day, by the clocks of the person: at most one a day.
create table notification_digests (
  firm_id uuid not null references firms (id),
  user_id uuid not null,
  day date not null,
  -- set before it is sent: one whose sending was cut off is not sent twice
  sent_at timestamptz(3),
  primary key (firm_id, user_id, day),
  foreign key (firm_id, user_id) references users (firm_id, id) on delete cascade
);

-- What others did that a person is to hear of: a pointer to the event that tells it, as far as they may know of that.
create table notifications (
  firm_id uuid not null references firms (id),
  id uuid not null,
  -- null: the channel of the firm
  user_id uuid,
  kind text not null check (kind in ('mention', 'reply', 'comment', 'assigned', 'done', 'stage', 'document', 'joined', 'failed')),
  -- null: of a failure, which "said" tells
  event_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  -- with the comment it goes to the bin, and comes back
  comment_id uuid,
  -- how many such events of one statement it stands for
  events integer not null default 1,
  said text,
  in_app boolean not null default true,
  -- of which digest it is still to be part
  mail_due text check (mail_due in ('daily', 'weekly')),
  -- of the event
  walls uuid[],
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, user_id) references users (firm_id, id) on delete cascade,
  foreign key (firm_id, comment_id) references comments (firm_id, id) on delete cascade
);
create index notifications_newest on notifications (firm_id, user_id, created_at desc, id desc) include (walls, read_at) where in_app;
create index notifications_unread on notifications (firm_id, user_id) include (walls) where read_at is null and in_app;
create index notifications_mail_due on notifications (firm_id, user_id, created_at) where mail_due is not null;
create index notifications_of_event on notifications (firm_id, event_id);
create index notifications_of_subject on notifications (firm_id, subject_id);
create index notifications_of_comment on notifications (firm_id, comment_id) where comment_id is not null;
create index notifications_by_age on notifications (created_at);

-- What is to be told at once by mail or chat, and who waits for a digest.
create table service.notifications_due (
  firm_id uuid not null references firms (id),
  notification_id uuid not null,
  channel text not null check (channel in ('mail', 'chat')),
  created_at timestamptz(3) not null default now(),
  primary key (firm_id, notification_id, channel)
);
create index on service.notifications_due (created_at);
create table service.digests_due (
  firm_id uuid not null references firms (id),
  user_id uuid not null,
  primary key (firm_id, user_id)
);

-- Who has to do with a deal, and so hears of what happens to it.
create function people_of_deal(of_firm uuid, of_deal uuid) returns setof uuid language sql stable as $$
  select owner_id from deals where firm_id = of_firm and id = of_deal and owner_id is not null
  union
  select user_id from deal_team where firm_id = of_firm and deal_id = of_deal
$$;

-- Who hears of a comment that begins a thread: whose the record is, and who has spoken or was mentioned there before.
create function people_of_comment(c comments) returns setof uuid language sql stable as $$
  select people_of_deal(c.firm_id, c.deal_id) where c.deal_id is not null
  union
  select owner_id from deals where c.on_company_id is not null and firm_id = c.firm_id and company_id = c.on_company_id
    and stage not in ('closed_won', 'closed_lost') and not company_deleted
  union
  select uploaded_by from files where firm_id = c.firm_id and id = c.on_file_id
  union
  select created_by from reports where firm_id = c.firm_id and id = c.on_report_id
  union
  select unnest(array[assignee_id, created_by]) from tasks where firm_id = c.firm_id and id = c.on_task_id
  union
  select added_by from list_entries where firm_id = c.firm_id and id = c.on_entry_id
  union
  select unnest(o.created_by || array(
    select user_id from comment_mentions m where m.firm_id = o.firm_id and m.comment_id = o.id))
  from comments o
  where o.firm_id = c.firm_id and o.id <> c.id and (
    o.on_company_id = c.on_company_id or o.on_contact_id = c.on_contact_id or o.on_deal_id = c.on_deal_id
    or o.on_file_id = c.on_file_id or o.on_report_id = c.on_report_id or o.on_task_id = c.on_task_id
    or o.on_fund_id = c.on_fund_id or o.on_entry_id = c.on_entry_id)
$$;

create function notify_of_events() returns trigger language plpgsql as $$
begin
  if not exists (select from told where subject_type in ('comment', 'deal', 'task', 'file', 'invitation'))
    -- what an archive brings happened elsewhere, and long ago
    or current_setting('firm_crm.brings_the_past', true) = 'yes' then
    return null;
  end if;
  if exists (select from told where kind in ('deleted', 'purged')) then
    delete from notifications n using told t
    where t.kind in ('deleted', 'purged') and n.firm_id = t.firm_id and n.subject_id = t.subject_id and n.comment_id is null;
  end if;
  with meant as (
    select t.id as event_id, m.user_id, 'mention' as kind, 1 as rank
    from told t join comment_mentions m on m.firm_id = t.firm_id and m.comment_id = t.subject_id
    where t.subject_type = 'comment' and t.kind in ('created', 'updated') and not exists (
      select from notifications n
      where n.firm_id = t.firm_id and n.comment_id = t.subject_id and n.user_id = m.user_id and n.kind = 'mention')
    union all
    select t.id, o.created_by, 'reply', 2
    from told t join comments o on o.firm_id = t.firm_id and o.id <> t.subject_id
      and (o.id = (t.after ->> 'parent_id')::uuid or o.parent_id = (t.after ->> 'parent_id')::uuid)
    where t.subject_type = 'comment' and t.kind = 'created' and t.after ? 'parent_id'
    union all
    select t.id, people_of_comment(c), 'comment', 3
    from told t join comments c on c.firm_id = t.firm_id and c.id = t.subject_id
    where t.subject_type = 'comment' and t.kind = 'created' and not t.after ? 'parent_id'
    union all
    select t.id, (t.after ->> 'owner_id')::uuid, 'assigned', 1 from told t
    where t.subject_type = 'deal' and t.kind in ('created', 'assigned') and t.after ->> 'owner_id' is not null
    union all
    select t.id, (t.after ->> 'assignee_id')::uuid, 'assigned', 1 from told t
    where t.subject_type = 'task' and t.kind in ('created', 'assigned', 'updated') and t.after ->> 'assignee_id' is not null
    union all
    select t.id, k.assigned_by, 'done', 1
    from told t join tasks k on k.firm_id = t.firm_id and k.id = t.subject_id
    where t.subject_type = 'task' and t.kind = 'done' and k.assigned_by is not null
    union all
    select t.id, people_of_deal(t.firm_id, t.subject_id), 'stage', 2 from told t
    where t.subject_type = 'deal' and t.kind = 'updated' and (t.after ? 'stage' or t.after ? 'stage_id')
    union all
    select t.id, people_of_deal(t.firm_id, (t.after ->> 'deal_id')::uuid), 'document', 2 from told t
    where t.subject_type = 'file' and t.kind in ('created', 'updated') and t.after ->> 'deal_id' is not null
    union all
    select t.id, i.invited_by, 'joined', 1
    from told t join invitations i on i.firm_id = t.firm_id and i.id = t.subject_id
    where t.subject_type = 'invitation' and t.kind = 'accepted'
  ), once as (
    select distinct on (m.event_id, m.user_id) t.firm_id, t.id as event_id, t.subject_type, t.subject_id, t.walls, m.user_id, m.kind
    from meant m join told t on t.id = m.event_id
      join users u on u.firm_id = t.firm_id and u.id = m.user_id and u.status = 'active'
    where m.user_id is distinct from t.actor_id
    order by m.event_id, m.user_id, m.rank
  ), counted as (
    select *, count(*) over alike as events, row_number() over (alike order by event_id desc) as place from once
    window alike as (partition by user_id, kind, walls)
  ), chosen as materialized (
    select gen_random_uuid() as id, n.*, o.app, o.mail, case when h.id is not null then o.chat else 'off' end as chat
    from counted n join lateral notification_choices_of(n.firm_id, n.user_id) o on o.kind = n.kind
      left join notification_hooks h on h.firm_id = n.firm_id and h.user_id = n.user_id
    -- an import tells once of all that it gives to somebody
    where n.events <= 20 or n.place = 1
  ), of_firm as materialized (
    select gen_random_uuid() as id, t.firm_id, m.kind, t.id as event_id, t.subject_type, t.subject_id
    from told t
      cross join lateral (values (case
        when t.subject_type = 'deal' and t.kind = 'updated' and (t.after ? 'stage' or t.after ? 'stage_id') then 'stage'
        when t.subject_type = 'file' and t.kind in ('created', 'updated') and t.after ->> 'deal_id' is not null then 'document'
      end)) m (kind)
      join notification_hooks h on h.firm_id = t.firm_id and h.user_id is null and m.kind = any (h.kinds)
    where t.walls is null
  ), kept as (
    insert into notifications (firm_id, id, user_id, kind, event_id, subject_type, subject_id, comment_id, events, walls, in_app, mail_due)
    select firm_id, id, user_id, kind, event_id, subject_type, subject_id, case when subject_type = 'comment' then subject_id end,
      case when events > 20 then events else 1 end, walls, app, case when mail in ('daily', 'weekly') then mail end
    from chosen where app or mail <> 'off' or chat <> 'off'
    union all
    select firm_id, id, null, kind, event_id, subject_type, subject_id, null, 1, null, false, null from of_firm
  ), due as (
    insert into service.notifications_due (firm_id, notification_id, channel)
    select firm_id, id, 'mail' from chosen where mail = 'once'
    union all select firm_id, id, 'chat' from chosen where chat = 'once'
    union all select firm_id, id, 'chat' from of_firm
  )
  insert into service.digests_due (firm_id, user_id)
  select distinct firm_id, user_id from chosen where mail in ('daily', 'weekly') order by firm_id, user_id on conflict do nothing;
  return null;
end $$;
create trigger events_for_notifications after insert on events
  referencing new table as told for each statement execute function notify_of_events();

create function notifications_behind_walls() returns trigger language plpgsql as $$
begin
  update notifications set walls = new.walls where firm_id = new.firm_id and event_id = new.id;
  return null;
end $$;
create trigger notifications_follow_walls after update on events for each row
  when (old.walls is distinct from new.walls) execute function notifications_behind_walls();

-- An account that its owner, or an admin, has to connect again.
create function notify_of_connection() returns trigger language plpgsql as $$
begin
  with chosen as materialized (
    select gen_random_uuid() as id, u.id as user_id, o.app, o.mail, case when h.id is not null then o.chat else 'off' end as chat
    from users u join lateral notification_choices_of(u.firm_id, u.id) o on o.kind = 'failed'
      left join notification_hooks h on h.firm_id = u.firm_id and h.user_id = u.id
    where u.firm_id = new.firm_id and u.status = 'active'
      and case when new.owner_id is null then u.role = 'admin' else u.id = new.owner_id end
  ), kept as (
    insert into notifications (firm_id, id, user_id, kind, subject_type, subject_id, said, in_app, mail_due)
    select new.firm_id, id, user_id, 'failed', 'connection', new.id, new.name, app, case when mail in ('daily', 'weekly') then mail end
    from chosen where app or mail <> 'off' or chat <> 'off'
  ), due as (
    insert into service.notifications_due (firm_id, notification_id, channel)
    select new.firm_id, id, 'mail' from chosen where mail = 'once'
    union all select new.firm_id, id, 'chat' from chosen where chat = 'once'
  )
  insert into service.digests_due (firm_id, user_id)
  select new.firm_id, user_id from chosen where mail in ('daily', 'weekly') on conflict do nothing;
  return null;
end $$;
create trigger connections_for_notifications after update of status on connections for each row
  when (new.status = 'needs_reconnect' and old.status is distinct from new.status) execute function notify_of_connection();
