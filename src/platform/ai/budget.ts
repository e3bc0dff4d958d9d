import type { Sql } from '../db/open.ts'
import { ModelFailed } from './errors.ts'
import type { Model } from './model.ts'
import type { Asked, Usage } from './question.ts'

type Budget = {
  sql: Sql
  firmId: string
  /** 0: no limit */
  tokensPerDay: number
}

type Given = { model: Model | undefined; sql: Sql; config: { aiTokensPerDay: number } }

/** The language model for one firm, whose tokens of the day it counts; undefined where none is configured. */
export const modelFor = ({ model, sql, config }: Given, { firmId }: { firmId: string }): Model | undefined =>
  model && withBudget(model, { sql, firmId, tokensPerDay: config.aiTokensPerDay })

/**
 * The model for one firm, counting in the database what the firm uses in a day (UTC). What is asked is set aside before, so
 * that questions at the same time on several nodes cannot go over the limit together; ModelFailed "spent" when it is reached.
 */
const withBudget = (model: Model, budget: Budget): Model => ({
  name: model.name,
  async object(question) {
    const reserved = await reserve(budget, question)
    try {
      const { value, usage } = await model.object(question)
      await settle(budget, reserved, usedOr(usage, askedTokens(question) + estimated(JSON.stringify(value))))
      return { value, usage }
    } catch (error) {
      await settle(budget, reserved, inVain(error, question))
      throw error
    }
  },
  text: (asked) => counted(budget, asked, { begin: () => model.text(asked), usageOf: (usage) => usage }),
  act(acting) {
    const prompt = JSON.stringify([acting.turns, acting.tools.map(({ about }) => about)])
    return counted(budget, { ...acting, prompt }, { begin: () => model.act(acting), usageOf: ({ usage }) => usage })
  },
})

type Streamed<T> = { begin: () => AsyncGenerator<string, T>; usageOf: (end: T) => Usage }

async function* counted<T>(budget: Budget, asked: Asked, { begin, usageOf }: Streamed<T>): AsyncGenerator<string, T> {
  const reserved = await reserve(budget, asked)
  const pieces = begin()
  let written = 0
  // also when the reader leaves in the middle: what was written until then is used
  let used = () => askedTokens(asked) + Math.ceil(written / charactersPerToken)
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) {
        const { value } = next
        const guess = used()
        used = () => usedOr(usageOf(value), guess)
        return value
      }
      written += next.value.length
      yield next.value
    }
  } catch (error) {
    if (written === 0) used = () => inVain(error, asked)
    throw error
  } finally {
    // whoever stops listening to this one stops the call behind it too
    await pieces.return(undefined as T) // reason: nobody looks at what a generator that is let go returns
    await settle(budget, reserved, used())
  }
}

type Reserved = { day: string; tokens: number }

async function reserve({ sql, firmId, tokensPerDay }: Budget, asked: Asked): Promise<Reserved> {
  const tokens = askedTokens(asked) + asked.outputTokensMax
  const limit = tokensPerDay === 0 ? Number.MAX_SAFE_INTEGER : tokensPerDay
  const [kept] = await sql<{ day: string }[]>`
    insert into service.model_tokens as t (firm_id, day, tokens)
    select ${firmId}, (now() at time zone 'UTC')::date, ${tokens}::bigint where ${tokens}::bigint <= ${limit}::bigint
    on conflict (firm_id, day) do update set tokens = t.tokens + excluded.tokens
      where t.tokens + excluded.tokens <= ${limit}::bigint
    returning day::text`
  if (!kept) throw new ModelFailed('spent', undefined)
  return { day: kept.day, tokens }
}

async function settle({ sql, firmId }: Budget, { day, tokens }: Reserved, used: number) {
  await sql`
    update service.model_tokens set tokens = greatest(0, tokens + ${used - tokens}::bigint)
    where firm_id = ${firmId} and day = ${day}`
}

/** Of most languages and models. */
const charactersPerToken = 4
const estimated = (text: string) => Math.ceil(text.length / charactersPerToken)
/** Of 1,500 pixels a side: providers count from 800 to 2,300 for one. */
const tokensPerPicture = 1600
const askedTokens = ({ system, prompt, pictures = [] }: Asked) =>
  estimated(system) + estimated(prompt) + pictures.length * tokensPerPicture

const usedOr = ({ inputTokens, outputTokens }: Usage, guess: number) => inputTokens + outputTokens || guess

/** A call that fails at the door costs nothing; one that was worked on costs at least what was asked. */
function inVain(error: unknown, asked: Asked): number {
  const isTurnedAway = error instanceof ModelFailed && ['unreachable', 'busy', 'refused'].includes(error.fault)
  return isTurnedAway ? 0 : askedTokens(asked)
}
