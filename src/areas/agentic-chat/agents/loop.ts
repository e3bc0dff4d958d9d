import type { Call, Tool, Turn } from '../../../platform/ai/act.ts'
import { markedData } from '../../../platform/ai/marked_data.ts'
import { cut } from '../answers/markdown.ts'
import { secondsSince } from '../asking.ts'
import type { ChatEvent } from '../events.ts'
import { isOrdinary } from '../grammar/vocabulary/ordinary_words.ts'
import type { Result } from '../plan/result.ts'
import type { Calls } from './calls.ts'
import { stringsIn } from './resolve.ts'
import { plainly } from './sentences.ts'
import { readingTools } from './tools/index.ts'
import { type Found, type Looking, NotRunnable, type ReadingTool } from './tools/tool.ts'

/** What was looked up once: the ids of its rows tell whether the answer has used it. */
export type Look = { result: Result; ids: ReadonlySet<string> }

type Told = { call: Call; whole: string; brief: string }

/** A conversation in which the model looks things up, round by round, until it answers. */
export class Conversation {
  readonly looks: Look[] = []
  /** what was asked of the tools */
  readonly asked: string[] = []
  /** what that brought, in a line for each */
  readonly brought: string[] = []
  question: Found['question']
  readonly #looking: Looking
  readonly #calls: Calls
  readonly #system: string
  readonly #turns: (Turn | { by: 'us'; told: Told[] })[]
  readonly #known = new Map<string, Promise<Found>>()
  rounds = 0
  lookups = 0

  constructor(looking: Looking, calls: Calls, { system, prompt }: { system: string; prompt: string }) {
    this.#looking = looking
    this.#calls = calls
    this.#system = system
    this.#turns = [{ by: 'asker', text: prompt }]
  }

  /** Whether the model has to answer now. */
  get isAtLimit(): boolean {
    const { aiRoundsMax, aiCallsMax } = this.#looking.asking.config
    return this.rounds >= aiRoundsMax - 1 || this.lookups >= aiCallsMax
  }

  get effort() {
    const { inputTokens, outputTokens } = this.#calls.used
    return { rounds: this.rounds, lookups: this.lookups, input_tokens: inputTokens, output_tokens: outputTokens }
  }

  /** The model's next turn: pieces of its text; it returns what is to be looked up. */
  async *turn(): AsyncGenerator<string, Call[]> {
    const mustAnswer = this.isAtLimit
    this.rounds += 1
    const turns = this.#told()
    const last: Turn[] =
      mustAnswer && this.rounds > 1 ? [{ by: 'asker', text: 'Answer now, with what was found.' }] : []
    const { said, calls } = yield* this.#calls.act({
      system: this.#system,
      turns: [...turns, ...last],
      tools,
      mustAnswer,
    })
    this.#turns.push(...last, said)
    return mustAnswer ? [] : calls
  }

  /** Has the model write something more without looking anything up. */
  async anew(request: string): Promise<string> {
    let text = ''
    const turns: Turn[] = [...this.#told(), { by: 'asker', text: request }]
    for await (const piece of this.#calls.act({ system: this.#system, turns, tools, mustAnswer: true })) text += piece
    return text
  }

  /** Looks up what the model calls for, and gives it to the model. */
  async *look(calls: readonly Call[]): AsyncGenerator<ChatEvent> {
    const left = Math.max(0, this.#looking.asking.config.aiCallsMax - this.lookups)
    const told: Told[] = []
    const read = this.#textsRead()
    // one after the other: the ids of what is found are the same each time
    for (const [at, call] of calls.entries()) {
      const wrong =
        call.fault ?? (at < left ? this.#smuggled(call, read) : 'No more can be looked up: answer with what was found.')
      const tool = wrong === undefined ? readingTools.find(({ name }) => name === call.name) : undefined
      const found = tool ? yield* this.#lookFor(tool, call) : { lines: [wrong ?? 'There is no such tool.'] }
      told.push(this.#toldOf(call, found))
      if (found.question) this.question = found.question
    }
    this.lookups += calls.length
    this.#turns.push({ by: 'us', told })
  }

  async *#lookFor(tool: ReadingTool, call: Call): AsyncGenerator<ChatEvent, Found> {
    const begunAt = performance.now()
    const { agent } = tool
    yield { type: 'agent_start', agent, task: tool.task(call.input) }
    try {
      return await this.#run(tool, call)
    } finally {
      yield { type: 'agent_complete', agent, duration: secondsSince(begunAt) }
    }
  }

  /** The same is looked up once. */
  #run(tool: ReadingTool, { name, input }: Call): Promise<Found> {
    const key = `${name} ${JSON.stringify(input)}`
    const known = this.#known.get(key)
    if (known) return known
    const made = this.#look(tool, input)
    this.#known.set(key, made)
    this.asked.push(key)
    return made
  }

  async #look(tool: ReadingTool, input: unknown): Promise<Found> {
    const { signal, log } = this.#looking.asking
    try {
      const found = await tool.run(input, this.#looking)
      this.brought.push(cut(`${tool.name} ${JSON.stringify(input)}: ${found.lines[0] ?? 'nothing'}`, broughtMax))
      if (found.result) this.looks.push({ result: found.result, ids: idsIn(found.lines) })
      return found
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof NotRunnable) return { lines: [error.message] }
      log.error({ err: error, tool: tool.name }, 'something could not be looked up')
      return { lines: ['This failed, and would fail again: say that it could not be looked up.'] }
    }
  }

  #toldOf(call: Call, { lines }: Found): Told {
    const max = this.#looking.asking.config.aiResultCharactersMax
    const whole = fitting(lines, max)
    const figures = lines
      .filter((line) => /^- \[|^\[/.test(line))
      .map((line) => cut(line.split('\n')[0] ?? '', briefMax))
    return { call, whole: markedData(whole), brief: markedData(fitting(figures, max / 4)) }
  }

  /** The turns as they are sent: of what was found long ago only the figures. */
  #told(): Turn[] {
    let left = this.#looking.asking.config.aiMaterialCharactersMax
    return this.#turns
      .toReversed()
      .map((turn): Turn => {
        if (turn.by !== 'us') return turn
        const results = turn.told.toReversed().map(({ call, whole, brief }) => {
          const text =
            whole.length <= left
              ? whole
              : brief.length <= left
                ? brief
                : 'This was shown before; ask again if it is needed.'
          left -= text.length
          return { call, text }
        })
        return { by: 'tools', results: results.toReversed() }
      })
      .toReversed()
  }

  /** The texts of others that the model has before it. */
  #textsRead(): string[] {
    return [...this.#looking.ledger.sources.values()].flatMap(({ words, isOurs }) =>
      words === null || isOurs ? [] : [plainly(words)],
    )
  }

  /**
   * What a text that was read would have looked up: words that stand there, and are neither those of the question, of the
   * firm's names and fields, or of an earlier look, nor a term of ordinary words.
   */
  #smuggled({ input }: Call, read: readonly string[]): string | undefined {
    const { ledger, asking } = this.#looking
    const own = plainly([asking.question, this.#system, ...ledger.names(), ...this.asked].join('\n'))
    const isTaken = stringsIn(input)
      .map(plainly)
      .filter((text) => text.length >= smuggledMin && !own.includes(text) && !isTerm(text))
      .some((text) => read.some((words) => words.includes(text)))
    return isTaken ? 'These words were taken from a text that was read: ask in your own words.' : undefined
  }
}

/** “customer concentration”: people of the trade say it anywhere. */
const isTerm = (text: string) => {
  const words = text.split(' ')
  return words.length <= termWordsMax && words.every(isOrdinary)
}
const termWordsMax = 3
const smuggledMin = 20
const briefMax = 240
const broughtMax = 300
const idsIn = (lines: readonly string[]) =>
  new Set(lines.flatMap((line) => [...line.matchAll(/^\s*(?:- )?\[([rtx][\d.]+)\]/gm)].map(([, id = '']) => id)))

/** As many lines as fit, and that there are more. */
function fitting(lines: readonly string[], charactersMax: number): string {
  let left = charactersMax
  const some = lines.filter((line) => {
    left -= line.length + 1
    return left >= 0
  })
  const rest = lines.length - some.length
  return [...some, ...(rest > 0 ? [`To know: ${rest} further lines are left out; ask for less at once.`] : [])].join(
    '\n',
  )
}

const tools: readonly Tool[] = readingTools.map(({ name, about, input }) => ({ name, about, input }))
