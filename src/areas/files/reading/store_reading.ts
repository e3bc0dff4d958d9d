import { v7 as uuidv7 } from 'uuid'
import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { newRows } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Finding } from '../analysis/findings.ts'
import type { ReadingInParts } from './handed_pages.ts'
import { type FileInWork, recordOutcome } from './reading_state.ts'

export type ReadingToStore = ReadingInParts & { engine: 'rules' | 'model' }

/**
 * Stores what was read from a file and completes it, as one transaction: what an earlier reading left is replaced, and a
 * person's verdict on a value stays where the new reading says the same. Nothing happens when the job was replaced.
 */
export async function storeReading(sql: Sql, file: FileInWork, reading: ReadingToStore): Promise<void> {
  await transact(sql, async (db) => {
    const [completed] = await db<{ filename: string; company_id: string | null }[]>`
      update files /* beyond walls: the service reads every file */ set processing_status = 'completed', processed_at = now(), updated_at = now(),
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
    await storeValues(db, file, reading)
    const facts = { document_type: reading.documentType, pages: reading.pageCount }
    await recordOutcome(db, file, { kind: 'completed', ...completed, facts })
  })
}

async function storePages(db: Transaction, file: FileInWork, { pages, stored }: ReadingToStore) {
  await db`
    delete from file_pages
    where firm_id = ${file.firm_id} and file_id = ${file.id} and number <> all (${[...stored]}::int[])`
  for (const some of batchesOf(pages.filter((page) => !stored.has(page.number)))) {
    const rows = some.map(({ rules, ...page }) => ({
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

type Verdict = {
  id: string
  path: string
  value: string | number
  verdict: string
  edited_value: string | number | null
  reviewed_by: string | null
  reviewed_at: string | null
}

async function storeValues(db: Transaction, file: FileInWork, { findings, engine }: ReadingToStore) {
  const removed = await db<Verdict[]>`
    delete from file_values where firm_id = ${file.firm_id} and file_id = ${file.id}
    returning id, path, value, verdict, edited_value, reviewed_by, reviewed_at`
  const before = new Map(removed.map((value) => [value.path, value]))
  for (const some of batchesOf(oneEach(findings).map((finding, position) => ({ finding, position })))) {
    const rows = some.map(({ finding, position }) => ({
      ...keysOf(file),
      position,
      ...storedValue(finding),
      engine: finding.engine ?? (engine === 'rules' ? 'rules' : 'model'),
      ...verdictOn(finding, before.get(finding.path)),
    }))
    await db`insert into file_values ${newRows(rows)}`
  }
}

/** The first finding of each path. A path may end in words of the document; one that no index takes is no name of a period. */
const oneEach = (findings: readonly Finding[]): Finding[] => {
  const byPath = new Map<string, Finding>()
  for (const finding of findings)
    if (finding.path.length <= pathLengthMax && !byPath.has(finding.path)) byPath.set(finding.path, finding)
  return [...byPath.values()]
}

// PostgreSQL indexes entries of up to 2,704 bytes
const pathLengthMax = 500

const storedValue = ({ value, box, period, checks, alternatives = [], ...finding }: Finding) => ({
  path: finding.path,
  value: JSON.stringify(value),
  raw: finding.raw,
  page: finding.page,
  box: JSON.stringify(rounded(box)),
  quote: finding.quote,
  place: finding.place,
  label: finding.label,
  period: period && JSON.stringify(period),
  scale: finding.scale,
  currency: finding.currency,
  confidence: finding.confidence,
  checks: JSON.stringify(checks),
  computed_from: finding.computed_from,
  alternatives: JSON.stringify(alternatives.map(({ box, ...other }) => ({ ...other, box: rounded(box) }))),
})

const rounded = ({ x, y, width, height }: Finding['box']) => {
  const hundredths = (value: number) => Math.round(value * 100) / 100
  return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) }
}

/** What a person said about the same value when it was read before; the id stays for what refers to it. */
function verdictOn(finding: Finding, before: Verdict | undefined) {
  if (!before) return { id: uuidv7(), verdict: 'open', edited_value: null, reviewed_by: null, reviewed_at: null }
  const { id, verdict, edited_value, reviewed_by, reviewed_at } = before
  if (before.value !== finding.value)
    return { id, verdict: 'open', edited_value: null, reviewed_by: null, reviewed_at: null }
  return {
    id,
    verdict,
    edited_value: edited_value === null ? null : JSON.stringify(edited_value),
    reviewed_by,
    reviewed_at,
  }
}

const keysOf = (file: FileInWork) => ({ firm_id: file.firm_id, file_id: file.id })

// PostgreSQL takes 65,535 parameters a statement
const batchSize = 500
function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize)
}
