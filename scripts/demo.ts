import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../src/config.ts'
import { endOnSignal } from '../src/end_on_signal.ts'
import type { Sql } from '../src/platform/db/open.ts'
import { openRunningDatabase } from './demo/database.ts'
import { Refusal, runningAt, signIn } from './demo/service.ts'
import { keepSignIn, keptSignIns, newPassword, type SignIn } from './demo/sign_in.ts'
import { emailOf, firmNameOf, team } from './demo/team.ts'

// npm run demo: a firm to look around in. In the service that runs already, else in one that it starts and keeps running.

const say = (line: string) => console.log(line)

const numberMax = 99

type Place = { url: string; sql: Sql; isOurs: boolean; close(): Promise<void> }

let place: Promise<Place> | undefined
const isAsked = endOnSignal(async () => (await place)?.close())

try {
  const { again, 'in-production': inProduction } = readOptions()
  const config = readConfig(process.env)
  if (config.environment === 'production' && !inProduction)
    throw new ConfigError(
      'ENVIRONMENT: is production, which is no place for invented companies. If you mean it: npm run demo -- --in-production',
    )
  place = findPlace(config)
  const { url, sql, isOurs, close } = await place
  const signedIn = (await usableFirm(config, url, again)) ?? (await makeFirm(config, { url, sql }))
  if (!isAsked()) tell(url, signedIn)
  if (isOurs)
    say('\nThe service runs until you press Ctrl-C; after that, npm start starts it again with this firm in it.')
  else await close()
} catch (error) {
  if (!isAsked()) {
    // these are for the person who starts it: the sentence is enough
    const isPlain = error instanceof Error && ['ConfigError', 'StartError', 'MigrationError'].includes(error.name)
    console.error(isPlain ? `No demonstration firm was made. ${error.message}` : error)
    await place?.then(({ close }) => close()).catch(() => {})
    process.exit(1)
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { again: { type: 'boolean' }, 'in-production': { type: 'boolean' } } }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}. There are --again and --in-production.`)
  }
}

async function findPlace(config: Config): Promise<Place> {
  const running = await runningAt(config)
  if (running) {
    say(`A service runs at ${running}`)
    const sql = await openRunningDatabase(config)
    return { url: running, sql, isOurs: false, close: () => sql.end({ timeout: 5 }) }
  }
  if (config.role !== 'all')
    throw new ConfigError('ROLE: a service that only does part of the work cannot be started for this; leave it unset')
  const [{ startService }, { keepWebAppBuilt }] = await Promise.all([
    import('../src/start.ts'),
    import('../src/web_build.ts'),
  ])
  const { url = '', deps, close } = await startService(config, say)
  say(`Firm CRM is running at ${url}`)
  void keepWebAppBuilt(say)
  return { url, sql: deps.sql, isOurs: true, close }
}

/** The latest firm that was made here before, whole, and whose sign-in still works; none where another is asked for. */
async function usableFirm({ dataDir }: Config, url: string, again = false): Promise<SignIn | undefined> {
  if (again) return undefined
  const kept = await keptSignIns(dataDir)
  for (const one of kept)
    if (one.finished && (await signIn(url, emailOf('mara', one.number), one.password))) {
      say('The demonstration firm is there already (npm run demo -- --again makes another one)')
      return one
    }
  if (kept.some(({ finished }) => finished))
    say('The demonstration firm that was made before is gone, or its password was changed: making another')
  else if (kept.length > 0) say('The demonstration firm was begun and never finished: making another')
  return undefined
}

/** Makes one under the first number that nobody has. */
async function makeFirm({ dataDir, environment }: Config, { url, sql }: Pick<Place, 'url' | 'sql'>): Promise<SignIn> {
  const { fill } = await import('./demo/fill.ts')
  const startedAt = performance.now()
  const password = newPassword()
  const sourcesFolder = environment === 'production' ? undefined : join(dataDir, 'sources')
  say('Making the demonstration firm, in about half a minute:')
  for (let number = 1; number <= numberMax; number++) {
    try {
      const begun = () => keepSignIn(dataDir, { number, password, finished: false })
      await fill({ url, sql, number, password, dataDir, sourcesFolder, say, begun })
      await keepSignIn(dataDir, { number, password, finished: true })
      say(`Made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
      return { number, password, finished: true }
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === 'registration_closed')
        throw new ConfigError('REGISTRATION: is by invitation alone, so that no firm can be started here')
      if (code !== 'email_already_exists') throw error
    }
  }
  throw new ConfigError(`There are ${numberMax} demonstration firms already`)
}

function tell(url: string, { number, password }: SignIn) {
  const width = Math.max(...team.map(({ key }) => emailOf(key, number).length))
  say('')
  say(`  ${firmNameOf(number)}`)
  say(`  Address   ${url}`)
  say(`  Sign in   ${emailOf('mara', number)}`)
  say(`  Password  ${password}   (of all five; for demonstration only)`)
  say('')
  for (const { key, name, title, role } of team)
    say(`  ${emailOf(key, number).padEnd(width)}  ${name}, ${title} (${role})`)
}
