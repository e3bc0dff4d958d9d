import { readingAs } from '../../access/read_restricted.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import { Groups } from '../../records/groups/schema.ts'
import { listEntries, lockEntry, requireEntry } from './entries.ts'
import { groupEntries } from './entry_groups.ts'
import { recordsFound } from './from_filter.ts'
import { listLists, lockList, requireList, requirePlainList } from './queries.ts'
import {
  Entry,
  EntryBulk,
  EntryCounts,
  EntryGroupQuery,
  EntryId,
  EntryPage,
  EntryPatch,
  EntryQuery,
  Filtered,
  FromFilter,
  List,
  ListId,
  ListPatch,
  ListQuery,
  Lists,
  NewEntry,
  NewList,
} from './schema.ts'
import { changeList, createList, deleteList } from './write.ts'
import { addEntry, addRecords, changeEntries, checkStatus, removeEntries } from './write_entries.ts'

export const lists = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get the lists of the firm',
        description:
          'By name, archived ones last, each with its statuses, its columns and how many entries they have. At most 200, in one page.',
        querystring: ListQuery,
        response: { 200: Lists },
      },
    },
    async ({ user, query }) => {
      const data = await listLists(sql, user, query)
      return { data, total: data.length }
    },
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Make a list of companies, contacts or deals',
        description:
          'With up to 30 statuses and 40 columns, of the types that custom fields have. With deal_id it is the list of a deal, such as its buyers. Everybody of the firm sees it, but for a list of a restricted deal.',
        body: NewList,
        example: {
          name: 'Buyers of Project Ferrous',
          subject: 'companies',
          statuses: [{ name: 'To call' }, { name: 'Teaser sent' }, { name: 'NDA signed', color: 'green' }],
          fields: [{ name: 'Next date', type: 'date' }],
        },
        errors: [409],
        response: { 201: List },
      },
    },
    async ({ user, body }, reply) => reply.code(201).send(await transact(sql, (db) => createList(db, user, body))),
  )

  app.get(
    '/:list_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a list',
        description: 'With its statuses, its columns and how many entries there are of each status.',
        params: ListId,
        response: { 200: List },
      },
    },
    async ({ user, params }) => requireList(sql, user, params.list_id),
  )

  app.patch(
    '/:list_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change a list, its statuses and its columns',
        description:
          'statuses and fields are whole lists. A status that has entries is removed only with move_to (409 status_holds_entries). A column that is left out is removed with its values; its type never changes.',
        params: ListId,
        body: ListPatch,
        example: { name: 'Buyers in Europe' },
        errors: [409],
        response: { 200: List },
      },
    },
    async ({ user, params, body }) => transact(sql, (db) => changeList(db, user, params.list_id, body)),
  )

  app.delete(
    '/:list_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Delete a list; it can be restored',
        description: 'Its records stay. For 30 days it can be restored from the bin, with its entries.',
        params: ListId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }, reply) => {
      await transact(sql, (db) => deleteList(db, user, params.list_id))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:list_id/entries',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get the entries of a list, a page at a time',
        description:
          'In their order unless sorted, each with the main fields of its record. Filters by status (none: without one), values and words; entries without a value come last either way.',
        params: ListId,
        querystring: EntryQuery,
        response: { 200: EntryPage },
      },
    },
    async ({ user, params, query }) => {
      const list = await requirePlainList(sql, user, params.list_id)
      return asPage(await readingAs(sql, user, (db) => listEntries(db, user, list, query)), query)
    },
  )

  app.get(
    '/:list_id/entries/groups',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Group the entries of a list, with the totals of each group and of all',
        description:
          'By status, or by a column: values. and its key, behind a date .month, .quarter or .year. Totals are those of its columns of figures and of the main figure of the records. The rows of a group: group= of the entries.',
        params: ListId,
        querystring: EntryGroupQuery,
        response: { 200: Groups },
      },
    },
    async ({ user, params, query }) =>
      groupEntries(sql, user, await requirePlainList(sql, user, params.list_id), query),
  )

  app.post(
    '/:list_id/entries',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Add a record to a list',
        description:
          'By company_id, contact_id or deal_id, as the list is of. 409 already_in_list, with entry_id, where the list has it.',
        params: ListId,
        body: NewEntry,
        example: { company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60', note: 'Knows the sector' },
        errors: [409],
        response: { 201: Entry },
      },
    },
    async ({ user, params, body }, reply) => {
      const entry = await transact(sql, async (db) => {
        const list = await lockList(db, user, params.list_id, 'alone')
        return { list, entry: await addEntry({ db, who: user, list }, body) }
      })
      const shown = await readingAs(sql, user, (db) => requireEntry(db, user, entry.list, entry.entry.id))
      return reply.code(201).send(shown)
    },
  )

  app.post(
    '/:list_id/entries/bulk',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Add, change and remove many entries at once',
        description:
          'All of it or nothing. Up to 1,000 ids each: add takes ids of records, change and remove those of entries. status_id is that of what is added; without it, the first.',
        params: ListId,
        body: EntryBulk,
        errors: [409],
        response: { 200: EntryCounts },
      },
    },
    async ({ user, params, body }) =>
      transact(sql, async (db) => {
        const { add = [], change, remove = [], status_id } = body
        const list = await lockList(db, user, params.list_id, add.length > 0 ? 'alone' : 'shared')
        checkStatus(list, body)
        const writing = { db, who: user, list }
        const { ids = [], ...patch } = change ?? {}
        const changed = ids.length > 0 ? await changeEntries(writing, ids, patch) : 0
        const removed = remove.length > 0 ? await removeEntries(writing, remove) : 0
        const { entries, already } =
          add.length > 0
            ? await addRecords(writing, { ids: add, ...(status_id !== undefined && { status_id }) }, 'add')
            : { entries: [], already: 0 }
        return { added: entries.length, already, changed, removed }
      }),
  )

  app.post(
    '/:list_id/entries/from-filter',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Add all records that a filter finds',
        description:
          'query is that of /api/companies, /api/contacts or /api/deals, without pages. More than 20,000 are refused, and nothing is added.',
        params: ListId,
        body: FromFilter,
        example: { query: 'industry=Software&revenue_min=10000000' },
        errors: [409],
        response: { 200: Filtered },
      },
    },
    async ({ user, params, body }) => {
      const { subject } = await requirePlainList(sql, user, params.list_id)
      const ids = await recordsFound(deps, user, subject, body.query)
      return transact(sql, async (db) => {
        const list = await lockList(db, user, params.list_id, 'alone')
        const { status_id } = body
        const adding = { ids, ...(status_id !== undefined && { status_id }) }
        const { entries, already } = await addRecords({ db, who: user, list }, adding, 'query')
        return { added: entries.length, already }
      })
    },
  )

  app.patch(
    '/:list_id/entries/:entry_id',
    {
      config: { role: 'member', isVersioned: true },
      schema: {
        summary: 'Change an entry: its status, its values, its place, its note',
        description: 'What is left out stays, of values too. The record itself is not changed.',
        params: EntryId,
        body: EntryPatch,
        example: { values: { next_date: '2026-03-01' } },
        response: { 200: Entry },
      },
    },
    async (request, reply) => {
      const { user, params, body } = request
      const versions = versionsMeant(request)
      const list = await transact(sql, async (db) => {
        const held = await lockList(db, user, params.list_id, 'shared')
        if (versions) {
          const entry = await lockEntry(db, user, held, params.entry_id)
          await requireVersion({ db, who: user }, entry.id, entry, versions)
        }
        await changeEntries({ db, who: user, list: held }, [params.entry_id], body)
        return held
      })
      return tellVersion(reply, await readingAs(sql, user, (db) => requireEntry(db, user, list, params.entry_id)))
    },
  )

  app.delete(
    '/:list_id/entries/:entry_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Take an entry out of a list',
        description: 'The record stays. The audit log keeps what the entry had.',
        params: EntryId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }, reply) => {
      await transact(sql, async (db) => {
        const list = await lockList(db, user, params.list_id, 'shared')
        await removeEntries({ db, who: user, list }, [params.entry_id])
      })
      return reply.code(204).send(null)
    },
  )
}
