import { z } from 'zod'
import { Id, Page, pageOf, SortOrder, several, text, timestamp, title } from '../../platform/http/fields.ts'
import { InCurrency } from '../../records/amounts.ts'
import { anyOf } from '../../records/any_of.ts'
import { GroupQuery, InGroup } from '../../records/groups/schema.ts'
import { choice } from '../../records/shapes.ts'
import { conditionsFilter, customFieldTypes, NewField } from '../custom-fields/index.ts'
import { Color } from '../tags/index.ts'
import { Company, Contact, Deal } from './subjects.ts'

export const listsMax = 200
export const entriesMax = 20_000
export const fieldsMax = 40
export const statusesMax = 30
const bulkMax = 1000

export const subjects = ['companies', 'contacts', 'deals'] as const
export const Subject = choice(subjects)
export type Subject = z.output<typeof Subject>

const atMost = (max: number) => `must have at most ${max} entries`

export const NewStatus = z.object({ name: title(100), color: Color.nullish() })
/** A status in the whole list of them: with an id what is left out stays, without one it is new. */
const ListedStatus = NewStatus.partial().extend({ id: Id.optional() })

export const NewListField = z.object({
  name: title(100),
  type: choice(customFieldTypes),
  options: NewField.shape.options,
})
export type NewListField = z.output<typeof NewListField>
/** A field in the whole list of them: with a key what is left out stays, without one it is new. */
const ListedField = z.object({
  key: text(100).optional(),
  name: title(100).optional(),
  type: NewListField.shape.type.optional(),
  options: NewField.shape.options.unwrap().optional(),
})
export type ListedField = z.output<typeof ListedField>
export type ListedStatus = z.output<typeof ListedStatus>

export const NewList = z.object({
  name: title(200),
  description: text(10_000).nullish(),
  subject: Subject.meta({ description: 'What it is a list of; never changes' }),
  deal_id: Id.nullish().meta({
    description:
      'The deal whose buyers, lenders or experts it has: it is restricted with the deal, and deleted with it',
  }),
  statuses: z.array(NewStatus).max(statusesMax, atMost(statusesMax)).default([]),
  fields: z.array(NewListField).max(fieldsMax, atMost(fieldsMax)).default([]),
})
export type NewList = z.output<typeof NewList>

export const ListPatch = z.object({
  name: title(200).optional(),
  description: text(10_000).nullish(),
  deal_id: Id.nullish(),
  archived: z.boolean('must be true or false').optional().meta({ description: 'What is archived takes no entries in' }),
  statuses: z.array(ListedStatus).max(statusesMax, atMost(statusesMax)).optional().meta({
    description: 'All of its statuses, in their order: known by their ids, new without one, removed where left out',
  }),
  fields: z.array(ListedField).max(fieldsMax, atMost(fieldsMax)).optional().meta({
    description:
      'All of its columns, in their order: known by their keys, new without one, removed with their values where left out',
  }),
  move_to: z.record(Id, Id.nullable()).optional().meta({
    description: 'Where the entries of a removed status go: its id, and that of a status that stays, or null for none',
  }),
})
export type ListPatch = z.output<typeof ListPatch>

export const ListId = z.object({ list_id: Id })
export const EntryId = ListId.extend({ entry_id: Id })

export const Status = z.object({
  id: z.string(),
  name: z.string(),
  color: Color.nullable(),
  position: z.int(),
  entries: z.int(),
})
export type Status = z.output<typeof Status>
export const ListField = z.object({
  key: z.string().meta({ description: 'Its name to programs; stays when it is renamed' }),
  name: z.string(),
  type: NewListField.shape.type,
  options: z.array(z.string()),
  position: z.int(),
})
export type ListField = z.output<typeof ListField>

export const List = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  subject: Subject,
  deal_id: z.string().nullable(),
  deal_name: z.string().nullable(),
  statuses: z.array(Status),
  fields: z.array(ListField),
  entries: z.int(),
  created_by: z.string().nullable(),
  created_by_name: z.string().nullable(),
  archived_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type List = z.output<typeof List>

/** What its entries need to know of it. */
export type PlainList = Omit<List, 'entries' | 'statuses'> & { statuses: Omit<Status, 'entries'>[] }

export const ListQuery = z.object({
  subject: several(Subject).optional(),
  deal_id: several(Id).optional(),
})
export type ListQuery = z.output<typeof ListQuery>
export const Lists = z.object({ data: z.array(List), total: z.int() })

const Values = z
  .record(z.string(), z.unknown())
  .refine((values) => Object.keys(values).length <= fieldsMax, atMost(fieldsMax))
  .meta({ description: 'By the keys of the columns, each typed as its column; null takes one away' })

export const EntryPatch = z.object({
  status_id: Id.nullish(),
  values: Values.optional(),
  position: z
    .number('must be a number')
    .min(-1e9, 'must be at least -1e9')
    .max(1e9, 'must be at most 1e9')
    .optional()
    .meta({ description: 'Its place; one between two others lies between their positions' }),
  note: text(10_000).nullish(),
})
export type EntryPatch = z.output<typeof EntryPatch>

export const NewEntry = EntryPatch.extend({
  status_id: Id.nullish().meta({ description: 'Missing: the first status of the list' }),
  company_id: Id.optional(),
  contact_id: Id.optional(),
  deal_id: Id.optional(),
})
export type NewEntry = z.output<typeof NewEntry>

const ids = z.array(Id).max(bulkMax, 'must have at most 1,000 entries')
export const EntryBulk = z.object({
  add: ids.optional().meta({ description: 'Ids of records' }),
  change: EntryPatch.omit({ position: true })
    .extend({ ids: ids.meta({ description: 'Ids of entries' }) })
    .optional(),
  remove: ids.optional().meta({ description: 'Ids of entries' }),
  status_id: NewEntry.shape.status_id,
})
export type EntryBulk = z.output<typeof EntryBulk>
export const EntryCounts = z.object({
  added: z.int(),
  already: z.int().meta({ description: 'Records to be added that were in the list' }),
  changed: z.int().meta({ description: 'Entries that differ now' }),
  removed: z.int(),
})

export const FromFilter = z.object({
  query: text(8000).meta({
    description: 'As of the list of companies, contacts or deals: industry=Software&revenue_min=1e6',
  }),
  status_id: NewEntry.shape.status_id,
})
export type FromFilter = z.output<typeof FromFilter>
export const Filtered = z.object({ added: z.int(), already: z.int() })

const filters = z.object({
  status_id: several(z.union([Id, z.literal('none')], 'must be a UUID or none')).optional(),
  values: conditionsFilter(
    'A column: its key, one of = >= <= ~ (contains), and a value, such as ticket>=5; may be repeated. Money is compared in the currency of the firm, or of in=',
  ).optional(),
  search: text(200).optional().meta({ description: 'Words of the record' }),
})
export type EntryFilters = z.output<typeof filters>

export const EntryGroupQuery = GroupQuery.extend({ ...filters.shape, or: anyOf(filters).optional(), in: InCurrency })
export type EntryGroupQuery = z.output<typeof EntryGroupQuery>

export const EntryQuery = Page.extend({
  ...EntryGroupQuery.omit({ group_by: true }).shape,
  group: InGroup.optional(),
  sort_by: text(120).optional().meta({
    description:
      'position (unless asked otherwise), status, name, created_at, updated_at, or values. and the key of a column',
  }),
  sort_order: SortOrder.optional(),
})
export type EntryQuery = z.output<typeof EntryQuery>

const AnyId = z.string().nullable()
export const Entry = z.object({
  id: z.string(),
  list_id: z.string(),
  status_id: AnyId,
  status_name: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  currency: z.string().meta({ description: 'Of its amounts: that of the record, of a contact that of the firm' }),
  position: z.number(),
  note: z.string().nullable(),
  open_threads: z.int().meta({ description: 'Of comments on it that are not resolved' }),
  company: Company.optional(),
  contact: Contact.optional(),
  deal: Deal.optional(),
  added_by: AnyId,
  added_by_name: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Entry = z.output<typeof Entry>
export const EntryPage = pageOf(Entry)

export const ListOfRecord = z.object({
  list_id: z.string(),
  name: z.string(),
  list_deal_id: AnyId,
  archived_at: timestamp.nullable(),
  entry_id: z.string(),
  status_id: AnyId,
  status_name: z.string().nullable(),
  status_color: Color.nullable(),
  note: z.string().nullable(),
  added_at: timestamp,
})
export type ListOfRecord = z.output<typeof ListOfRecord>
export const ListsOfRecord = z.object({ data: z.array(ListOfRecord), total: z.int() })
