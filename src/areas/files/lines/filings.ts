import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Piece, piece } from '../../../platform/db/statement.ts'
import type { Box } from '../../../platform/documents/document.ts'
import type { Verdict } from '../evidence/evidence_schema.ts'
import type { Table } from '../reading/extracted.ts'
import { type Statements, yearEndsOf } from './find.ts'
import { type Cell, type Line, linesOf } from './line.ts'

/** A document that was read, with the lines of its statements. */
export type Filing = Statements & { file: { id: string; filename: string; documentType: string | null } }

/** More documents of one company than these are not looked through for one question. */
const filesMax = 12

type Row = { id: string; filename: string; document_type: string | null; content: Table }

/** The documents of a company that have statements, as the person sees and people have corrected them: the newest accounts first. */
export async function filingsOf(db: Db, who: Who, companyId: string): Promise<Filing[]> {
  const filings = await filingsWhere(db, who, piece`f.company_id = ${companyId}`)
  return filings.sort((a, b) => newestDay(b).localeCompare(newestDay(a)))
}

/** The same of one document; undefined where it has no statements. */
export async function filingOf(db: Db, who: Who, fileId: string): Promise<Filing | undefined> {
  const [filing] = await filingsWhere(db, who, piece`f.id = ${fileId}`)
  return filing
}

async function filingsWhere(db: Db, who: Who, isMeant: Piece): Promise<Filing[]> {
  const rows = await db<Row[]>`
    with chosen as materialized (
      select f.id, f.filename, f.document_type, f.uploaded_at from files f
      where f.firm_id = ${who.firmId} and ${isMeant} and f.processing_status = 'completed'
        and not f.company_deleted and ${seen(who, 'f')}
        and exists (
          select from file_tables t
          where t.firm_id = ${who.firmId} and t.file_id = f.id and t.content ->> 'primary' = 'true')
      order by f.uploaded_at desc, f.id desc limit ${filesMax}
    )
    select chosen.id, filename, document_type, t.content
    from chosen join file_tables t on t.firm_id = ${who.firmId} and t.file_id = chosen.id and t.content ->> 'primary' = 'true'
    order by uploaded_at desc, chosen.id desc, t.position`
  const byFile = Map.groupBy(rows, ({ id }) => id)
  const judged = byFile.size === 0 ? [] : await verdictsOn(db, who, [...byFile.keys()])
  return [...byFile].flatMap(([id, tables]): Filing[] => {
    const [first] = tables
    if (!first) return []
    const verdicts = judged.filter(({ file_id }) => file_id === id)
    const lines = withVerdicts(linesOf(tables.map(({ content }) => content)), verdicts)
    const { filename, document_type: documentType } = first
    return [{ file: { id, filename, documentType }, lines, yearEnds: yearEndsOf(lines) }]
  })
}

/** All tables of a document as they were read, in the order of its pages. */
export async function tablesOfFile(db: Db, who: Who, fileId: string): Promise<Table[]> {
  const rows = await db<{ content: Table }[]>`
    select t.content from file_tables t join files f on f.firm_id = ${who.firmId} and f.id = t.file_id
    where t.firm_id = ${who.firmId} and t.file_id = ${fileId} and f.processing_status = 'completed' and not f.company_deleted
      and ${seen(who, 'f')}
    order by t.position`
  return rows.map(({ content }) => content)
}

/** Whether the company has such a document, for the person. */
export async function hasFilings(db: Db, who: Who, companyId: string): Promise<boolean> {
  const [found] = await db`
    select from files f
    where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and f.processing_status = 'completed'
      and not f.company_deleted and ${seen(who, 'f')}
      and exists (
        select from file_tables t
        where t.firm_id = ${who.firmId} and t.file_id = f.id and t.content ->> 'primary' = 'true')
    limit 1`
  return found !== undefined
}

/** The companies that have such documents, for the person: the latest uploads first. */
export const companiesWithFilings = (db: Db, who: Who, limit: number) => db<{ id: string; name: string }[]>`
  select c.id, c.name from companies c
  where c.firm_id = ${who.firmId} and c.deleted_at is null and ${seen(who, 'c')}
    and exists (
      select from files f join file_tables t on t.firm_id = ${who.firmId} and t.file_id = f.id and t.content ->> 'primary' = 'true'
      where f.firm_id = ${who.firmId} and f.company_id = c.id and f.processing_status = 'completed' and not f.company_deleted
        and ${seen(who, 'f')})
  order by c.updated_at desc, c.id limit ${limit}`

/** Whether a company has any document that was read, for the person. */
export async function hasDocuments(db: Db, who: Who, companyId: string): Promise<boolean> {
  const [found] = await db`
    select from files f
    where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and f.processing_status = 'completed'
      and not f.company_deleted and ${seen(who, 'f')}
    limit 1`
  return found !== undefined
}

const newestDay = ({ lines }: Filing): string =>
  lines
    .flatMap(({ cells }) => cells.map(({ period }) => period.end ?? `${period.year}-12-31`))
    .reduce((newest, day) => (day > newest ? day : newest), '')

type Judged = {
  file_id: string
  page: number
  raw: string
  box: Box
  verdict: Verdict
  edited_value: string | number | null
}

const verdictsOn = (db: Db, who: Who, fileIds: string[]) => db<Judged[]>`
  select file_id, page, raw, box, verdict, edited_value from file_values
  where firm_id = ${who.firmId} and file_id = any (${fileIds}::uuid[]) and verdict <> 'open' and computed_from = '{}'`

/** What people have said of a value holds for the cell in its place on the page; a rejection before all else. */
export function withVerdicts(lines: readonly Line[], judged: readonly Omit<Judged, 'file_id'>[]): Line[] {
  if (judged.length === 0) return [...lines]
  const byPlace = Map.groupBy(judged, ({ page, raw, box }) => placeKey(page, raw, box))
  return lines.map((line) => ({ ...line, cells: line.cells.map((cell) => asJudged(cell, byPlace)) }))
}

function asJudged(cell: Cell, byPlace: ReadonlyMap<string, readonly Omit<Judged, 'file_id'>[]>): Cell {
  const said = byPlace.get(placeKey(cell.page, cell.raw, cell.box)) ?? []
  if (said.some(({ verdict }) => verdict === 'rejected')) return { ...cell, state: 'rejected' }
  const edited = said.find(({ verdict }) => verdict === 'edited')
  if (typeof edited?.edited_value === 'number') return { ...cell, amount: edited.edited_value, state: 'corrected' }
  return said.length > 0 ? { ...cell, state: 'confirmed' } : cell
}

const placeKey = (page: number, raw: string, { x, y }: Box) => `${page} ${Math.round(x)} ${Math.round(y)} ${raw}`
