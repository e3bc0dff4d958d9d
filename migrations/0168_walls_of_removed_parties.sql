-- What is told of a party goes behind a wall with its company, also where the party was taken off its deal before: its events
-- stand at the company of the deal, and no row is left that would take them along.
create index events_of_parties on events (firm_id) where subject_type = 'party';

create function events_of_parties_follow_wall() returns trigger language plpgsql as $$
begin
  update events set walls = all_of(walls, array[new.id])
  where firm_id = new.firm_id and subject_type = 'party' and not coalesce(walls, '{}') @> array[new.id]
    and subject_id in (
      select named.subject_id from events named
      where named.firm_id = new.firm_id and named.subject_type = 'party'
        and new.id::text in (named.before ->> 'company_id', named.after ->> 'company_id'));
  return null;
end $$;
-- after those who change rows have been waited for, as zz_events_follow_wall
create trigger zz_events_of_parties_follow_wall after insert on walls for each row
  execute function events_of_parties_follow_wall();
