import type { Sql } from '../../src/platform/db/open.ts'
import type { Interaction, Note } from './activity.ts'
import type { Days } from './calendar_days.ts'
import { type Company, companies, domainOf } from './companies.ts'
import type { Contact } from './contacts.ts'
import { type Deal, deals } from './deals.ts'
import type { Figures } from './figures.ts'
import { fundNameOf, fundsOf } from './funds.ts'
import type { Meeting } from './meetings.ts'
import type { Dated } from './past.ts'
import type { Firm } from './people.ts'
import { forEach, send } from './service.ts'
import type { Key } from './team.ts'

export type Ids = {
  companies: Map<Company, string>
  contacts: Map<Contact, string>
  funds: Map<string, string>
  deals: Map<string, string>
}
export type Filling = { url: string; sql: Sql; firm: Firm; days: Days; ids: Ids }

async function create({ url, firm }: Filling, by: Key, path: string, body: object): Promise<string> {
  const { id } = await send(url, { method: 'POST', path, body, token: firm.as(by).token })
  return id
}

/** Companies whose own memorandum says what they earn begin without figures. */
const withoutOwnFigures = ['Tessamar Flow Controls', 'Maplecross Dental Partners']

/** What is old and small is mostly a family's; what is large has had a fund or a group as its owner. */
function ownershipOf({ founded, employees }: Company): string {
  if (founded < 1970) return employees < 600 ? 'family' : 'corporate'
  return employees > 400 ? 'sponsor' : 'founder'
}

export async function addCompanies(filling: Filling): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(companies, async (company) => {
    const { name, industry, location, founded, employees, revenue, margin, status, description } = company
    const isOpen = withoutOwnFigures.includes(name)
    const id = await create(filling, 'jonas', '/api/companies', {
      ...{ name, industry, location, founded_year: founded, employees, status, description },
      ownership: ownershipOf(company),
      website: `https://www.${domainOf(company)}`,
      revenue: isOpen ? null : revenue,
      ebitda: isOpen ? null : Math.round((revenue * margin) / 1000) * 1000,
    })
    filling.ids.companies.set(company, id)
    dated.push({ id, moments: [filling.days.workdayAgo(addedDaysAgo(company))] })
  })
  return dated
}

/** Before the first thing that is known of it. */
const addedDaysAgo = (company: Company) => 352 + (companies.indexOf(company) % 12)

export async function addContacts(filling: Filling, contacts: readonly Contact[]): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(contacts, async (contact) => {
    const { name, role, email, phone, linkedin, company } = contact
    const company_id = company && filling.ids.companies.get(company)
    const id = await create(filling, 'zoe', '/api/contacts', { name, role, email, phone, linkedin, company_id })
    filling.ids.contacts.set(contact, id)
    dated.push({ id, moments: [filling.days.workdayAgo(company ? addedDaysAgo(company) - 1 : 350)] })
  })
  return dated
}

export async function addFigures(filling: Filling, figures: readonly Figures[]): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(figures, async ({ company, ...record }) => {
    const company_id = filling.ids.companies.get(company)
    const id = await create(filling, 'lukasz', '/api/financials', { company_id, ...record })
    dated.push({ id, moments: [reportedAt(record.period, filling.days)] })
  })
  return dated
}

const reportedAfterDays = 25

/** Some weeks after the period ended: "FY2025", "Q3 2026". */
function reportedAt(period: string, days: Days): string {
  const [, quarter = '4', year] = /^(?:FY|Q(\d) )(\d{4})$/.exec(period) ?? []
  const end = Date.UTC(Number(year), Number(quarter) * 3) // the day after it
  const since = Math.floor((Date.parse(days.today) - end) / 86_400_000)
  return days.workdayAgo(Math.max(0, since - reportedAfterDays))
}

export async function addFunds(filling: Filling): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(fundsOf(filling.days), async (fund) => {
    const id = await create(filling, 'mara', '/api/funds', fund)
    filling.ids.funds.set(fund.name, id)
    dated.push({ id, moments: [filling.days.workdayAgo(365)] })
  })
  return dated
}

/** What is negotiated is for the whole of a company. */
const bidOn = ({ value, closeIn }: Deal, days: Days) => ({
  enterprise_value: value,
  equity_cheque: Math.round(value * 0.45),
  bid_date: days.workday(closeIn - 60),
  final_bid_date: days.workday(closeIn - 14),
})

/** Each deal goes through its stages as it did, one change after the other. */
export async function addDeals(filling: Filling): Promise<Dated[]> {
  const dated: Dated[] = []
  const { url, firm, days, ids } = filling
  await forEach(deals, async (deal) => {
    const [first, ...moves] = deal.history
    const { token, id: owner_id } = firm.as(deal.owner)
    const id = await create(filling, deal.owner, '/api/deals', {
      name: deal.name,
      company_id: ids.companies.get(deal.company),
      fund_id: ids.funds.get(fundNameOf(deal)),
      value: deal.value,
      ...(deal.history.at(-1)?.stage === 'negotiation' && bidOn(deal, days)),
      stage: first?.stage,
      close_date: days.workday(deal.closeIn),
      owner_id,
      source: deal.source,
      next_step: deal.nextStep,
      pass_reason: deal.passReason,
    })
    const change = (body: object) => send(url, { method: 'PATCH', path: `/api/deals/${id}`, body, token })
    for (const { stage } of moves) await change({ stage })
    if (deal.probability !== null) await change({ probability: deal.probability })
    ids.deals.set(deal.name, id)
    dated.push({ id, moments: deal.history.map(({ daysAgo }, index) => days.ago(daysAgo, 10 * 60 + index)) })
  })
  return dated
}

export async function addNotes(filling: Filling, notes: readonly Note[]): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(notes, async ({ at, author, company, content, tags, isPinned }) => {
    // what is said of a company that has a deal is said of the deal
    const deal = deals.find((one) => one.company === company)
    const id = await create(filling, author, '/api/notes', {
      content,
      tags,
      is_pinned: isPinned,
      company_id: filling.ids.companies.get(company),
      deal_id: deal ? filling.ids.deals.get(deal.name) : undefined,
    })
    dated.push({ id, moments: [at] })
  })
  return dated
}

export async function addInteractions(filling: Filling, interactions: readonly Interaction[]): Promise<Dated[]> {
  const dated: Dated[] = []
  const { ids } = filling
  await forEach(interactions, async ({ at, author, type, company, contacts, subject, notes, minutes }) => {
    const id = await create(filling, author, '/api/interactions', {
      ...{ type, subject, notes, date: at, duration_minutes: minutes },
      company_id: ids.companies.get(company),
      contact_ids: contacts.flatMap((contact) => ids.contacts.get(contact) ?? []),
    })
    dated.push({ id, moments: [at] })
  })
  return dated
}

export async function addMeetings(filling: Filling, meetings: readonly Meeting[]): Promise<Dated[]> {
  const dated: Dated[] = []
  await forEach(meetings, async ({ owner, company, ...meeting }) => {
    const company_id = company && filling.ids.companies.get(company)
    const id = await create(filling, owner, '/api/calendar/events', { ...meeting, company_id })
    dated.push({ id, moments: [filling.days.workdayAgo(16)] })
  })
  return dated
}
