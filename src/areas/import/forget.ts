import type { Deps } from '../../deps.ts'
import type { Sql, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'
import { discard } from '../../platform/storage/faults.ts'

const keptDays = 30
const importsAtOnce = 100
const rowsAtOnce = 20_000

const isOld = piece`
  storage_key is not null and updated_at < now() - ${keptDays} * interval '1 day'
  and status not in ('reading', 'checking', 'running', 'undoing')`

/**
 * Forgets what was in files whose import ended long ago. What it has changed stays known, so that it can be undone. A firm
 * whose imports cannot be forgotten now keeps no other firm waiting.
 */
export async function forgetOldImports(
  { sql, storage, log }: Pick<Deps, 'sql' | 'storage' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const firmId of await firmsWith(sql, piece`select from imports where firm_id = f.id and ${isOld}`)) {
    signal.throwIfAborted()
    try {
      await forgetOldOfFirm({ sql, storage }, firmId, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ err: error, firm_id: firmId }, 'old imports could not be forgotten')
    }
  }
}

async function forgetOldOfFirm({ sql, storage }: Pick<Deps, 'sql' | 'storage'>, firmId: string, signal: AbortSignal) {
  const old = await sql<{ id: string; storage_key: string }[]>`
    select id, storage_key from imports
    where firm_id = ${firmId} and ${isOld}
    limit ${importsAtOnce}`
  for (const { id, storage_key } of old) {
    await forgetRows(sql, firmId, id, signal)
    await sql.begin((db) => forgetContent(db, firmId, id))
    await discard(storage, storage_key)
  }
}

/** The staged rows, so many at a time that no statement takes long. */
async function forgetRows(sql: Sql, firmId: string, id: string, signal: AbortSignal) {
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
    signal.throwIfAborted()
    const { count } = await sql`
      delete from import_rows where firm_id = ${firmId} and import_id = ${id} and number in (
        select number from import_rows where firm_id = ${firmId} and import_id = ${id} order by number limit ${rowsAtOnce})`
    removed = count
  }
}

/** Forgets what was in the file of an import, but for what has become records. */
export async function forgetContent(db: Transaction, firmId: string, id: string): Promise<void> {
  await db`delete from import_rows where firm_id = ${firmId} and import_id = ${id}`
  await db`delete from import_problems where firm_id = ${firmId} and import_id = ${id}`
  await db`delete from import_differences where firm_id = ${firmId} and import_id = ${id}`
  await db`delete from import_keys where firm_id = ${firmId} and import_id = ${id}`
  await db`
    update imports set storage_key = null, samples = '[]', unfit = '[]',
      columns = (select coalesce(jsonb_agg(one || '{"samples": []}'), '[]') from jsonb_array_elements(columns) one)
    where firm_id = ${firmId} and id = ${id}`
}
