import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { takeAttempt } from '../../platform/http/throttle.ts'
import { type Analyst, ask, checkQuestion } from './ask.ts'
import type { ChatEvent } from './events.ts'
import { FirmValues } from './grammar/names/firm_values.ts'
import { openPool } from './pools/ledger.ts'
import { Pools } from './pools/pools.ts'
import { NewQuestion } from './schema.ts'

const analysts = new WeakMap<Deps, Analyst>()

/** The analyst of this node: the pools of its firms are the same for everybody who asks. */
export function analystOf(deps: Deps): Analyst {
  const known = analysts.get(deps)
  if (known) return known
  const { sql, config, log } = deps
  const warming = {
    epochOf: (firmId: string) => openPool(sql, firmId),
    valuesOf: (firmId: string, signal: AbortSignal) => FirmValues.build(sql, { firmId }, signal),
  }
  const analyst = { ...deps, pools: new Pools({ sql, settings: config, log, warming }) }
  analysts.set(deps, analyst)
  return analyst
}

/** Counts a question against what a person may ask within a minute; answers what is to be said of that limit. */
export const takeQuestion = ({ sql, config }: Pick<Deps, 'sql' | 'config'>, who: Who) =>
  takeAttempt(
    sql,
    `chat ${who.firmId} ${who.userId}`,
    { attempts: config.chatQueriesPerMinute, windowSeconds: 60 },
    'You have asked too many questions in a minute',
  )

type Question = { query: string; chat_id: string; company_id?: string | undefined; signal: AbortSignal }

/** Asks the analyst for a program: the same limits, chats and events as for a person who asks in the web app. */
export async function askAnalyst(
  deps: Deps,
  who: Who,
  { signal, ...question }: Question,
): Promise<AsyncIterable<ChatEvent>> {
  checkQuestion(question.query)
  return ask(analystOf(deps), who, NewQuestion.parse(question), { admitted: takeQuestion(deps, who), reader: signal })
}
