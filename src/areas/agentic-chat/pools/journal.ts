import type { Sql } from '../../../platform/db/open.ts'
import { saveTallies, saveTimes, type Tally } from './ledger.ts'
import { Times } from './times.ts'

/** What this node has answered and not yet written down. */
export class Journal {
  readonly #sql: Sql
  #firms = new Map<string, Tally>()
  #hour = emptyHour()
  #writing: Promise<void> = Promise.resolve()
  constructor(sql: Sql) {
    this.#sql = sql
  }

  note(firmId: string, { succeeded, seconds }: { succeeded: boolean; seconds: number }) {
    const before = this.#firms.get(firmId)
    this.#firms.set(firmId, {
      firm_id: firmId,
      processed: (before?.processed ?? 0) + 1,
      seconds: (before?.seconds ?? 0) + seconds,
    })
    this.#hour.successful += succeeded ? 1 : 0
    this.#hour.failed += succeeded ? 0 : 1
    this.#hour.seconds += seconds
    this.#hour.times.record(seconds)
  }

  /** Writes down what is new, for all nodes; what could not be written is kept for the next time. */
  write(): Promise<void> {
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => {})
    return written
  }

  async #write() {
    if (this.#firms.size === 0 && this.#hour.successful + this.#hour.failed === 0) return
    const [firms, hour] = [this.#firms, this.#hour]
    this.#firms = new Map()
    this.#hour = emptyHour()
    await saveTallies(this.#sql, [...firms.values()]).catch((error) => {
      for (const tally of firms.values()) this.#putBack(tally)
      this.#addHour(hour)
      throw error
    })
    await saveTimes(this.#sql, hour).catch((error) => {
      this.#addHour(hour)
      throw error
    })
  }

  #putBack(tally: Tally) {
    const since = this.#firms.get(tally.firm_id)
    this.#firms.set(tally.firm_id, {
      ...tally,
      processed: tally.processed + (since?.processed ?? 0),
      seconds: tally.seconds + (since?.seconds ?? 0),
    })
  }

  #addHour(earlier: ReturnType<typeof emptyHour>) {
    this.#hour.successful += earlier.successful
    this.#hour.failed += earlier.failed
    this.#hour.seconds += earlier.seconds
    this.#hour.times.merge(earlier.times)
  }
}

const emptyHour = () => ({ successful: 0, failed: 0, seconds: 0, times: new Times() })
