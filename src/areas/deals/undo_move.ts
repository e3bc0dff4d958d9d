import { recordEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { holdStages } from '../../records/deal_stages.ts'
import { type Stage } from '../../words/stages.ts'
import { nothingToTakeBack } from './errors.ts'
import { dealStore } from './queries.ts'
import type { Deal } from './schema.ts'
import { isStanding } from './standing.ts'

type Moved = {
  id: string
  before: Standing
  after: Standing
}
type Standing = { stage?: Stage; probability?: number; stage_id?: string; pipeline_id?: string }

/**
 * Takes back the asker's last move of a deal to another stage, as if it had not been: its history tells of neither, and the
 * days in the stage go on. A probability that was changed since stays. 409 where somebody has moved the deal since, or the
 * move is older than an hour: then it is a move of its own.
 */
export async function undoMove(db: Transaction, who: Who, id: string): Promise<Deal> {
  const stages = await holdStages(db, who)
  const deal = await dealStore.lock(db, who, id)
  const [move] = await db<Moved[]>`
    select e.id, e.before, e.after from events e
    where e.firm_id = ${who.firmId} and e.subject_id = ${deal.id} and e.subject_type = 'deal' and e.kind = 'updated'
      and (e.after ->> 'stage' = ${deal.stage} or e.after ->> 'stage_id' = ${deal.stage_id}) and e.actor_id = ${who.userId} and e.at > now() - interval '1 hour'
      and ${seen(who, 'e')} and ${isStanding(who, 'e')}
      and not exists (
        select from events later where later.firm_id = ${who.firmId} and later.subject_id = ${deal.id}
          and later.subject_type = 'deal' and later.kind <> 'overruled' and (later.after ? 'stage' or later.after ? 'stage_id') and (later.at, later.id) > (e.at, e.id)
          and ${seen(who, 'later')} and ${isStanding(who, 'later')})
    order by e.at desc, e.id desc limit 1`
  const place = move?.before.stage_id
  const isGone = (move?.after.stage_id && !place) || (place && !stages.some((stage) => stage.id === place))
  if (!move || isGone) throw nothingToTakeBack()
  const isOwnFigure = move.after.probability !== undefined && move.after.probability !== deal.probability
  const was = {
    stage: move.before.stage ?? deal.stage,
    ...(place && { stage_id: place, pipeline_id: move.before.pipeline_id ?? deal.pipeline_id }),
    probability: isOwnFigure ? deal.probability : (move.before.probability ?? deal.probability),
  }
  await db`
    with old as (select * from deals where firm_id = ${who.firmId} and id = ${deal.id} and ${seen(who, 'deals')})
    update deals d set ${changes(was)} from old
    where d.firm_id = ${who.firmId} and d.id = old.id and ${seen(who, 'd')}`
  await recordEvent(db, who, {
    subject: 'deal',
    kind: 'undone',
    subjectId: deal.id,
    companyId: deal.company_id,
    before: { stage: deal.stage, probability: deal.probability, ...(place && { stage_id: deal.stage_id }) },
    after: { ...was, undoes: move.id },
  })
  return dealStore.require(db, who, deal.id)
}
