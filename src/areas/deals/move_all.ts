import { recordChanged } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import type { OwnStage } from '../../records/deal_stages.ts'
import { nextProbability, type Stage } from '../../words/stages.ts'

export type Standing = { id: string; stage: Stage; stage_id: string | null; probability: number }

/** Which deals are moved: those of some stages, or of no pipeline. */
export type From = { stages: readonly string[] } | 'no pipeline'

/**
 * Moves all deals that are there, also behind walls and of deleted companies, so that none is left. Each has its event and the
 * probability that follows. The caller holds the stages.
 */
export async function moveAllDeals(
  db: Transaction,
  who: Who,
  { from, to, stages }: { from: From; to: (deal: Standing) => OwnStage; stages: readonly OwnStage[] },
): Promise<void> {
  const those: Piece =
    from === 'no pipeline' ? piece`d.pipeline_id is null` : piece`d.stage_id = any (${[...from.stages]}::uuid[])`
  const deals = await db<Standing[]>`
    select d.id, d.stage, d.stage_id, d.probability from deals d /* beyond walls: none is left behind */
    where d.firm_id = ${who.firmId} and ${those} order by d.id for no key update`
  if (deals.length === 0) return
  const placeOf = new Map(stages.map((stage) => [stage.id, stage]))
  const moves = deals.map((deal) => {
    const place = to(deal)
    const old = { stage: placeOf.get(deal.stage_id ?? '') ?? deal.stage, probability: deal.probability }
    const probability = nextProbability(old, { stage: place })
    return { id: deal.id, stage_id: place.id, pipeline_id: place.pipeline_id, stage: place.category, probability }
  })
  await db`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as given (id uuid, stage_id uuid, pipeline_id uuid, stage text, probability integer)
    ), old as (
      select d.* from deals d /* beyond walls: as above */ where d.firm_id = ${who.firmId} and d.id in (select id from given)
    ), changed as (
      update deals d /* beyond walls: as above */ set stage_id = given.stage_id, pipeline_id = given.pipeline_id,
        stage = given.stage, probability = given.probability, updated_at = now()
      from given where d.firm_id = ${who.firmId} and d.id = given.id returning d.*
    ) ${recordChanged(who, { subject: 'deal', kind: 'updated', company: piece`changed.company_id` })}`
}

/** Takes all deals out of the last pipeline: each stays in the category of its stage. The caller holds the stages. */
export const releaseDeals = (db: Transaction, who: Who) => db`
  with old as (
    select d.* from deals d /* beyond walls: none is left behind */
    where d.firm_id = ${who.firmId} and d.pipeline_id is not null order by d.id for no key update
  ), changed as (
    update deals d /* beyond walls: as above */ set stage_id = null, pipeline_id = null, updated_at = now()
    from old where d.firm_id = ${who.firmId} and d.id = old.id returning d.*
  ) ${recordChanged(who, { subject: 'deal', kind: 'updated', company: piece`changed.company_id` })}`
