import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { changedSince, type Moment } from './name_changes.ts'
import { Names } from './name_match.ts'
import {
  noteTags,
  readAll,
  readSome,
  recordSources,
  recordValues,
  rowsAtOnce,
  type Source,
  whoseDealsAndFigures,
} from './name_rows.ts'
import type { NameIndex } from './names.ts'
import { nearestNames } from './nearest_names.ts'

type Firm = Pick<Who, 'firmId'>

/**
 * The names of one firm in memory: of its records, and the values that they have. Every node has its own; each brings it
 * up to date from the firm's events before a question, so that what was written anywhere is found at once.
 */
export class FirmNames {
  readonly #firm: Firm
  #names = new Names()
  #examples: string[] = []
  #looked: Moment = { at: '', seen: new Set() }
  #looking: Promise<void> = Promise.resolve()
  #nextLook: Promise<void> | undefined

  /** For everybody of the firm. Another one after walls were raised or taken down: what was made of it is made anew. */
  index: NameIndex = this.#newIndex()

  private constructor(firm: Firm) {
    this.#firm = firm
  }

  #newIndex(): NameIndex {
    return {
      match: (words) => this.#names.match(words),
      nearest: (words, limit) => nearestNames(this.#names.records, words, limit),
      examples: (limit) => this.#exampleRefs(limit),
    }
  }

  /** Reads all names of the firm, a few at a time, so that other requests go on. */
  static async build(sql: Sql, { firmId }: Firm, signal?: AbortSignal): Promise<FirmNames> {
    const firm = new FirmNames({ firmId })
    await firm.#readAll(sql, signal)
    return firm
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

  /** What it takes in memory, about. */
  get sizeBytes(): number {
    return this.#names.records.sizeBytes
  }

  async #readAll(sql: Sql, signal?: AbortSignal) {
    const names = new Names()
    const { moment } = await changedSince(sql, this.#firm, undefined)
    for (const source of recordSources)
      for await (const rows of readAll(sql, this.#firm, source)) {
        signal?.throwIfAborted()
        for (const row of rows) names.add(row)
        await new Promise(setImmediate)
      }
    for (const tag of await noteTags(sql, this.#firm, undefined)) names.addTag(tag)
    this.#examples = await whoseDealsAndFigures(sql, this.#firm)
    this.#names = names
    this.#looked = moment
  }

  async #takeIn(sql: Sql) {
    const { moment, changed, isTooMuch } = await changedSince(sql, this.#firm, this.#looked)
    if (changed.isWall) this.index = this.#newIndex()
    if (isTooMuch || this.#names.records.removedShare > 0.5) return this.#readAll(sql)
    for (const { source, ids } of changed.records)
      for (let from = 0; from < ids.length; from += rowsAtOnce)
        await this.#readAgain(sql, source, ids.slice(from, from + rowsAtOnce))
    if (changed.isAnyGone) await this.#readValues(sql)
    else if (changed.noteIds.length > 0)
      for (const tag of await noteTags(sql, this.#firm, changed.noteIds)) this.#names.addTag(tag)
    if (changed.records.length > 0 && this.#exampleRefs(examplesMin).length < examplesMin)
      this.#examples = await whoseDealsAndFigures(sql, this.#firm)
    this.#looked = moment
  }

  async #readAgain(sql: Sql, source: Source, ids: readonly string[]) {
    const rows = await readSome(sql, this.#firm, source, ids)
    const present = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!present.has(id)) this.#names.records.remove(id)
    for (const row of rows) this.#names.add(row)
  }

  /** The values that there are now. */
  async #readValues(sql: Sql) {
    const [values, tags] = await Promise.all([recordValues(sql, this.#firm), noteTags(sql, this.#firm, undefined)])
    this.#names.forgetValues()
    for (const each of values) this.#names.addValues(each)
    for (const tag of tags) this.#names.addTag(tag)
  }

  #exampleRefs(limit: number) {
    const { records } = this.#names
    const slots = this.#examples.map((id) => records.slotOf(id)).filter((slot) => slot !== undefined)
    return slots.slice(0, limit).map((slot) => records.refOf(slot))
  }
}

/** With fewer to choose from, others are looked for after a change. */
const examplesMin = 8
