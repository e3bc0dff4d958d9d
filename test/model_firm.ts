import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readEvents, type StreamEvent } from './event_stream.ts'
import { type Person, startTestService, type TestService } from './harness.ts'
import type { ScriptedModel, Seen } from './scripted_model.ts'

// What the drills with a language model have in common: a small firm, and what the model server is to answer.

export const startWith = (model: { baseUrl: string }, settings: Record<string, string> = {}) =>
  startTestService({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'mock',
    AI_BASE_URL: model.baseUrl,
    AI_RETRIES_MAX: '0',
    AI_CHECK: 'off',
    CHAT_QUERIES_PER_MINUTE: '1000',
    DATABASE_POOL_SIZE: '6',
    ...settings,
  })

export async function fillFirm(person: Person) {
  await person.create('/api/companies', { name: 'Acme Foods', industry: 'Food', revenue: 48_200_000 })
  await person.create('/api/companies', { name: 'Bolt Energy', industry: 'Energy', revenue: 7_300_000 })
}

/** What a model looks up and says of that firm; its rows come behind the one with their number. */
export const listing = { name: 'query', input: { entity: 'companies', select: ['name', 'revenue'] } }
export const larger = 'Acme Foods is the larger one with $48.2M [r2]. Bolt Energy has $7.3M [r3].'
export const largerShown = 'Acme Foods is the larger one with $48.2M [Acme Foods]. Bolt Energy has $7.3M [Bolt Energy].'

/** The id of the row or sentence of the last results that has these words. */
export function idOf({ last }: Seen, words: string): string {
  const line = last.split('\n').find((one) => one.includes(words) && /\[[rtx][\d.]+\]/.test(one))
  const id = line && /\[([rtx][\d.]+)\]/.exec(line)?.[1]
  assert.ok(id, `“${words}” is in what was found:\n${last}`)
  return id
}

/** What no grammar answers. */
export const question = 'Why should we prefer one of our companies over the other?'
export const ask = (at: TestService, person: Person, text = question) =>
  readEvents(at, person, 'POST', '/agentic-chat/query', { query: text, chat_id: randomUUID() })
export const answerIn = (events: StreamEvent[]): any =>
  // reason: tests look into any answer
  events.findLast((event) => event.type === 'data' && event['kind'] === 'answer')
export const noticesIn = (events: StreamEvent[]): string => answerIn(events).notices.join(' ')
export const agentsIn = (events: StreamEvent[], type: 'agent_start' | 'agent_complete' = 'agent_start') =>
  events.filter((event) => event.type === type).map((event) => event['agent'])

/** What looks bring, one after the other; each may be made of what the one before it has brought. */
export async function lookedWith(
  { model, service, person }: { model: ScriptedModel; service: TestService; person: Person },
  asked: string,
  calls: readonly (Call | ((seen: Seen) => Call))[],
): Promise<string> {
  const brought: string[] = []
  model.plays((seen) => {
    if (seen.round > 1) brought.push(seen.last)
    const next = calls[seen.round - 1]
    return next ? { calls: [typeof next === 'function' ? next(seen) : next] } : { text: 'I cannot tell.' }
  })
  await ask(service, person, asked)
  model.check()
  assert.equal(brought.length, calls.length, `the model is asked: ${asked}`)
  return brought.at(-1) ?? ''
}
type Call = { tool: string; input: object }

/** Answered by the rules alone, in whole: no error because of the model. */
export function assertByRules(events: StreamEvent[], sentence: RegExp) {
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  assert.equal(answerIn(events).engine, 'rules')
  assert.match(noticesIn(events), sentence)
  assert.deepEqual(agentsIn(events, 'agent_complete'), agentsIn(events))
}
