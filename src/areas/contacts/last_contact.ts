import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asLastContact, type ContactFilter, kindsOfContact, LastContact } from '../companies/index.ts'

// What contact is, and whose walls count, is said by companies; here is which of it was with a contact: what they took part
// in, mail filed under them, and meetings that they were asked to by their address, whatever company those are filed under.

type Asker = Pick<Who, 'firmId' | 'userId'>

/** What went on with a contact. */
export const ContactActivity = z.object({ last_contact: LastContact.nullable() })
export type ContactActivity = z.output<typeof ContactActivity>

const tookPart = (who: Asker) =>
  piece`interaction_contacts l join interactions i on i.firm_id = ${who.firmId} and i.id = l.interaction_id`

/** The last contact with the contact "of", an alias: kind, id, title, by_id, at. */
export function lastContactWith(who: Asker, { of, now }: { of: Piece; now: string }): Piece {
  const { interaction, mail, meeting } = kindsOfContact(who, now)
  const each = [
    { ...interaction, from: tookPart(who), isWith: piece`l.firm_id = ${who.firmId} and l.contact_id = ${of}.id` },
    { ...mail, isWith: piece`m.contact_id = ${of}.id` },
    { ...meeting, isWith: piece`lowered(e.attendees) @> array[lower(${of}.email)]` },
  ]
  return piece`${joined(
    each.map(
      ({ told, at, from, isWith, counts, isThere }) => piece`(select ${told}, ${at} as at from ${from}
        where ${isWith} and ${counts} and ${isThere} order by ${at} desc limit 1)`,
    ),
    ' union all ',
  )} order by at desc limit 1`
}

/** When each contact that ever had any was last in contact, as contact_id and at: one pass over each kind. */
export function lastContactsWithAll(who: Asker, now: string): Piece {
  const { interaction, mail, meeting } = kindsOfContact(who, now)
  const each = [
    { ...interaction, from: piece`${tookPart(who)} and l.firm_id = ${who.firmId}`, contact: piece`l.contact_id` },
    { ...mail, counts: piece`m.contact_id is not null and ${mail.counts}`, contact: piece`m.contact_id` },
    {
      ...meeting,
      from: piece`${meeting.from} cross join lateral unnest(lowered(e.attendees)) as invited (address)
        join contacts p on p.firm_id = ${who.firmId} and lower(p.email) = invited.address and ${seen(who, 'p')}`,
      contact: piece`p.id`,
    },
  ]
  return piece`
  select contact_id, max(at) as at from (${joined(
    each.map(
      ({ contact, at, from, counts, isThere }) =>
        piece`select ${contact} as contact_id, ${at} as at from ${from} where ${counts} and ${isThere}`,
    ),
    ' union all ',
  )}) contact group by contact_id`
}

/** Conditions, each with its "and", on when the contacts c were last in contact. */
export function contactIs(who: Asker, { now, from, to, notSince, isNever }: ContactFilter): Piece {
  const those = (when: Piece) => piece`select contact_id from (${lastContactsWithAll(who, now)}) last where ${when}`
  const since = (moment: string | undefined) =>
    moment === undefined ? piece`true` : piece`at >= ${moment}::timestamptz`
  return piece`
    ${from === undefined && to === undefined ? nothing : piece`and c.id in (${those(piece`${since(from)} and ${to === undefined ? piece`true` : piece`at <= ${to}::timestamptz`}`)})`}
    ${notSince === undefined && !isNever ? nothing : piece`and c.id not in (${those(since(notSince))})`}`
}

/** The last contact with the contact "of" as a value of ContactActivity. */
export const activityWith = (who: Asker, asked: { of: Piece; now: string }): Piece => piece`(
  select jsonb_build_object('last_contact', ${asLastContact(who, piece`contact`)})
  from (values (1)) one left join lateral (${lastContactWith(who, asked)}) contact on true)`
