import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { version } from '../platform/version.ts'
import { forNobody } from '../platform/watch/cause.ts'
import { makeSpans } from './spans.ts'

type Options = {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** of the traces that begin here, from 0 to 1 */
  share: number
  log: Logger
}

const sendSecondsMax = 5
/** How long the end of a node waits for what was not sent yet. */
const farewellSeconds = 3

/** Sends what is told at the points as spans; what the receiver does not take in time is lost, and nobody waits for it. */
export function openTraces({ endpoint, headers, serviceName, share, log }: Options): { close(): Promise<void> } {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = telling(new OTLPTraceExporter({ url, headers, timeoutMillis: sendSecondsMax * 1000 }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const stops = makeSpans(provider.getTracer('firm-crm', version))
  return {
    async close() {
      for (const stop of stops) stop()
      const late = new Promise((resolve) => setTimeout(resolve, farewellSeconds * 1000).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

/** Says once that the receiver does not take spans, until it has taken some again. */
function telling(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      // a batch is of many: it is sent for none of them
      forNobody(() =>
        exporter.export(spans, (result) => {
          if (result.code !== 0 && !isAway) log.warn({ err: result.error }, 'traces could not be sent')
          isAway = result.code !== 0
          done(result)
        }),
      ),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
