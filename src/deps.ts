import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { builtInIdentity, type IdentityProvider } from './platform/auth/accounts.ts'
import { AccessChanges } from './platform/auth/changes.ts'
import { Links } from './platform/auth/links.ts'
import { Tokens } from './platform/auth/tokens.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Address, openDatabase, type Sql } from './platform/db/open.ts'
import { Jobs } from './platform/jobs/queue.ts'
import { type Mail, outbox } from './platform/mail/outbox.ts'

/** All that the areas are given. What is outside of them comes in here and nowhere else. */
export type Deps = {
  config: Config
  sql: Sql
  /** one connection that is free when all others are busy, to ask whether the database answers */
  probe: Sql
  jobs: Jobs
  tokens: Tokens
  changes: AccessChanges
  links: Links
  identity: IdentityProvider
  mail: Mail
  clock: { now(): Date }
  log: Logger
  /** the address under which people reach the service, without a slash at the end */
  publicUrl: () => string
  startedAt: Date
}

export type OpenDeps = Deps & { listeningAt(url: string): void; close(): Promise<void> }

/** Opens everything the service needs: database (embedded or by address), schema, queue. "say" prints a line to the person. */
export async function openDeps(config: Config, say: (line: string) => void): Promise<OpenDeps> {
  await mkdir(config.dataDir, { recursive: true })
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const secret = config.jwtSecret ?? (await keptSecret(config.dataDir))
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: say })
  const at: Address = embedded ?? { url: config.databaseUrl ?? '' }
  const direct: Address = config.databaseDirectUrl ? { url: config.databaseDirectUrl } : at
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.reverse()) await end().catch((error) => log.error({ err: error }, 'while closing'))
  }
  if (embedded) closing.push(() => embedded.stop())
  try {
    await migrateOnce(direct, say)
    const pool = (connections: number, name: string) => {
      const sql = openDatabase({ at, connections, prepare: config.databasePrepare, name })
      closing.push(() => sql.end({ timeout: 5 }))
      return sql
    }
    const sql = pool(config.databasePoolSize, 'firm-crm')
    const probe = pool(1, 'firm-crm-health')
    const jobs = new Jobs(sql, direct, (error) => log.error({ err: error }, 'job queue'))
    const changes = new AccessChanges(sql)
    await changes.start()
    closing.push(async () => changes.stop())
    let listeningUrl = `http://${config.host}:${config.port}`
    return {
      config,
      sql,
      probe,
      jobs,
      tokens: new Tokens(secret),
      changes,
      links: new Links(secret),
      identity: builtInIdentity(sql),
      mail: outbox(config.dataDir),
      clock: { now: () => new Date() },
      log,
      publicUrl: () => (config.publicUrl ?? listeningUrl).replace(/\/$/, ''),
      startedAt: new Date(),
      listeningAt: (address) => {
        listeningUrl = address
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function migrateOnce(at: Address, say: (line: string) => void) {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-migrations' })
  try {
    await migrate(sql, say)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The secret of an installation that was given none: made once, readable by its owner alone. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt_secret')
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(48).toString('base64url'))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
