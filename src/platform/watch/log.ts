import { type Logger, pino } from 'pino'
import { causeNow, traceIdIn } from './cause.ts'

/** JSON lines on standard error. Each says for which request and job it was written, however deep the code is that writes it. */
export const openLog = (level: string): Logger =>
  pino({ level, serializers: { err: withoutContents }, mixin: causeOf }, pino.destination(2))

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

function withoutContents(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? {} : error
  const { type, message, stack, aggregateErrors, ...rest } = pino.stdSerializers.err(error)
  const short = Object.entries(rest).filter(
    ([name, value]) => telling.has(name) && (typeof value === 'number' || typeof value === 'string'),
  )
  const several = error instanceof AggregateError ? { aggregateErrors: error.errors.map(withoutContents) } : {}
  return { type, message, stack, ...Object.fromEntries(short), ...several }
}
