import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { backUpBeforeUpdate } from './back_up_before_update.ts'
import { type Config, ConfigError } from './config.ts'
import { keptSecret } from './kept_secret.ts'
import { openSignIn } from './open_sign_in.ts'
import { type Model, openModel } from './platform/ai/model.ts'
import { builtInIdentity, type IdentityProvider } from './platform/auth/accounts.ts'
import { ApiKeys } from './platform/auth/api_keys.ts'
import { AccessChanges } from './platform/auth/changes.ts'
import type { Directory } from './platform/auth/ldap.ts'
import { Links } from './platform/auth/links.ts'
import type { Issuer } from './platform/auth/oidc.ts'
import { Passwords } from './platform/auth/passwords.ts'
import { Tokens } from './platform/auth/tokens.ts'
import { makeBackup } from './platform/backup/make.ts'
import { openOutside } from './platform/connect/open_outside.ts'
import type { Outside } from './platform/connect/outside.ts'
import { keysOf, newKey, type Sealer, sealer } from './platform/connect/seal.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { databaseFault } from './platform/db/faults.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Address, type Db, openDatabase, type Sql } from './platform/db/open.ts'
import { Jobs } from './platform/jobs/queue.ts'
import type { Mail } from './platform/mail/mail.ts'
import { type Outbox, outbox } from './platform/mail/outbox.ts'
import { smtp } from './platform/mail/smtp.ts'
import { TrackingLinks } from './platform/mail/tracking_links.ts'
import { openStorage } from './platform/storage/open.ts'
import type { Storage } from './platform/storage/storage.ts'
import { openLog } from './platform/watch/log.ts'

/** All that the areas are given. What is outside of them comes in here and nowhere else. */
export type Deps = {
  config: Config
  sql: Sql
  /** one connection that is free when all others are busy, to ask whether the database answers */
  probe: Sql
  jobs: Jobs
  tokens: Tokens
  changes: AccessChanges
  /** by which programs ask */
  keys: ApiKeys
  links: Links
  passwords: Passwords
  identity: IdentityProvider
  /** who knows people beside the service itself, where they are configured */
  directory?: Directory
  issuer?: Issuer
  /** for the service's own messages */
  mail: Mail
  /** for mail of people who have connected no mailbox */
  outbox: Outbox
  tracking: TrackingLinks
  /** the bytes of uploaded files */
  storage: Storage
  /** the only door to the systems outside */
  outside: Outside
  /** keeps the credentials of connections */
  sealer: Sealer
  /** the language model, where one is configured */
  model: Model | undefined
  /** writes all that the installation knows into a new file */
  backUp: (path: string, signal: AbortSignal) => Promise<{ sizeBytes: number }>
  clock: { now(): Date }
  log: Logger
  /** the address under which people reach the service, without a slash at the end */
  publicUrl: () => string
  startedAt: Date
}

export type OpenDeps = Deps & {
  /** further connections, which are closed with all others */
  pool(connections: number, name: string): Sql
  listeningAt(url: string): void
  close(): Promise<void>
}

/**
 * Opens everything the service needs: database (embedded or by address), schema, queue. "say" prints a line to the person; the
 * signal ends waiting for the database, which may take as long as another node, an update or a back-up takes.
 */
export async function openDeps(
  config: Config,
  say: (line: string) => void,
  signal = new AbortController().signal,
): Promise<OpenDeps> {
  await mkdir(config.dataDir, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`DATA_DIR: the folder cannot be made (${error.message})`)
  })
  const log = openLog(config.logLevel)
  const secret = config.jwtSecret ?? (await keptJwtSecret(config.dataDir))
  const credentialsKey = config.credentialsKey ?? (await keptCredentialsKey(config.dataDir))
  const outside = outsideOf(config)
  const credentialsKeys = keysOf(credentialsKey) ?? []
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: say })
  const at: Address = embedded ?? { url: config.databaseUrl ?? '' }
  const direct: Address = config.databaseDirectUrl ? { url: config.databaseDirectUrl } : at
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.reverse()) await end().catch((error) => log.error({ err: error }, 'while closing'))
  }
  if (embedded) closing.push(() => embedded.stop())
  closing.push(() => outside.close())
  try {
    const beforeChange = backUpBeforeUpdate({ config, at: direct, credentialsKeys, say, signal })
    await migrateOnce(direct, { say, beforeChange, signal }).catch(explainConnection)
    const pool = (connections: number, name: string, sharedBy?: 'firms') => {
      const sql = openDatabase({
        at,
        connections,
        prepare: config.databasePrepare,
        name,
        limits: config.databaseDirectUrl ? 'of the role' : 'set',
        ...(sharedBy && { sharedBy }),
      })
      closing.push(() => sql.end({ timeout: 5 }))
      return sql
    }
    const storage = await openStorage({ dataDir: config.dataDir, s3: bucketOf(config) })
    closing.push(async () => storage.close())
    const sql = pool(config.databasePoolSize, 'firm-crm', 'firms')
    const probe = pool(1, 'firm-crm-health')
    const jobs = new Jobs({ sql, at: direct, prepare: config.databasePrepare, log })
    const keys = new ApiKeys(sql, config.signInDays)
    const unread = (error: unknown) => log.error({ err: error }, 'changes of access could not be read')
    const changes = new AccessChanges(sql, keys, unread)
    await changes.start()
    closing.push(async () => changes.stop())
    const passwords = new Passwords(config.passwordMemoryKib)
    let listeningUrl = `http://${config.host}:${config.port}`
    return {
      config,
      sql,
      probe,
      jobs,
      tokens: new Tokens(secret),
      changes,
      keys,
      links: new Links(secret),
      passwords,
      identity: builtInIdentity(sql, passwords),
      ...openSignIn(config, log),
      mail: config.smtpUrl ? smtp({ url: config.smtpUrl, from: config.mailFrom }) : outbox(config.dataDir),
      outbox: outbox(config.dataDir),
      tracking: new TrackingLinks(secret),
      storage,
      outside,
      sealer: sealer(credentialsKeys),
      model: modelOf(config),
      backUp: (path, signal) => makeBackup({ at: direct, storage, path, credentialsKeys, now: new Date(), signal }),
      clock: { now: () => new Date() },
      log,
      publicUrl: () => (config.publicUrl ?? listeningUrl).replace(/\/$/, ''),
      startedAt: new Date(),
      pool,
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

function outsideOf({ privateAddresses, requestsPerSecond }: Config) {
  try {
    return openOutside({ privateAddresses, requestsPerSecond })
  } catch (error) {
    throw new ConfigError(`PRIVATE_ADDRESSES: ${error instanceof Error ? error.message : error}`)
  }
}

const keptJwtSecret = (dataDir: string) =>
  keptSecret({
    dataDir,
    file: 'jwt_secret',
    variable: 'JWT_SECRET',
    make: () => randomBytes(48).toString('base64url'),
    isWhole: (secret) => secret.length >= 32,
    loss: 'everybody has to sign in again',
  })

const keptCredentialsKey = (dataDir: string) =>
  keptSecret({
    dataDir,
    file: 'credentials_key',
    variable: 'CREDENTIALS_KEY',
    make: newKey,
    isWhole: (key) => keysOf(key) !== undefined,
    loss: 'accounts have to be connected again',
  })

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
    tools: config.aiTools,
  })
}

export function bucketOf(config: Config) {
  const { storage, s3Bucket: bucket, s3Region: region, s3Endpoint: endpoint } = config
  if (storage !== 's3' || !bucket) return undefined
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, region, endpoint, credentials }
}

/** At the start a database that does not answer is most likely a wrong address: say so, in place of a stack. */
function explainConnection(error: unknown): never {
  const fault = error instanceof Error && ((databaseFault(error)?.status ?? 0) >= 503 || isRefusedLogin(error))
  if (!fault) throw error
  throw new ConfigError(`DATABASE_URL: the database cannot be used (${error.message})`)
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: invalid authorization, unknown database, unknown host
const isRefusedLogin = (error: Error) =>
  'code' in error && ['28000', '28P01', '3D000', 'ENOTFOUND', 'EAI_AGAIN', '42501'].includes(String(error.code))

type Migrating = { say(line: string): void; beforeChange(sql: Db): Promise<void>; signal: AbortSignal }

async function migrateOnce(at: Address, { say, beforeChange, signal }: Migrating) {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-migrations', limits: 'none' })
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([migrate(sql, say, beforeChange), ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
    // PostgreSQL takes back what was not committed; while it waits for a lock it does not see that somebody has left
    await sql.end({ timeout: signal.aborted ? 0 : 5 })
  }
}
