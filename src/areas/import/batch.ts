import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/db/open.ts'
import { hiddenBy, readHiddenFields } from '../hidden-fields/index.ts'
import type { Kind } from './fields.ts'
import { carriedNow, newOf, type Own, ownFieldsOf, shownOwn, takeOwn } from './own_fields.ts'
import { resolveCompanies } from './plan/companies.ts'
import { resolveContacts } from './plan/contacts.ts'
import { resolveDeals } from './plan/deals.ts'
import { resolveFinancials } from './plan/financials.ts'
import { resolveNotes } from './plan/notes.ts'
import type { Resolve, Resolved } from './plan/plan.ts'
import type { Mapping, Sample } from './schema.ts'
import type { ImportInWork } from './state.ts'
import type { Cell } from './table/rows.ts'
import { rowReader, type Values } from './values/rows.ts'
import { completeNew, completePatch, writers } from './writers.ts'

export type StoredRow = { number: number; cells: Cell[] }

/** What becomes of a row. "row" is what it was resolved to. */
export type Decision =
  | { outcome: 'created'; row: Resolved; id: string; fields: Values; own?: Own | undefined; gaps?: string }
  | { outcome: 'updated'; row: Resolved; id: string; fields: Values; own?: Own | undefined; gaps?: string }
  | { outcome: 'unchanged'; row: Resolved; gaps?: string }
  | { outcome: 'skipped'; row: Resolved }
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
): Promise<Decision[]> {
  const { kind, who } = held
  const fields = await ownFieldsOf(db, who, kind)
  const { hidden } = await readHiddenFields(db, who)
  const fromSome = hiddenBy(Object.values(hidden).flat())
  const read = rowReader({
    kind,
    mapping,
    headings: held.columns.map(({ name }) => name),
    own: fields,
    isHidden: (field) => fromSome?.has(field, kind === 'deals' ? 'deal' : undefined) ?? false,
    last,
  })
  const { rows: given, own } = await takeOwn(db, who, kind, fields, rows.map(({ number, cells }) => read(number, cells))) // biome-ignore format: a line
  const readable = given.filter(({ problem }) => problem === null)
  const resolved = readable.length > 0 ? await resolvers[kind]({ db, who, mapping, rows: readable }) : []
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
  const gapsOf = new Map(given.map(({ number, gaps }) => [number, gaps]))
  for (const decision of await settle(db, held, mapping, known.rows, own)) {
    const isKept = decision.outcome === 'created' || decision.outcome === 'updated' || decision.outcome === 'unchanged'
    const gaps = isKept ? gapsOf.get(decision.row.number) : null
    decisions.push(isKept && gaps ? { ...decision, gaps } : decision)
  }
  return decisions
}

const failed = (number: number, name: string, problem: string): Decision => ({
  outcome: 'failed',
  number,
  name,
  problem,
})

/** Rows that are to be written: new ones, and those that change their record. */
async function settle(
  db: Transaction,
  { kind, who }: ImportInWork,
  mapping: Mapping,
  rows: readonly Row[],
  ownOf: ReadonlyMap<number, Own>,
): Promise<Decision[]> {
  const matched = mapping.on_match === 'update' ? rows.flatMap(({ row }) => row.matches[0] ?? []) : []
  const current = new Map(
    matched.length > 0 ? (await writers[kind].lock(db, who, matched)).map(({ id, fields }) => [id, fields]) : [],
  )
  const carried = ownOf.size > 0 ? await carriedNow(db, who, kind, matched) : new Map()
  return rows.map(({ row, id }): Decision => {
    const [match] = row.matches
    const said = ownOf.get(row.number)
    if (match === undefined || mapping.on_match === 'create')
      return mapping.on_new === 'skip' && match === undefined
        ? { outcome: 'skipped', row }
        : { outcome: 'created', row, id, fields: completeNew(kind, row.fields), own: said }
    if (mapping.on_match === 'skip') return { outcome: 'skipped', row }
    const fields = current.get(match)
    if (!fields) return failed(row.number, row.name, 'the record was deleted just now')
    const patch = Object.fromEntries(
      Object.entries(row.fields).filter(([name, value]) => writable(kind, name) && differs(fields[name], value)),
    )
    const own = said && newOf(said, carried.get(match))
    if (Object.keys(patch).length === 0 && !row.newCompany && !own) return { outcome: 'unchanged', row }
    return { outcome: 'updated', row, id: match, fields: completePatch(kind, patch, fields), own }
  })
}

/** Who wrote a note and when stays. */
const writable = (kind: Kind, name: string) =>
  !(kind === 'notes' && ['created_by', 'created_at', 'updated_at'].includes(name))
const differs = (stored: unknown, value: unknown) => JSON.stringify(stored ?? null) !== JSON.stringify(value)

type Row = { row: Resolved; id: string }

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

const samplesPerOutcome = 5

/** A few rows of each outcome, to look at. */
export function withSamples(samples: readonly Sample[], decisions: readonly Decision[]): Sample[] {
  const all = [...samples]
  for (const decision of decisions) {
    const sample = sampleOf(decision)
    if (sample && all.filter(({ outcome }) => outcome === sample.outcome).length < samplesPerOutcome) all.push(sample)
  }
  return all
}

function sampleOf(decision: Decision): Sample | undefined {
  switch (decision.outcome) {
    case 'unchanged':
      return undefined
    case 'failed':
    case 'duplicate':
      return {
        number: decision.number,
        outcome: decision.outcome,
        name: decision.name,
        problem: decision.problem,
        fields: {},
      }
    case 'skipped':
      return { number: decision.row.number, outcome: 'skipped', name: decision.row.name, problem: null, fields: {} }
    default:
      return {
        number: decision.row.number,
        outcome: decision.outcome,
        name: decision.row.name,
        problem: null,
        fields: shortened({ ...decision.fields, ...(decision.own && shownOwn(decision.own)) }),
      }
  }
}

const shortened = (fields: Values) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, 300).toWellFormed() : value,
    ]),
  )
