import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, piece } from '../../../platform/db/statement.ts'
import type { Box, Rule } from '../../../platform/documents/document.ts'
import { unpackWords } from '../../../platform/documents/packed.ts'
import { validationError } from '../../../platform/http/errors.ts'
import type { Period } from '../analysis/findings.ts'
import { fileNotFound, notReady } from '../errors.ts'
import type { Table } from '../reading/extracted.ts'
import { pageNotFound, pageTextTooLarge, processingFailed, tablesTooLarge } from './evidence_errors.ts'
import type { Entry, Evidence, PageItem, PageText, Verdict } from './evidence_schema.ts'

/** A file that has been read, as far as its evidence is concerned. */
export type ReadFile = {
  id: string
  company_id: string | null
  /** a person has said that it belongs there, whatever it names */
  company_confirmed: boolean
  filename: string
  extension: string
  storage_key: string
  document_type: string | null
  page_unit: string | null
  job_id: string | null
  engine: string | null
  checks: Evidence['checks'] | null
}

type State = { processing_status: string; error_code: string | null; error_message: string | null }

/** Throws 404 for a file that this firm does not have, 409 for one in work and 422 for one that could not be read. */
export async function requireReadFile(db: Db, who: Who, id: string): Promise<ReadFile> {
  const [file] = await db<(ReadFile & State)[]>`
    select ${readFileColumns} from files f
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'f')}`
  return asRead(file)
}

/** The same, and keeps the file from being read anew, judged or deleted until the transaction ends. */
export async function lockReadFile(db: Db, who: Who, id: string): Promise<ReadFile> {
  const [file] = await db<(ReadFile & State)[]>`
    select ${readFileColumns} from files f
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'f')} for no key update`
  return asRead(file)
}

const readFileColumns = piece`
  id, company_id, company_confirmed, filename, extension, storage_key, document_type, page_unit, job_id, engine, checks,
  processing_status,
  error_code, error_message`

function asRead(file: (ReadFile & State) | undefined): ReadFile {
  if (!file) throw fileNotFound()
  if (file.processing_status === 'failed')
    throw processingFailed({
      code: file.error_code ?? 'internal',
      message: file.error_message ?? 'The file could not be read.',
    })
  if (file.processing_status !== 'completed') throw notReady()
  return file
}

export const listPages = (db: Db, who: Who, fileId: string) => db<PageItem[]>`
  select number, name, width, height, source from file_pages
  where firm_id = ${who.firmId} and file_id = ${fileId} order by number`

/** A number of a page as it stands in an address; throws 422 for what is none. */
export function pageNumberOf(typed: string): number {
  if (/^[1-9]\d{0,6}$/.test(typed)) return Number(typed)
  throw validationError([{ field: 'page_number', message: 'must be a whole number from 1' }])
}

/** A page as it is stored, from which it can be drawn: words as JSON text, see packed.ts. */
export type StoredPage = Omit<PageItem, 'name'> & { turn: number; words: string; rules: Rule[] | null }

export async function requirePage(db: Db, who: Who, fileId: string, number: number): Promise<StoredPage> {
  const [page] = await db<StoredPage[]>`
    select number, width, height, source, turn, words::text as words, drawing as rules from file_pages
    where firm_id = ${who.firmId} and file_id = ${fileId} and number = ${number}`
  if (!page) throw pageNotFound()
  return page
}

/** The packed words of a dense page take some 100 KB; unpacked they are about four times as large. */
const textBytesMax = 1_000_000

export async function requirePageText(db: Db, who: Who, fileId: string, number: number): Promise<PageText> {
  const [page] = await db<(PageItem & { words: string })[]>`
    select number, name, width, height, source, words::text as words from file_pages
    where firm_id = ${who.firmId} and file_id = ${fileId} and number = ${number}`
  if (!page) throw pageNotFound()
  if (page.words.length > textBytesMax) throw pageTextTooLarge()
  const words = unpackWords(page.words)
  return {
    page: page.number,
    name: page.name,
    width: page.width,
    height: page.height,
    source: page.source,
    text: textOfPage(words),
    words: words.map(({ text, x, y, width, height }) => ({ text, bbox: { x, y, width, height } })),
  }
}

type Word = { text: string; x: number; y: number; width: number; height: number }

/** The words with a space between; a new line where the next one does not stand beside the one before. */
function textOfPage(words: readonly Word[]): string {
  let text = ''
  words.forEach((word, index) => {
    const last = words[index - 1]
    if (last) text += isBeside(last, word) ? ' ' : '\n'
    text += word.text
  })
  return text
}

const isBeside = (last: Word, word: Word) =>
  word.x > last.x && Math.abs(word.y + word.height / 2 - (last.y + last.height / 2)) <= last.height / 2

/** The tables of an annual report of 300 pages take some 2 MB. */
const tableBytesMax = 5_000_000

/** The same for a reader; throws 422 where they are too large for one answer. */
export async function listShownTables(db: Db, who: Who, fileId: string, page?: number): Promise<Table[]> {
  const [size] = await db<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content::text)), 0)::float8 as bytes from file_tables
    where firm_id = ${who.firmId} and file_id = ${fileId} ${page ? piece`and page = ${page}` : nothing}`
  if ((size?.bytes ?? 0) > tableBytesMax) throw tablesTooLarge(page !== undefined)
  return listTables(db, who, fileId, page)
}

export async function listTables(db: Db, who: Who, fileId: string, page?: number): Promise<Table[]> {
  const rows = await db<{ content: Table }[]>`
    select content from file_tables
    where firm_id = ${who.firmId} and file_id = ${fileId} ${page ? piece`and page = ${page}` : nothing} order by position`
  return rows.map((row) => row.content)
}

type Placed<Row extends { bbox: Box }> = Omit<Row, 'bbox'> & { box: Box }
export type FileValue = Omit<Placed<Entry>, 'period' | 'alternatives'> & {
  path: string
  period: Period | null
  alternatives: Placed<Entry['alternatives'][number]>[]
}

/** Every value of a file in the order of the analysis; of own fields those that are there still. */
export const listValues = (db: Db, who: Who, fileId: string) => db<FileValue[]>`
  select v.id, path, value, raw, page, quote, place, label, period, scale, currency,
    round(confidence::numeric, 4)::float8 as confidence,
    checks, computed_from, alternatives, engine, verdict, edited_value, reviewed_by, u.name as reviewed_by_name, reviewed_at, box,
    case when o.id is not null then jsonb_build_object('key', o.key, 'name', o.name, 'type', o.type, 'options', o.options)
      end as own_field
  from file_values v left join users u on u.firm_id = ${who.firmId} and u.id = v.reviewed_by
    left join custom_fields o on o.firm_id = ${who.firmId} and o.kind = 'company' and o.removed_at is null
      and path like 'own.%' and o.key = substr(path, 5)
  where v.firm_id = ${who.firmId} and v.file_id = ${fileId} and (o.id is not null or path not like 'own.%')
  order by v.position`

export async function readEvidence(db: Db, who: Who, fileId: string): Promise<Evidence> {
  const file = await requireReadFile(db, who, fileId)
  return {
    file_id: file.id,
    document_type: file.document_type,
    engine: file.engine,
    evidence: entriesOf(await listValues(db, who, fileId)),
    checks: file.checks ?? [],
  }
}

/** By path. The box is answered as bbox, as everywhere on the wire. */
export const entriesOf = (values: readonly FileValue[]): Record<string, Entry> =>
  Object.fromEntries(
    values.map(({ path, box, alternatives, ...value }) => [
      path,
      { ...value, bbox: box, alternatives: alternatives.map(({ box, ...other }) => ({ ...other, bbox: box })) },
    ]),
  )

/** What a value is after review: as corrected, or as read; undefined where it was rejected. */
export function judgedValue({ verdict, value, edited_value }: Judged): string | number | undefined {
  if (verdict === 'rejected') return undefined
  return verdict === 'edited' && edited_value !== null ? edited_value : value
}
/** Where that stands: a person may have chosen another reading of the document, which has a place of its own. */
export function judgedPlace(value: FileValue): Pick<FileValue, 'page' | 'box' | 'raw' | 'quote'> {
  const judged = judgedValue(value)
  const chosen = value.verdict === 'edited' ? value.alternatives.find((other) => other.value === judged) : undefined
  return chosen ?? value
}
type Judged = { verdict: Verdict; value: string | number; edited_value: string | number | null }
