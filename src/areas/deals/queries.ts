import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece, raw } from '../../platform/db/statement.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { nameWhereSet } from '../../records/engine/links.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore } from '../../records/engine/store.ts'
import type { Stage } from '../../words/stages.ts'
import { readMultiple } from './multiple.ts'
import { dealRules } from './rules.ts'
import type { Deal, DealWithHistory, StageChange } from './schema.ts'
import { isStanding } from './standing.ts'

const also = { pipeline_id: 'uuid', stage_id: 'uuid' }

/** Another owner is an event of its own, so that the assignments of a deal can be read by themselves. */
export const dealStore = recordStore<Deal>(deal, {
  alias: 'd',
  also,
  rules: dealRules,
  shown: () => piece`, d.pipeline_id, d.stage_id, ${raw(nameWhereSet('stages', 'd', 'stage_id'))} as stage_name`,
  events: (_old, { owner_id, ...row }) => [
    ['assigned', owner_id === undefined ? {} : { owner_id }],
    ['updated', row],
  ],
})

/** Deals, written many at a time. Stage and probability go together: firstProbability, nextProbability. */
export const dealRows: ManyRows = writeMany(deal, { also })

/** A deal with what is told of it alone. */
export async function requireDeal(db: Db, who: Who, id: string): Promise<DealWithHistory> {
  const deal = await dealStore.require(db, who, id)
  const [ebitda_multiple, stage_history] = await Promise.all([
    readMultiple(db, who, deal.id),
    listStageChanges(db, who, deal.id),
  ])
  return { ...deal, ebitda_multiple, stage_history }
}

/** Every stage the deal has been in, as the events tell it; newest last. */
export async function listStageChanges(db: Db, who: Who, dealId: string): Promise<StageChange[]> {
  const changes = await stageChanges(db, who, dealId)
  // a move within a category, or out of none, tells of no other category
  let category: Stage | null = null
  return changes.map(({ is_first, ...change }) => {
    const from: Stage | null = is_first ? null : (change.from ?? category)
    category = change.to ?? category ?? 'lead'
    return { ...change, from, to: category }
  })
}

type Told = Omit<StageChange, 'from' | 'to'> & { from: Stage | null; to: Stage | null; is_first: boolean }

const stageChanges = (db: Db, who: Who, dealId: string) => db<Told[]>`
  select e.before ->> 'stage' as from, e.after ->> 'stage' as to, e.before is null as is_first, e.after ->> 'stage_id' as stage_id,
    coalesce(was.name, e.before ->> 'stage_name') as from_name, coalesce(is_now.name, e.after ->> 'stage_name') as to_name,
    e.at, e.actor_id as by, u.name as by_name
  from events e left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
    left join stages was on was.firm_id = ${who.firmId} and was.id::text = e.before ->> 'stage_id'
    left join stages is_now on is_now.firm_id = ${who.firmId} and is_now.id::text = e.after ->> 'stage_id'
  where e.firm_id = ${who.firmId} and e.subject_type = 'deal' and e.subject_id = ${dealId}
    and (e.after ? 'stage' or e.after ? 'stage_id') and e.kind <> 'overruled'
    and ${isStanding(who, 'e')} and ${seen(who, 'e')}
    and e.company_id = coalesce((e.after ->> 'company_id')::uuid, e.company_id) -- not what the company it left is told
  order by e.at, e.id`
