import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { choiceLabel } from '../../records/descriptions/describe.ts'
import { interactionTypes } from '../../records/descriptions/interactions.ts'
import { stages } from '../../words/stages.ts'
import { type Field, fieldsOf, type Kind, keysOf } from './columns/fields.ts'
import { importNotFound } from './errors.ts'
import type { ProblemQuery } from './findings/finding_schema.ts'
import { keptRecords } from './findings/kept.ts'
import { noticesOf } from './findings/notices.ts'
import { fieldsOfFirm } from './rows/own_fields.ts'
import type { Counts, Import, ImportDetail, ImportQuery, ImportTask } from './schema.ts'

type Row = Omit<Import, 'progress' | 'counts' | 'error'> & {
  task: ImportTask
  percent: number | null
  row_done: number
  rows_total: number
  counts: Partial<Counts>
  error_code: string | null
  error_message: string | null
}
type DetailRow = Row & Pick<ImportDetail, 'layout' | 'columns' | 'mapping' | 'samples' | 'unfit'>

const columns = piece`
  i.id, i.kind, i.filename, i.size::float8 as size, i.status, i.task, i.row_done, i.rows_total, i.counts, i.error_code,
  i.error_message, i.created_by, u.name as created_by_name, i.created_at, i.finished_at, j.percent`
const joins = (who: Who) => piece`
  left join users u on u.firm_id = ${who.firmId} and u.id = i.created_by
  left join service.job_progress j on j.job_id = i.job_id`

/** One's own; an admin sees that those of others are there. */
const reachable = (who: Who) => (who.role === 'admin' ? piece`true` : piece`created_by = ${who.userId}`)

/** What was in the file is shown to the person alone who has brought it: it may tell of what is restricted. */
export async function requireImport(db: Db, who: Who, id: string): Promise<ImportDetail> {
  const [row] = await db<DetailRow[]>`
    select ${columns}, i.layout, i.columns, i.mapping, i.samples, i.unfit
    from imports i ${joins(who)}
    where i.firm_id = ${who.firmId} and i.id = ${id} and ${reachable(who)}`
  if (!row) throw importNotFound()
  const isOwn = row.created_by === who.userId
  const people = await db<{ value: string; label: string }[]>`
    select email as value, name as label from users
    where firm_id = ${who.firmId} and status = 'active' order by fold(name), id`
  return {
    ...asImport(row),
    layout: row.layout,
    columns: isOwn ? row.columns : row.columns.map((column) => ({ ...column, samples: [] })),
    mapping: isOwn ? row.mapping : withoutValues(row.mapping),
    fields: withoutRepeated([...fieldsOf[row.kind], ...(await fieldsOfFirm(db, who, row.kind, row.mapping))]).map(
      (field) => ({
        name: field.name,
        label: field.label,
        type: field.own?.type ?? field.type,
        required: field.required ?? false,
        options: optionsOf(field, people),
      }),
    ),
    match_keys: keysOf[row.kind].map(({ name, label }) => ({ name, label })),
    notices: isOwn ? noticesOf(row) : [],
    samples: isOwn ? row.samples : [],
    unfit: isOwn ? row.unfit : [],
    kept: await keptRecords(db, who, id),
  }
}

const withoutValues = (mapping: ImportDetail['mapping']) =>
  mapping && { ...mapping, columns: mapping.columns.map(({ values: _inFile, ...column }) => column) }

/** Of two of a name the last, which knows more, in the place of the first. */
const withoutRepeated = (fields: readonly Field[]) => [...new Map(fields.map((field) => [field.name, field])).values()]

type Option = { value: string; label: string }

/** All that a cell of the field can say, where that is one of few things. */
function optionsOf({ type, own, choices, stages: own_stages = [] }: Field, people: Option[]): Option[] | undefined {
  if (own?.type === 'person' || type === 'owner') return people
  if (own?.options.length) return own.options.map((value) => ({ value, label: value }))
  if (own_stages.length > 0)
    return own_stages.map(({ id, name, pipeline }) => ({ value: id, label: `${name} (${pipeline})` }))
  if (choices) return choices.map(asOption)
  if (type === 'stage') return stages.map(asOption)
  if (type === 'activity') return interactionTypes.map(asOption)
  return type === 'flag' ? ['yes', 'no'].map(asOption) : undefined
}

const asOption = (value: string) => ({
  value,
  label: choiceLabel(value),
})

export async function listImports(db: Db, who: Who, { page, page_size, kind, status }: ImportQuery) {
  const conditions = piece`
    firm_id = ${who.firmId} and ${reachable(who)} ${kind ? piece`and kind = ${kind}` : nothing}
    ${status ? piece`and status = ${status}` : nothing}`
  const rows = await db<({ total: number } & Row)[]>`
    with counted as (select count(*)::int as total from imports where ${conditions}), page as (
      select * from imports where ${conditions}
      order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select counted.total, ${columns} from counted left join page i on true ${joins(who)}
    order by i.created_at desc, i.id desc`
  // a row without id carries the total alone
  return rows.map((row) => ({ ...(row.id === null ? row : asImport(row)), total: row.total, id: row.id })) as ({
    total: number
  } & Import)[] // reason: as asPage takes it
}

const noCounts: Counts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  duplicates: 0,
  failed: 0,
  with_gaps: 0,
  with_doubts: 0,
  companies_created: 0,
  deals_created: 0,
  deals_updated: 0,
  listed: 0,
  contacts_logged: 0,
  removed: 0,
  restored: 0,
  kept: 0,
}

function asImport({ task, percent, row_done, rows_total, counts, error_code, error_message, ...row }: Row): Import {
  const { created, updated, unchanged, skipped, duplicates, failed } = { ...noCounts, ...counts }
  const isOver = !['reading', 'checking', 'running', 'undoing'].includes(row.status)
  return {
    ...row,
    progress: {
      task,
      percent: isOver && row.status !== 'cancelled' && row.status !== 'failed' ? 100 : (percent ?? 0),
      // the cursor counts empty lines too
      row_done: row_done === 0 ? 0 : created + updated + unchanged + skipped + duplicates + failed,
      rows_total,
    },
    counts: { ...noCounts, ...counts },
    error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
  }
}

/** The kind of an import of one's own. */
export async function requireKind(db: Db, who: Who, id: string): Promise<Kind> {
  const [found] = await db<{ kind: Kind }[]>`
    select kind from imports where firm_id = ${who.firmId} and id = ${id} and created_by = ${who.userId}`
  if (!found) throw importNotFound()
  return found.kind
}

type Findings = { filename: string; delimiter: string | null; columns: { name: string }[] }

/** The import whose rows may be looked at: one's own. */
export async function requireFindings(db: Db, who: Who, id: string): Promise<Findings> {
  const [found] = await db<Findings[]>`
    select filename, layout ->> 'delimiter' as delimiter, columns from imports
    where firm_id = ${who.firmId} and id = ${id} and created_by = ${who.userId}`
  if (!found) throw importNotFound()
  return found
}

type Problem = {
  id: string
  number: number
  outcome: 'failed' | 'duplicate' | 'gap' | 'doubt'
  problem: string
  cells: (string | number | boolean | null)[]
}

/** Rows of which no record became, or not all of it, in the order of the file; one without id carries the total alone. */
export const listProblems = (db: Db, who: Who, importId: string, { page, page_size, outcome }: ProblemQuery) => {
  const conditions = piece`
    p.firm_id = ${who.firmId} and p.import_id = ${importId} ${outcome ? piece`and p.outcome = ${outcome}` : nothing}`
  return db<({ total: number } & Problem)[]>`
    with counted as (select count(*)::int as total from import_problems p where ${conditions}), page as (
      select * from import_problems p where ${conditions} order by number limit ${page_size} offset ${(page - 1) * page_size}
    )
    select counted.total, p.number::text as id, p.number, p.outcome, p.problem, r.cells
    from counted left join page p on true
      left join import_rows r on r.firm_id = ${who.firmId} and r.import_id = ${importId} and r.number = p.number
    order by p.number`
}

/** The next of these rows after one, for a file of all of them. */
export const nextProblems = (
  db: Db,
  who: Who,
  importId: string,
  { after, outcomes }: { after: number; outcomes: string[] },
) =>
  db<Problem[]>`
    select p.number::text as id, p.number, p.outcome, p.problem, r.cells
    from import_problems p
      join import_rows r on r.firm_id = ${who.firmId} and r.import_id = ${importId} and r.number = p.number
    where p.firm_id = ${who.firmId} and p.import_id = ${importId} and p.number > ${after} and p.outcome = any (${outcomes})
    order by p.number limit 1000`
