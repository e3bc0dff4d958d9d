import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { hiddenBy } from '../../access/hidden.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { readHiddenFields } from '../hidden-fields/index.ts'
import { type Beside, planBeside, takeBeside } from './beside.ts'
import type { Review } from './doubts.ts'
import { fieldOf, type Kind } from './fields.ts'
import { type Own, ownFieldsOf, takeOwn } from './own_fields.ts'
import { resolveCompanies } from './plan/companies.ts'
import { resolveContacts } from './plan/contacts.ts'
import { resolveDeals } from './plan/deals.ts'
import { resolveFinancials } from './plan/financials.ts'
import { resolveNotes } from './plan/notes.ts'
import { ownersIn, withoutUnknownOwners } from './plan/people.ts'
import type { Resolve, Resolved } from './plan/plan.ts'
import type { Mapping } from './schema.ts'
import { failed, type Row, settle } from './settle.ts'
import type { ImportInWork } from './state.ts'
import type { Cell } from './table/rows.ts'
import { rowReader, type Values } from './values/rows.ts'
import { withUnfit } from './values/unfit.ts'
import { writers } from './writers.ts'

export type StoredRow = { number: number; cells: Cell[] }

/** The fields of the record, and what the row says beside them. */
type ToWrite = { fields: Values; own?: Own | undefined; beside?: Beside | undefined }

/** What becomes of a row. "row" is what it was resolved to. */
export type Decision =
  | ({ outcome: 'created'; row: Resolved; id: string; gaps?: string; review?: Review } & ToWrite)
  | ({ outcome: 'updated'; row: Resolved; id: string; before: Values; gaps?: string; review?: Review } & ToWrite)
  | { outcome: 'unchanged'; row: Resolved; gaps?: string; review?: Review }
  | { outcome: 'skipped'; row: Resolved; review?: Review }
  | { outcome: 'failed' | 'duplicate'; number: number; name: string; problem: string }

const resolvers: Record<Kind, Resolve> = {
  companies: resolveCompanies,
  contacts: resolveContacts,
  deals: resolveDeals,
  financials: resolveFinancials,
  notes: resolveNotes,
}

/** Says of each row what is to become of it. Nothing is written but by what the rows are known to those below. */
export async function decide(
  db: Transaction,
  held: ImportInWork,
  mapping: Mapping,
  rows: readonly StoredRow[],
  last: number,
) {
  const { kind, who } = held
  const fields = await ownFieldsOf(db, who, kind)
  const owners = await ownersIn(db, who)
  const unfit = withUnfit(held.unfit, { mapping, fieldOf: (name) => fieldOf(kind, name, fields), owners, rows })
  const { hidden } = await readHiddenFields(db, who)
  const fromSome = hiddenBy(Object.values(hidden).flat())
  const read = rowReader({
    kind,
    mapping,
    columns: held.columns,
    own: fields,
    isHidden: (field) => fromSome?.has(field, kind === 'deals' ? 'deal' : undefined) ?? false,
    last,
  })
  const readRows = withoutUnknownOwners(mapping, owners, rows.map(({ number, cells }) => read(number, cells))) // biome-ignore format: a line
  const { rows: plain, own } = await takeOwn(db, who, kind, fields, readRows)
  const { rows: given, said } =
    kind === 'companies' ? takeBeside(mapping, owners, plain) : { rows: plain, said: new Map() }
  const readable = given.filter(({ problem }) => problem === null)
  const doubtsOf = new Map(readable.map(({ number, doubts }) => [number, doubts]))
  const resolved = (readable.length > 0 ? await resolvers[kind]({ db, who, mapping, rows: readable }) : []).map(
    (row): Resolved => ({ ...row, doubts: { ...doubtsOf.get(row.number), ...row.doubts } }),
  )
  const decisions: Decision[] = given.flatMap(({ number, values, problem }) =>
    problem === null ? [] : [failed(number, String(values['name'] ?? values['company'] ?? ''), problem)],
  )
  const fine = resolved.filter((row) => {
    if (row.problem !== null) decisions.push(failed(row.number, row.name, row.problem))
    return row.problem === null
  })
  const known = await firstOfTheirKind(db, held, mapping, fine)
  for (const { row, first } of known.duplicates)
    decisions.push({
      outcome: 'duplicate',
      number: row.number,
      name: row.name,
      problem: `names the same as row ${first}`,
    })
  const { besides, gaps: besideGaps } = await planBeside(db, who, mapping, { rows: known.rows, said })
  const gapsOf = new Map(given.map(({ number, gaps }) => [number, gaps]))
  for (const decision of await settle(db, held, {
    mapping,
    rows: known.rows,
    ownOf: own,
    ownFields: fields,
    besides,
  })) {
    const isKept = decision.outcome === 'created' || decision.outcome === 'updated' || decision.outcome === 'unchanged'
    const { number } = isKept ? decision.row : { number: -1 }
    const gaps = [gapsOf.get(number), besideGaps.get(number)].filter(Boolean).join('; ')
    decisions.push(isKept && gaps ? { ...decision, gaps } : decision)
  }
  return { decisions, unfit }
}

/** Parts the rows from those that name the same as one further up, in this batch or before it. */
async function firstOfTheirKind(db: Transaction, held: ImportInWork, mapping: Mapping, rows: readonly Resolved[]) {
  const all = rows.map((row) => {
    const id = uuidv7()
    if (mapping.on_match === 'create') return { row, id, looks: [], claims: [] }
    const own = mapping.key === 'none' ? [] : row.matches.slice(0, 1).map(keyOfRecord)
    return { row, id, looks: [...row.looks, ...own].map(hashed), claims: [...row.claims, ...own].map(hashed) }
  })
  const looks = [...new Set(all.flatMap((one) => one.looks))]
  const earlier = await db<{ key: string; number: number }[]>`
    select key, number from import_keys
    where firm_id = ${held.firm_id} and import_id = ${held.id} and key = any (${looks})`
  // a record that a row further up has made
  const made = await db<{ record_id: string; number: number }[]>`
    select record_id, number from import_changes
    where firm_id = ${held.firm_id} and import_id = ${held.id} and subject_type = ${writers[held.kind].subject}
      and kept is null and record_id = any (${rows.flatMap(({ matches }) => matches[0] ?? [])}::uuid[])`
  const taken = new Map(earlier.map(({ key, number }) => [key, number]))
  for (const { record_id, number } of made) taken.set(hashed(keyOfRecord(record_id)), number)
  const added = new Map<string, number>()
  const duplicates: { row: Resolved; first: number }[] = []
  const kept: Row[] = []
  for (const { row, id, looks: own, claims } of all) {
    const first = own.map((key) => taken.get(key)).find((number) => number !== undefined && number < row.number)
    if (first !== undefined) {
      duplicates.push({ row, first })
      continue
    }
    for (const key of claims.filter((one) => !taken.has(one))) {
      taken.set(key, row.number)
      added.set(key, row.number)
    }
    kept.push({ row, id })
  }
  await keepKeys(db, held, added)
  return { rows: kept, duplicates }
}

const keyOfRecord = (id: string) => `id ${id}`
export const hashed = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 24)

/** Answers how many of the keys are new. */
export async function keepKeys(
  db: Transaction,
  { firm_id, id }: ImportInWork,
  keys: ReadonlyMap<string, number>,
): Promise<number> {
  if (keys.size === 0) return 0
  const { count } = await db`
    insert into import_keys (firm_id, import_id, key, number)
    select ${firm_id}, ${id}, key, number from unnest(${[...keys.keys()]}::text[], ${[...keys.values()]}::integer[]) given (key, number)
    on conflict (firm_id, import_id, key) do nothing`
  return count
}
