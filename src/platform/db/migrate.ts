import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Sql } from './open.ts'

const folder = join(import.meta.dirname, '../../../migrations')

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Brings the schema up to date: each new file of migrations/ in order, each in its own transaction, one node at a time.
 * "beforeChange" is told of a database that exists already before it is changed, and stops that by throwing.
 */
export async function migrate(
  sql: Sql,
  log: (line: string) => void,
  beforeChange: (sql: Db) => Promise<void> = async () => {},
): Promise<void> {
  const files = await readMigrations()
  const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`
    select to_regclass('public.migrations') is not null as exists`
  if (exists && pending(files, await applied(sql)).length === 0) return
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${migrationsLock})`
    await makeList(connection)
    const missing = pending(files, await applied(connection))
    if (exists && missing.length > 0) await beforeChange(connection)
    for (const file of missing) {
      if (exists) log(`Updating the database: ${file.name}`)
      await connection.unsafe('begin')
      try {
        await apply(connection, file)
        await connection.unsafe('commit')
      } catch (error) {
        await connection.unsafe('rollback')
        throw new MigrationError(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    await connection`select pg_advisory_unlock(${migrationsLock})`.catch(() => {})
    connection.release()
  }
}

/** The advisory lock of who changes the schema. Any number will do, as long as every node takes the same. */
export const migrationsLock = 4_021_987

/**
 * Makes the schema as it was when these migrations had been applied, in the caller's transaction. Throws a MigrationError
 * where this program does not know one of them, or knows another one by that name.
 */
export async function migrateTo(sql: Db, recorded: readonly { name: string; sha256: string }[]): Promise<void> {
  const files = await readMigrations()
  const wanted = new Map(recorded.map(({ name, sha256 }) => [name, sha256]))
  pending(files, wanted)
  await makeList(sql)
  for (const file of files) if (wanted.has(file.name)) await apply(sql, file)
}

/** Applies what is missing, in the caller's transaction. */
export async function migrateOn(sql: Db): Promise<void> {
  for (const file of pending(await readMigrations(), await applied(sql))) await apply(sql, file)
}

/** Why this program cannot work with the database as it is now, in a sentence; undefined where it can. */
export async function whyUnfit(sql: Db): Promise<string | undefined> {
  const done = await applied(sql)
  known ??= readMigrations()
  try {
    const [missing] = pending(await known, done)
    return missing && `The database lacks the migration ${missing.name}`
  } catch (error) {
    if (error instanceof MigrationError) return error.message
    throw error
  }
}

// a running program is asked again and again, and its files stay
let known: Promise<Migration[]> | undefined

const makeList = (sql: Db) => sql`
  create table if not exists public.migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`

async function apply(sql: Db, { name, text, sha256 }: Migration) {
  await sql.unsafe(text)
  await sql`insert into public.migrations (name, sha256) values (${name}, ${sha256})`
}

type Migration = { name: string; text: string; sha256: string }

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function applied(sql: Db): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; sha256: string }[]>`select name, sha256 from public.migrations`
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function pending(files: Migration[], done: Map<string, string>): Migration[] {
  const known = new Set(files.map((file) => file.name))
  for (const name of done.keys())
    if (!known.has(name))
      throw new MigrationError(`The database was made by a newer version of Firm CRM (it has ${name})`)
  for (const file of files) {
    const sha256 = done.get(file.name)
    if (sha256 !== undefined && sha256 !== file.sha256)
      throw new MigrationError(`Migration ${file.name} was changed after it had been applied to this database`)
  }
  return files.filter((file) => !done.has(file.name))
}
