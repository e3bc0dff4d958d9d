import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore } from '../../records/engine/store.ts'
import { dealRules } from './rules.ts'
import type { Deal, StageChange } from './schema.ts'
import { isStanding } from './standing.ts'

/** Another owner is an event of its own, so that the assignments of a deal can be read by themselves. */
export const dealStore = recordStore<Deal>(deal, {
  alias: 'd',
  rules: dealRules,
  events: (_old, { owner_id, ...row }) => [
    ['assigned', owner_id === undefined ? {} : { owner_id }],
    ['updated', row],
  ],
})

/** Deals, written many at a time. Stage and probability go together: firstProbability, nextProbability. */
export const dealRows: ManyRows = writeMany(deal)

/** Every stage the deal has been in, as the events tell it; newest last. */
export const listStageChanges = (db: Db, who: Who, dealId: string) => db<StageChange[]>`
  select e.before ->> 'stage' as from, e.after ->> 'stage' as to, e.at, e.actor_id as by, u.name as by_name
  from events e left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
  where e.firm_id = ${who.firmId} and e.subject_type = 'deal' and e.subject_id = ${dealId} and e.after ? 'stage'
    and ${isStanding(who, 'e')} and ${seen(who, 'e')}
    and e.company_id = coalesce((e.after ->> 'company_id')::uuid, e.company_id) -- not what the company it left is told
  order by e.at, e.id`
