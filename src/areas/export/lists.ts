import { z } from 'zod'
import type { User } from '../../platform/auth/gate.ts'
import { inPortions } from '../../platform/db/in_portions.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { capital, records } from '../../records/descriptions/index.ts'
import { CalendarQuery, everyEvent } from '../calendar/index.ts'
import { CompanyQuery, everyCompany } from '../companies/index.ts'
import { ContactQuery, listContacts } from '../contacts/index.ts'
import { DealQuery, listDeals } from '../deals/index.ts'
import { EmailQuery, listEmails } from '../emails/index.ts'
import { EventQuery, listEvents } from '../events/index.ts'
import { FileQuery, listFiles } from '../files/index.ts'
import { FinancialQuery, listRecords } from '../financials/index.ts'
import { InteractionQuery, listInteractions } from '../interactions/index.ts'
import { listNotes, NoteQuery } from '../notes/index.ts'
import { standardList } from '../standard-records/index.ts'
import { type Taggable, tagsOutOfSight } from '../tags/index.ts'
import { listTasks, TaskQuery } from '../tasks/index.ts'
import { listUsers, UserQuery } from '../users/index.ts'
import * as columns from './columns.ts'
import { Format } from './schema.ts'

export type Row = Record<string, unknown>
/** `isWanted`: whether a column is to be in the file, of those that cost more. */
type Asked = {
  db: Transaction
  user: User
  zone: string
  now: Date
  isWanted(columns: readonly columns.Column[]): boolean
}
export type List = {
  name: string
  title: string
  role: 'viewer' | 'admin'
  query: z.ZodObject<{ format: typeof Format }>
  columns: readonly columns.Column[]
  /** columns that are there where they are asked for by name */
  more?: readonly columns.Column[]
  /** whether people choose some of its rows on their screen */
  isChosenFrom?: true
  /** what its records carry beside their columns: tags and the firm’s own fields */
  carrying?: Taggable
  /** The rows that the list shows this person, in its order; the query is one of its schema. */
  read(asked: Asked, query: object): AsyncIterable<Row[]>
}

const inPages = { page: true, page_size: true } as const
const inList = { ...inPages, include: true, typos: true, group: true } as const
// page one of a size that no table has
const everything = { page: 1, page_size: 2_000_000_000 }

type Described<Query> = Omit<List, 'query' | 'read' | 'role'> & {
  role?: 'admin'
  query: z.ZodObject<{ format: typeof Format }>
  read(asked: Asked, query: Query): AsyncIterable<Row[]>
}

/** Ties the query that a list is read with to the schema that lets it through. */
const listOf = <Query>({ role, ...list }: Described<Query>): List => ({
  ...list,
  role: role ?? 'viewer',
  read: (asked, query) => list.read(asked, query as Query), // reason: the route has parsed it by the schema of this list
})

/** The lists that can be taken out, by their names in the address. */
export const lists: List[] = [
  listOf<CompanyQuery>({
    name: 'companies',
    title: 'Companies',
    query: CompanyQuery.omit(inList).extend({ format: Format }),
    columns: columns.companyColumns,
    more: columns.companyActivityColumns,
    carrying: 'company',
    isChosenFrom: true,
    read: async function* ({ db, user, now, zone, isWanted }, query) {
      const asked = { query, isWithActivity: isWanted(columns.companyActivityColumns) }
      const today = { now: now.toISOString(), timeZone: zone }
      for await (const rows of inPortions(db, (held) => everyCompany(held, user, asked, today)))
        yield rows.map(({ activity, ...company }) => ({
          ...company,
          ...(activity && {
            last_contact: activity.last_contact_at,
            next_meeting: activity.next_meeting_at,
            open_value: activity.open_value || null,
            owners: activity.owners.map(({ name }) => name),
          }),
        }))
    },
  }),
  listOf<ContactQuery>({
    name: 'contacts',
    title: 'Contacts',
    query: ContactQuery.omit(inList).extend({ format: Format }),
    columns: columns.contactColumns,
    more: columns.contactActivityColumns,
    carrying: 'contact',
    isChosenFrom: true,
    read: async function* ({ db, user, now, zone, isWanted }, query) {
      const include = isWanted(columns.contactActivityColumns) ? ['activity' as const] : []
      const asked = { ...query, ...everything, include, now: now.toISOString(), timeZone: zone }
      for await (const rows of inPortions(db, (held) => listContacts(held, user, asked)))
        yield rows.map(({ activity, ...contact }) => ({
          ...contact,
          last_contact: activity?.last_contact?.at ?? null,
          last_contact_by: activity?.last_contact?.by?.name ?? null,
        }))
    },
  }),
  listOf<DealQuery>({
    name: 'deals',
    title: 'Deals',
    query: DealQuery.omit(inList).extend({ format: Format }),
    columns: columns.dealColumns,
    carrying: 'deal',
    isChosenFrom: true,
    read: ({ db, user }, query) => inPortions(db, (held) => listDeals(held, user, { ...query, ...everything })),
  }),
  ...standardList.map(
    ([name, { query: asked, list }]): List => ({
      name,
      title: capital(records[name].noun[1]),
      role: 'viewer',
      query: asked.omit(inPages).extend({ format: Format }),
      columns: columns.recordColumns(records[name]),
      isChosenFrom: true,
      read: ({ db, user }, query) => inPortions(db, (held) => list(held, user, { ...query, ...everything })),
    }),
  ),
  listOf<FinancialQuery>({
    name: 'financials',
    title: 'Financials',
    query: FinancialQuery.omit(inPages).extend({ format: Format }),
    columns: columns.financialColumns,
    read: ({ db, user }, query) => inPortions(db, (held) => listRecords(held, user, { ...query, ...everything })),
  }),
  listOf<NoteQuery>({
    name: 'notes',
    title: 'Notes',
    query: NoteQuery.omit(inPages).extend({ format: Format }),
    columns: columns.noteColumns,
    read: ({ db, user }, query) => inPortions(db, (held) => listNotes(held, user, { ...query, ...everything })),
  }),
  listOf<InteractionQuery>({
    name: 'interactions',
    title: 'Interactions',
    query: InteractionQuery.omit(inPages).extend({ format: Format }),
    columns: columns.interactionColumns,
    read: ({ db, user }, query) => inPortions(db, (held) => listInteractions(held, user, { ...query, ...everything })),
  }),
  listOf<EmailQuery>({
    name: 'emails',
    title: 'E-mails',
    query: EmailQuery.omit(inPages).extend({ format: Format }),
    columns: columns.emailColumns,
    read: ({ db, user }, query) => inPortions(db, (held) => listEmails(held, user, { ...query, ...everything })),
  }),
  listOf<FileQuery>({
    name: 'files',
    title: 'Files',
    query: FileQuery.omit(inPages).extend({ format: Format }),
    columns: columns.fileColumns,
    read: async function* ({ db, user }, query) {
      const portions = inPortions(db, (held) => listFiles(held, user, { ...query, ...everything }))
      for await (const rows of portions) yield rows.map((file) => ({ ...file, review: file.review?.status ?? null }))
    },
  }),
  listOf<CalendarQuery>({
    name: 'calendar-events',
    title: 'Meetings',
    query: CalendarQuery.omit({ limit: true }).extend({ format: Format }),
    columns: columns.meetingColumns,
    read: ({ db, user, zone, now }, query) => everyEvent(db, user, { query, zone, now }),
  }),
  listOf<TaskQuery>({
    name: 'tasks',
    title: 'Tasks',
    query: TaskQuery.omit(inPages).extend({ format: Format }),
    columns: columns.taskColumns,
    read: ({ db, user, zone, now }, query) => {
      const moment = { at: now.toISOString(), day: clockIn(zone, now).day }
      return inPortions(db, (held) => listTasks(held, user, { ...query, ...everything }, moment))
    },
  }),
  listOf<EventQuery>({
    name: 'events',
    title: 'Audit log',
    role: 'admin',
    query: EventQuery.omit(inPages).extend({ format: Format }),
    columns: columns.eventColumns,
    read: async function* ({ db, user }, query) {
      const hiddenTags = await tagsOutOfSight(db, user)
      const portions = inPortions(db, (held) => listEvents(held, user, { ...query, ...everything, hiddenTags }))
      for await (const rows of portions) yield rows.map(flatEvent)
    },
  }),
  listOf<UserQuery>({
    name: 'users',
    title: 'People',
    query: UserQuery.omit(inPages).extend({ format: Format }),
    columns: columns.userColumns,
    read: ({ db, user }, query) => inPortions(db, (held) => listUsers(held, user, { ...query, ...everything })),
  }),
]

type Told = Awaited<ReturnType<typeof listEvents>>[number]

const flatEvent = ({ actor, via, subject, before, after, ...event }: Told): Row => ({
  ...event,
  actor_name: actor?.name ?? null,
  via: via && (via.name ?? via.key_id),
  subject_type: subject?.type,
  subject_id: subject?.id,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})
