import type { z } from 'zod'
import { hiddenOf } from '../../access/hidden.ts'
import type { User } from '../../platform/auth/gate.ts'
import { inPortions } from '../../platform/db/in_portions.ts'
import {
  checkEntryQuery,
  Entry,
  EntryQuery,
  type ListField,
  listEntries,
  type PlainList as OwnList,
} from '../lists/index.ts'
import { kindsOfOwn, namesOfPeople } from './carried.ts'
import { column, companyColumns, contactColumns, dealColumns } from './columns.ts'
import type { List, Row } from './lists.ts'
import { Format } from './schema.ts'

// of an export "values" says how they are written
const { values: conditions } = EntryQuery.shape
export const EntriesQuery = EntryQuery.omit({
  page: true,
  page_size: true,
  in: true,
  group: true,
  values: true,
}).extend({
  format: Format,
  conditions,
})
type Asked = z.output<typeof EntriesQuery>

/** Throws what is wrong with the query of this list: once its file is on the way nothing can be said. */
export const checkEntriesQuery = (user: User, list: OwnList, query: Asked) =>
  checkEntryQuery(user, list, entryQueryOf(query))

const entryQueryOf = ({ conditions, or, search, sort_by, sort_order, status_id }: Asked): EntryQuery => ({
  values: conditions,
  or,
  search,
  sort_by,
  sort_order,
  status_id,
  page: 1,
  page_size: 2_000_000_000,
})

const columnsOfRecord = { companies: companyColumns, contacts: contactColumns, deals: dealColumns }
const shapes = { companies: Entry.shape.company, contacts: Entry.shape.contact, deals: Entry.shape.deal }

/** The entries of a list that the firm keeps, to be taken out: the main fields of the record, then what it has in the list. */
export function entriesOfList(list: OwnList, user: User): List {
  const { subject } = list
  const hidden = hiddenOf(user)
  const own = list.fields.filter(({ key }) => !hidden?.has(key))
  return {
    name: subject,
    // what it is called is not for everybody who reads in the audit log that it was taken out
    title: `List of ${subject}`,
    role: 'viewer',
    query: EntriesQuery,
    columns: [
      ...columnsOfRecord[subject].filter(({ field }) => field !== 'id' && field in shapes[subject].unwrap().shape),
      column('status_name', 'Status in the list'),
      ...own.map(({ key, name, type }) => column(`values.${key}`, name, kindsOfOwn[type])),
      column('note', 'Note'),
      column('added_by_name', 'Added by'),
      column('created_at', 'Added', 'time'),
      column('record_id', 'Record ID'),
      column('id', 'ID'),
    ],
    read: async function* ({ db }, query) {
      const people = own.some(({ type }) => type === 'person') ? await namesOfPeople(db, user) : new Map()
      const asked = entryQueryOf(query as Asked) // reason: the route has parsed it by the schema of this list
      for await (const rows of inPortions(db, (held) => listEntries(held, user, list, asked)))
        yield rows.map((entry) => flat(entry, own, people))
    },
  }
}

function flat(entry: Entry, own: readonly ListField[], people: ReadonlyMap<unknown, string>): Row {
  const { company, contact, deal, values, ...rest } = entry
  const record = company ?? contact ?? deal
  const shown = own.map(({ key, type }) => [`values.${key}`, type === 'person' ? people.get(values[key]) : values[key]])
  return { ...record, ...rest, ...Object.fromEntries(shown), record_id: record?.id }
}
