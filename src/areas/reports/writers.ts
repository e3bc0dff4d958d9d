import type { Deps } from '../../deps.ts'
import { modelFor } from '../../platform/ai/budget.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { Turns } from '../../platform/jobs/turns.ts'
import { handOver } from './progress.ts'
import type { ReportEvent } from './schema.ts'
import { type Writing, writeReport } from './write.ts'
import { writeWithModel } from './writing/with_model.ts'
import { type WriteSection, writeByTemplate } from './writing/writer.ts'

/** Who writes a report of the firm: the language model where there is one, else the templates. */
export function writerOf(deps: Pick<Deps, 'model' | 'sql' | 'config'>, who: Who): WriteSection {
  const model = modelFor(deps, who)
  return model ? writeWithModel(model, { outputTokensMax: deps.config.aiAnswerTokensMax }) : writeByTemplate
}

type Telling = { events: ReportEvent[]; isOver: boolean; waiting: (() => void)[] }

const patienceMs = 5000

// each holds a connection while it gathers its facts
const atOnceMax = 4

/** The reports that this node writes now. Each is a task of its own, and goes on when its reader has left. */
export class Writers {
  readonly #turns = new Turns(atOnceMax)
  readonly #tasks = new Map<
    Promise<void>,
    { controller: AbortController; writing: Omit<Writing, 'signal' | 'turns'> }
  >()

  /** Begins a report; "events" tell what happens to it from its start on, whether or not somebody listens. */
  begin(writing: Omit<Writing, 'signal' | 'turns'>): { events: AsyncGenerator<ReportEvent>; ended: Promise<void> } {
    const telling: Telling = { events: [], isOver: false, waiting: [] }
    const controller = new AbortController()
    const task = tell(telling, writeReport({ ...writing, turns: this.#turns, signal: controller.signal })).finally(() =>
      this.#tasks.delete(task),
    )
    this.#tasks.set(task, { controller, writing })
    return { events: follow(telling), ended: task }
  }

  /** Waits a little for what is being written; what is not finished then goes to another node. */
  async close(): Promise<void> {
    const tasks = [...this.#tasks]
    const late = setTimeout(() => {
      for (const [, { controller }] of tasks) controller.abort(new Error('The service is stopping'))
    }, patienceMs)
    await Promise.all(tasks.map(([task]) => task)).finally(() => clearTimeout(late))
    for (const [, { controller, writing }] of tasks)
      if (controller.signal.aborted) await handOver(writing.deps.sql, writing.attempt).catch(() => {})
  }
}

async function tell(telling: Telling, events: AsyncGenerator<ReportEvent>): Promise<void> {
  const wake = () => {
    for (const go of telling.waiting.splice(0)) go()
  }
  try {
    for await (const event of events) {
      telling.events.push(event)
      wake()
    }
  } catch {
    // the database is away, so that not even the fault could be kept: the report is taken over when it is back
    telling.events.push({
      type: 'error',
      message: 'The report could not be stored; it is tried again',
      error_code: 'generation_failed',
    })
  } finally {
    telling.isOver = true
    wake()
  }
}

async function* follow(telling: Telling): AsyncGenerator<ReportEvent> {
  for (let told = 0; ; ) {
    const event = telling.events[told]
    if (event) {
      told++
      yield event
      continue
    }
    if (telling.isOver) return
    await new Promise<void>((resolve) => telling.waiting.push(resolve))
  }
}
