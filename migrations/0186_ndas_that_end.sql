-- That an NDA ends within thirty days is told once to the people of its deal, as far as they may know of the party. It names
-- nobody; "said" is the day.
create index deal_parties_by_nda_end on deal_parties (firm_id, nda_expires_on) where nda_state = 'signed' and not company_deleted;

alter table notifications drop constraint notifications_kind_check,
  add check (kind in ('mention', 'reply', 'comment', 'assigned', 'done', 'stage', 'document', 'nda', 'joined', 'failed'));

create or replace function notification_choices_of(of_firm uuid, of_user uuid)
  returns table (kind text, app boolean, mail text, chat text) language sql stable as $$
  select d.kind, coalesce(c.app, true), coalesce(c.mail, d.mail), coalesce(c.chat, d.chat)
  from (values ('mention', 'daily', 'once'), ('reply', 'daily', 'once'), ('comment', 'daily', 'off'), ('assigned', 'daily', 'once'),
      ('done', 'daily', 'off'), ('stage', 'off', 'off'), ('document', 'off', 'off'), ('nda', 'daily', 'off'), ('joined', 'off', 'off'),
      ('failed', 'once', 'once')) d (kind, mail, chat)
    left join notification_choices c on c.firm_id = of_firm and c.user_id = of_user and c.kind = d.kind
$$;

create function notify_of_ndas(of_firm uuid, today date) returns void language sql as $$
  with ending as (
    select distinct on (p.deal_id, p.nda_expires_on, m.user_id) p.deal_id, p.nda_expires_on::text as said, p.walls, m.user_id
    from deal_parties p cross join lateral people_of_deal(of_firm, p.deal_id) m (user_id)
      join users u on u.firm_id = of_firm and u.id = m.user_id and u.status = 'active'
    where p.firm_id = of_firm and p.nda_state = 'signed' and not p.company_deleted and p.nda_expires_on between today and today + 30
      and (p.walls is null or p.walls <@ walls_of(of_firm, m.user_id))
      and not exists (
        select from notifications n
        where n.firm_id = of_firm and n.subject_id = p.deal_id and n.kind = 'nda' and n.user_id = m.user_id
          and n.said = p.nda_expires_on::text)
    order by p.deal_id, p.nda_expires_on, m.user_id, p.walls nulls first
  ), chosen as materialized (
    select gen_random_uuid() as id, e.*, o.app, o.mail, case when h.id is not null then o.chat else 'off' end as chat
    from ending e join lateral notification_choices_of(of_firm, e.user_id) o on o.kind = 'nda'
      left join notification_hooks h on h.firm_id = of_firm and h.user_id = e.user_id
  ), kept as (
    insert into notifications (firm_id, id, user_id, kind, subject_type, subject_id, said, walls, in_app, mail_due)
    select of_firm, id, user_id, 'nda', 'deal', deal_id, said, walls, app, case when mail in ('daily', 'weekly') then mail end
    from chosen where app or mail <> 'off' or chat <> 'off'
  ), due as (
    insert into service.notifications_due (firm_id, notification_id, channel)
    select of_firm, id, 'mail' from chosen where mail = 'once'
    union all select of_firm, id, 'chat' from chosen where chat = 'once'
  )
  insert into service.digests_due (firm_id, user_id)
  select distinct of_firm, user_id from chosen where mail in ('daily', 'weekly') on conflict do nothing
$$;

create function nda_notifications_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.nda_expires_on is not distinct from new.nda_expires_on and new.nda_state = 'signed' then
    update notifications set walls = new.walls
    where firm_id = new.firm_id and kind = 'nda' and subject_id = new.deal_id and said = new.nda_expires_on::text;
  else
    delete from notifications
    where firm_id = old.firm_id and kind = 'nda' and subject_id = old.deal_id and said = old.nda_expires_on::text;
  end if;
  return null;
end $$;
create trigger parties_for_notifications after update on deal_parties for each row
  when (old.nda_expires_on is not null
    and (old.walls, old.nda_state, old.nda_expires_on) is distinct from (new.walls, new.nda_state, new.nda_expires_on))
  execute function nda_notifications_follow();
create trigger removed_parties_for_notifications after delete on deal_parties for each row
  when (old.nda_expires_on is not null) execute function nda_notifications_follow();
