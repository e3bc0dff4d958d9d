import type { Config } from './config.ts'
import { type OpenDeps, openDeps } from './deps.ts'
import { explainListening } from './explain_listening.ts'
import { closeServer } from './platform/http/close.ts'
import type { App } from './platform/http/server.ts'
import { writeLines } from './watch/lines.ts'
import type { Watch } from './watch/open.ts'
import { jobKinds, startWorker } from './worker.ts'

type Service = { url: string | undefined; watchUrl: string | undefined; deps: OpenDeps; close(): Promise<void> }

/** Starts a node in its role. Answers when it is ready: listening, or taking work. The signal ends a start that waits. */
export async function startService(
  config: Config,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Service> {
  const watch = await openWatchWhereAsked(config, say)
  try {
    return await startNode(config, { say, watch, signal })
  } catch (error) {
    await watch?.close()
    throw error
  }
}

type Starting = { say(line: string): void; watch: Watch | undefined; signal: AbortSignal | undefined }

async function startNode(config: Config, { say, watch, signal }: Starting): Promise<Service> {
  // the database starts while the rest of the program is read
  const [deps, { createApp }] = await Promise.all([openDeps(config, say, signal), readApp(config)])
  const endLines = writeLines(deps.log)
  const traces = await openTracesWhereAsked(deps)
  let app: App | undefined
  const close = async () => {
    watch?.nodeCloses()
    try {
      if (app) await closeServer(app)
    } finally {
      await deps.jobs
        .stop()
        .finally(() => deps.close())
        .finally(() => traces?.close())
        .finally(endLines)
        .finally(() => watch?.close())
    }
  }
  try {
    const [built] = await Promise.all([
      config.role === 'worker' ? undefined : createApp(deps),
      deps.jobs.start(jobKinds),
    ])
    app = built
    const url = await app
      ?.listen({ port: config.port, host: config.host })
      .catch(explainListening({ port: 'PORT', host: 'HOST' }))
    if (url) deps.listeningAt(url)
    if (config.role !== 'web') await startWorker(deps)
    watch?.nodeWorks(deps)
    return { url, watchUrl: watch?.url, deps, close }
  } catch (error) {
    await close().catch(() => {}) // what failed first is what the person has to know
    throw error
  }
}

/** The program of requests; a node that answers questions is ready for the first one when it says that it is ready. */
async function readApp({ role }: Config) {
  const app = await import('./app.ts')
  if (role !== 'worker') await (await import('./areas/agentic-chat/index.ts')).warmUp()
  return app
}

/** Nothing of this is read by a node that sends none. */
async function openTracesWhereAsked({ config, log }: OpenDeps) {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = config
  if (endpoint === undefined) return undefined
  const { openTraces } = await import('./watch/traces.ts')
  const { otelServiceName: serviceName, otelTracesSamplerArg: share } = config
  return openTraces({ endpoint, headers, serviceName, share, log })
}

/** Opened first and closed last; whoever does not ask for it need not wait for it to be read. */
async function openWatchWhereAsked(config: Config, say: (line: string) => void): Promise<Watch | undefined> {
  if (config.metricsPort === undefined) return undefined
  const { openWatch } = await import('./watch/open.ts')
  const watch = await openWatch({ ...config, port: config.metricsPort, host: config.metricsHost })
  say(`Metrics are at ${watch.url}/metrics`)
  return watch
}
