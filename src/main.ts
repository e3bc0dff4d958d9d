import { readConfig } from './config.ts'
import { endOnSignal } from './end_on_signal.ts'

const say = (line: string) => console.log(line)

let started: Promise<{ close(): Promise<void> }> | undefined
const ending = new AbortController()
const isAsked = endOnSignal(async () => {
  ending.abort()
  await (await started?.catch(() => undefined))?.close()
})

try {
  const config = readConfig(process.env)
  const [{ startService }, { keepWebAppBuilt }] = await Promise.all([import('./start.ts'), import('./web_build.ts')])
  const starting = startService(config, say, ending.signal)
  started = starting
  const { url } = await starting
  if (!isAsked()) say(url ? `Firm CRM is ready at ${url}` : 'Firm CRM is ready to do background work')
  if (!isAsked() && url) await keepWebAppBuilt(say)
} catch (error) {
  // a start that was told to end has ended, and the process with it
  if (!isAsked()) {
    // these are for the person who starts the service: the sentence is enough
    const isPlain = error instanceof Error && ['ConfigError', 'StartError', 'MigrationError'].includes(error.name)
    console.error(isPlain ? `Firm CRM cannot start. ${error.message}` : error)
    process.exit(1)
  }
}
