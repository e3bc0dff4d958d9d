import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type OpenDeps, openDeps } from './deps.ts'
import { closeServer } from './platform/http/server.ts'
import { jobKinds, startWorker } from './worker.ts'

export type Service = { url: string | undefined; deps: OpenDeps; close(): Promise<void> }

/** Starts a node in its role. Answers when it is ready: listening, or taking work. */
export async function startService(config: Config, say: (line: string) => void): Promise<Service> {
  const deps = await openDeps(config, say)
  try {
    const app = config.role === 'worker' ? undefined : await createApp(deps)
    await deps.jobs.start(jobKinds)
    const url = await app?.listen({ port: config.port, host: config.host })
    if (url) deps.listeningAt(url)
    if (config.role !== 'web') await startWorker(deps)
    return {
      url,
      deps,
      async close() {
        if (app) await closeServer(app)
        await deps.jobs.stop()
        await deps.close()
      },
    }
  } catch (error) {
    await deps.jobs.stop().catch(() => {})
    await deps.close()
    throw error
  }
}
