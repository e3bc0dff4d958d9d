import { readConfig } from './config.ts'
import { endOnSignal } from './end_on_signal.ts'

const say = (line: string) => console.log(line)

let started: Promise<{ close(): Promise<void> }> | undefined
const isAsked = endOnSignal(async () => (await started)?.close())

try {
  const config = readConfig(process.env)
  const [{ startService }, { keepWebAppBuilt }] = await Promise.all([import('./start.ts'), import('./web_build.ts')])
  const starting = startService(config, say)
  started = starting
  const { url } = await starting
  if (!isAsked()) say(url ? `Firm CRM is ready at ${url}` : 'Firm CRM is ready to do background work')
  if (!isAsked() && url) await keepWebAppBuilt(say)
} catch (error) {
  // these are for the person who starts the service: the sentence is enough
  const isPlain = error instanceof Error && ['ConfigError', 'StartError', 'MigrationError'].includes(error.name)
  console.error(isPlain ? `Firm CRM cannot start. ${error.message}` : error)
  process.exit(1)
}
