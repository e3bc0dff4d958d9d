import { AsyncLocalStorage } from 'node:async_hooks'

/** For what code runs: the request that is served, or the job that is done and the request that asked for it. */
export type Cause = {
  request_id?: string
  job?: string
  job_id?: string
  /** the span in which all of it is done, where traces are made (W3C Trace Context) */
  traceparent?: string
  /** whose request it is, once that is known: of the firm's share of connections (db/shares.ts) */
  firm_id?: string | undefined
  /** the connection to the database on which all of it is done */
  connection?: { isHeld: boolean }
}

const causes = new AsyncLocalStorage<Cause>()

export const causeNow = (): Cause | undefined => causes.getStore()

/** Does the work, and all that it sets going, for this cause. */
export const because = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

/** For what is done for many later on, though one of them has set it going. */
export const forNobody = <T>(work: () => T): T => causes.exit(work)

export const traceIdIn = (traceparent: string | undefined): string | undefined => traceparent?.split('-')[1]
