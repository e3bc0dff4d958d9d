import { ModelFailed } from '../../../platform/ai/errors.ts'
import type { Model } from '../../../platform/ai/model.ts'
import { chunksOf } from '../answers/chunks.ts'
import { citing } from '../answers/citing.ts'
import { echoOf } from '../answers/echo.ts'
import { plain } from '../answers/markdown.ts'
import { say } from '../answers/say/say.ts'
import { suggestions } from '../answers/suggestions.ts'
import { labelsAbout, labelsOf } from '../answers/telling.ts'
import { type Asking, aboutOf, eventOf, secondsSince, workOn } from '../asking.ts'
import type { ChatEvent } from '../events.ts'
import type { Citation, Result } from '../plan/result.ts'
import { runPlan } from '../plan/run.ts'
import { Calls } from './calls.ts'
import { type Done, materialOf } from './material.ts'
import { planSteps, type Step } from './planner.ts'
import { readPassages, wholePassages } from './reader.ts'
import { writeAnswer } from './writer.ts'

/**
 * The answer with the help of a language model: it plans, we look up, it writes, and what it wrote is checked. The plan is
 * made before any text of a document or record is read. Throws ModelFailed when there is no plan; from then on what was found
 * is told in any case, by the rules if need be.
 */
export async function* answerWithModel(asking: Asking & { model: Model }): AsyncGenerator<ChatEvent> {
  const { config, model, signal } = asking
  const calls = new Calls({
    model,
    breaker: asking.modelBreaker,
    signal,
    secondsMax: Math.min(config.chatSecondsMax, config.aiSecondsMax / shareOfOneCall),
    outputTokensMax: config.aiAnswerTokensMax,
  })
  const { steps, notices } = yield* plan(asking, calls)
  const done: Done[] = []
  for (const step of steps) done.push(yield* carryOut(asking, calls, step, notices))
  yield* write(asking, calls, done, notices)
}

// one call has all of AI_SECONDS_MAX, all calls of an answer somewhat more
const shareOfOneCall = 0.5

async function* plan(asking: Asking, calls: Calls) {
  const begunAt = performance.now()
  yield { type: 'agent_start' as const, agent: 'planner' as const, task: 'Planning how to answer' }
  try {
    return await planSteps(asking, calls)
  } finally {
    // a failed planner has ended its work too
    yield { type: 'agent_complete' as const, agent: 'planner' as const, duration: secondsSince(begunAt) }
  }
}

/** Runs one step as the person who asks; of documents the words that help are copied out. */
async function* carryOut(asking: Asking, calls: Calls, step: Step, notices: string[]): AsyncGenerator<ChatEvent, Done> {
  const { sql, signal, now, timeZone, who, question } = asking
  const begunAt = performance.now()
  const { agent } = step
  yield { type: 'agent_start', agent, task: workOn(step.plan).task }
  const ended = (): ChatEvent => ({ type: 'agent_complete', agent, duration: secondsSince(begunAt) })
  let result: Result
  try {
    result = await runPlan({ sql, signal, now, timeZone }, who, step.plan)
  } catch (error) {
    // an agent that failed has ended its work too: the rules begin theirs
    yield ended()
    throw error
  }
  for (const block of result.blocks) yield eventOf(block)
  notices.push(...result.notices)
  const passages = result.blocks.flatMap((block) => (block.type === 'passages' ? block.passages : []))
  let quotes: Done['quotes'] = []
  if (passages.length > 0) {
    try {
      const read = await readPassages(calls, question, await wholePassages(asking, passages))
      quotes = read.quotes
      if (read.dropped > 0) notices.push(droppedQuotes(read.dropped))
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error
      notices.push(`${error.message}; the passages are those that the search found.`)
      quotes = passages.slice(0, 4).map(({ quote, citation }) => ({ words: quote, shows: '', citation }))
    }
  }
  yield ended()
  const labels = new Map([...labelsAbout(aboutOf(asking)), ...labelsOf(result)])
  return { task: step.task, echo: echoOf(step.plan, labels), result, quotes }
}

const droppedQuotes = (count: number) =>
  count === 1
    ? 'One quote of the language model was left out, because it does not stand in the document.'
    : `${count} quotes of the language model were left out, because they do not stand in the documents.`

async function* write(asking: Asking, calls: Calls, done: Done[], notices: string[]): AsyncGenerator<ChatEvent> {
  const { question, situation, names, timeZone } = asking
  const begunAt = performance.now()
  yield { type: 'agent_start', agent: 'writer', task: 'Writing the answer' }
  const material = materialOf(done, timeZone)
  const sources = citing()
  let refused = 0
  let written = false
  let told: Citation[] = []
  try {
    const writing = { question, today: situation.today, material, citing: sources }
    for await (const content of writeAnswer(calls, writing, () => refused++)) {
      written ||= content.trim() !== ''
      yield { type: 'chunk', content }
    }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    notices.push(`${error.message}; the rules have told what was found.`)
    if (written) yield { type: 'chunk', content: '\n\n' }
    written = false
  }
  if (refused > 0) notices.push(leftOut(refused))
  if (!written) {
    const { text, citations } = byRules(asking, done)
    told = citations
    for (const content of chunksOf(text)) yield { type: 'chunk', content }
  }
  const said = [...new Set(notices)]
  for (const notice of said) yield { type: 'chunk', content: `\n\n${plain(notice)}` }
  const plan = done[0]?.result.plan ?? null
  yield {
    type: 'data',
    kind: 'answer',
    echo: done.map(({ echo }) => echo).join(' + '),
    plan,
    citations: [...sources.all(), ...told],
    unused: [],
    suggestions: suggestions(names, { question, plan }),
    notices: said,
    engine: 'model',
  }
  yield { type: 'agent_complete', agent: 'writer', duration: secondsSince(begunAt) }
}

const leftOut = (count: number) =>
  `${count === 1 ? 'One sentence' : `${count} sentences`} of the language model ${count === 1 ? 'was' : 'were'} left out: not all in ${count === 1 ? 'it' : 'them'} stands in your records.`

/** What was found, as the rules tell it. */
function byRules(asking: Asking, done: readonly Done[]): { text: string; citations: Citation[] } {
  const answers = done.map(({ result }) => say({ ...result, notices: [] }, { ...aboutOf(asking), unused: [] }))
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    citations: answers.flatMap(({ citations }) => citations),
  }
}
