-- Stages of a firm's own, in pipelines. A firm that has set none up has no rows here, and its deals have neither. A deal in a
-- pipeline keeps its stage's category in deals.stage, by which everything that knows only the six goes on as before.
create table pipelines (
  firm_id uuid not null references firms (id),
  id uuid not null,
  name text not null,
  kind text not null default 'deal' check (kind in ('deal', 'fundraising', 'hire')),
  is_default boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id),
  unique (firm_id, name_key)
);
create unique index pipelines_default on pipelines (firm_id) where is_default;

create table stages (
  firm_id uuid not null references firms (id),
  id uuid not null,
  pipeline_id uuid not null,
  name text not null,
  category text not null
    check (category in ('lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  -- in percent; null: the middle of what is usual for the category
  probability integer check (probability between 0 and 100),
  position integer not null,
  color text,
  -- names of a deal's fields, and ids of the firm's own
  required_fields text[] not null default '{}',
  checklist text[] not null default '{}',
  idle_days integer check (idle_days > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  name_key text generated always as (fold(name)) stored,
  primary key (firm_id, id),
  foreign key (firm_id, pipeline_id) references pipelines (firm_id, id) on delete cascade,
  -- stages of a pipeline change places and names in one statement each
  unique (firm_id, pipeline_id, name_key) deferrable initially deferred
);

alter table deals add column pipeline_id uuid, add column stage_id uuid,
  add foreign key (firm_id, pipeline_id) references pipelines (firm_id, id) on delete set null (pipeline_id),
  add foreign key (firm_id, stage_id) references stages (firm_id, id) on delete set null (stage_id);
create index deals_by_pipeline on deals (firm_id, pipeline_id, created_at desc, id desc) where pipeline_id is not null;
create index deals_by_own_stage on deals (firm_id, stage_id, created_at desc, id desc) where stage_id is not null;

-- The first stage of a category in a pipeline, else its first open one; a pipeline always has stages for what is won and lost.
create function stage_in(of_firm uuid, of_pipeline uuid, of_category text) returns uuid language sql stable
return (select s.id from stages s where s.firm_id = of_firm and s.pipeline_id = of_pipeline
    and (s.category = of_category or s.category not in ('closed_won', 'closed_lost'))
  order by s.category <> of_category, s.position limit 1);

-- Where a deal comes back to a stage that has gone since, as from the bin or by an import that is undone, it is put where its
-- category is; and the category always is that of its stage.
create function deal_at_stage() returns trigger language plpgsql as $$
declare
  place record;
begin
  if new.stage_id is null and new.pipeline_id is null then return new; end if;
  select s.id, s.pipeline_id, s.category into place from stages s where s.firm_id = new.firm_id and s.id = new.stage_id;
  if place.id is null then
    select s.id, s.pipeline_id, s.category into place from stages s where s.firm_id = new.firm_id
      and s.id = stage_in(new.firm_id, coalesce(
        (select p.id from pipelines p where p.firm_id = new.firm_id and p.id = new.pipeline_id),
        (select p.id from pipelines p where p.firm_id = new.firm_id and p.is_default)), new.stage);
  end if;
  new.stage_id := place.id;
  new.pipeline_id := place.pipeline_id;
  new.stage := coalesce(place.category, new.stage);
  return new;
end $$;
-- by its name before the triggers of rates, which read the stage
create trigger deals_at_stage before insert or update of stage, stage_id, pipeline_id on deals for each row
  when (new.stage_id is not null or new.pipeline_id is not null) execute function deal_at_stage();

-- An event keeps the name that a stage had then, and says nothing of stages where there are none.
create function with_stage_name(of_firm uuid, fields jsonb) returns jsonb language sql stable
return case
  when fields -> 'stage_id' is null then fields
  when fields ->> 'stage_id' is null then fields - array['stage_id', 'pipeline_id']
  when fields ? 'stage_name' then fields
  else fields || jsonb_build_object('stage_name',
    (select s.name from stages s where s.firm_id = of_firm and s.id::text = fields ->> 'stage_id')) end;

create function event_names_stages() returns trigger language plpgsql as $$
begin
  new.before := with_stage_name(new.firm_id, new.before);
  new.after := with_stage_name(new.firm_id, new.after);
  return new;
end $$;
create trigger events_name_stages before insert on events for each row
  when (new.subject_type = 'deal' and (new.before ? 'stage_id' or new.after ? 'stage_id'))
  execute function event_names_stages();

-- All stages of a firm, which are as they are until the transaction ends: whoever changes them waits. In one call, because a
-- statement sees what was there when it began, and the lock may be waited for.
create function hold_stages(of_firm uuid) returns table (id uuid, pipeline_id uuid, pipeline text, name text, category text,
  probability integer, "position" integer, required_fields text[], is_default boolean, is_archived boolean)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stages of ' || of_firm, 0));
  return query select s.id, s.pipeline_id, p.name, s.name, s.category, s.probability, s.position, s.required_fields,
    p.is_default, p.archived_at is not null
  from stages s join pipelines p on p.firm_id = of_firm and p.id = s.pipeline_id
  where s.firm_id = of_firm order by p.position, p.id, s.position;
end $$;

select restricted.make_views();
