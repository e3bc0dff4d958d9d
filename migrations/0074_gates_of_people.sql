-- Whoever writes a call, or plans a meeting, passes the gates of the companies of its people before looking for walls: a wall
-- that is raised meanwhile waits for them and takes it along, or is there when they look.
create function pass_gates_of_contacts(of_firm uuid, contact_ids uuid[]) returns void language plpgsql as $$
begin
  -- in the order of the gates, of which several companies share one
  perform pass_wall_gate(of_firm, company_id) from (
    select distinct on (wall_gate(company_id)) company_id from contacts
    where firm_id = of_firm and id = any (contact_ids) and company_id is not null order by wall_gate(company_id)
  ) gates;
end $$;

create or replace function interactions_follow_contacts() returns trigger language plpgsql as $$
begin
  perform pass_gates_of_contacts(firm_id, array_agg(contact_id)) from (
    select distinct l.firm_id, l.contact_id
    from touched t join interaction_contacts l on l.firm_id = t.firm_id and l.interaction_id = t.interaction_id
  ) people group by firm_id order by firm_id;
  if not exists (select from walls where firm_id in (select firm_id from touched)) then return null; end if;
  update interactions i set company_id = company_id
  from (select distinct firm_id, interaction_id from touched) t where i.firm_id = t.firm_id and i.id = t.interaction_id;
  return null;
end $$;

create or replace function meeting_behind_walls() returns trigger language plpgsql as $$
declare
  guests uuid[] := '{}';
begin
  if new.attendees <> '{}' then
    guests := array(select id from contacts
      where firm_id = new.firm_id and lower(email) = any (lowered(new.attendees)) and not company_deleted);
    -- else whoever raises a wall finds the row, and waits for who is changing it
    if tg_op = 'INSERT' or new.attendees is distinct from old.attendees then
      perform pass_gates_of_contacts(new.firm_id, guests);
    end if;
  end if;
  new.walls := walls_around(new.firm_id, new.company_id);
  if guests <> '{}' and exists (select from walls where firm_id = new.firm_id) then
    new.walls := all_of(new.walls, walls_of_contacts(new.firm_id, guests));
  end if;
  return new;
end $$;
