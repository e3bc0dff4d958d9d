import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { propertyNamed, setProperty, writeComponent } from '../../../platform/icalendar/component.ts'
import type { Row } from '../columns.ts'
import type { EventFields } from '../ics/ics_read.ts'
import { bringUpToDate, emptyCalendar } from '../ics/ics_write.ts'
import { asSeenBy, fieldsOfRow, findSeenStored, listSeenDifferent, type Stored, uidOf } from '../stored.ts'
import { organizerOf } from './organizer.ts'

export type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** What stands in a message of this method (RFC 5546) about an event. */
type Invitation = {
  method: Method
  uid: string
  fields: EventFields
  different: { occurrence_at: string; fields: EventFields }[]
  organizer: { name: string; address: string } | undefined
  sequence: number
  now: Date
  /** where the rule has the one occurrence that it is about; otherwise about all */
  occurrence?: string | undefined
}

/** An iCalendar object to be sent to people: an invitation, a change of it, or its cancellation. */
export function invitationFile({ method, now, sequence, occurrence, ...event }: Invitation): string {
  const calendar = emptyCalendar()
  calendar.properties.push({ name: 'METHOD', params: '', value: method })
  bringUpToDate(calendar, event, { now, sequence })
  if (occurrence !== undefined)
    calendar.children = calendar.children.filter(
      (child) => child.name !== 'VEVENT' || propertyNamed(child, 'RECURRENCE-ID'),
    )
  for (const child of calendar.children) {
    if (child.name !== 'VEVENT') continue
    if (method === 'CANCEL') setProperty(child, 'STATUS', { params: '', value: 'CANCELLED' })
    // these say to a server what it is to send: a message is sent already
    for (const property of child.properties) property.params = property.params.replace(/;SCHEDULE-AGENT=CLIENT/g, '')
  }
  return writeComponent(calendar)
}

export async function invitationOf(deps: { sql: Db; clock: Deps['clock'] }, who: Who, event: Stored, zone: string) {
  const rows = event.recurrence === null ? [] : await listSeenDifferent(deps.sql, who, event.id)
  return {
    uid: uidOf(event),
    fields: fieldsOfRow(asSeenBy(who, event), zone),
    different: rows.map((row) => ({
      occurrence_at: row.occurrence_at,
      fields: fieldsOfRow(asSeenBy(who, row), zone),
    })),
    organizer: await organizerOf(deps.sql, who, event.owner_id),
    sequence: Math.max(0, event.invited ?? 0),
    now: deps.clock.now(),
  }
}

/** An event as a file to be opened by a calendar program, as the one who asks may see it. */
export async function calendarFile(deps: Deps, who: Who, event: Row, zone: string): Promise<string> {
  const id = event.series_id ?? event.id
  const stored = await findSeenStored(deps.sql, who, id)
  if (!stored) return ''
  return invitationFile({ ...(await invitationOf(deps, who, stored, zone)), method: 'PUBLISH' })
}
