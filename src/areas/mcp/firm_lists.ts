import { readingAs } from '../../access/read_restricted.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Id, title } from '../../platform/http/fields.ts'
import {
  Entry,
  EntryQuery,
  List,
  listEntries,
  listLists,
  lockList,
  NewEntry,
  putEntry,
  requireEntry,
  requirePlainList,
  statusNamed,
} from '../lists/index.ts'
import { oneOrMore, Paging, search, sortOrder } from './fields.ts'
import { type Tool, tool } from './tool.ts'

const { values, in: currency, sort_by } = EntryQuery.shape

export const firmListTools: Tool[] = [
  tool({
    name: 'list_lists',
    title: 'List the lists of the firm',
    description:
      'Lists that the firm keeps of companies, contacts or deals, such as the buyers of a deal, with their statuses, their columns and how many entries there are of each.',
    input: { deal_id: oneOrMore(Id).describe('Only those of this deal') },
    run: async ({ deps: { sql }, user }, query) => {
      const data = await listLists(sql, user, query)
      return { data: data.map((list) => List.parse(list)), total: data.length }
    },
  }),
  tool({
    name: 'list_entries',
    title: 'List the entries of a list',
    description:
      'Each with its record, its status and its values by the keys of the columns. Of values, conditions such as ticket>=5 or next_date<=2026-06-30.',
    input: {
      list_id: Id,
      search,
      status: oneOrMore(title(100)).describe('Names or ids of statuses'),
      values,
      in: currency,
      sort_by,
      sort_order: sortOrder,
      ...Paging,
    },
    run: async ({ deps: { sql }, user }, { list_id, status, ...query }) => {
      const list = await requirePlainList(sql, user, list_id)
      const asked = { ...query, ...(status && { status_id: status.map((name) => statusNamed(list, name)) }) }
      const rows = await readingAs(sql, user, (db) => listEntries(db, user, list, asked))
      const { data, ...rest } = asPage(rows, query)
      return { ...rest, data: data.map((row) => Entry.parse(row)) }
    },
  }),
]

const { company_id, contact_id, deal_id, note } = NewEntry.shape

export const addToList = tool({
  name: 'add_to_list',
  title: 'Add a record to a list',
  description:
    'Puts a company, a contact or a deal into a list of such, with a status, values and a note. Where the list has it already, these are changed.',
  input: {
    list_id: Id,
    company_id,
    contact_id,
    deal_id,
    status: title(100).optional().describe('Its name or id; missing: that it has, or the first'),
    values: NewEntry.shape.values,
    note,
  },
  writes: true,
  run: async ({ deps: { sql }, user }, { list_id, status, ...given }) => {
    const { list, entry } = await transact(sql, async (db) => {
      const list = await lockList(db, user, list_id, 'alone')
      const status_id = status === undefined ? undefined : statusNamed(list, status)
      return { list, entry: await putEntry({ db, who: user, list }, { ...given, ...(status_id && { status_id }) }) }
    })
    return Entry.parse(await readingAs(sql, user, (db) => requireEntry(db, user, list, entry)))
  },
})
