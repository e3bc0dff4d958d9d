import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel'
import type { Cause } from './cause.ts'

// The points at which the service tells what it does, by channels of Node: while nobody watches one, it costs a look at a
// flag. Metrics are made of them (src/watch), and traces could be. What is told names no firm and no person.

/** What is told of a piece of work: one object, when it begins and again when it has ended; "error" is what it threw. */
export type Told<Facts> = Facts & { begunAt: number; error?: unknown }
export type Point<Facts extends object> = TracingChannel<unknown, Told<Facts>>

export const point = <Facts extends object>(name: string): Point<Facts> => tracingChannel<unknown, Told<Facts>>(name)

/** Does the work and tells of it at the point. The work may complete the facts; they are read when it has ended. */
export const told = <Facts extends object, T>(at: Point<Facts>, facts: Facts, work: () => Promise<T>): Promise<T> =>
  at.start.hasSubscribers ? at.tracePromise(work, Object.assign(facts, { begunAt: performance.now() })) : work()

/** Tells that work begins which ends elsewhere; answers a function that tells its end. */
export function begin<Facts extends object>(at: Point<Facts>, facts: Facts): () => void {
  if (!at.start.hasSubscribers) return () => {}
  const seen = Object.assign(facts, { begunAt: performance.now() })
  at.start.publish(seen)
  return () => at.asyncEnd.publish(seen)
}

/** Hears of the work at a point; answers a function that ends that. What is called here must not throw. */
export function watch<Facts extends object>(
  at: Point<Facts>,
  { begun, ended }: { begun(told: Told<Facts>): void; ended(told: Told<Facts>): void },
): () => void {
  // reason: a channel carries what is told at its point
  const [start, end] = [(one: unknown) => begun(one as Told<Facts>), (one: unknown) => ended(one as Told<Facts>)]
  at.start.subscribe(start)
  at.asyncEnd.subscribe(end)
  return () => {
    at.start.unsubscribe(start)
    at.asyncEnd.unsubscribe(end)
  }
}

/** From the head of a request until its answer is sent, or its client has left ("isAnswered" is false then). */
export const requests = point<RequestTold>('platform.request')
export type RequestTold = {
  cause: Cause
  /** as the client has sent it */
  traceparent: string | undefined
  method: string
  route: string | undefined
  status: number
  isAnswered: boolean
}

/**
 * Told by the driver (db/driver.ts), of every statement of this process; "command" is PostgreSQL's own word for it, and "text" is
 * what was sent, with parameters in place of values.
 */
export const statements = point<{ command?: string | undefined; text?: string | undefined }>('platform.statement')

/** A try of a job. */
export const jobTries = point<JobTry>('platform.job')
export type JobTry = { kind: string; outcome: 'completed' | 'failed' | 'cancelled' }

/** A task that a process of its own does; one that was stopped is no longer wanted. */
export const childTasks = point<ChildTask>('platform.child')
export type ChildTask = { task: string; pid: number | undefined; outcome: 'completed' | 'failed' | 'stopped' }

/** A call of the storage of files; reading counts until the first byte can be read. */
export const storageCalls = point<{ operation: string }>('platform.storage')

/** A call of the language model, with all its tries; of a text until its last piece, or until its reader has left. */
export const modelCalls = point<ModelCall>('platform.model')
export type ModelCall = {
  model: string
  wanted: 'object' | 'text' | 'turn'
  inputTokens?: number
  outputTokens?: number
}
