import type { OpenDeps } from '../deps.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics.ts'
import { Readiness } from './readiness.ts'

/** What those see who watch this node, from before it works until after it has closed. */
export type Watch = {
  url: string
  nodeWorks(deps: Pick<OpenDeps, 'sql' | 'probe' | 'pool' | 'log'>): void
  nodeCloses(): void
  close(): Promise<void>
}

type Options = { port: number; host: string; metricsToken: string | undefined }

/** Listens on an address of its own. Nothing of this is read by a node that is not asked to. */
export async function openWatch({ port, host, metricsToken }: Options): Promise<Watch> {
  const metrics = openMetrics()
  const readiness = new Readiness()
  try {
    const listener = await listen({ port, host, metricsToken, metrics, readiness })
    return {
      url: listener.url,
      nodeWorks(deps) {
        metrics.nodeWorks(deps)
        readiness.nodeWorks(deps.probe)
      },
      nodeCloses: () => readiness.nodeCloses(),
      async close() {
        metrics.close()
        await listener.close()
      },
    }
  } catch (error) {
    metrics.close()
    throw error
  }
}
