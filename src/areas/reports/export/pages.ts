import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { requireReport } from '../queries.ts'
import type { Report } from '../schema.ts'
import { Turns } from '../turns.ts'
import { countPages, readersTurns } from './export.ts'

/**
 * How many pages reports have as PDF. It is counted once, when a report is written; one that has not been counted yet is
 * when it is asked for. Laying out pages takes longer than to write them, so nobody who reads the stream waits for it.
 */
export class PageCounts {
  readonly #deps: Deps
  readonly #turns = new Turns(1)
  /** those that somebody waits for */
  readonly #asked = new Map<string, Promise<number | null>>()
  readonly #ahead = new Set<Promise<unknown>>()
  #isClosing = false
  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** null where it cannot be found out, which is no reason to have no report */
  of(who: Who, { id, status, metadata }: Pick<Report, 'id' | 'status' | 'metadata'>): Promise<number | null> {
    if (status !== 'completed' || metadata.pages !== null) return Promise.resolve(metadata.pages)
    const counting =
      this.#asked.get(id) ?? readersTurns.take(() => this.#count(who, id)).finally(() => this.#asked.delete(id))
    this.#asked.set(id, counting)
    return counting
  }

  /** Counts the pages before somebody asks, when there is time. */
  countAhead(who: Who, id: string): void {
    const counting = this.#turns.take(() => this.#count(who, id)).finally(() => this.#ahead.delete(counting))
    this.#ahead.add(counting)
  }

  async #count(who: Who, id: string): Promise<number | null> {
    const { sql, log } = this.#deps
    if (this.#isClosing) return null
    try {
      const stored = await requireReport(sql, who, id)
      const { status, metadata } = stored.report
      if (status !== 'completed' || metadata.pages !== null) return metadata.pages
      const pages = await countPages(this.#deps, who, stored)
      await sql`update reports /* beyond walls: of one just read */ set page_count = ${pages} where firm_id = ${who.firmId} and id = ${id}`
      return pages
    } catch (error) {
      log.warn({ err: error, report: id }, 'the pages of a report could not be counted')
      return null
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.allSettled([...this.#asked.values(), ...this.#ahead])
  }
}
