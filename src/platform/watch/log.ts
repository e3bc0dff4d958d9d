import { type Logger, type LoggerOptions, pino } from 'pino'
import { TaskFailed } from '../isolated/errors.ts'
import { causeNow, traceIdIn } from './cause.ts'

/** JSON lines on standard error. Each says for which request and job it was written, however deep the code is that writes it. */
export const openLog = (level: string): Logger => pino(logOptions(level), pino.destination(2))

export const logOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: withoutContents },
  mixin: causeOf,
})

function causeOf(_line: object, _level: number, log: Logger) {
  const { request_id, job, job_id, traceparent } = causeNow() ?? {}
  const trace_id = traceIdIn(traceparent)
  // the log of a request says it by itself, and a line must not say it twice
  return 'request_id' in log.bindings() ? { job, job_id, trace_id } : { request_id, job, job_id, trace_id }
}

/** What an error may say beside its words: the rest has rows of the database, what was sent to others, and what they answered. */
const telling = new Set(
  'code errno syscall signal status statusCode severity schema_name table_name column_name constraint_name'.split(' '),
)

/** An error as a line of the log tells it: nothing that people keep here, and yet the place where it happened. */
function withoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? {} : error
  const causes = causesOf(error)
  const short = Object.entries(error).filter(
    ([name, value]) => telling.has(name) && (typeof value === 'number' || typeof value === 'string'),
  )
  const several = error instanceof AggregateError ? { aggregateErrors: error.errors.map(withoutContents) } : {}
  return {
    type: error.constructor.name,
    message: causes.map(wordsOf).join(': '),
    stack: causes.map(stackOf).join('\ncaused by: '),
    ...Object.fromEntries(short),
    ...several,
  }
}

/** The error and what it was caused by; a cause may be its own. */
function causesOf(error: Error): Error[] {
  const causes = [error]
  for (const { cause } of causes)
    if (cause instanceof Error && causes.length < causesMax && !causes.includes(cause)) causes.push(cause)
  return causes
}
const causesMax = 10

const wordsOf = (error: Error) =>
  repeatsData(error) ? 'its words are left out, for they may repeat data' : error.message

const stackOf = (error: Error) =>
  repeatsData(error) ? [error.name, ...framesOf(error)].join('\n') : (error.stack ?? error.name)

/** The lines that say where; a line of the words may look like one. */
function framesOf({ message, stack = '' }: Error) {
  const words = new Set(message.split('\n'))
  return stack.split('\n').filter((line) => /^ +at /.test(line) && !words.has(line))
}

/**
 * PostgreSQL repeats a value that it cannot take (class 22), a statement that it cannot read (42601) and what a trigger says
 * (P0); a parser what it cannot parse; a child is made by what strangers wrote.
 */
const repeatsData = (error: Error): boolean =>
  error instanceof SyntaxError ||
  error instanceof TaskFailed ||
  ('severity' in error && /^(?:22|42601|P0)/.test(String((error as { code?: unknown }).code))) // reason: as PostgreSQL's errors have it
