import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { identifier, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { validationError } from '../../platform/http/errors.ts'
import { keptTotal } from '../../records/counters.ts'
import { recordsSeen, recordTables, type Taggable } from '../tags/index.ts'
import { listNotFound } from './errors.ts'
import type { List, ListField, ListOfRecord, ListQuery, PlainList, Status } from './schema.ts'

type Row = Omit<PlainList, 'statuses' | 'fields'> & {
  statuses: Omit<Status, 'position' | 'entries'>[]
  fields: Omit<ListField, 'position'>[]
}

/** Those that are in use first, then by their names. */
export async function listLists(db: Db, who: Who, { subject, deal_id: dealId }: ListQuery = {}): Promise<List[]> {
  const rows = await readLists(
    db,
    who,
    piece`
      ${subject?.length ? piece`and l.subject = any (${subject})` : nothing}
      ${dealId?.length ? piece`and l.deal_id = any (${dealId}::uuid[])` : nothing}`,
  )
  return withCounts(db, who, rows)
}

export async function requireList(db: Db, who: Who, id: string): Promise<List> {
  const [list] = await withCounts(db, who, [await requirePlainList(db, who, id)])
  if (!list) throw listNotFound()
  return list
}

export async function findPlainList(db: Db, who: Who, id: string): Promise<PlainList | undefined> {
  const [list] = await readLists(db, who, piece`and l.id = ${id}`)
  return list
}

export async function requirePlainList(db: Db, who: Who, id: string): Promise<PlainList> {
  const list = await findPlainList(db, who, id)
  if (!list) throw listNotFound()
  return list
}

/**
 * The list as it is until the transaction ends. Who adds to it or changes it is alone with it; who changes its entries shares it
 * with others who do.
 */
export async function lockList(db: Transaction, who: Who, id: string, lock: 'alone' | 'shared'): Promise<PlainList> {
  await db`
    select id from lists l where l.firm_id = ${who.firmId} and l.id = ${id} and ${seen(who, 'l')}
    for ${lock === 'alone' ? raw('no key update') : raw('share')}`
  return requirePlainList(db, who, id)
}

/** The id of a status that is named so, or has this id. */
export function statusNamed({ statuses }: PlainList, name: string): string {
  const asked = name.toLowerCase()
  const found = statuses.find((status) => status.id === asked || status.name.toLowerCase() === asked)
  if (!found)
    throw validationError([
      {
        field: 'status',
        message: `must be one of ${statuses.map((status) => status.name).join(', ') || 'none: the list has none'}`,
      },
    ])
  return found.id
}

async function readLists(db: Db, who: Who, which: Piece): Promise<PlainList[]> {
  const rows = await db<Row[]>`
    select l.id, l.name, l.description, l.subject, l.deal_id, d.name as deal_name, l.statuses, l.fields, l.created_by,
      u.name as created_by_name, l.archived_at, l.created_at, l.updated_at
    from lists l
      left join deals d on d.firm_id = ${who.firmId} and d.id = l.deal_id and not d.company_deleted and ${seen(who, 'd')}
      left join users u on u.firm_id = ${who.firmId} and u.id = l.created_by
    where l.firm_id = ${who.firmId} and ${seen(who, 'l')} and (l.deal_id is null or d.id is not null) ${which}
    order by l.archived_at is not null, fold(l.name) collate "C", l.id`
  return rows.map((row) => ({
    ...row,
    statuses: row.statuses.map((status, position) => ({ ...status, position })),
    fields: row.fields.map((field, position) => ({ ...field, position })),
  }))
}

async function withCounts(db: Db, who: Who, rows: readonly PlainList[]): Promise<List[]> {
  const facets = rows.flatMap(({ id, statuses }) => ['', ...statuses.map((one) => one.id)].map((of) => facetOf(id, of)))
  const counted = await db<{ facet: string; n: number }[]>`
    select facet, sum(n)::int as n from counters
    where firm_id = ${who.firmId} and facet = any (${facets}) and ${seen(who, 'counters')} group by facet`
  const counts = new Map(counted.map(({ facet, n }) => [facet, n]))
  const countOf = (list: string, status: string) => counts.get(facetOf(list, status)) ?? 0
  return rows.map((row) => ({
    ...row,
    statuses: row.statuses.map((status) => ({ ...status, entries: countOf(row.id, status.id) })),
    entries: ['', ...row.statuses.map(({ id }) => id)].reduce((sum, of) => sum + countOf(row.id, of), 0),
  }))
}

const facetOf = (list: string, status: string) => `list:${list}:${status}`

/** How many entries a list has in any of these statuses; '' is none. */
export const countedIn = (who: Who, list: PlainList, statuses: readonly string[]): Piece =>
  keptTotal(who, piece`= any (${statuses.map((of) => facetOf(list.id, of))})`)

/** In which lists a record is. Undefined where the person may not know of it. */
export async function listsOfRecord(db: Db, who: Who, kind: Taggable, id: string): Promise<ListOfRecord[] | undefined> {
  const [record] = await db`select r.id from ${recordsSeen(who, kind)} and r.id = ${id}`
  if (!record) return undefined
  return db<ListOfRecord[]>`
    select l.id as list_id, l.name, l.deal_id as list_deal_id, l.archived_at, e.id as entry_id, e.status_id,
      s.status ->> 'name' as status_name, s.status ->> 'color' as status_color, e.note, e.created_at as added_at
    from list_entries e
      join lists l on l.firm_id = ${who.firmId} and l.id = e.list_id and ${seen(who, 'l')}
      left join deals d on d.firm_id = ${who.firmId} and d.id = l.deal_id and not d.company_deleted and ${seen(who, 'd')}
      left join lateral (
        select status from jsonb_array_elements(l.statuses) status where (status ->> 'id')::uuid = e.status_id
      ) s on true
    where e.firm_id = ${who.firmId} and e.${identifier(recordTables[kind].column)} = ${id} and ${seen(who, 'e')}
      and (l.deal_id is null or d.id is not null)
    order by l.archived_at is not null, fold(l.name) collate "C", l.id`
}
