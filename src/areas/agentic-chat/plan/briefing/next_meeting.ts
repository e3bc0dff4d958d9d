import { where } from '../make_query.ts'
import type { Briefing } from '../plan.ts'
import type { Row } from '../result.ts'
import type { Running } from '../run.ts'
import { companyOnes, contactOnes, type Scope } from './briefing_sections.ts'
import { listSections, section, type TableBlock } from './sections.ts'

/** Titles that the text tells in sentences of its own. */
export const nextMeetingTitle = 'Next meeting'
export const whoComesTitle = 'Who comes'

/** The next meeting with them, in the calendar or planned as an interaction, and who of the contacts comes. */
export async function nextMeeting(running: Running, subject: Briefing['subject'], scope: Scope): Promise<TableBlock[]> {
  const ones =
    subject === 'contact' ? contactOnes(scope) : scope.companyId === null ? null : companyOnes(scope.companyId)
  if (ones === null) return []
  const found = await Promise.all([
    ones.events
      ? listSections(running, [
          section({
            title: nextMeetingTitle,
            entity: 'calendar',
            filters: [ones.events, where('calendar', 'end', 'at_least', scope.now)],
            select: ['start', 'end', 'summary', 'company', 'attendees', 'location', 'owner'],
            limit: 1,
            layout: 'lookup',
          }),
        ])
      : undefined,
    listSections(running, [
      section({
        title: nextMeetingTitle,
        entity: 'interactions',
        filters: [
          ones.interactions,
          where('interactions', 'date', 'more_than', scope.now),
          where('interactions', 'type', 'is', 'meeting', 'call'),
        ],
        select: ['date', 'type', 'subject', 'company', 'contacts', 'notes', 'colleagues'],
        order: [{ by: 'date', direction: 'asc' }],
        limit: 1,
        layout: 'lookup',
      }),
    ]),
  ])
  const [next] = found
    .flatMap((list) => list?.blocks ?? [])
    .map((block) => ({ ...block, total: block.rows.length }))
    .toSorted((a, b) => beginningOf(a.rows[0]) - beginningOf(b.rows[0]))
  if (next === undefined) return []
  return [next, ...(await whoComes(running, next))]
}

const beginningOf = (row: Row | undefined) => Date.parse(String(row?.values['start'] ?? row?.values['date']))

async function whoComes(running: Running, meeting: TableBlock): Promise<TableBlock[]> {
  const [row] = meeting.rows
  if (row === undefined) return []
  const { attendees } = row.values
  const emails = typeof attendees === 'string' ? attendees.split(', ').filter((one) => one !== '') : []
  const ofEvent = emails.length > 0 ? where('contacts', 'email', 'is', ...emails.slice(0, 100)) : undefined
  if (ofEvent === undefined) return []
  const { blocks } = await listSections(running, [
    section({
      title: whoComesTitle,
      entity: 'contacts',
      filters: [ofEvent],
      select: ['name', 'role', 'company', 'email', 'phone', 'last_contact_at'],
      limit: 10,
    }),
  ])
  return blocks
}
