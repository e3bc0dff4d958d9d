import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Db } from '../db/open.ts'
import { listTables, quoted } from './catalogue.ts'
import { BackupError, type Manifest, type Table } from './manifest.ts'

const inflate = promisify(gunzip)

/** The bytes of one piece of a part. */
export async function inflated(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces = []
  for await (const piece of bytes) pieces.push(piece)
  return inflate(Buffer.concat(pieces))
}

/**
 * Readies the tables for rows that are as they were: nothing fires, nothing refers yet. Answers how all of it is put back,
 * which also checks every reference. All of it may be done by the owner of the tables.
 */
export async function openTables(sql: Db): Promise<() => Promise<void>> {
  const tables = (await listTables(sql)).map(({ schema, name }) => quoted(schema, name))
  const references = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'service'::regnamespace)`
  for (const { table, name } of references) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`)
  await sql.unsafe(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of references)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`)
  }
}

/** Takes the pieces of tables in their order, one COPY a table. */
export class Loader {
  readonly #sql: Db
  readonly #tables: Map<string, Table>
  #open: { name: string; into: Writable; ended: Promise<void> } | undefined
  constructor(sql: Db, { tables }: Manifest) {
    this.#sql = sql
    this.#tables = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
  }

  async take(name: string, rows: Buffer): Promise<void> {
    if (this.#open?.name !== name) {
      await this.end()
      this.#open = await this.#begin(name)
    }
    const { into, ended } = this.#open
    if (!into.write(rows)) await Promise.race([once(into, 'drain'), ended])
  }

  async end(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    open?.into.end()
    await open?.ended
  }

  async #begin(name: string) {
    const table = this.#tables.get(name)
    if (!table) throw new BackupError(`The back-up has rows of ${name}, of which its manifest does not tell`)
    const columns = table.columns.map((column) => quoted(column)).join(', ')
    const into = await this.#sql.unsafe(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`).writable()
    const ended = finished(into)
    ended.catch(() => {}) // told of where it is awaited
    return { name, into, ended }
  }

  /** Throws where a table does not have as many rows as were written down. */
  async compare(): Promise<void> {
    for (const { schema, name, rows } of this.#tables.values()) {
      const [counted] = await this.#sql.unsafe<{ rows: number }[]>(
        `select count(*)::float8 as rows from ${quoted(schema, name)}`,
      )
      if (counted?.rows !== rows)
        throw new BackupError(`${schema}.${name} has ${counted?.rows} rows where the back-up has ${rows}`)
    }
  }
}
