import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import type { Ref } from '../../plan/result.ts'
import { companiesCalled, whoseDealsAndFigures } from './examples.ts'
import { changedSince, type Moment } from './value_changes.ts'
import { recordValues, valuesOf } from './value_rows.ts'
import { Values } from './values.ts'

type Firm = Pick<Who, 'firmId'>

/**
 * The values that the records of one firm have, in memory: there are far fewer of them than of records, whose names are
 * looked up for each question (asked_names.ts). Every node has its own, and brings them up to date from the firm's events
 * before a question, so that what was written anywhere is found at once.
 */
export class FirmValues {
  readonly #firm: Firm
  values = new Values()
  /** The same as long as no wall is raised or taken down: what was made for everybody of the firm holds. */
  walls = {}
  #examples: Promise<readonly string[]> = Promise.resolve([])
  #mayHaveExamples = true
  #looked: Moment = { at: '', seen: new Set() }
  #looking: Promise<void> = Promise.resolve()
  #nextLook: Promise<void> | undefined

  private constructor({ firmId }: Firm) {
    this.#firm = { firmId }
  }

  static async build(sql: Sql, firm: Firm, signal?: AbortSignal): Promise<FirmValues> {
    const made = new FirmValues(firm)
    const { moment } = await changedSince(sql, firm, undefined)
    signal?.throwIfAborted()
    made.#lookForExamples(sql)
    await made.#readAll(sql)
    made.#looked = moment
    return made
  }

  /**
   * Takes in what has happened since the last look, on any node; one indexed statement where nothing has. One look at a
   * time: those who ask while it runs share the next, because only that is sure to see what they have just written.
   */
  refresh(sql: Sql): Promise<void> {
    this.#nextLook ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#nextLook = undefined
        this.#looking = this.#takeIn(sql)
        return this.#looking
      })
    return this.#nextLook
  }

  /** Companies to make suggestions with, as far as the asker may know of them: those with figures and deals first. */
  async examples(sql: Sql, who: Who): Promise<Ref[]> {
    const examples = this.#examples
    const known = await companiesCalled(sql, who, await examples)
    if (known.length >= examplesMin) return known
    if (this.#mayHaveExamples) this.#lookForExamples(sql)
    // others who ask at the same time may have looked for them
    return this.#examples === examples ? known : companiesCalled(sql, who, await this.#examples)
  }

  #lookForExamples(sql: Sql) {
    this.#mayHaveExamples = false
    this.#examples = whoseDealsAndFigures(sql, this.#firm).catch((error) => {
      this.#mayHaveExamples = true
      this.#examples = Promise.resolve([])
      throw error
    })
    // whoever asks for them hears of it
    this.#examples.catch(() => {})
  }

  async #takeIn(sql: Sql) {
    const { moment, changed, isTooMuch } = await changedSince(sql, this.#firm, this.#looked)
    const { recordIds, isAnyGone, isWall } = changed
    if (isWall) this.walls = {}
    if (recordIds.length > 0) this.#mayHaveExamples = true
    if (isTooMuch || isAnyGone) await this.#readAll(sql)
    else {
      for (let from = 0; from < recordIds.length; from += atOnce)
        for (const each of await valuesOf(sql, this.#firm, recordIds.slice(from, from + atOnce))) this.values.add(each)
    }
    this.#looked = moment
  }

  async #readAll(sql: Sql) {
    const values = new Values()
    for (const each of await recordValues(sql, this.#firm)) values.add(each)
    this.values = values
  }
}

const atOnce = 500
/** With fewer to choose from, others are looked for after a change. */
const examplesMin = 8
