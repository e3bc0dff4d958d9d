import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { SharedWork } from '../../../platform/jobs/shared_work.ts'
import { Turns } from '../../../platform/jobs/turns.ts'
import { requireReport } from '../queries.ts'
import type { Report } from '../schema.ts'
import { countPages, readersTurns } from './export.ts'

/**
 * How many pages reports have as PDF. It is counted once, when a report is written; one that has not been counted yet is
 * when it is asked for. Laying out pages takes longer than to write them, so nobody who reads the stream waits for it.
 */
export class PageCounts {
  readonly #deps: Deps
  readonly #turns = new Turns(1)
  /** those that somebody waits for */
  readonly #asked = new SharedWork<number | null>()
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** null where it cannot be found out, which is no reason to have no report */
  async of(who: Who, { id, status, metadata }: CountedReport, asked: AbortSignal): Promise<number | null> {
    if (status !== 'completed' || metadata.pages !== null) return metadata.pages
    return this.#asked.get(`${who.firmId} ${id}`, asked, (signal) => this.#take(readersTurns, { who, id, signal }))
  }

  /** Counts the pages before somebody asks, when there is time. */
  countAhead(who: Who, id: string): void {
    void this.#take(this.#turns, { who, id, signal: this.#closing.signal })
  }

  #take(turns: Turns, counted: Counted): Promise<number | null> {
    const counting = turns
      .take(counted.who.firmId, AbortSignal.any([counted.signal, this.#closing.signal]), () => this.#count(counted))
      .catch(() => null) // nobody waits for it any more
      .finally(() => this.#underWay.delete(counting))
    this.#underWay.add(counting)
    return counting
  }

  async #count({ who, id, signal }: Counted): Promise<number | null> {
    const { sql, log } = this.#deps
    try {
      const stored = await requireReport(sql, who, id)
      const { status, metadata } = stored.report
      if (status !== 'completed' || metadata.pages !== null) return metadata.pages
      const pages = await countPages(this.#deps, who, { stored, signal })
      await sql`update reports /* beyond walls: of one just read */ set page_count = ${pages} where firm_id = ${who.firmId} and id = ${id}`
      return pages
    } catch (error) {
      if (signal.aborted) return null
      log.warn({ err: error, report: id }, 'the pages of a report could not be counted')
      return null
    }
  }

  /** What waits is not begun; what somebody waits for is finished. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is stopping'))
    await Promise.allSettled([...this.#underWay])
  }
}

type CountedReport = Pick<Report, 'id' | 'status' | 'metadata'>
type Counted = { who: Who; id: string; signal: AbortSignal }
