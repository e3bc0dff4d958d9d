import { v7 as uuidv7 } from 'uuid'
import { laterThan } from '../../../platform/db/assignments.ts'
import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { newRows, piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { holdOwnFields } from '../../custom-fields/index.ts'
import { matchOwnFields } from '../own/match.ts'
import type { ReadingInParts } from './handed_pages.ts'
import { type FileInWork, recordOutcome } from './reading_state.ts'
import { batchesOf, keysOf, storeValues } from './store_values.ts'

export type ReadingToStore = ReadingInParts & { engine: 'rules' | 'model' }

/**
 * Stores what was read from a file and completes it, as one transaction: what an earlier reading left is replaced, and a
 * person's verdict on a value stays where the new reading says the same. Nothing happens when the job was replaced.
 */
export async function storeReading(sql: Sql, file: FileInWork, reading: ReadingToStore): Promise<void> {
  await transact(sql, async (db) => {
    const [completed] = await db<{ filename: string; company_id: string | null }[]>`
      update files /* beyond walls: the service reads every file */ set processing_status = 'completed', processed_at = now(), updated_at = ${laterThan(piece`updated_at`)},
        document_type = ${reading.documentType}, page_count = ${reading.pageCount}, page_unit = ${reading.unit},
        engine = ${reading.engine}, extracted_data = ${JSON.stringify(reading.data)}::jsonb,
        checks = ${JSON.stringify(reading.checks)}::jsonb, notices = ${reading.notices},
        error_code = null, error_message = null
      where firm_id = ${file.firm_id} and id = ${file.id} and job_id = ${file.job_id}
        and processing_status = 'processing' returning filename, company_id`
    if (!completed) return
    await storePages(db, file, reading)
    await storeTables(db, file, reading)
    await storePassages(db, file, reading)
    await storeLabelled(db, file, reading)
    await storeValues(db, file, await withOwnValues(db, file, reading))
    const facts = { document_type: reading.documentType, pages: reading.pageCount }
    await recordOutcome(db, file, { kind: 'completed', ...completed, facts })
  })
}

async function storePages(db: Transaction, file: FileInWork, { pages, stored }: ReadingToStore) {
  await db`
    delete from file_pages
    where firm_id = ${file.firm_id} and file_id = ${file.id} and number <> all (${[...stored]}::int[])`
  for (const some of batchesOf(pages.filter((page) => !stored.has(page.number)))) {
    const rows = some.map(({ rules, sureness: _, ...page }) => ({
      ...keysOf(file),
      ...page,
      drawing: rules.length > 0 ? JSON.stringify(rules) : null,
    }))
    await db`insert into file_pages ${newRows(rows)}`
  }
}

async function storeTables(db: Transaction, file: FileInWork, { tables }: ReadingToStore) {
  await db`delete from file_tables where firm_id = ${file.firm_id} and file_id = ${file.id}`
  for (const some of batchesOf(tables.map((table, position) => ({ table, position })))) {
    const rows = some.map(({ table, position }) => ({
      ...keysOf(file),
      position,
      page: table.page,
      content: JSON.stringify(table),
    }))
    await db`insert into file_tables ${newRows(rows)}`
  }
}

async function storeLabelled(db: Transaction, file: FileInWork, { labelled }: ReadingToStore) {
  await db`delete from labelled_values where firm_id = ${file.firm_id} and file_id = ${file.id}`
  for (const some of batchesOf(labelled.map((one, position) => ({ one, position })))) {
    const rows = some.map(({ one: { name, ...content }, position }) => ({
      ...keysOf(file),
      position,
      name,
      content: JSON.stringify(content),
    }))
    await db`insert into labelled_values ${newRows(rows)}`
  }
}

/** With what the document states of the firm's own fields, as they are now. */
async function withOwnValues(db: Transaction, file: FileInWork, reading: ReadingToStore): Promise<ReadingToStore> {
  const fields = await holdOwnFields(db, file.firm_id)
  return { ...reading, findings: [...reading.findings, ...matchOwnFields(fields, reading.labelled)] }
}

async function storePassages(db: Transaction, file: FileInWork, { passages }: ReadingToStore) {
  await db`delete from passages where firm_id = ${file.firm_id} and file_id = ${file.id}`
  for (const some of batchesOf(passages)) {
    const rows = some.map(({ text, box, ...passage }) => ({
      ...keysOf(file),
      id: uuidv7(),
      ...passage,
      content: text,
      box: JSON.stringify(box),
    }))
    await db`insert into passages ${newRows(rows)}`
  }
}
