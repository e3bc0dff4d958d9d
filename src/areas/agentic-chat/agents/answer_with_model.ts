import type { Call } from '../../../platform/ai/act.ts'
import { ModelFailed } from '../../../platform/ai/errors.ts'
import { askToMend } from '../../../platform/ai/mending.ts'
import type { Model } from '../../../platform/ai/model.ts'
import { chunksOf } from '../answers/chunks.ts'
import { type Citing, citing } from '../answers/citing.ts'
import { echoOf } from '../answers/echo.ts'
import { plain } from '../answers/markdown.ts'
import { say } from '../answers/say/say.ts'
import { suggestions } from '../answers/suggestions.ts'
import { labelsAbout, labelsOf } from '../answers/telling.ts'
import { listed } from '../answers/words.ts'
import { type Asking, aboutOf, eventOf, secondsSince } from '../asking.ts'
import type { ChatEvent } from '../events.ts'
import type { Citation, Result } from '../plan/result.ts'
import { Calls } from './calls.ts'
import { instructionsFor } from './instructions.ts'
import { Ledger } from './ledger.ts'
import { Conversation } from './loop.ts'
import type { Given } from './material.ts'
import { promptOf } from './prompt.ts'
import { secondLook, type Told } from './second_look.ts'
import { markDoubts, type Outcome, type Repair, Writing } from './writing.ts'

/**
 * The answer of a language model that looks things up with tools that only read, as the person who asks, until it answers;
 * what it writes is let through as far as what was found bears it out. Throws ModelFailed while nothing has been found; from
 * then on what was found is told in any case, by the rules if need be.
 */
export async function* answerWithModel(asking: Asking & { model: Model }): AsyncGenerator<ChatEvent> {
  const { config, model, signal, sql, now, timeZone, names, who, question, situation } = asking
  const calls = new Calls({
    model,
    breaker: asking.modelBreaker,
    signal,
    secondsMax: Math.min(config.chatSecondsMax, config.aiSecondsMax / shareOfOneCall),
    outputTokensMax: config.aiAnswerTokensMax,
  })
  const ledger = new Ledger()
  const system = await instructionsFor(names, { sql, signal, now, timeZone }, who)
  const prompt = await promptOf(asking, ledger)
  const talk = new Conversation({ asking, ledger }, calls, { system, prompt })
  const looked = () => talk.asked.join('\n')
  const { today, dateOrder } = situation
  const given = { ledger, question, today, dateOrder, instructions: system, looked }
  yield* new Answering(asking, talk, calls, given).events()
}

// one call has all of AI_SECONDS_MAX, all calls of an answer somewhat more
const shareOfOneCall = 0.5

/** One answer: the rounds of looking up, and what is written in the end. */
class Answering {
  readonly #asking: Asking
  readonly #talk: Conversation
  readonly #calls: Calls
  readonly #given: Given
  readonly #sources: Citing = citing()
  readonly #notices: string[] = []
  #isWriting = false
  #isPlanning = false
  #choices: readonly string[] = []
  #begunAt = performance.now()
  /** what was said */
  #text = ''
  #doubts: readonly string[] = []

  constructor(asking: Asking, talk: Conversation, calls: Calls, given: Given) {
    this.#asking = asking
    this.#talk = talk
    this.#calls = calls
    this.#given = given
  }

  async *events(): AsyncGenerator<ChatEvent> {
    const talk = this.#talk
    let outcome: Outcome = { cut: 0, unconfirmed: 0, isTold: false, cited: new Set() }
    try {
      outcome = yield* this.#rounds()
    } catch (error) {
      if (!(error instanceof ModelFailed) || talk.looks.length === 0) throw error
      this.#notices.push(`${error.message}; the rules have told what was found.`)
      if (this.#isWriting) yield { type: 'chunk', content: '\n\n' }
    }
    yield* this.#close(outcome)
  }

  async *#rounds(): AsyncGenerator<ChatEvent, Outcome> {
    const talk = this.#talk
    yield { type: 'agent_start', agent: 'planner', task: 'Planning how to answer' }
    for (;;) {
      const writing = new Writing(this.#given, this.#sources)
      const calls = yield* this.#round(writing)
      if (calls.length === 0) return yield* this.#finish(writing)
      yield* talk.look(calls)
      if (talk.question) return yield* this.#askBack(talk.question)
    }
  }

  /** One turn of the model, which looks something up or answers. */
  async *#round(writing: Writing): AsyncGenerator<ChatEvent, Call[]> {
    this.#begunAt = performance.now()
    this.#isPlanning = this.#talk.rounds === 0
    // what a text wants said is looked for before anything is shown
    if (this.#given.ledger.orders().length > 0) writing.hold()
    const turn = this.#talk.turn()
    try {
      for (let next = await turn.next(); ; next = await turn.next()) {
        if (next.done) return next.value
        for (const content of writing.take(next.value)) yield* this.#chunk(content)
      }
    } finally {
      // a failed planner has ended its work too
      yield* this.#endPlanning()
    }
  }

  async *#finish(writing: Writing): AsyncGenerator<ChatEvent, Outcome> {
    const orders = this.#given.ledger.orders()
    // where a text wants something said, the answer has waited, and what is doubted is left out; else it is told behind it
    const isHeld = orders.length > 0
    const { text, ...outcome } = await writing.end(
      this.#repair,
      isHeld ? (told) => this.#doubtsOf(told, orders) : undefined,
    )
    yield* this.#chunk(text)
    if (isHeld) return outcome
    this.#doubts = await this.#doubtsOf(writing.told)
    if (this.#doubts.length > 0)
      this.#notices.push(
        `On a second reading what was found does not bear this out: ${this.#doubts.map((words) => `“${words}”`).join(' ')}`,
      )
    return outcome
  }

  /** What a second reading doubts; without one the checks of the figures stand alone. */
  async #doubtsOf(told: readonly Told[], orders: readonly string[] = []): Promise<string[]> {
    if (this.#asking.config.aiCheck === 'off' || this.#talk.lookups === 0) return []
    try {
      return await secondLook(this.#calls, told, { brought: this.#talk.brought, orders })
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error
      this.#notices.push('The answer could not be read once more beside its sources.')
      return []
    }
  }

  *#endPlanning(): Generator<ChatEvent> {
    if (!this.#isPlanning) return
    this.#isPlanning = false
    yield { type: 'agent_complete', agent: 'planner', duration: secondsSince(this.#begunAt) }
  }

  *#chunk(content: string): Generator<ChatEvent> {
    if (content === '') return
    if (!this.#isWriting) yield* this.#beginWriting()
    this.#text += content
    yield { type: 'chunk', content }
  }

  *#beginWriting(): Generator<ChatEvent> {
    yield* this.#endPlanning()
    yield { type: 'agent_start', agent: 'writer', task: 'Writing the answer' }
    this.#isWriting = true
  }

  *#askBack({ text, choices }: NonNullable<Conversation['question']>): Generator<ChatEvent, Outcome> {
    this.#choices = choices
    yield* this.#chunk(plain(text))
    return { cut: 0, unconfirmed: 0, isTold: true, cited: new Set() }
  }

  readonly #repair: Repair = (wrong) =>
    askToMend(
      wrong.map(({ paragraph, faults }) => ({ line: paragraph, reasons: faults.map(({ why }) => why) })),
      'Write each anew so that it says only what was found, with the ids behind it; leave out what was not found.',
      (prompt) => this.#talk.anew(prompt),
    )

  /** What was found of which the answer speaks, and all that belongs to the text. */
  async *#close(outcome: Outcome): AsyncGenerator<ChatEvent> {
    const talk = this.#talk
    const said = this.#noticesOf(outcome)
    if (!this.#isWriting) yield* this.#beginWriting()
    const isEmpty = !outcome.isTold
    const told = isEmpty
      ? byRules(
          this.#asking,
          talk.looks.map(({ result }) => result),
        )
      : null
    for (const content of told ? chunksOf(told.text) : []) yield { type: 'chunk', content }
    const toKnow = said.map((notice) => `\n\n${plain(notice)}`)
    for (const content of toKnow) yield { type: 'chunk', content }
    const used = talk.looks.filter(({ ids }) => isEmpty || !ids.isDisjointFrom(outcome.cited))
    for (const { result } of used) for (const block of result.blocks) yield eventOf(block)
    const plan = used[0]?.result.plan ?? talk.looks[0]?.result.plan ?? null
    const { names, question } = this.#asking
    yield {
      type: 'data',
      kind: 'answer',
      ...(this.#doubts.length > 0 && { text: `${markDoubts(this.#text, this.#doubts)}${toKnow.join('')}` }),
      echo: used.map(({ result }) => echoOf(result.plan, labelsFor(this.#asking, result))).join(' + ') || null,
      plan,
      citations: [...this.#sources.all(), ...(told?.citations ?? [])],
      unused: [],
      suggestions: this.#choices.length > 0 ? [...this.#choices] : suggestions(names, { question, plan }),
      notices: said,
      engine: 'model',
      effort: talk.effort,
    }
    yield { type: 'agent_complete', agent: 'writer', duration: secondsSince(this.#begunAt) }
  }

  #noticesOf({ cut, unconfirmed, cited }: Outcome): string[] {
    // what only came along with other hits, and is told of by no sentence, is nobody's worry here
    const told = new Set([...cited].map(textOf))
    const orders = [...this.#given.ledger.sources.values()].filter(
      ({ id, isOrder }) => isOrder && (cut > 0 || told.has(textOf(id))),
    )
    const where = [
      ...new Set(orders.flatMap(({ citations }) => citations.map(({ marker }) => marker.replace(/^\[|\]$/g, '')))),
    ]
    return [
      ...new Set([
        ...this.#notices,
        ...(cut > 0 ? [leftOut(cut)] : []),
        ...(unconfirmed > 0
          ? ['What is marked as not confirmed is the language model’s own word: no source that was read says it.']
          : []),
        ...(where.length > 0
          ? [
              `A text that was read speaks to an AI (${listed(where)}): it is no source here, and worth a look of yours.`,
            ]
          : []),
      ]),
    ]
  }
}

/** "t2.4" is of the text t2. */
const textOf = (id: string) => id.split('.')[0]

const leftOut = (count: number) =>
  `${count === 1 ? 'One sentence' : `${count} sentences`} of the language model ${count === 1 ? 'was' : 'were'} left out: not all in ${count === 1 ? 'it' : 'them'} stands in your records.`

const labelsFor = (asking: Asking, result: Result) => new Map([...labelsAbout(aboutOf(asking)), ...labelsOf(result)])

/** What was found, as the rules tell it. */
function byRules(asking: Asking, results: readonly Result[]): { text: string; citations: Citation[] } {
  const answers = results.map((result) => say({ ...result, notices: [] }, { ...aboutOf(asking), unused: [] }))
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    citations: answers.flatMap(({ citations }) => citations),
  }
}
