import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { openStages, stages } from '../../words/stages.ts'
import type { Pipeline } from '../pipelines/index.ts'
import type { StageNow, Totals } from './schema.ts'

type Week = { stages: StageNow[]; totals: Totals }

/** The stages as they are and as they were at "since", told back from the events in between. */
export async function readPipeline(db: Db, who: Who, since: string): Promise<Week> {
  const rows = await db<(StageNow & { new_deals: number })[]>`${statement(who, since, sixStages)}`
  const open = rows.filter((row) => openStages.some((stage) => stage === row.stage))
  const sum = (of: (row: StageNow) => number) => open.reduce((total, row) => total + of(row), 0)
  const totals = {
    open_deals: sum((row) => row.count),
    open_value: sum((row) => row.value),
    weighted_value: sum((row) => row.weighted_value),
    unconverted: sum((row) => row.unconverted),
    open_deals_before: sum((row) => row.count_before),
    open_value_before: sum((row) => row.value_before),
    weighted_value_before: sum((row) => row.weighted_value_before),
    new_deals: rows[0]?.new_deals ?? 0,
  }
  return { stages: rows.map(({ new_deals: _new, ...row }) => row), totals }
}

/** The same of the stages of a firm's own pipeline. */
export async function readStages(db: Db, who: Who, { pipeline, since }: { pipeline: Pipeline; since: string }) {
  const rows = await db<StageNow[]>`${statement(who, since, ownStages(pipeline))}`
  return pipeline.stages.flatMap(({ id, name, category }) => {
    const row = rows.find(({ stage }) => String(stage) === id)
    return row ? [{ ...row, stage: category, stage_id: id, stage_name: name }] : []
  })
}

/** What the deals are told apart by, in the table, in events and by the facets that are kept. */
type Told = { keys: readonly string[]; key: Piece; field: string; facet: string }

const sixStages: Told = { keys: stages, key: piece`d.stage`, field: 'stage', facet: 'deals:' }

const ownStages = ({ stages: own }: Pipeline): Told => ({
  keys: own.map((stage) => stage.id),
  key: piece`d.stage_id::text`,
  field: 'stage_id',
  facet: 'deals_at:',
})

// What did not change since is the same on both sides: only deals that changed are looked at one by one. The earliest
// event after "since" that names a field has what it was. A deal whose company was deleted or restored meanwhile changed too.
const statement = (who: Who, since: string, { keys, key, field, facet }: Told) => piece`
  with touched as materialized (
    select subject_id as id, company_id, at, events.id as event_id, before from events
    where firm_id = ${who.firmId} and subject_type = 'deal' and kind in ('updated', 'undone', 'deleted')
      and at > ${since}::timestamptz and ${seen(who, 'events')}
  ), past as (
    select t.id, jsonb_object_agg(f.key, f.value order by t.at desc, t.event_id desc) as fields
    from touched t cross join lateral jsonb_each(t.before) f
    where f.key in (${field}, 'value', 'currency', 'probability', 'company_id') group by t.id
  ), changed as (
    select id from touched
    union
    select id from deals where firm_id = ${who.firmId} and created_at > ${since}::timestamptz and not company_deleted
      and ${seen(who, 'deals')}
    union
    select d.id from deals d join companies c on c.firm_id = ${who.firmId} and c.id = d.company_id
      and c.deleted_at > ${since}::timestamptz and ${seen(who, 'c')}
    where d.firm_id = ${who.firmId} and d.company_deleted and d.created_at <= ${since}::timestamptz and ${seen(who, 'd')}
    union
    select d.id from events e join deals d on d.firm_id = ${who.firmId} and d.company_id = e.subject_id and ${seen(who, 'd')}
    where e.firm_id = ${who.firmId} and e.subject_type = 'company' and e.kind = 'restored' and e.at > ${since}::timestamptz
      and ${seen(who, 'e')}
  ), compared as materialized (
    select d.id is not null and not d.company_deleted as is_there, ${key} as key, d.value_base as value, d.probability,
      coalesce(d.created_at <= ${since}::timestamptz, not exists (
        select from events made
        where made.firm_id = ${who.firmId} and made.subject_id = c.id and made.kind in ('created', 'imported')
          and made.at > ${since}::timestamptz and ${seen(who, 'made')} offset 0
      )) and coalesce(hidden.was_there, not d.company_deleted, true) as was_there,
      case when p.fields ? ${field} then p.fields ->> ${field} else ${key} end as old_key,
      (case when p.fields ? 'value' then p.fields ->> 'value' else d.value::text end)::numeric
        * case when p.fields ? 'currency' then exchange_rate(
          ${who.firmId}, p.fields ->> 'currency', base_currency(${who.firmId}), ${since}::timestamptz::date)
        when d.id is null then 1 else d.base_rate end as old_value,
      coalesce((p.fields ->> 'probability')::integer, d.probability) as old_probability
    from changed c
      left join past p on p.id = c.id
      left join deals d on d.firm_id = ${who.firmId} and d.id = c.id and ${seen(who, 'd')}
      left join lateral (
        select e.kind = 'deleted' as was_there from events e
        where e.firm_id = ${who.firmId} and e.subject_id = coalesce((p.fields ->> 'company_id')::uuid, d.company_id)
          and e.subject_type = 'company' and e.kind in ('deleted', 'restored') and e.at > ${since}::timestamptz
          and ${seen(who, 'e')} and coalesce(d.created_at <= ${since}::timestamptz, true)
        order by e.at, e.id limit 1
      ) hidden on true
  ), gone as (
    select key, count(*) as n, sum(value) as value, sum(value * probability / 100) as weighted,
      count(*) filter (where not was_there or old_key is distinct from key) as moved
    from compared where is_there group by key
  ), back as (
    select old_key as key, count(*) as n, sum(old_value) as value,
      sum(old_value * old_probability / 100) as weighted,
      count(*) filter (where not is_there or old_key is distinct from key) as moved
    from compared where was_there group by old_key
  )
  select s.key as stage, coalesce(now.n, 0)::int as count, coalesce(now.value, 0)::float8 as value,
    coalesce(now.weighted, 0)::float8 as weighted_value,
    (coalesce(now.n, 0) - coalesce(gone.n, 0) + coalesce(back.n, 0))::int as count_before,
    (coalesce(now.value, 0) - coalesce(gone.value, 0) + coalesce(back.value, 0))::float8 as value_before,
    (coalesce(now.weighted, 0) - coalesce(gone.weighted, 0) + coalesce(back.weighted, 0))::float8
      as weighted_value_before, coalesce(now.unconverted, 0)::int as unconverted,
    coalesce(gone.moved, 0)::int as moved_in, coalesce(back.moved, 0)::int as moved_out,
    (select count(*)::int from deals
      where firm_id = ${who.firmId} and created_at > ${since}::timestamptz and not company_deleted
        and ${seen(who, 'deals')}) as new_deals
  from unnest(${[...keys]}::text[]) with ordinality s (key, position)
    left join lateral (
      select sum(n) as n, sum(amount) as value, sum(weighted) as weighted, sum(unconverted) as unconverted
      from counters where firm_id = ${who.firmId} and facet = ${facet}::text || s.key and ${seen(who, 'counters')}
    ) now on true
    left join gone on gone.key = s.key
    left join back on back.key = s.key
  order by s.position`
