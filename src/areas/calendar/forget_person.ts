import type { Who } from '../../platform/auth/gate.ts'
import { names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'

type Forgotten = { addresses: string[]; words: string[]; userIds: string[] }

/** Takes a person who has the right to be forgotten out of meetings, private ones too. They stay in calendars outside. */
export async function forgetInMeetings(
  db: Transaction,
  who: Who,
  { addresses, words, userIds }: Forgotten,
): Promise<number> {
  // what somebody kept from the others nobody else may read
  const own = await db`
    delete from calendar_private_details where firm_id = ${who.firmId} and owner_id = any (${userIds}::uuid[])`
  let touched = own.count
  for (const table of ['calendar_events', 'calendar_private_details']) {
    const changed = await db`
      /* beyond walls: erasure is of all that the firm keeps */
      update ${identifier(table)} set attendees = without_addresses(attendees, ${addresses}),
        summary = without_person(summary, ${words}), location = without_person(location, ${words}),
        description = without_person(description, ${words})
      where firm_id = ${who.firmId} and (
        exists (select from unnest(attendees) a where lower(a) = any (${addresses}))
        or ${names(piece`summary`, words)} or ${names(piece`location`, words)} or ${names(piece`description`, words)})`
    touched += changed.count
  }
  await db`
    /* beyond walls: as above */
    update calendar_copies set ics = null where firm_id = ${who.firmId} and ${names(piece`ics`, words)}`
  return touched
}
