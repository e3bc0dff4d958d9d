import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError } from './config.ts'
import { type Model, openModel } from './platform/ai/model.ts'
import { builtInIdentity, type IdentityProvider } from './platform/auth/accounts.ts'
import { AccessChanges } from './platform/auth/changes.ts'
import { Links } from './platform/auth/links.ts'
import { Tokens } from './platform/auth/tokens.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { databaseFault } from './platform/db/faults.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Address, openDatabase, type Sql } from './platform/db/open.ts'
import { Jobs } from './platform/jobs/queue.ts'
import { type Mail, outbox } from './platform/mail/outbox.ts'
import { openStorage } from './platform/storage/open.ts'
import type { Storage } from './platform/storage/storage.ts'

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
  /** the bytes of uploaded files */
  storage: Storage
  /** the language model, where one is configured */
  model: Model | undefined
  clock: { now(): Date }
  log: Logger
  /** the address under which people reach the service, without a slash at the end */
  publicUrl: () => string
  startedAt: Date
}

export type OpenDeps = Deps & { listeningAt(url: string): void; close(): Promise<void> }

/** Opens everything the service needs: database (embedded or by address), schema, queue. "say" prints a line to the person. */
export async function openDeps(config: Config, say: (line: string) => void): Promise<OpenDeps> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR: the folder cannot be made (${error.message})`)
  })
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
    await migrateOnce(direct, say).catch(explainConnection)
    const pool = (connections: number, name: string) => {
      const sql = openDatabase({
        at,
        connections,
        prepare: config.databasePrepare,
        name,
        timeouts: !config.databaseDirectUrl,
      })
      closing.push(() => sql.end({ timeout: 5 }))
      return sql
    }
    const storage = await openStorage({ dataDir: config.dataDir, s3: bucketOf(config) })
    closing.push(async () => storage.close())
    const sql = pool(config.databasePoolSize, 'firm-crm')
    const probe = pool(1, 'firm-crm-health')
    const jobs = new Jobs({ sql, at: direct, prepare: config.databasePrepare, log })
    const changes = new AccessChanges(sql, (error) => log.error({ err: error }, 'changes of access could not be read'))
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
      storage,
      model: modelOf(config),
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

function modelOf(config: Config) {
  const { aiProvider: provider, aiModel: model, aiBaseUrl: baseUrl, aiApiKey: apiKey } = config
  if (!model) return undefined
  return openModel({
    provider,
    model,
    baseUrl,
    apiKey,
    secondsMax: config.aiSecondsMax,
    retriesMax: config.aiRetriesMax,
  })
}

function bucketOf(config: Config) {
  const { storage, s3Bucket: bucket, s3Region: region, s3Endpoint: endpoint } = config
  if (storage !== 's3' || !bucket) return undefined
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, region, endpoint, credentials }
}

/** At the start a database that does not answer is most likely a wrong address: say so, in place of a stack. */
function explainConnection(error: unknown): never {
  const fault = error instanceof Error && (databaseFault(error)?.status === 503 || isRefusedLogin(error))
  if (!fault) throw error
  throw new ConfigError(`DATABASE_URL: the database cannot be used (${error.message})`)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: invalid authorization, unknown database, unknown host
const isRefusedLogin = (error: Error) =>
  'code' in error && ['28000', '28P01', '3D000', 'ENOTFOUND', 'EAI_AGAIN', '42501'].includes(String(error.code))

async function migrateOnce(at: Address, say: (line: string) => void) {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-migrations' })
  try {
    await migrate(sql, say)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The secret of an installation that was given none: made once, whole or not at all, readable by its owner alone. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt_secret')
  const secret = await readFile(path, 'utf8').catch(absent)
  if (secret === undefined) {
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
    // of two nodes that start at once one gets its secret into place, and both use that one
    await link(draft, path).catch(ignoreExisting)
    await rm(draft)
    return keptSecret(dataDir)
  }
  if (secret.trim().length < 32)
    throw new ConfigError(
      `JWT_SECRET: ${path} is damaged. Remove it (everybody has to sign in again) or set JWT_SECRET.`,
    )
  return secret.trim()
}

function absent(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw new ConfigError(`JWT_SECRET: the kept one cannot be read (${error.message})`)
}

function ignoreExisting(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}
