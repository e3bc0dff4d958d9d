import { ModelFailed } from '../../platform/ai/errors.ts'
import { answerWithModel } from './agents/answer_with_model.ts'
import { chunksOf } from './answers/chunks.ts'
import { plain } from './answers/markdown.ts'
import { reply } from './answers/reply.ts'
import { say } from './answers/say/say.ts'
import { sayNoValue } from './answers/say/say_what_there_is.ts'
import { listed } from './answers/words.ts'
import { type Asking, aboutOf, eventOf, secondsSince, workOn } from './asking.ts'
import { isCertain } from './certain.ts'
import type { Answer, ChatEvent } from './events.ts'
import { creditOfDocuments } from './from_credit.ts'
import { figureOfDocuments, passagesBeside } from './from_documents.ts'
import { foundBeside, foundByTitle, foundInTexts, isNothing } from './from_texts.ts'
import type { Understanding } from './grammar/understanding.ts'
import { valuesThere, whatThereIs } from './plan/briefing/what_there_is.ts'
import type { Plan } from './plan/plan.ts'
import type { Block, Result } from './plan/result.ts'
import { runPlan } from './plan/run.ts'
import { hiddenInPlan } from './plan/statements/hidden_in_plan.ts'

/** The events between start and complete. Throws when the question cannot be answered, and when the signal is aborted. */
export async function* answer(asking: Asking): AsyncGenerator<ChatEvent> {
  const found = (await figureOfDocuments(asking)) ?? (await creditOfDocuments(asking))
  const read: Asking = found ? { ...asking, understanding: found.understanding } : asking
  if (!asking.model) return yield* answerByRules(read, [], found?.result)
  if (isCertain(read)) {
    const known = found?.result ?? (await resultOf(read))
    // that there is none may be because it is called otherwise, or stands elsewhere
    if (!known || !isWithout(known)) return yield* answerByRules(read, [], known)
  }
  try {
    return yield* answerWithModel({ ...read, model: asking.model })
  } catch (error) {
    asking.signal.throwIfAborted()
    const fault = error instanceof ModelFailed ? error : undefined
    if (!fault) asking.log.error({ err: error }, 'the language model has failed')
    yield* answerByRules(read, [noticeOf(fault)], found?.result)
  }
}

/** Neither a row nor, where something was looked up of one record, a value. */
function isWithout({ plan, blocks }: Result): boolean {
  if (isNothing({ blocks })) return true
  if (plan.kind !== 'query' || plan.layout !== 'lookup' || plan.select.length === 0) return false
  const rows = blocks.flatMap((block) => (block.type === 'table' ? block.rows : []))
  return rows.every(({ values }) => plan.select.every((field) => (values[field] ?? null) === null))
}

/** What a plan of the rules comes to; undefined where there is none, or it cannot be run. */
async function resultOf({ sql, understanding, signal, now, timeZone, who }: Asking): Promise<Result | undefined> {
  const plan = planOf(understanding)
  if (!plan || hiddenInPlan(plan, who) !== undefined) return undefined
  return runPlan({ sql, signal, now, timeZone }, who, plan)
}

const noticeOf = (fault: ModelFailed | undefined) =>
  `${fault?.message ?? 'The language model did not answer'}; the rules have answered alone.`

/** The answer of the deterministic analyst. "notices" are put to what the reader has to know; "known" is what the plan comes to, where it has run. */
async function* answerByRules(asking: Asking, notices: string[] = [], known?: Result): AsyncGenerator<ChatEvent> {
  const begunAt = performance.now()
  const titled = known ? null : await foundByTitle(asking)
  if (titled)
    return yield* answerByRules(
      { ...asking, understanding: { kind: 'plan', plan: titled.plan, unused: [] } },
      notices,
      titled,
    )
  const texts = known ? null : await foundInTexts(asking)
  const plan = texts?.plan ?? planOf(asking.understanding)
  const { agent, task } = plan ? workOn(plan) : { agent: 'writer' as const, task: 'Replying' }
  yield { type: 'agent_start', agent, task }
  const { answer, blocks } = await compose(asking, plan, texts ?? known)
  const toKnow = [...notices, ...sayLeftOut(asking.understanding)]
  const said = { ...answer, text: [answer.text, ...toKnow].join('\n\n'), notices: [...answer.notices, ...toKnow] }
  yield* tell(said, blocks)
  yield { type: 'agent_complete', agent, duration: secondsSince(begunAt) }
}

function sayLeftOut(understanding: Understanding): string[] {
  const left = understanding.kind === 'plan' ? (understanding.leftOut ?? []) : []
  if (left.length === 0) return []
  const words = left.map((one) => `“${plain(one)}”`)
  return [`This is not narrowed to ${listed(words)}, as the question before was.`]
}

/** An answer as events: the text in pieces, each block of its result, and what belongs to the text. */
function* tell({ text, ...answer }: Answer, blocks: readonly Block[]): Generator<ChatEvent> {
  for (const content of chunksOf(text)) yield { type: 'chunk', content }
  for (const block of blocks) yield eventOf(block)
  yield { type: 'data', kind: 'answer', ...answer }
}

async function compose(
  asking: Asking,
  plan: Plan | null,
  known?: Result,
): Promise<{ answer: Answer; blocks: Block[] }> {
  const { sql, understanding, signal, now, timeZone, who } = asking
  const about = aboutOf(asking)
  const replied = understanding.kind === 'plan' ? undefined : reply(understanding, about)
  if (!plan) return { answer: await withPlaces(asking, replied ?? reply(notUnderstood, about)), blocks: [] }
  const hidden = hiddenInPlan(plan, who)
  if (hidden !== undefined) return { answer: { ...reply(notUnderstood, about), text: hidden }, blocks: [] }
  const result = known ?? (await runPlan({ sql, signal, now, timeZone }, who, plan))
  const instead = replied ? null : await whatThereIs({ sql, signal, now, timeZone }, who, result)
  // a reply names the words that were not understood itself
  const said = say(result, replied && plan.kind === 'search' ? { ...about, unused: [] } : about, instead)
  if (!replied) {
    const beside = await passagesBeside(asking, result)
    const found = beside
      ? await runPlan({ sql, signal, now, timeZone }, who, beside)
      : await foundBeside(asking, result)
    if (!found || isNothing(found)) return { answer: said, blocks: result.blocks }
    const { text, citations } = say(found, { ...about, unused: [] })
    const both = { text: `${said.text}\n\n${text}`, citations: [...said.citations, ...citations] }
    return { answer: { ...said, ...both }, blocks: [...result.blocks, ...found.blocks] }
  }
  const { suggestions } = replied
  if (plan.kind !== 'search')
    return {
      answer: { ...said, text: `${replied.text}\n\n${said.text}`, unused: replied.unused, suggestions },
      blocks: result.blocks,
    }
  // what else could be asked stands beside, and not between the reply and the passages; all words were looked for
  const [first = ''] = replied.text.split('\n\n')
  const reason = understanding.kind === 'not_understood' ? 'I cannot work this out from the records.' : first
  return { answer: { ...said, text: `${reason}\n\n${said.text}`, unused: [], suggestions }, blocks: result.blocks }
}

/** What stands where a place would, and is none: which places there are. */
async function withPlaces({ sql, understanding, question, signal, now, timeZone, who }: Asking, answer: Answer) {
  if (understanding.kind !== 'unknown_name' || understanding.nearest.length > 0) return answer
  const { said } = understanding
  const before = question.slice(0, Math.max(question.toLowerCase().indexOf(said.toLowerCase()), 0))
  if (!/\b(?:in|near|around|from)(?: the)? $/i.test(before)) return answer
  const there = await valuesThere({ sql, signal, now, timeZone }, who, 'location')
  return there.length === 0
    ? answer
    : { ...answer, text: [sayNoValue('location', said, there), answer.text].join('\n\n') }
}

const notUnderstood = { kind: 'not_understood', unused: [] } as const satisfies Understanding

function planOf(understanding: Understanding): Plan | null {
  if (understanding.kind === 'plan') return understanding.plan
  return understanding.kind === 'needs_model' ? understanding.about : null
}
