import { enableCompileCache } from 'node:module'
import { readConfig } from './config.ts'

enableCompileCache()

const say = (line: string) => console.log(line)

// Asked to stop, the service ends in order, also while it is still starting; asked again, at once.
let asked = false
let started: Promise<{ close(): Promise<void> }> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (asked) process.exit(1)
    asked = true
    try {
      await (await started)?.close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })

try {
  const config = readConfig(process.env)
  const [{ startService }, { keepWebAppBuilt }] = await Promise.all([import('./start.ts'), import('./web_build.ts')])
  const starting = startService(config, say)
  started = starting
  const { url } = await starting
  if (!asked) say(url ? `Firm CRM is ready at ${url}` : 'Firm CRM is ready to do background work')
  if (!asked && url) await keepWebAppBuilt(say)
} catch (error) {
  // these are for the person who starts the service: the sentence is enough
  const isPlain = error instanceof Error && ['ConfigError', 'StartError', 'MigrationError'].includes(error.name)
  console.error(isPlain ? `Firm CRM cannot start. ${error.message}` : error)
  process.exit(1)
}
