import { v7 as uuidv7 } from 'uuid'
import { hiddenOf } from '../../access/hidden.ts'
import { seen } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { baseCurrencyOf, rateOfToday } from '../../money/base_currency.ts'
import { modelFor } from '../../platform/ai/budget.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { databaseFault } from '../../platform/db/faults.ts'
import { ApiError, unknownReference } from '../../platform/http/errors.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { dateOrderOf, timeZoneOf } from '../auth/index.ts'
import { answer } from './answer.ts'
import { type Asking, secondsSince } from './asking.ts'
import { type Asked, findChatCompany, findContext, keepAnswer, keepQuestion } from './chats.ts'
import { Ended, invalidQuery, queryFailed, sentences } from './errors.ts'
import type { ChatEvent, StreamErrorCode } from './events.ts'
import { mayBeTitled } from './from_texts.ts'
import { ofDocuments } from './grammar/document_question/question.ts'
import { AskedNames } from './grammar/names/asked_names.ts'
import { inCurrencyAsked } from './grammar/other_currency.ts'
import { withoutCourtesies } from './grammar/rewording/courtesies.ts'
import { tokens } from './grammar/rewording/normalise.ts'
import { byTitle, understand } from './grammar/understand.ts'
import type { Understanding } from './grammar/understanding.ts'
import type { Pools, Seat } from './pools/pools.ts'
import { ReadingShare } from './reading_share.ts'
import { type NewQuestion, questionCharactersMax } from './schema.ts'
import { Transcript } from './transcript.ts'

export type Analyst = Pick<Deps, 'sql' | 'config' | 'clock' | 'model' | 'log'> & { pools: Pools }

/** How a question comes in: whether it may is found out beside the rest. */
type Coming = { admitted: Promise<unknown>; reader: AbortSignal }

/** Throws 400 where there is no question in it. */
export function checkQuestion(query: string) {
  if (query.trim() === '') throw invalidQuery('query: must not be empty')
  if (query.length > questionCharactersMax)
    throw invalidQuery(`query: must have at most ${questionCharactersMax} characters`)
  if (!/[\p{L}\p{N}]/u.test(query)) throw invalidQuery('query: must have a letter or a digit')
}

/**
 * Asks the analyst: waits for a place among the firm's agents and answers the stream, whose first event is ready to be
 * sent. Throws what is known before that; what "admitted" throws comes before all else. "reader" is aborted when the
 * client leaves.
 */
export async function ask(analyst: Analyst, who: Who, question: NewQuestion, coming: Coming) {
  const { sql, pools, config } = analyst
  const { admitted, reader } = coming
  const begunAt = performance.now()
  const checks = Promise.all([
    findChatCompany(sql, who, question.chat_id),
    requireCompany(analyst, who, question.company_id),
  ])
  checks.catch(() => {}) // awaited below
  await admitted
  const [chatCompanyId] = await checks
  const ending = new AbortController()
  const leave = () => ending.abort(reader.reason)
  reader.addEventListener('abort', leave)
  if (reader.aborted) leave()
  const seat = await pools.enter({
    firmId: who.firmId,
    chatId: question.chat_id,
    preferWarm: question.pool_options.prefer_warm,
    waitSecondsMax: question.pool_options.max_wait_time,
    ending,
  })
  const late = setTimeout(() => ending.abort(new Ended('timeout')), config.chatSecondsMax * 1000)
  const close: Seat['leave'] = (outcome, seconds) => {
    clearTimeout(late)
    seat.leave(outcome, seconds)
  }
  try {
    const asked: Asked = {
      queryId: uuidv7(),
      chatId: question.chat_id,
      companyId: question.company_id ?? chatCompanyId,
      question: question.query,
      hidden: hiddenOf(who)?.fields ?? [],
    }
    const prepared = await prepare(analyst, { who, asked, seat, signal: ending.signal })
    await keepQuestion(sql, who, asked)
    ending.signal.throwIfAborted()
    const stream = new Stream({ analyst, who, asked, prepared, close, begunAt })
    // nobody may come to read the stream: then nothing of it is ever run
    ending.signal.addEventListener('abort', () => stream.isBegun || close('cancelled', 0))
    return stream.events()
  } catch (error) {
    close(ending.signal.aborted ? 'cancelled' : 'failed', secondsSince(begunAt))
    if (error instanceof ApiError || databaseFault(error)) throw error
    analyst.log.error({ err: error }, 'a question could not be taken')
    throw queryFailed()
  }
}

async function requireCompany({ sql }: Analyst, who: Who, id: string | null | undefined) {
  if (!id) return
  const [company] = await sql`
    select id from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')}`
  if (!company) throw unknownReference('company_id', 'company')
}

/** A question that is not yet understood, in what it is asked in. */
type Prepared = Pick<Asking, 'question' | 'chatId' | 'situation' | 'now' | 'timeZone' | 'signal' | 'who'> & {
  seat: Seat
  /** the currency of the firm */
  base: string
}
type Preparing = { who: Who; asked: Asked; seat: Seat; signal: AbortSignal }

async function prepare({ sql, config, clock }: Analyst, { who, asked, seat, signal }: Preparing): Promise<Prepared> {
  const [timeZone, dateOrder, last, base] = await Promise.all([
    timeZoneOf(sql, who, config),
    dateOrderOf(sql, who),
    findContext(sql, who, asked.chatId),
    baseCurrencyOf(sql, who),
  ])
  const now = clock.now()
  const { day: today } = clockIn(timeZone, now)
  const situation = { userId: who.userId, today, dateOrder, companyId: asked.companyId, last }
  return { who, question: asked.question, chatId: asked.chatId, situation, base, now, timeZone, seat, signal }
}

/** Without a rate there is no answer in a currency. */
async function withKnownRate<R extends { understanding: Understanding }>(
  sql: Analyst['sql'],
  who: Who,
  read: R,
  base: string,
): Promise<R> {
  const { understanding } = read
  const asked =
    understanding.kind === 'plan' && 'currency' in understanding.plan ? understanding.plan.currency : undefined
  if (asked === undefined || (await rateOfToday(sql, who, base, asked))) return read
  return { ...read, understanding: { kind: 'other_currency', currency: asked, why: 'no_rate' } }
}

const share = new ReadingShare()

/** Understands the question as the grammar does. */
async function understood(analyst: Analyst, { seat, ...prepared }: Prepared): Promise<Asking> {
  const { sql, config, log } = analyst
  const { who, question, situation, base, signal } = prepared
  const names = await AskedNames.open({ sql, who, firm: seat.values, signal })
  // one sign can stand for eighteen letters, and those are what is read: what is cut here is too long to be understood
  const plain = withoutCourtesies(question.normalize('NFKC').slice(0, questionCharactersMax))
  await names.lookUp(tokens(plain).map(({ word }) => word))
  const read = await share.take(who.firmId, signal, (measured) =>
    names.reading(() =>
      measured(() => {
        return inCurrencyAsked(plain, { base, last: situation.last }, (text) => {
          const understanding = understand(text, names, situation)
          return {
            understanding,
            documents: ofDocuments(text, names, situation),
            titled: mayBeTitled(understanding) ? byTitle(text, names, situation) : [],
          }
        })
      }),
    ),
  )
  const known = await withKnownRate(sql, who, read, base)
  const model = modelFor(analyst, who)
  return { ...prepared, ...known, sql, config, model, modelBreaker: seat.modelBreaker, log, names }
}

type Streaming = {
  analyst: Analyst
  who: Who
  asked: Asked
  prepared: Prepared
  close: Seat['leave']
  begunAt: number
}

/** The events of one answer, from start to complete or error; whatever becomes of it, what was said is kept. */
class Stream {
  isBegun = false
  readonly #is: Streaming
  readonly #transcript = new Transcript()
  constructor(streaming: Streaming) {
    this.#is = streaming
  }

  async *events(): AsyncGenerator<ChatEvent> {
    this.isBegun = true
    const { asked, prepared, analyst, close, begunAt } = this.#is
    let outcome: Parameters<Seat['leave']>[0] = 'cancelled'
    try {
      yield { type: 'start', query_id: asked.queryId, timestamp: analyst.clock.now().toISOString() }
      for await (const event of answer(await understood(analyst, prepared))) {
        prepared.signal.throwIfAborted()
        this.#transcript.take(event)
        yield event
      }
      await this.#keep('completed')
      outcome = 'succeeded'
      yield { type: 'complete', query_id: asked.queryId, total_time: secondsSince(begunAt) }
    } catch (error) {
      const code = this.#codeOf(error)
      if (code === 'cancelled') return yield { type: 'error', message: sentences.cancelled, error_code: code }
      outcome = 'failed'
      await this.#keep('failed', code).catch((error) => this.#report(error))
      yield { type: 'error', message: sentences[code], error_code: code }
    } finally {
      // also when the reader leaves while an event is being sent
      if (outcome === 'cancelled') await this.#keep('cancelled').catch((error) => this.#report(error))
      close(outcome, secondsSince(begunAt))
    }
  }

  async #keep(status: 'completed' | 'failed' | 'cancelled', code?: StreamErrorCode) {
    if (status === 'cancelled' && this.#transcript.isEmpty) return
    const { analyst, who, asked, begunAt } = this.#is
    const duration = secondsSince(begunAt)
    await keepAnswer(analyst.sql, who, asked, { ...this.#transcript.said(code), status, duration })
  }

  #codeOf(error: unknown): StreamErrorCode {
    const { signal } = this.#is.prepared
    if (signal.aborted) return signal.reason instanceof Ended ? signal.reason.code : 'cancelled'
    if (!(error instanceof ApiError) && !(error instanceof Error && databaseFault(error))) this.#report(error)
    return error instanceof Error && databaseFault(error)?.code === 'timeout' ? 'timeout' : 'query_failed'
  }

  #report(error: unknown) {
    this.#is.analyst.log.error({ err: error }, 'a question could not be answered')
  }
}
