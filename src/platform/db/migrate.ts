import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from './open.ts'

const folder = join(import.meta.dirname, '../../../migrations')

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Brings the schema up to date: each new file of migrations/ in order, each in its own transaction, one node at a time. */
export async function migrate(sql: Sql, log: (line: string) => void): Promise<void> {
  const files = await readMigrations()
  const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`
    select to_regclass('public.migrations') is not null as exists`
  if (exists && pending(files, await applied(sql)).length === 0) return
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${lockKey})`
    await connection`
      create table if not exists public.migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
    for (const file of pending(files, await applied(connection))) {
      if (exists) log(`Updating the database: ${file.name}`)
      await connection.unsafe('begin')
      try {
        await connection.unsafe(file.text)
        await connection`insert into public.migrations (name, sha256) values (${file.name}, ${file.sha256})`
        await connection.unsafe('commit')
      } catch (error) {
        await connection.unsafe('rollback')
        throw new MigrationError(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    await connection`select pg_advisory_unlock(${lockKey})`.catch(() => {})
    connection.release()
  }
}

// any number will do, as long as every node takes the same
const lockKey = 4_021_987

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

async function applied(sql: Sql): Promise<Map<string, string>> {
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
