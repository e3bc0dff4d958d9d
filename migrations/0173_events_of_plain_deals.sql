-- Most deals are in no pipeline: what happens to them is at no stage that has a name.
create or replace function event_names_stages() returns trigger language plpgsql as $$
begin
  if new.before ->> 'stage_id' is null and new.after ->> 'stage_id' is null then
    new.before := new.before - '{stage_id,pipeline_id}'::text[];
    new.after := new.after - '{stage_id,pipeline_id}'::text[];
  else
    new.before := with_stage_name(new.firm_id, new.before);
    new.after := with_stage_name(new.firm_id, new.after);
  end if;
  return new;
end $$;
