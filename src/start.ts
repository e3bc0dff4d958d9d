import { type Config, ConfigError } from './config.ts'
import { type OpenDeps, openDeps } from './deps.ts'
import { type App, closeServer } from './platform/http/server.ts'
import { jobKinds, startWorker } from './worker.ts'

type Service = { url: string | undefined; deps: OpenDeps; close(): Promise<void> }

/** Starts a node in its role. Answers when it is ready: listening, or taking work. */
export async function startService(config: Config, say: (line: string) => void): Promise<Service> {
  // the database starts while the rest of the program is read
  const [deps, { createApp }] = await Promise.all([openDeps(config, say), import('./app.ts')])
  let app: App | undefined
  const close = async () => {
    try {
      if (app) await closeServer(app)
    } finally {
      await deps.jobs.stop().finally(() => deps.close())
    }
  }
  try {
    const [built] = await Promise.all([
      config.role === 'worker' ? undefined : createApp(deps),
      deps.jobs.start(jobKinds),
    ])
    app = built
    const url = await app?.listen({ port: config.port, host: config.host }).catch(explainListening)
    if (url) deps.listeningAt(url)
    if (config.role !== 'web') await startWorker(deps)
    return { url, deps, close }
  } catch (error) {
    await close().catch(() => {}) // what failed first is what the person has to know
    throw error
  }
}

function explainListening(error: Error & { code?: string }): never {
  switch (error.code) {
    case 'EADDRINUSE':
      throw new ConfigError('PORT: another program listens there already; choose another one')
    case 'EACCES':
      throw new ConfigError('PORT: this user may not listen there; choose one above 1023')
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      throw new ConfigError(`HOST: this machine cannot listen there (${error.message})`)
    default:
      throw error
  }
}
