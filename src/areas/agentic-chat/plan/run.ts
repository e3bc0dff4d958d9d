import { hiddenOf } from '../../../access/hidden.ts'
import { readWithout } from '../../../access/read_restricted.ts'
import { baseCurrencyOf } from '../../../money/base_currency.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { withAverages } from './averages.ts'
import { runBriefing } from './briefing/briefing.ts'
import { runFollowUps } from './briefing/follow_ups.ts'
import { runPeers } from './briefing/peers.ts'
import { checkPlan } from './check.ts'
import { runDocumentQuestion } from './document_question.ts'
import { type Filter, limitMax, type Plan, type Query } from './plan.ts'
import { runQuery } from './query.ts'
import { type Ask, reading } from './reading.ts'
import type { Column, Result } from './result.ts'
import { runSearch } from './search.ts'
import type { Asking } from './statements/columns.ts'
import { hiddenInPlan } from './statements/hidden_in_plan.ts'
import { typeOf } from './statements/statements.ts'
import { runTrend } from './trend.ts'

export type RunContext = {
  sql: Sql
  /** ends the statement on the database too */
  signal: AbortSignal
  now: Date
  /** of the firm: where its days begin */
  timeZone: string
  rowsMax?: number
  /** all rows of a query are read, whatever its limit: to work further with them */
  isWhole?: boolean
  secondsMax?: number
}

/** What the parts of a run share. */
export type Running = { ask: Ask; db: Transaction; who: Who; asking: Asking; rowsMax: number }

/** A plan that check.ts refuses. The grammar makes none; a language model is told the sentence and tries again. */
class PlanError extends Error {
  override name = 'PlanError'
}

const usualSecondsMax = 10
/** So many rows are read to work further with them. */
const rowsWorkedMax = 2000

/** Runs a plan as the person who asks. Throws PlanError for one that cannot be run. */
export async function runPlan(context: RunContext, who: Who, plan: Plan): Promise<Result> {
  const wrong = checkPlan(plan) ?? hiddenInPlan(plan, who)
  if (wrong !== undefined) throw new PlanError(wrong)
  const { sql, signal, now, timeZone, rowsMax = limitMax, isWhole = false, secondsMax = usualSecondsMax } = context
  return reading({ sql, signal, secondsMax }, async (ask, db) => {
    await readWithout(db, hiddenOf(who))
    const base = await baseCurrencyOf(db, who)
    const currency = 'currency' in plan && plan.currency !== base ? plan.currency : undefined
    const asking = { firmId: who.firmId, userId: who.userId, now: now.toISOString(), timeZone, base, currency }
    const running = { ask, db, who, asking, rowsMax: isWhole ? rowsWorkedMax : rowsMax }
    const all = plan.kind === 'query' && isWhole ? { ...plan, limit: rowsWorkedMax } : plan
    const told = all.kind === 'query' ? await withAverages(running, all) : all
    return inCurrency({ plan: isWhole ? plan : told, ...(await run(running, told)) }, currency ?? base)
  })
}

/** Amounts without a sign are in dollars; all others say their currency. Statements may have their own already. */
function inCurrency(result: Result, currency: string): Result {
  const blocks = result.blocks.map((block) =>
    block.type === 'passages' ? block : { ...block, columns: block.columns.map((column) => signed(column, currency)) },
  )
  const { plan } = result
  return { ...result, blocks, plan: plan.kind === 'query' && currency !== 'USD' ? spoken(plan, currency) : plan }
}

function signed({ currency: own, ...column }: Column, ofAnswer: string): Column {
  const currency = own ?? ofAnswer
  return column.type === 'money' && currency !== 'USD' ? { ...column, currency } : column
}

/** The filters of a query, their amounts with the currency in which they are. */
function spoken(query: Query, currency: string): Query {
  const told = (filters: readonly Filter[]) =>
    filters.map((filter) => (typeOf(query.entity, filter.field) === 'money' ? { ...filter, currency } : filter))
  const variants = query.variants.map((variant) => ({ ...variant, filters: told(variant.filters) }))
  return { ...query, filters: told(query.filters), variants }
}

function run(running: Running, plan: Plan): Promise<Omit<Result, 'plan'>> {
  switch (plan.kind) {
    case 'query':
      return plan.layout === 'peers' ? runPeers(running, plan) : runQuery(running, plan)
    case 'trend':
      return runTrend(running, plan)
    case 'search':
      return runSearch(running, plan)
    case 'briefing':
      return runBriefing(running, plan)
    case 'follow_ups':
      return runFollowUps(running, plan)
    case 'document_question':
      return runDocumentQuestion(running, plan)
    default:
      return plan satisfies never
  }
}
