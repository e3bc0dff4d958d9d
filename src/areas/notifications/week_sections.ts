import { clockIn, timeOf } from '../../platform/time_zones.ts'
import type { WeekAhead } from '../overview/index.ts'
import type { Line, Section } from './letter.ts'

const linesMax = 10

/** The week ahead as parts of a mail, without those in which there is nothing. No figures: a mail stays where it is forwarded. */
export function weekSections({ meetings, tasks, bids, closing, ndas, cold }: WeekAhead, timeZone: string): Section[] {
  const sections = [
    sectionOf('Meetings', meetings, '/calendar', ({ id, summary, start, company_name }) => ({
      text: `${momentIn(timeZone, start)}: ${[summary, named(company_name, summary)].filter(Boolean).join(', ')}`,
      address: `/calendar/${id}`,
    })),
    sectionOf('Your tasks', tasks, '/tasks', ({ id, title, due_date }) => ({
      text: due_date ? `${title} (${dayOf(due_date)})` : title,
      address: `/tasks?open=${id}`,
    })),
    sectionOf('Bids due', bids, home, ({ deal_id, deal_name, bid, due }) => ({
      text: `${dayOf(due)}: ${bid} bid on ${deal_name}`,
      address: `/deals/${deal_id}`,
    })),
    sectionOf('Closing soon or overdue', closing, home, ({ deal_id, deal_name, close_date, days_left }) => ({
      text: `${dayOf(close_date)}: ${deal_name}${days_left < 0 ? ', overdue' : ''}`,
      address: `/deals/${deal_id}`,
    })),
    sectionOf('NDAs that end', ndas, home, ({ deal_id, deal_name, party_name, ends }) => ({
      text: `${dayOf(ends)}: ${party_name}, ${deal_name}`,
      address: `/deals/${deal_id}?tab=people`,
    })),
    sectionOf('Going cold', cold, home, ({ company_id, company_name, days }) => ({
      text: `${company_name}: ${days === null ? 'no contact yet' : `no contact in ${days} days`}`,
      address: `/companies/${company_id}`,
    })),
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

const home = '/'
const named = (company: string | null, summary: string) => (company && summary.includes(company) ? null : company)

function sectionOf<Row>(
  title: string,
  { total, data }: { total: number; data: readonly Row[] },
  address: string,
  lineOf: (row: Row) => Line,
): Section {
  const lines = data.slice(0, linesMax).map(lineOf)
  const others = total - lines.length
  return { title, lines, others: others > 0 ? { text: `And ${others} more`, address } : undefined }
}

const dayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })

function momentIn(timeZone: string, at: string): string {
  const { day, minutes } = clockIn(timeZone, new Date(at))
  return `${dayOf(day)} ${timeOf(minutes)}`
}
