import { Gauge, Registry } from 'prom-client'
import { databaseFault } from '../platform/db/faults.ts'
import type { Sql } from '../platform/db/open.ts'
import { BoundedQuestion, TooLate } from './bounded.ts'
import { findShared, type Shared } from './find_shared.ts'

const bounds = { secondsMax: 2, freshSeconds: 3 }

type Log = { error(facts: object, message: string): void }

/** What all nodes share and the database alone knows. */
export class SharedGauges {
  readonly #registry = new Registry()
  readonly #question: BoundedQuestion<Shared>
  readonly #log: Log
  constructor(sql: Sql, log: Log) {
    this.#question = new BoundedQuestion(() => findShared(sql, bounds.secondsMax), bounds)
    this.#log = log
  }

  readonly #jobs = this.#gauge({
    name: 'firm_crm_queue_jobs',
    help: 'Jobs on all nodes: waiting (due), scheduled (for later), running, and failed for good (kept for a week)',
    labelNames: ['kind', 'state'],
  })
  readonly #oldest = this.#gauge({
    name: 'firm_crm_queue_oldest_waiting_seconds',
    help: 'How long the job has waited that has been due for the longest time; 0 where none waits',
    labelNames: ['kind'],
  })
  readonly #firms = this.#gauge({
    name: 'firm_crm_queue_firms_waiting',
    help: 'Firms whose jobs wait; they take turns',
    labelNames: [],
  })
  readonly #deliveries = this.#gauge({
    name: 'firm_crm_webhook_deliveries_waiting',
    help: 'Deliveries of webhooks that were not made yet, with those that are tried again later',
    labelNames: [],
  })
  readonly #overdue = this.#gauge({
    name: 'firm_crm_webhook_overdue_seconds',
    help: 'How long the delivery is overdue that has been due for the longest time; 0 where none is',
    labelNames: [],
  })
  readonly #connections = this.#gauge({
    name: 'firm_crm_connections',
    help: 'Connected accounts by service and status; one that needs_reconnect waits for its person',
    labelNames: ['service', 'status'],
  })
  readonly #successAge = this.#gauge({
    name: 'firm_crm_sync_last_success_age_seconds',
    help: 'Of the account that has gone without a success for the longest time, how long that is; without those that need to be reconnected',
    labelNames: ['service'],
  })

  #gauge(given: { name: string; help: string; labelNames: string[] }) {
    return new Gauge({ ...given, registers: [this.#registry] })
  }

  /** The series as text; undefined where the database does not answer in time. */
  async text(): Promise<string | undefined> {
    const shared = await this.#question.answer().catch((error: unknown) => {
      const isAway = error instanceof TooLate || databaseFault(error)
      if (!isAway) this.#log.error({ err: error }, 'metrics could not be asked of the database')
    })
    if (!shared) return undefined
    this.#set(shared)
    return this.#registry.metrics()
  }

  #set({ queues, firms_waiting, deliveries, connections }: Shared) {
    this.#registry.resetMetrics() // a kind or status that is gone has no series any more
    for (const { kind, oldest, ...states } of queues) {
      this.#oldest.set({ kind }, oldest)
      for (const [state, jobs] of Object.entries(states)) this.#jobs.set({ kind, state }, jobs)
    }
    this.#firms.set(firms_waiting)
    this.#deliveries.set(deliveries.waiting)
    this.#overdue.set(deliveries.overdue)
    for (const { service, status, accounts } of connections) this.#connections.set({ service, status }, accounts)
    // the one that has waited longest comes last
    const read = connections.filter(({ status }) => status !== 'needs_reconnect')
    for (const { service, age } of read.toSorted((one, other) => one.age - other.age))
      this.#successAge.set({ service }, age)
  }
}
