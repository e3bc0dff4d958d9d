import { MigrationError, migrateOn, migrateTo, migrationsLock } from '../db/migrate.ts'
import { type Address, type Db, openDatabase } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { plainSession, quoted } from './catalogue.ts'
import { type Checked, checkBackup, readParts } from './check.ts'
import { inflated, Loader, openTables } from './load.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { checkDatabase, checkStorage, clearDatabase } from './target.ts'
import { keepRestoredJobs } from './waiting_jobs.ts'

type Options = {
  /** not by way of a pooler */
  at: Address
  storage: Storage
  path: string
  /** give up what the database and the storage hold */
  replace: boolean
  /** puts secrets of the back-up in their place; throws a BackupError where others are there */
  keepKeys: (keys: Record<string, string>) => Promise<void>
  /** what the product changes in rows that are somewhere else now, in the same transaction */
  settle: (sql: Db) => Promise<void>
  say: (line: string) => void
}

/**
 * Brings a back-up into a database and a storage: the rows in one transaction that ends when the files are there, so that
 * a restore that was killed can be begun again. Throws a BackupError; then nothing was changed that anybody had.
 */
export async function restoreBackup({ at, storage, path, replace, keepKeys, settle, say }: Options): Promise<Manifest> {
  say(`Checking ${path}`)
  const checked = await checkBackup(path)
  const pool = openDatabase({ at, connections: 1, prepare: false, name: 'firm-crm-restore', limits: 'none' })
  try {
    const sql = await pool.reserve()
    const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${migrationsLock}) as taken`
    if (!lock?.taken) throw new BackupError('Somebody else is changing this database just now')
    try {
      await checkDatabase(sql, replace)
      if (checked.manifest.files && !replace) await checkStorage(storage, checked.fileKeys)
    } catch (error) {
      // who was refused may ask again at once, before the server has noticed that this connection is closed
      await sql`select pg_advisory_unlock(${migrationsLock})`
      throw error
    }
    await sql.unsafe('begin')
    await sql.unsafe(plainSession)
    await bringAll(sql, storage, { path, checked, say })
    await settle(sql)
    if (checked.keys) await keepKeys(checked.keys)
    await sql.unsafe('commit')
    // all is there already; without it PostgreSQL looks at the tables by itself, a minute later
    await sql.unsafe('analyze').catch((error: Error) => say(`The tables could not be analyzed (${error.message})`))
    return checked.manifest
  } catch (error) {
    throw error instanceof MigrationError
      ? new BackupError(`This back-up cannot be restored here. ${error.message}`)
      : error
  } finally {
    // what was not committed is rolled back with the connection
    await pool.end({ timeout: 0 })
  }
}

type Bringing = { path: string; checked: Checked; say: (line: string) => void }

async function bringAll(sql: Db, storage: Storage, { path, checked: { manifest }, say }: Bringing) {
  await clearDatabase(sql)
  await migrateTo(sql, manifest.migrations)
  const closeTables = await openTables(sql)
  const loader = new Loader(sql, manifest)
  let jobs = Buffer.alloc(0)
  let files = 0
  say(`Restoring ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US')} rows`)
  for await (const { name, bytes } of readParts(path)) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'tables') await loader.take(rest[0] ?? '', await inflated(bytes))
    else await loader.end()
    if (kind === 'jobs') jobs = Buffer.concat([jobs, await inflated(bytes)])
    if (kind !== 'files') continue
    if (files++ === 0) say(`Restoring ${manifest.files?.count.toLocaleString('en-US')} files`)
    await storage.put(rest.join('/'), bytes)
  }
  await loader.end()
  await loader.compare()
  await setSequences(sql, manifest)
  await closeTables()
  await migrateOn(sql)
  const waiting = jobs.toString('utf8').split('\n').filter(Boolean)
  await keepRestoredJobs(
    sql,
    waiting.map((line) => JSON.parse(line)),
  )
}

async function setSequences(sql: Db, { sequences }: Manifest) {
  for (const { schema, name, last_value, is_called } of sequences)
    await sql`select setval(${quoted(schema, name)}::regclass, ${last_value}::bigint, ${is_called})`
}
