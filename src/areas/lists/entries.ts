import { hiddenOf } from '../../access/hidden.ts'
import { refuseHidden } from '../../access/refuse_hidden.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern, wordPatterns } from '../../platform/db/patterns.ts'
import { identifier, joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { meetsAny } from '../../records/any_of.ts'
import { dayIn, faultOfCondition, numberIn, readCondition } from '../custom-fields/index.ts'
import { isOfGroup } from './entry_dimensions.ts'
import {
  type Amount,
  entriesOf,
  foldedOf,
  isConverted,
  numberOf,
  ratesOf,
  recordOf,
  valueOf,
  wordOf,
} from './entry_values.ts'
import { entryNotFound } from './errors.ts'
import { countedIn } from './queries.ts'
import type { Entry, EntryFilters, EntryQuery, ListField, PlainList } from './schema.ts'
import { shownOf } from './subjects.ts'

// The entries of a list "e" with their records "r". What an entry stands behind it has of its record, so that entries are filtered,
// counted and put in order without looking at records; only the rows of a page are shown with theirs.

type Row = Omit<Entry, 'status_name'>
type Asked = {
  where: Piece
  key: Piece
  order: Piece
  /** what conditions and order need beside the entries */
  needsRecord: boolean
  needsRates: boolean
  statuses: readonly string[] | undefined
}

/** A page of the entries, each with the total beside it; one row without id where the page is empty. */
export async function listEntries(db: Db, who: Who, list: PlainList, query: EntryQuery) {
  const { where, key, order, needsRecord, needsRates, statuses } = askedOf(who, list, query)
  const { page, page_size: pageSize } = query
  const record = recordOf(who, list)
  const rates = needsRates ? ratesOf({ firmId: who.firmId, currency: query.in, list }) : nothing
  const matching = piece`
    select e.id, e.position, ${key} as key from list_entries e ${needsRecord ? record : nothing} ${rates}
    where ${entriesOf(who, list)} ${where}`
  const found = statuses
    ? piece`counted as (${countedIn(who, list, statuses)})`
    : piece`found as materialized (${matching}), counted as (select count(*)::int as total from found)`
  const nearest = piece`
    select * from ${statuses ? piece`(${matching})` : raw('found')} matching order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await db<({ total: number } & Row)[]>`
    with ${found}, page as (select id, row_number() over (order by ${order}) as place from (${nearest}) nearest)
    select total, ${columnsOf(who, list)}
    from counted left join (
      page join list_entries e on e.firm_id = ${who.firmId} and e.id = page.id and ${seen(who, 'e')} ${record}
        ${shownOf[list.subject].beside(who)} left join users u on u.firm_id = ${who.firmId} and u.id = e.added_by
    ) on true
    order by page.place`
  return rows.map((row) => ({ ...row, ...inWords(list, row) }))
}

/**
 * Those of the entries with these ids that the person may know of. The list is compared so that no index of its entries can be
 * used: while the planner does not know how many a list has, it would read all of them for each id.
 */
export const entriesAmong = (who: Who, list: PlainList, ids: readonly string[]): Piece => piece`
  e.firm_id = ${who.firmId} and e.id in (select unnest(${[...ids]}::uuid[])) and e.list_id is not distinct from ${list.id}
    and not e.company_deleted and ${seen(who, 'e')}`

/** Those of the entries with these ids that the person may know of. */
export async function findEntries(db: Db, who: Who, list: PlainList, ids: readonly string[]): Promise<Entry[]> {
  const rows = await db<Row[]>`
    select ${columnsOf(who, list)}
    from list_entries e ${recordOf(who, list)} ${shownOf[list.subject].beside(who)}
      left join users u on u.firm_id = ${who.firmId} and u.id = e.added_by
    where ${entriesAmong(who, list, ids)}`
  return rows.map((row) => ({ ...row, ...inWords(list, row) }))
}

export async function requireEntry(db: Db, who: Who, list: PlainList, id: string): Promise<Entry> {
  const [entry] = await findEntries(db, who, list, [id])
  if (!entry) throw entryNotFound()
  return entry
}

/** The same, kept from being changed by others until the transaction ends. */
export async function lockEntry(db: Db, who: Who, list: PlainList, id: string): Promise<Entry> {
  await db`
    select id from list_entries e where e.firm_id = ${who.firmId} and e.id = ${id} and ${seen(who, 'e')} for no key update`
  return requireEntry(db, who, list, id)
}

const columnsOf = (who: Who, { subject }: PlainList): Piece => {
  const { kind, columns, currency } = shownOf[subject]
  return piece`e.id, e.list_id, e.status_id, e."values", ${currency(who)} as currency, e.position, e.note, (
      select count(*)::int from comments c
      where c.firm_id = ${who.firmId} and c.on_entry_id = e.id and c.parent_id is null and c.resolved_at is null
        and not c.company_deleted and ${seen(who, 'c')}
    ) as open_threads,
    case when r.id is not null then ${columns} end as ${identifier(kind)}, e.added_by, u.name as added_by_name, e.created_at, e.updated_at`
}

/** The status by its name, and the values of columns that there are. */
function inWords({ statuses, fields }: PlainList, { status_id, values }: Row) {
  const status_name = statuses.find(({ id }) => id === status_id)?.name ?? null
  const shown = fields.flatMap(({ key }) => (values?.[key] === undefined ? [] : [[key, values[key]]]))
  return { status_name, values: Object.fromEntries(shown) as Entry['values'] } // reason: as the table holds them
}

/** Throws what a query asks that this list has not, or that is hidden from the person. */
export const checkEntryQuery = (who: Who, list: PlainList, query: EntryQuery): void => {
  askedOf(who, list, query)
}

export function askedOf(who: Who, list: PlainList, query: EntryQuery): Asked {
  const { status_id: statusIds = [], in: currency, sort_by: sortBy = 'position', sort_order: sortOrder } = query
  const parts = [query, ...(query.or ?? [])]
  const conditions = parts.flatMap(({ values = [] }) => values.map(readCondition))
  const sorted = sortBy.startsWith('values.') ? sortBy.slice('values.'.length) : undefined
  const hidden = hiddenOf(who)
  const keys = [...conditions.map(({ key }) => key), ...(sorted ? [sorted] : [])]
  if (hidden) refuseHidden(hidden, Object.fromEntries(keys.map((key) => [key, true])))
  const fieldBy = (key: string | undefined) => list.fields.find((field) => field.key === key)
  const wrong = conditions.flatMap((one) => faultOf(fieldBy(one.key), one))
  if (
    parts
      .flatMap((part) => part.status_id ?? [])
      .some((id) => id !== 'none' && !list.statuses.some((one) => one.id === id))
  )
    wrong.push({ field: 'status_id', message: 'must be a status of this list' })
  const amount = { firmId: who.firmId, currency, list }
  const field = fieldBy(sorted)
  const key = field ? keyOf(field, amount) : plainKeys(list)[sortBy]
  if (!key)
    wrong.push({
      field: 'sort_by',
      message: `must be ${Object.keys(plainKeys(list)).join(', ')}, or values. and the key of a column`,
    })
  if (wrong.length > 0) throw validationError(wrong)
  const wordsOf = ({ search }: EntryFilters) =>
    wordPatterns(search ?? '').map((pattern) => piece`and ${shownOf[list.subject].searched} like fold(${pattern})`)
  const meets = (part: EntryFilters): Piece => {
    const filters = (part.values ?? []).map(readCondition).flatMap((one) => {
      const asked = fieldBy(one.key)
      return asked ? [piece`and ${isSo(asked, one, amount)}`] : []
    })
    return piece`${statusIs(part.status_id ?? [])} ${joined(filters)} ${joined(wordsOf(part))}`
  }
  const hasWords = parts.some((part) => wordsOf(part).length > 0)
  const isPlain = conditions.length === 0 && !hasWords && parts.length === 1 && query.group === undefined
  return {
    where: piece`${meets(query)} ${meetsAny(query.or, meets)} ${isOfGroup(who, list, query.group)}`,
    key: key ?? nothing,
    order: inOrder(sortBy, sortOrder),
    needsRecord: hasWords || sortBy === 'name',
    needsRates: keys.some((name) => isConverted(fieldBy(name), list)),
    statuses: isPlain ? countedStatuses(list, statusIds) : undefined,
  }
}

function faultOf(field: ListField | undefined, { key, sign, value }: ReturnType<typeof readCondition>): FieldError[] {
  const { type = null, options = [] } = field ?? {}
  const isOption = options.some((option) => folded(option) === folded(value))
  const message = faultOfCondition({ key, sign, value, type, options, isOption }, 'list')
  return message ? [{ field: 'values', message }] : []
}

/** One is asked for as such: only then does an index give its entries in order. */
function statusIs(asked: readonly string[]): Piece {
  if (asked.length === 0) return nothing
  const ids = asked.filter((id) => id !== 'none')
  if (ids.length === asked.length && ids.length === 1) return piece`and e.status_id = ${ids[0] ?? null}::uuid`
  return piece`and (e.status_id = any (${ids}::uuid[]) ${ids.length < asked.length ? piece`or e.status_id is null` : nothing})`
}

/** As counters call them. */
const countedStatuses = ({ statuses }: PlainList, asked: readonly string[]) =>
  asked.length === 0
    ? ['', ...statuses.map(({ id }) => id)]
    : [...new Set(asked)].map((id) => (id === 'none' ? '' : id))

/** Of the columns "key", "position" and "id". */
function inOrder(sortBy: string, sortOrder: 'asc' | 'desc' | undefined): Piece {
  const direction = sortOrder === 'desc' ? raw('desc') : nothing
  return sortBy === 'position'
    ? piece`position ${direction}, id ${direction}`
    : piece`key ${direction} nulls last, position, id`
}

const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const plainKeys = ({ statuses }: PlainList): Record<string, Piece> => ({
  position: piece`e.position`,
  status: piece`array_position(${statuses.map(({ id }) => id)}::uuid[], e.status_id)`,
  name: piece`r.name_key collate "C"`,
  created_at: piece`e.created_at`,
  updated_at: piece`e.updated_at`,
})

/** By what entries are put in the order of a column. */
function keyOf(field: ListField, amount: Amount): Piece {
  switch (field.type) {
    case 'number':
    case 'money':
      return numberOf(field, amount)
    case 'boolean':
      return raw(`(${valueOf(field)} = 'true'::jsonb)`)
    case 'date':
      return piece`${wordOf(field)} collate "C"`
    case 'choice':
      return piece`array_position(${field.options}::text[], ${wordOf(field)})`
    default:
      return piece`${foldedOf(field)} collate "C"`
  }
}

type Condition = Omit<ReturnType<typeof readCondition>, 'key'>

/** Whether an entry has a value that the condition asks for, which was let through as one of the type of its column. */
function isSo(field: ListField, { sign, value }: Condition, amount: Amount): Piece {
  switch (field.type) {
    case 'number':
    case 'money': {
      // a path compares with numbers alone
      const isOwn = piece`e."values" @@ ${`$.${JSON.stringify(field.key)} ${sign === '=' ? '==' : sign} ${numberIn(value)}`}::jsonpath`
      if (!isConverted(field, amount.list)) return isOwn
      const isAmount = piece`${numberOf(field, amount)} ${raw(sign)} ${numberIn(value)}::numeric`
      return amount.currency === undefined
        ? piece`case when rated.id is null then ${isOwn} else ${isAmount} end`
        : isAmount
    }
    case 'boolean':
      return raw(`${valueOf(field)} = '${value === 'true'}'::jsonb`)
    case 'date':
      return piece`${wordOf(field)} collate "C" ${raw(sign)} ${dayIn(value)}::text`
    case 'choice':
    case 'choices': {
      const options = field.options.filter((option) =>
        sign === '~' ? folded(option).includes(folded(value)) : folded(option) === folded(value),
      )
      return field.type === 'choice'
        ? piece`${wordOf(field)} = any (${options})`
        : piece`${raw(valueOf(field))} ?| ${options}::text[]`
    }
    case 'person':
      return piece`${wordOf(field)} = ${value.toLowerCase()}`
    default:
      return sign === '~'
        ? piece`${foldedOf(field)} like (select fold(${containsPattern(value)}))`
        : piece`${foldedOf(field)} = (select fold(${value}))`
  }
}
