import { enableCompileCache } from 'node:module'
import { readConfig } from './config.ts'

enableCompileCache()
const { startService } = await import('./start.ts')

// errors that are for the person who starts the service: the sentence is enough
const plainNames = new Set(['ConfigError', 'StartError', 'MigrationError'])
const say = (line: string) => console.log(line)

try {
  const config = readConfig(process.env)
  const service = await startService(config, say)
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (isClosing) return
      isClosing = true
      await service.close()
      process.exit(0)
    })
  say(service.url ? `Firm CRM is ready at ${service.url}` : 'Firm CRM is ready to do background work')
} catch (error) {
  const isPlain = error instanceof Error && plainNames.has(error.name)
  console.error(isPlain ? `Firm CRM cannot start. ${error.message}` : error)
  process.exit(1)
}
