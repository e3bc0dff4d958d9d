import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type Cause, causeNow } from '../platform/watch/cause.ts'
import {
  childTasks,
  jobTries,
  modelCalls,
  requests,
  statements,
  storageCalls,
  type Told,
  watch,
} from '../platform/watch/points.ts'

// What is told at the points as spans. A request or a job writes its span into its cause as a traceparent (W3C Trace Context): what
// is done for it finds its parent there, a job that it asks for keeps it, and nobody else need know of traces.

type Begun = { name: string; kind: SpanKind; attributes: Attributes }

export function makeSpans(tracer: Tracer): (() => void)[] {
  const underWay = new WeakMap<object, Span>()
  const enter = (told: Told<object>, cause: Cause, parent: string | undefined, { name, kind, attributes }: Begun) => {
    const startTime = timeOf(told.begunAt)
    const span = tracer.startSpan(name, { kind, attributes, startTime }, contextOf(parent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    cause.traceparent = `00-${traceId}-${spanId}-0${traceFlags & 1}`
    underWay.set(told, span)
  }
  // nothing is done within these, so that they are made when they have ended
  const parents = new WeakMap<object, string>()
  const noteParent = (told: object) => {
    const parent = causeNow()?.traceparent
    if (parent !== undefined) parents.set(told, parent)
  }
  const makeWhole = (told: Told<object>, { name, kind, attributes }: Begun) => {
    const parent = parents.get(told)
    // the service asks by itself all the time: that is no part of any trace
    if (parent === undefined) return
    const span = tracer.startSpan(name, { kind, attributes, startTime: timeOf(told.begunAt) }, contextOf(parent))
    if (told.error !== undefined) fail(span, told.error)
    span.end()
  }
  return [
    watch(requests, {
      begun(told) {
        const { cause, traceparent, method, route = 'unmatched' } = told
        const attributes = { 'http.request.method': method, 'http.route': route, request_id: cause.request_id }
        enter(told, cause, traceparent, { name: `${method} ${route}`, kind: SpanKind.SERVER, attributes })
      },
      ended(told) {
        const span = underWay.get(told)
        span?.setAttribute('http.response.status_code', told.status)
        if (!told.isAnswered) span?.setAttribute('error.type', 'aborted')
        else if (told.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      },
    }),
    watch(jobTries, {
      begun(told) {
        const cause = causeNow() ?? {}
        const attributes = { job_id: cause.job_id, request_id: cause.request_id }
        enter(told, cause, cause.traceparent, { name: told.kind, kind: SpanKind.CONSUMER, attributes })
      },
      ended(told) {
        const span = underWay.get(told)
        span?.setAttribute('outcome', told.outcome)
        if (told.outcome === 'failed') span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      },
    }),
    watch(statements, {
      begun: noteParent,
      ended(told) {
        if (!parents.has(told)) return
        const attributes = { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(told.text ?? '') }
        makeWhole(told, { name: told.command ?? 'statement', kind: SpanKind.CLIENT, attributes })
      },
    }),
    watch(childTasks, {
      begun: noteParent,
      ended(told) {
        const attributes = { 'process.pid': told.pid, outcome: told.outcome }
        makeWhole(told, { name: told.task, kind: SpanKind.INTERNAL, attributes })
      },
    }),
    watch(storageCalls, {
      begun: noteParent,
      ended: (told) => makeWhole(told, { name: `storage ${told.operation}`, kind: SpanKind.CLIENT, attributes: {} }),
    }),
    watch(modelCalls, {
      begun: noteParent,
      ended(told) {
        const attributes = {
          'gen_ai.request.model': told.model,
          'gen_ai.output.type': told.wanted,
          'gen_ai.usage.input_tokens': told.inputTokens,
          'gen_ai.usage.output_tokens': told.outputTokens,
        }
        makeWhole(told, { name: 'model', kind: SpanKind.CLIENT, attributes })
      },
    }),
  ]
}

const timeOf = (at: number) => performance.timeOrigin + at

/** Its words may be those of a document or a row; its kind is not. */
function fail(span: Span, error: unknown) {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** What follows the version may grow in later ones; of this one it is exactly this. */
const written = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function contextOf(traceparent = '') {
  const [, traceId, spanId, flags] = written.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

const textMax = 2000

/** Values are parameters; what a statement has in quotes by itself is left out all the same. */
const withoutValues = (text: string) =>
  text
    .slice(0, textMax)
    .replace(/'(?:[^']|'')*('|$)/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
