import { client, refetch } from '../../../api/client.ts'
import { Fault } from '../../../api/fault.ts'
import { changeAsSeen, takeBack } from '../../../form/as_seen.ts'
import { tellDone, tellFault } from '../../../parts/tell.tsx'
import { isIn, type Step } from '../../pipelines/index.ts'
import { type Deal, type DealPatch, probabilityIn, usualProbability } from '../deal.ts'
import { dropOldAnswers, findDeal, refetchLists, showDeal } from '../deal_cache.ts'
import { type Lacking, whatIsMissing, whyLost } from './questions.ts'

// while one change is on its way the lists are not asked anew: they would come back without it
let underWay = 0

/** Shows the change at once and sends it; where that is refused, puts the deal back and throws. */
async function change<Answer>(before: Deal, after: Deal, send: () => Promise<Answer>): Promise<Answer> {
  underWay++
  dropOldAnswers()
  showDeal(before, after)
  try {
    return await send()
  } catch (error) {
    const shown = now(after)
    showDeal(shown, { ...shown, ...changedIn(before, after) })
    throw error
  } finally {
    underWay--
    if (underWay === 0) {
      refetchLists(before, after)
      refetch('/api/deals/', '/api/overview', '/api/staffing', '/api/companies/')
    }
  }
}

/** What the change made other than it was, as it was: other fields may have been changed meanwhile. */
function changedIn(before: Deal, after: Deal): Partial<Deal> {
  const names = Object.keys(before) as (keyof Deal)[] // the names of a deal
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]))
}

const sendingTo = (deal: Deal) => async (body: DealPatch, headers: Record<string, string>) =>
  (await client.PATCH('/api/deals/{deal_id}', { params: { path: { deal_id: deal.id } }, body, headers })).data

const patch = (deal: Deal, body: DealPatch) => changeAsSeen('deals', deal, body, sendingTo(deal))

/** Changes fields of a deal; answers how to take it back. Throws where it is refused. */
export async function changeDeal(deal: Deal, fields: DealPatch): Promise<() => Promise<void>> {
  const names = Object.keys(fields) as (keyof DealPatch & keyof Deal)[] // the names of the patch
  const old: Partial<Deal> = Object.fromEntries(names.map((name) => [name, deal[name]]))
  const { probability, currency = deal.currency, ...others } = fields
  const shown = probability === undefined ? deal.probability : (probability ?? usualProbability(deal))
  const done = await change(deal, { ...deal, ...others, currency: currency ?? deal.currency, probability: shown }, () =>
    patch(deal, fields),
  )
  return () => change(now(deal), { ...now(deal), ...old }, () => takeBack(done, old, sendingTo(deal)))
}

/** The same, and says so. */
export async function saveDeal(deal: Deal, fields: DealPatch, what: string): Promise<void> {
  tellDone(`${what} changed`, await changeDeal(deal, fields))
}

/** What goes with a move: why the deal is lost, what was filled in for it, and why an admin moves it all the same. */
type Along = { passReason?: string; fields?: DealPatch }

/** Moves a deal to a stage; answers how to take it back. Throws where it is refused. */
export async function changeStage(deal: Deal, step: Step, along: Along = {}): Promise<() => Promise<void>> {
  const { passReason, fields } = along
  const reason = passReason ? { pass_reason: passReason } : {}
  const { id, pipeline_id, category: stage } = step
  const place = {
    stage,
    stage_id: id,
    stage_name: id && step.name,
    pipeline_id,
    probability: probabilityIn(step, deal),
  }
  const after: Deal = { ...deal, ...reason, ...place, updated_at: new Date().toISOString() }
  await change(deal, after, () => patch(deal, { ...fields, ...(id ? { stage_id: id } : { stage }), ...reason }))
  return () => {
    const { stage, stage_id, stage_name, pipeline_id, probability, pass_reason } = deal
    const path = { deal_id: deal.id }
    const old = { stage, stage_id, stage_name, pipeline_id, probability, ...(passReason && { pass_reason }) }
    return change(now(after), { ...now(after), ...old }, async () => {
      await client.POST('/api/deals/{deal_id}/undo-move', { params: { path } })
      if (passReason) await patch(deal, { pass_reason })
    })
  }
}

/**
 * The same; where the stage requires what the deal has not, that is asked for, and undefined is answered where the question is
 * left: then the deal stays where it was.
 */
export async function changeStageAsked(deal: Deal, step: Step, passReason = ''): Promise<Taken | undefined> {
  try {
    return await changeStage(deal, step, { passReason })
  } catch (error) {
    const missing = missingIn(error)
    if (!missing) throw error
    return whatIsMissing.ask({ deal: now(deal), step, missing, passReason })
  }
}

type Taken = () => Promise<void>

/** What a stage requires that a deal has not, where a move was refused for that. */
export const missingIn = (error: unknown): Lacking[] | undefined =>
  error instanceof Fault && error.code === 'stage_requires' && Array.isArray(error.more['missing'])
    ? (error.more['missing'] as Lacking[]) // reason: what the service says beside this code
    : undefined

/** The same and says so, once it is answered why a lost deal is lost; a fault puts it back. Answers whether it moved. */
export async function moveDeal(deal: Deal, step: Step): Promise<boolean> {
  if (isIn(deal, step)) return false
  const reason =
    step.category === 'closed_lost' && !deal.pass_reason
      ? await whyLost.ask({ title: `Why was ${deal.name} lost?` })
      : ''
  return reason === undefined ? false : moveFor(now(deal), step, reason)
}

async function moveFor(deal: Deal, step: Step, reason: string): Promise<boolean> {
  try {
    const undo = await changeStageAsked(deal, step, reason)
    // there is no way back out of all pipelines
    if (undo) tellDone(`${deal.name} moved to ${step.name}`, deal.stage_id || !step.id ? undo : undefined)
    return undo !== undefined
  } catch (error) {
    tellFault(error, () => moveFor(now(deal), step, reason))
    return false
  }
}

type Person = { id: string; name: string }

/** Hands a deal to a person, or takes it from everybody (null); answers how to take it back. Throws where it is refused. */
export async function changeOwner(deal: Deal, to: Person | null): Promise<() => Promise<void>> {
  const from = deal.owner_id ? { id: deal.owner_id, name: deal.owner_name ?? '' } : null
  await giveTo(deal, to)
  return () => giveTo(now(deal), from)
}

/** The same and says so; a fault puts the deal back and says why. Answers whether it did. */
export async function assignDeal(deal: Deal, to: Person | null): Promise<boolean> {
  if ((to?.id ?? null) === deal.owner_id) return false
  try {
    const undo = await changeOwner(deal, to)
    tellDone(to ? `${deal.name} handed to ${to.name}` : `${deal.name} is nobody’s now`, undo)
    return true
  } catch (error) {
    tellFault(error, () => assignDeal(now(deal), to))
    return false
  }
}

const giveTo = (deal: Deal, to: Person | null): Promise<void> =>
  change(deal, { ...deal, owner_id: to?.id ?? null, owner_name: to?.name ?? null }, async () => {
    if (to) await client.POST('/api/staffing/assign', { body: { deal_id: deal.id, assignee_id: to.id } })
    else await patch(deal, { owner_id: null })
  })

/** The deal as it is shown by now: others may have changed other fields of it since. */
const now = (deal: Deal): Deal => findDeal(deal.id) ?? deal
