import { z } from 'zod'
import { piece } from '../../platform/db/statement.ts'
import { asPage, Id, integer, text } from '../../platform/http/fields.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { convertedPart, InCurrency } from '../../records/amounts.ts'
import { company } from '../../records/descriptions/companies.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { records } from '../../records/descriptions/index.ts'
import { timeZoneOf } from '../auth/index.ts'
import { CalendarEvent, CalendarQuery, listMeetings, rangeOf } from '../calendar/index.ts'
import { CompanyItem, CompanyQuery, filterOf, listCompanies, notContacted, orderOf } from '../companies/index.ts'
import { ContactItem, ContactQuery, listContacts } from '../contacts/index.ts'
import { Deal, DealQuery, dayFilters, listDeals } from '../deals/index.ts'
import { FileItem, FileQuery, listFiles } from '../files/index.ts'
import { FinancialRecord, listRecords } from '../financials/index.ts'
import { Interaction, InteractionQuery, listInteractions } from '../interactions/index.ts'
import { listNotes, Note, NoteQuery } from '../notes/index.ts'
import { standardList } from '../standard-records/index.ts'
import { listTasks, Task, TaskQuery } from '../tasks/index.ts'
import { amount, companyId, filtersByField, oneOrMore, Paging, search, sortOrder, when } from './fields.ts'
import { type Kind, linkTo } from './links.ts'
import { type Asking, type Tool, tool } from './tool.ts'

type Listed = { total: number; id: string | null }
type Page = { page: number; page_size: number; item: z.ZodType; kind?: Kind }

/** A page of records as the API answers it, each with its address in the web app where it has a screen of its own. */
function pageOf({ deps }: Asking, rows: readonly Listed[], { item, kind, page, page_size }: Page) {
  const { data, ...rest } = asPage(rows, { page, page_size })
  const linked = (row: Listed) => {
    const shown = item.parse(row) as object // reason: the items of lists are objects
    return kind && row.id ? { ...shown, link: linkTo(deps, kind, row.id) } : shown
  }
  return { ...rest, data: data.map(linked) }
}

const { sort_by: companySort, deals, tag } = CompanyQuery.shape
const { sort_by: contactSort } = ContactQuery.shape
const { sort_by: dealSort, stage } = DealQuery.shape
const names = oneOrMore(text(300))
const people = oneOrMore(Id)
const contactAsked = { last_contact_from: when, last_contact_to: when, not_contacted: notContacted(integer(1, 36_500)) }

const todayOf = async ({ deps: { sql, config, clock }, user }: Asking) => ({
  now: clock.now().toISOString(),
  timeZone: await timeZoneOf(sql, user, config),
})

export const listTools: Tool[] = [
  tool({
    name: 'list_companies',
    title: 'List companies',
    description:
      'Companies of the firm, newest first unless sorted. Revenue is in the currency of the company; filters and order are in that of the firm. Of several values of a filter any counts.',
    input: {
      search,
      ...filtersByField(company.fields),
      owner_id: people.describe('Who has an open deal of it'),
      deals,
      ...contactAsked,
      tag,
      sort_by: companySort,
      sort_order: sortOrder,
      ...Paging,
    },
    run: async (asking, query) => {
      const { page, page_size, sort_by, sort_order } = query
      const { sql } = asking.deps
      const ask = {
        filter: filterOf(query, await todayOf(asking)),
        order: orderOf(sort_by, sort_order),
        page,
        pageSize: page_size,
        also: piece`, page.currency`,
      }
      const rows = await listCompanies(sql, asking.user, ask)
      return pageOf(asking, rows, {
        page,
        page_size,
        item: CompanyItem.extend({ currency: z.string() }),
        kind: 'company',
      })
    },
  }),
  tool({
    name: 'list_contacts',
    title: 'List contacts',
    description: 'People at companies: name, e-mail, role.',
    input: {
      search,
      company_id: people.describe('Only those of these companies'),
      company_industry: names,
      company_deals: deals,
      role: names,
      ...contactAsked,
      tag,
      sort_by: contactSort,
      sort_order: sortOrder,
      ...Paging,
    },
    run: async (asking, query) => {
      const rows = await listContacts(asking.deps.sql, asking.user, { ...query, ...(await todayOf(asking)) })
      return pageOf(asking, rows, { ...query, item: ContactItem, kind: 'contact' })
    },
  }),
  tool({
    name: 'list_deals',
    title: 'List deals',
    description:
      'Deals with stage, value and owner; total_value is over all pages; it and the bounds of amounts are in the currency of the firm. Stage "pipeline" means all open stages.',
    input: {
      search,
      company_id: people.describe('Only those of these companies'),
      company_industry: names,
      stage,
      stage_id: people.describe('A stage of the firm’s own'),
      pipeline_id: people,
      owner_id: people,
      fund_id: people.describe('Only those of these funds'),
      tag,
      currency: names,
      in: InCurrency,
      value_min: amount,
      value_max: amount,
      enterprise_value_min: amount,
      enterprise_value_max: amount,
      equity_cheque_min: amount,
      equity_cheque_max: amount,
      ...dayFilters,
      sort_by: dealSort,
      sort_order: sortOrder,
      ...Paging,
    },
    run: async (asking, query) => {
      const rows = await listDeals(asking.deps.sql, asking.user, query)
      return {
        ...pageOf(asking, rows, { ...query, item: Deal.extend(convertedPart(deal.fields)), kind: 'deal' }),
        total_value: rows[0]?.total_value ?? 0,
      }
    },
  }),
  ...standardList.map(listOfStandard),
  tool({
    name: 'list_financials',
    title: 'List financial records',
    description: 'Figures by period, each in its currency: revenue, EBITDA, net income and so on.',
    input: { company_id: companyId, ...Paging },
    run: async (asking, query) =>
      pageOf(asking, await listRecords(asking.deps.sql, asking.user, query), { ...query, item: FinancialRecord }),
  }),
  tool({
    name: 'list_notes',
    title: 'List notes',
    description: 'Notes, newest first.',
    input: {
      company_id: companyId,
      contact_id: Id.optional(),
      deal_id: Id.optional(),
      tag: NoteQuery.shape.tag,
      ...Paging,
    },
    run: async (asking, query) =>
      pageOf(asking, await listNotes(asking.deps.sql, asking.user, query), { ...query, item: Note }),
  }),
  tool({
    name: 'list_interactions',
    title: 'List interactions',
    description: 'Calls, meetings and mails that were logged, newest first.',
    input: {
      company_id: companyId,
      contact_id: Id.optional(),
      deal_id: Id.optional(),
      user_id: InteractionQuery.shape.user_id,
      type: InteractionQuery.shape.type,
      date_from: when,
      date_to: when,
      ...Paging,
    },
    run: async (asking, query) =>
      pageOf(asking, await listInteractions(asking.deps.sql, asking.user, query), { ...query, item: Interaction }),
  }),
  tool({
    name: 'list_meetings',
    title: 'List meetings',
    description: 'Calendar events of a range of days by their start; by default today and the next 30 days.',
    input: {
      start_date: when,
      end_date: when,
      company_id: companyId,
      deal_id: Id.optional(),
      owner: CalendarQuery.shape.owner,
      limit: Paging.page_size,
    },
    run: async ({ deps, user }, { owner, ...query }) => {
      const zone = await timeZoneOf(deps.sql, user, deps.config)
      const range = rangeOf(query, zone, deps.clock.now())
      const { events, total } = await listMeetings(deps.sql, user, range, {
        ...query,
        of: owner === 'me' ? user : undefined,
        zone,
      })
      const linked = events.map((event) => ({ ...event, calendar_link: linkTo(deps, 'meeting', event.id) }))
      return { data: linked.map((event) => CalendarEvent.parse(event)), total }
    },
  }),
  tool({
    name: 'list_tasks',
    title: 'List tasks',
    description:
      'Tasks of the firm, what is due first. In assignee_id and assigned_by "me" means the person whose token or key this is.',
    input: {
      search,
      status: TaskQuery.shape.status,
      assignee_id: TaskQuery.shape.assignee_id,
      assigned_by: TaskQuery.shape.assigned_by,
      company_id: companyId,
      deal_id: Id.optional(),
      due_from: TaskQuery.shape.due_from,
      due_to: TaskQuery.shape.due_to,
      overdue: z.boolean().optional().describe('Open, and due before now'),
      ...Paging,
    },
    run: async (asking, query) => {
      const { sql, config, clock } = asking.deps
      const { day } = clockIn(await timeZoneOf(sql, asking.user, config), clock.now())
      const rows = await listTasks(sql, asking.user, query, { at: clock.now().toISOString(), day })
      return pageOf(asking, rows, { ...query, item: Task })
    },
  }),
  tool({
    name: 'list_files',
    title: 'List documents',
    description:
      'Documents of the firm, newest first. Read one with get_record (what was read from it) or its pages with read_page.',
    input: {
      search,
      company_id: companyId,
      deal_id: Id.optional(),
      document_type: FileQuery.shape.document_type,
      status: FileQuery.shape.status,
      ...Paging,
    },
    run: async (asking, query) =>
      pageOf(asking, await listFiles(asking.deps.sql, asking.user, query), { ...query, item: FileItem, kind: 'file' }),
  }),
]

function listOfStandard([name, { listed, query: asked, list, item }]: (typeof standardList)[number]): Tool {
  const { noun, fields, subject } = records[name]
  return tool({
    name: `list_${name}`,
    title: `List ${noun[1]}`,
    description: listed,
    input: {
      search,
      ...filtersByField(fields),
      sort_by: asked.shape['sort_by'],
      sort_order: sortOrder,
      ...Paging,
    },
    run: async (asking, query) =>
      pageOf(asking, await list(asking.deps.sql, asking.user, query), { ...query, item, kind: subject }),
  })
}
