import { v7 as uuidv7 } from 'uuid'
import { baseCurrencyOf } from '../../../money/base_currency.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { ofStandard } from '../../../records/descriptions/index.ts'
import { fieldOf, type Kind } from '../columns/fields.ts'
import { isAccepted, type Review } from '../findings/doubts.ts'
import { resolveCompanies } from '../plan/companies.ts'
import { resolveContacts } from '../plan/contacts.ts'
import { resolveDeals } from '../plan/deals.ts'
import { resolveFinancials } from '../plan/financials.ts'
import { resolveInteractions } from '../plan/interactions.ts'
import { resolveNotes } from '../plan/notes.ts'
import { ownersIn, withoutUnknownOwners } from '../plan/people.ts'
import type { Resolve, Resolved } from '../plan/plan.ts'
import { resolveStandard } from '../plan/standard.ts'
import type { Mapping, Unfit } from '../schema.ts'
import type { ImportInWork } from '../state.ts'
import type { Cell } from '../table/rows.ts'
import { type ReadRow, rowReader, type Values } from '../values/rows.ts'
import { withUnfit } from '../values/unfit.ts'
import { foldedWord } from '../values/words.ts'
import { type Beside, planBeside, takeBeside } from './beside.ts'
import { KeysOfFile } from './keys.ts'
import { takeStatuses } from './on_list.ts'
import { findByIds, hasIds, idIn, type KnownById } from './origins.ts'
import { fieldsOfFirm, type Own, takeOwn } from './own_fields.ts'
import { failed, type Row, settle } from './settle.ts'

export type StoredRow = { number: number; cells: Cell[] }

/** The fields of the record, and what the row says beside them. */
type ToWrite = { fields: Values; own?: Own | undefined; beside?: Beside | undefined }

/** What becomes of a row. "row" is what it was resolved to. */
export type Decision =
  | ({ outcome: 'created'; row: Resolved; id: string; gaps?: string; review?: Review } & ToWrite)
  | ({ outcome: 'updated'; row: Resolved; id: string; before: Values; gaps?: string; review?: Review } & ToWrite)
  | { outcome: 'unchanged'; row: Resolved; gaps?: string; review?: Review }
  | { outcome: 'skipped'; row: Resolved; review?: Review }
  | { outcome: 'failed'; number: number; name: string; problem: string }
  /** "of": the row further up that names the same, "matches": records that are the same */
  | { outcome: 'duplicate'; number: number; name: string; problem: string; of: number; matches: string[] }

const resolvers: Record<Kind, Resolve> = {
  companies: resolveCompanies,
  contacts: resolveContacts,
  deals: resolveDeals,
  ...ofStandard((_name, description) => resolveStandard(description)),
  financials: resolveFinancials,
  notes: resolveNotes,
  interactions: resolveInteractions,
}

type Decided = {
  decisions: Decision[]
  unfit: Unfit[]
  /** the ids of the other program, by the numbers of the rows */
  ids: ReadonlyMap<number, string>
  /** on the list, by the numbers of the rows */
  statuses: ReadonlyMap<number, string>
}

/** Says of each row what is to become of it. Nothing is written but by what the rows are known to those below. */
export async function decide(
  db: Transaction,
  held: ImportInWork,
  mapping: Mapping,
  rows: readonly StoredRow[],
  timeZone: string,
): Promise<Decided> {
  const { kind, who } = held
  const fields = await fieldsOfFirm(db, who, kind, mapping)
  const owners = await ownersIn(db, who)
  const unfit = withUnfit(held.unfit, { mapping, fieldOf: (name) => fieldOf(kind, name, fields), owners, rows })
  const read = rowReader({
    kind,
    mapping,
    columns: held.columns,
    own: fields,
    currency: await baseCurrencyOf(db, who),
    timeZone,
  })
  const readRows = withoutUnknownOwners(
    mapping,
    owners,
    rows.map(({ number, cells }) => read(number, cells)),
  )
  const { rows: withoutList, statuses } = takeStatuses(readRows)
  const { rows: plain, own } = await takeOwn(db, who, kind, fields, withoutList)
  const { rows: given, said } =
    kind === 'companies' ? takeBeside(mapping, owners, plain) : { rows: plain, said: new Map() }
  const readable = given.flatMap((row) => (row.problem === null ? withId(mapping, row) : []))
  const file = new KeysOfFile(db, held)
  const { ids, meant } = await recordsById(db, held, mapping, { rows: readable, file })
  const byId = new Map([...meant].map(([number, { id }]) => [number, id]))
  const resolving = { db, who, mapping, rows: readable, file, byId }
  const doubtsOf = new Map(readable.map(({ number, doubts }) => [number, doubts]))
  const resolved = (readable.length > 0 ? await resolvers[kind](resolving) : []).map((row): Resolved => {
    const doubt = row.doubt ?? idDoubt(mapping, row, meant.get(row.number))
    return { ...row, doubts: { ...doubtsOf.get(row.number), ...row.doubts }, ...(doubt && { doubt }) }
  })
  const decisions: Decision[] = given.flatMap(({ number, values, problem }) =>
    problem === null ? [] : [failed(number, String(values['name'] ?? values['company'] ?? ''), problem)],
  )
  const fine = resolved.filter((row) => {
    if (row.problem !== null) decisions.push(failed(row.number, row.name, row.problem))
    return row.problem === null
  })
  // what was merged into another record does not speak for that one, unless somebody says so
  const isWaiting = ({ number }: Resolved) => meant.get(number)?.merged === true && !isAccepted(held.accepted, number)
  const known = await firstOfTheirKind(
    file,
    { mapping, ids, areApart: isApart(kind) },
    fine.filter((row) => !isWaiting(row)),
  )
  known.rows.push(...fine.filter(isWaiting).map((row) => ({ row, id: uuidv7() })))
  await file.store()
  for (const { row, first } of known.duplicates)
    decisions.push({
      outcome: 'duplicate',
      number: row.number,
      name: row.name,
      problem: `names the same as row ${first}`,
      of: first,
      matches: row.matches,
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
    const { number, gaps: own } = isKept ? decision.row : { number: -1, gaps: undefined }
    const gaps = [gapsOf.get(number), besideGaps.get(number), own].filter(Boolean).join('; ')
    decisions.push(isKept && gaps ? { ...decision, gaps } : decision)
  }
  return { decisions, unfit, ids, statuses }
}

const withId = (mapping: Mapping, { values: { external_id: id, ...values }, ...row }: ReadRow): ReadRow => ({
  ...row,
  values,
  external_id: typeof id === 'string' ? idIn(mapping, id) : undefined,
})

/** The ids of the other program, and what they mean of what is there, by the numbers of the rows. */
async function recordsById(
  db: Transaction,
  { kind, who }: ImportInWork,
  { program, key }: Mapping,
  { rows, file }: { rows: readonly ReadRow[]; file: KeysOfFile },
) {
  const ids = new Map(rows.flatMap(({ number, external_id: id }) => (id === undefined ? [] : [[number, id] as const])))
  const asks = hasIds(kind) && key !== 'none'
  const known = asks ? await findByIds(db, who, kind, { program, ids: [...ids.values()], file }) : undefined
  const meant = [...ids].flatMap(([number, id]) => {
    const record = known?.get(id)
    return record ? [[number, record] as const] : []
  })
  return { ids, meant: new Map(meant) }
}

/** A number of a list that nobody knows may be that of another list. */
function idDoubt({ program }: Mapping, { name }: Resolved, known: KnownById | undefined): string | undefined {
  if (known?.merged) return `it was merged into “${known.name}”; confirm that it is to be written over that`
  return program === 'other' && known !== undefined && foldedWord(known.name) !== foldedWord(name)
    ? `its id is that of “${known.name}”; confirm that it is the same`
    : undefined
}

/** Of companies and people two ids may be one record; what happened twice happened twice. */
const isApart = (kind: Kind) => kind === 'deals' || kind === 'notes' || kind === 'interactions'

type Apart = {
  mapping: Mapping
  ids: ReadonlyMap<number, string>
  /** rows with ids of their own are records of their own, however they are called */
  areApart: boolean
}

/** Parts the rows from those that name the same as one further up, in this batch or before it. */
async function firstOfTheirKind(file: KeysOfFile, { mapping, ids, areApart }: Apart, rows: readonly Resolved[]) {
  const all = rows.map((row) => {
    if (mapping.on_match === 'create') return { row, looks: [], claims: [], own: [] }
    if (mapping.key === 'none') return { row, looks: row.looks, claims: row.claims, own: [] }
    const id = ids.get(row.number)
    const byId = id === undefined ? [] : [`external ${id}`]
    return {
      row,
      looks: [...byId, ...row.looks],
      claims: [...byId, ...row.claims],
      own: row.matches.slice(0, 1).map((match) => `id ${match}`),
    }
  })
  await file.load(all.flatMap(({ looks, own }) => [...looks, ...own]))
  const duplicates: { row: Resolved; first: number }[] = []
  const kept: Row[] = []
  for (const { row, looks, claims, own } of all) {
    const ofMatch = file.before(row.number, own)
    const first = file.before(row.number, looks) ?? (areApart && ids.has(row.number) ? undefined : ofMatch)
    if (first !== undefined) {
      duplicates.push({ row, first })
      continue
    }
    file.claim(row.number, [...claims, ...own])
    kept.push({ row: ofMatch === undefined ? row : { ...row, matches: [] }, id: uuidv7() })
  }
  return { rows: kept, duplicates }
}
