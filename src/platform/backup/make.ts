import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { migrationsLock } from '../db/migrate.ts'
import { type Address, type Db, openDatabase } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { version } from '../version.ts'
import { Archive } from './archive.ts'
import { listSequences, plainSession } from './catalogue.ts'
import { BackupError, formatVersion, type Manifest } from './manifest.ts'
import { writeFiles, writeJobs, writeTables } from './snapshot.ts'

type Options = {
  /** not by way of a pooler */
  at: Address
  /** unset: the database alone */
  storage?: Storage | undefined
  path: string
  /** secrets that were made by the service itself and are to be part of the back-up */
  keys?: Record<string, string> | undefined
  credentialsKeys: readonly Buffer[]
  now: Date
  /** the caller holds the lock of the migrations already */
  migrating?: boolean
  signal?: AbortSignal
  /** after each table and file */
  onPart?: () => Promise<void>
  /** without a single byte written */
  idleMsMax?: number
}

/** Far longer than a slow disk or store takes for one piece: what is idle for as long keeps a snapshot open for nothing. */
const idleMinutesMax = 10

/** Writes all that the installation knows, as of one moment, into one file. Nobody has to wait for it meanwhile. */
export async function makeBackup(options: Options): Promise<{ manifest: Manifest; sizeBytes: number }> {
  const { at, path, now, signal, migrating = false, idleMsMax = idleMinutesMax * 60_000 } = options
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw new BackupError(`${path} exists already`)
  const pool = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-backup', limits: 'none' })
  let archive: Archive | undefined
  const givenUp = Promise.withResolvers<never>()
  givenUp.promise.catch(() => {}) // told of where it is awaited
  const idle = setTimeout(() => givenUp.reject(noProgress()), idleMsMax)
  const stop = () => givenUp.reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const sql = await pool.reserve()
    // before the snapshot: a migration that ran meanwhile would have its tables differ from it
    if (!migrating) await sql`select pg_advisory_lock_shared(${migrationsLock})`
    archive = await Archive.create(path, now, () => idle.refresh())
    idle.refresh()
    const manifest = await Promise.race([writeParts(sql, archive, options), givenUp.promise])
    clearTimeout(idle)
    return { manifest, sizeBytes: await archive.finish() }
  } catch (error) {
    await archive?.abandon()
    throw error
  } finally {
    clearTimeout(idle)
    signal?.removeEventListener('abort', stop)
    await pool.end({ timeout: 0 })
  }
}

const noProgress = () =>
  new BackupError(
    `The back-up was given up because nothing was written for ${idleMinutesMax} minutes. See whether the database, the file storage and the folder of the back-up answer, then try again.`,
  )

async function writeParts(sql: Db, archive: Archive, options: Options): Promise<Manifest> {
  const { storage, keys, credentialsKeys, now, signal, onPart } = options
  const going = {
    archive,
    sql,
    onPart: async () => {
      signal?.throwIfAborted()
      await onPart?.()
    },
  }
  await sql.unsafe('begin isolation level repeatable read, read only')
  await sql.unsafe(plainSession)
  const migrations = await listMigrations(sql)
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  const tables = await writeTables(going)
  const sequences = await listSequences(sql)
  const jobs = await writeJobs(going)
  const files = storage ? await writeFiles(going, storage) : null
  await sql.unsafe('rollback')
  if (keys) await addJson(archive, 'keys.json', keys)
  const manifest: Manifest = {
    format: 'firm-crm back-up',
    format_version: formatVersion,
    service_version: version,
    postgres_version: server?.version ?? '',
    made_at: now.toISOString(),
    migrations,
    tables,
    sequences,
    jobs,
    files,
    with_keys: keys !== undefined,
    credentials_key_ids: credentialsKeys.map(keyIdOf),
    parts: archive.parts,
    parts_sha256: archive.partsSha256,
  }
  await addJson(archive, 'manifest.json', manifest)
  return manifest
}

async function listMigrations(sql: Db): Promise<Manifest['migrations']> {
  const [known] = await sql<{ exists: boolean }[]>`select to_regclass('public.migrations') is not null as exists`
  if (!known?.exists) throw new BackupError('This database is none of Firm CRM: there is nothing to back up')
  const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from public.migrations order by name`
  return [...rows]
}

function addJson(archive: Archive, name: string, value: object) {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return archive.add(name, bytes.length, [bytes])
}

/** By which a key is known without being told. */
export const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('firm-crm back-up').update(key).digest('hex').slice(0, 16)
