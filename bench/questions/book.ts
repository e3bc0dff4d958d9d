import { addDays, daysBetween, isIn, type Span, spanOf, type Unit } from './days.ts'
import { required } from './firm/activity.ts'
import type { Company, Deal, Email, FinancialRecord, SeededRecord } from './firm/records.ts'
import type { Firm } from './firm.ts'

// What is right to answer, computed from the arrays of the firm in plain code: nothing of the service is used here.

export type Book = ReturnType<typeof bookOf>

export function bookOf(firm: Firm) {
  const { today, companies, deals, records } = firm
  const open = deals.filter(isOpen)
  const won = deals.filter(({ stage }) => stage === 'closed_won')
  const lost = deals.filter(({ stage }) => stage === 'closed_lost')
  const dayOf = (daysAgo: number) => addDays(today, -daysAgo)
  const company = (name: string) =>
    required(
      companies.find((each) => each.name === name),
      name,
    )
  const deal = (name: string) =>
    required(
      deals.find((each) => each.name === `Project ${name}`),
      name,
    )
  const contact = (name: string) =>
    required(
      firm.contacts.find((each) => each.name === name),
      name,
    )
  const colleague = (name: string) =>
    required(
      firm.colleagues.find((each) => each.name.startsWith(name)),
      name,
    )
  const document = (name: string) =>
    required(
      firm.documents.find((each) => each.filename.startsWith(name)),
      name,
    )
  /** Actual full years, oldest first. */
  const yearsOf = (of: Company) =>
    records
      .filter((record) => record.company === of && record.quarter === null && !record.isExpected)
      .sort((a, b) => a.year - b.year)
  const yearAgo = (of: Company, ago: number): FinancialRecord | undefined => yearsOf(of).at(-1 - ago)
  /** The last meeting, call or e-mail; a note among the interactions is no contact. */
  const contactsWith = (of: Company) => [
    ...firm.interactions.filter((each) => each.company === of && each.type !== 'note').map(({ daysAgo }) => daysAgo),
    ...firm.emails.filter((each) => each.contact.company === of).map(({ daysAgo }) => daysAgo),
  ]
  const daysSinceContact = (of: Company) => Math.min(...contactsWith(of))
  const growthOf = (of: Company, figure: 'revenue' | 'ebitda' = 'revenue') => {
    const [before, latest] = yearsOf(of).slice(-2)
    // there is no growth from nothing or from a loss
    return before && latest && before[figure] > 0 ? (latest[figure] - before[figure]) / before[figure] : null
  }
  const cagrOf = (of: Company) => {
    const years = yearsOf(of)
    const [first, last] = [years[0], years.at(-1)]
    return first && last && years.length > 1
      ? (last.revenue / first.revenue) ** (1 / (last.year - first.year)) - 1
      : null
  }
  const isAnswered = (email: Email) =>
    firm.emails.some(
      (other) => other.thread === email.thread && other.direction !== email.direction && other.daysAgo < email.daysAgo,
    )
  const span = (unit: Unit, shift = 0): Span => spanOf(unit, today, shift)
  return {
    ...firm,
    open,
    won,
    lost,
    company,
    deal,
    contact,
    colleague,
    document,
    dayOf,
    span,
    /** whether something so many days ago was in this span */
    was: (daysAgo: number, in_: Span) => isIn(dayOf(daysAgo), in_),
    closedIn: (list: Deal[], in_: Span) => list.filter(({ closeDate }) => isIn(closeDate, in_)),
    contactsAt: (name: string) => firm.contacts.filter((each) => each.company?.name === name),
    dealsOf: (name: string, list = open) => list.filter(({ owner }) => owner.name.startsWith(name)),
    dealsIn: (industry: string, list = open) => list.filter((each) => each.company.industry === industry),
    companiesIn: (industry: string) => companies.filter((each) => each.industry === industry),
    companiesAt: (...regions: string[]) => companies.filter(({ region }) => regions.includes(region)),
    yearsOf,
    yearAgo,
    daysSinceContact,
    growthOf,
    cagrOf,
    /** whether the latest year is below the one before; a smaller loss is no fall */
    fell: (of: Company, figure: 'revenue' | 'ebitda') => {
      const [before, latest] = yearsOf(of).slice(-2)
      return before !== undefined && latest !== undefined && latest[figure] < before[figure]
    },
    isAnswered,
    unanswered: firm.emails.filter((email) => email.direction === 'inbound' && !isAnswered(email)),
    overdue: open.filter(({ closeDate }) => closeDate < today),
    meetingsIn: (in_: Span) => firm.meetings.filter(({ day }) => isIn(day, in_)),
    interactionsWith: (name: string) =>
      firm.interactions.filter((each) => each.company.name === name).sort((a, b) => a.daysAgo - b.daysAgo),
    daysUntil: (day: string) => daysBetween(today, day),
  }
}

export const isOpen = ({ stage }: Deal) => stage !== 'closed_won' && stage !== 'closed_lost'
export const marginOf = ({ revenue, ebitda }: { revenue: number | null; ebitda: number | null }) =>
  revenue && ebitda !== null ? ebitda / revenue : null
export const weighted = ({ value, probability }: Deal) => (value * probability) / 100
export const multipleOf = ({ value, company }: Deal) =>
  company.ebitda && company.ebitda > 0 ? value / company.ebitda : null

export const known = <T>(values: (T | null | undefined)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined)
export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
export const average = (values: number[]) => sum(values) / values.length
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/** Largest first; those without the figure are left out. */
export const mostBy = <T extends SeededRecord>(list: T[], of: (record: T) => number | null): T[] =>
  list.filter((record) => of(record) !== null).sort((a, b) => (of(b) ?? 0) - (of(a) ?? 0))
export const leastBy = <T extends SeededRecord>(list: T[], of: (record: T) => number | null): T[] =>
  mostBy(list, of).reverse()
/** What the records of each name come to. */
export const grouped = <T>(list: T[], by: (record: T) => string, of: (records: T[]) => number): [string, number][] => [
  ...Map.groupBy(list, by)
    .entries()
    .map(([name, some]): [string, number] => [name, of(some)]),
]
