import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { addRecords, findPlainList, lockList, type PlainList, removeEntries } from '../../lists/index.ts'
import type { Field, Kind } from '../columns/fields.ts'
import type { Mapping } from '../schema.ts'
import type { ImportInWork } from '../state.ts'
import type { ReadRow } from '../values/rows.ts'
import { foldedWord } from '../values/words.ts'
import type { Decision } from './batch.ts'
import { keepChanges } from './changes.ts'

// The list that the rows of a table are put on, with the status that a column of it says.

const statusName = 'list_status'

/** The list that was chosen; undefined where none was, or where it takes none of these records in. */
export async function listMeant(db: Db, who: Who, kind: Kind, chosen: Pick<Mapping, 'list_id'> | null) {
  const list = chosen?.list_id ? await findPlainList(db, who, chosen.list_id) : undefined
  return list?.subject === kind && list.archived_at === null ? list : undefined
}

export const statusField = ({ name, statuses }: PlainList): Field => ({
  name: statusName,
  label: `Status on ${name}`,
  type: 'choice',
  words: '',
  choices: statuses.map((status) => status.name),
})

/** Without what is said of a list that is not chosen any more, or has no statuses. */
export function fittingList(mapping: Mapping, list: PlainList | undefined): Mapping {
  const hasStatus = list !== undefined && list.statuses.length > 0
  return {
    ...mapping,
    list_id: list?.id ?? null,
    columns: mapping.columns.map((one) => (one.field === statusName && !hasStatus ? { ...one, field: null } : one)),
  }
}

/** Parts the statuses, by the numbers of the rows, from what rows say of their records. */
export function takeStatuses(rows: readonly ReadRow[]) {
  const statuses = new Map<number, string>()
  const plain = rows.map((row): ReadRow => {
    const { [statusName]: status, ...values } = row.values
    if (typeof status === 'string') statuses.set(row.number, status)
    return { ...row, values }
  })
  return { rows: plain, statuses }
}

type Written = { decisions: readonly Decision[]; statuses: ReadonlyMap<number, string> }

/** Puts the records of the rows on the list; who is on it keeps what they have there. Answers how many came to it. */
export async function putOnList(
  db: Transaction,
  held: ImportInWork,
  { list_id: listId }: Mapping,
  { decisions, statuses }: Written,
): Promise<number> {
  const records = decisions.flatMap((one): [string, string | undefined][] => {
    if (one.outcome !== 'created' && one.outcome !== 'updated' && one.outcome !== 'unchanged') return []
    const id = one.outcome === 'unchanged' ? one.row.matches[0] : one.id
    return id === undefined ? [] : [[id, statuses.get(one.row.number)]]
  })
  if (!listId || records.length === 0) return 0
  const { who } = held
  const list = await lockList(db, who, listId, 'alone')
  const ids = new Map(list.statuses.map(({ id, name }) => [foldedWord(name), id]))
  const statusOf = new Map(records.map(([id, status]) => [id, status && ids.get(foldedWord(status))]))
  const adding = { ids: records.map(([id]) => id), statusOf: (id: string) => statusOf.get(id) }
  const { entries } = await addRecords({ db, who, list }, adding, 'list_id')
  await keepChanges(
    db,
    held,
    entries.map((id) => ({
      record_id: id,
      number: 0,
      subject_type: 'list_entry',
      action: 'created',
      event_id: id,
      updated_before: null,
    })),
  )
  return entries.length
}

const entriesAtOnce = 500

/** Takes some of the entries that the import has made off the list again, but for those that were changed since; answers whether there were any. */
export async function takeOffList(db: Transaction, { firm_id, id, who, mapping }: ImportInWork): Promise<boolean> {
  const made = await db<{ record_id: string }[]>`
    select record_id from import_changes
    where firm_id = ${firm_id} and import_id = ${id} and subject_type = 'list_entry' and kept is null
    order by record_id limit ${entriesAtOnce}`
  if (made.length === 0) return false
  const ids = made.map(({ record_id }) => record_id)
  const found = mapping?.list_id ? await findPlainList(db, who, mapping.list_id) : undefined
  const list = found && (await lockList(db, who, found.id, 'shared'))
  const standing = list
    ? await db<{ id: string; changed: boolean }[]>`
        select id, updated_at > created_at as changed from list_entries e
        where e.firm_id = ${firm_id} and e.list_id = ${list.id} and e.id = any (${ids}::uuid[]) and ${seen(who, 'e')}
        order by id for no key update`
    : []
  const kept = standing.filter(({ changed }) => changed).map((entry) => entry.id)
  const off = standing.filter(({ changed }) => !changed).map((entry) => entry.id)
  if (list && off.length > 0) await removeEntries({ db, who, list }, off)
  await db`
    update import_changes set kept = 'its place on the list was changed since'
    where firm_id = ${firm_id} and import_id = ${id} and record_id = any (${kept}::uuid[])`
  await db`
    delete from import_changes
    where firm_id = ${firm_id} and import_id = ${id} and record_id = any (${ids}::uuid[]) and kept is null`
  return true
}
