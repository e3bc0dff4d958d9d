import { z } from 'zod'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { timestamp } from '../../platform/http/fields.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'

// What contact is, said once for lists, the overview, the analyst and reports: a meeting, call, e-mail or other contact on
// record, a message that a person wrote and somebody could receive, or a meeting of the calendar that is over and took place.
// One that was cancelled is not in calendar_meetings.

export const Person = z.object({ id: z.string(), name: z.string() })

type Asker = Pick<Who, 'firmId' | 'userId'>
/** Whose company it is asked of: "company" is its id in the statement, "now" a moment. */
type Asked = { company: Piece; now: string }

/** Whether the interaction i is contact; a note is none. */
export const isContact = piece`i.type in ('meeting', 'call', 'email', 'other')`

/** Whether the message m was written by a person, and has left the firm's own outbox. */
export const isCorrespondence = piece`(not m.is_automatic and m.delivery is distinct from 'local')`

/** Whether neither side has declined the meeting e. */
export const tookPlace = piece`not e.is_declined`

/** The kinds of contact: from where, whose, when, what of it a person is told, and which colleague's it is. */
export const kindsOfContact = (who: Asker, now: string) => ({
  interaction: {
    from: piece`interactions i`,
    company: piece`i.company_id`,
    at: piece`i.date`,
    told: piece`i.type as kind, i.id::text as id, i.subject as title, i.created_by as by_id`,
    counts: piece`i.firm_id = ${who.firmId} and ${isContact} and i.date <= ${now}::timestamptz
      and ${seen(who, 'i')}`,
    isThere: piece`not i.company_deleted`,
  },
  mail: {
    from: piece`emails m`,
    company: piece`m.company_id`,
    at: piece`m.sent_at`,
    told: piece`'mail' as kind, m.id::text as id, m.subject as title, m.owner_id as by_id`,
    counts: piece`m.firm_id = ${who.firmId} and ${isCorrespondence} and m.sent_at <= ${now}::timestamptz and ${seen(who, 'm')}`,
    isThere: piece`not m.company_deleted`,
  },
  meeting: {
    from: piece`calendar_meetings e`,
    company: piece`e.company_id`,
    at: piece`e.ends_at`,
    told: piece`'calendar_event' as kind, e.id, e.summary as title, e.owner_id as by_id`,
    counts: piece`e.firm_id = ${who.firmId} and ${tookPlace} and e.ends_at <= ${now}::timestamptz and ${seen(who, 'e')}`,
    isThere: piece`not e.company_deleted`,
  },
})

const kinds = (who: Asker, now: string) => Object.values(kindsOfContact(who, now))

export const LastContact = z.object({
  kind: z
    .enum(['meeting', 'call', 'email', 'other', 'mail', 'calendar_event'])
    .meta({ description: 'meeting, call, email and other: an interaction; mail: a message of a mailbox' }),
  id: z.string(),
  title: z.string(),
  at: timestamp,
  by: Person.nullable().meta({ description: 'Who logged it, or whose mailbox or calendar has it' }),
  colleagues: z
    .array(Person)
    .meta({ description: 'Colleagues who took part in a call or meeting, beside who logged it' }),
})
export type LastContact = z.output<typeof LastContact>

/** A row of last contact, of the relation "contact", as LastContact; null where there was none. */
export const asLastContact = (who: Asker, contact: Piece): Piece => piece`case when ${contact}.id is not null then
  jsonb_build_object('kind', ${contact}.kind, 'id', ${contact}.id, 'title', ${contact}.title, 'at', ${asTimestamp(piece`${contact}.at`)},
    'by', (select jsonb_build_object('id', u.id, 'name', u.name) from users u
      where u.firm_id = ${who.firmId} and u.id = ${contact}.by_id),
    'colleagues', case when ${contact}.kind not in ('mail', 'calendar_event') then ${colleaguesIn(who, contact)} else '[]' end) end`

const colleaguesIn = (who: Asker, contact: Piece): Piece => piece`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by l.position, u.id), '[]')
  from interaction_users l join users u on u.firm_id = ${who.firmId} and u.id = l.user_id
  where l.firm_id = ${who.firmId} and l.interaction_id = ${contact}.id::uuid and u.id <> ${contact}.by_id)`

/** A moment inside JSON, written as everywhere. */
export const asTimestamp = (moment: Piece): Piece =>
  piece`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** When a company was last in contact. */
export const lastContactAt = (who: Asker, { company, now }: Asked): Piece =>
  piece`greatest(${joined(
    kinds(who, now).map(
      (kind) => piece`(select max(${kind.at}) from ${kind.from} where ${kind.counts} and ${kind.company} = ${company})`,
    ),
    ', ',
  )})`

/** The last contact itself: kind, id, title, by_id, at. */
export const lastContact = (who: Asker, { company, now }: Asked): Piece =>
  piece`${joined(
    kinds(who, now).map(
      (kind) => piece`(select ${kind.told}, ${kind.at} as at from ${kind.from}
      where ${kind.counts} and ${kind.company} = ${company} order by ${kind.at} desc limit 1)`,
    ),
    ' union all ',
  )} order by at desc limit 1`

/** The last contact of every company that had any, as company_id and at: one pass over each kind. */
export const lastContacts = (who: Asker, now: string): Piece => piece`
  select company_id, max(at) as at from (${joined(
    kinds(who, now).map(
      (kind) => piece`select ${kind.company} as company_id, max(${kind.at}) as at from ${kind.from}
        where ${kind.counts} and ${kind.company} is not null group by 1`,
    ),
    ' union all ',
  )}) contact group by company_id`

/** The companies, each as often as it likes, that were in contact at "since" or later. */
export const contactedSince = (who: Asker, span: { since: string; now: string }): Piece =>
  joined(contactsOf(who, span), ' union all ')

/** The same, of each kind of contact by itself; without "since" all that were ever. */
const contactsOf = (who: Asker, { since, now }: { since?: string; now: string }): Piece[] =>
  kinds(who, now).map(
    (kind) => piece`select ${kind.company} as company_id from ${kind.from} where ${kind.counts} and ${kind.isThere}
      ${since === undefined ? nothing : piece`and ${kind.at} >= ${since}::timestamptz`}`,
  )

const dayMs = 86_400_000

/** A last contact that lies within some days, or none at all or since some moment, with which contacts count again. */
export type ContactFilter = {
  now: string
  from?: string | undefined
  to?: string | undefined
  notSince?: string | undefined
  isNever: boolean
}

/** What the parameters of a list ask of the last contact; undefined where they ask nothing of it. */
export function contactFilterOf(query: ContactAsked, today: Today): ContactFilter | undefined {
  const { not_contacted, last_contact_from: from, last_contact_to: to } = query
  if ((not_contacted ?? from ?? to) === undefined) return undefined
  return {
    now: today.now,
    from,
    // a day without a time is all of it; moments have whole milliseconds
    to: to?.includes('T') === false ? new Date(Date.parse(to) + dayMs - 1).toISOString() : to,
    isNever: not_contacted === 'never',
    notSince: typeof not_contacted === 'number' ? fewerDaysAgo(not_contacted, today) : undefined,
  }
}

type ContactAsked = {
  last_contact_from?: string | undefined
  last_contact_to?: string | undefined
  not_contacted?: 'never' | number | undefined
}

/** Conditions, each with its "and", on when the companies of a statement were last in contact. */
export function contactIs(who: Asker, { now, from, to, notSince, isNever }: ContactFilter): Piece {
  return piece`
    ${from === undefined || to !== undefined ? nothing : piece`and companies.id in (${contactedSince(who, { since: from, now })})`}
    ${to === undefined ? nothing : piece`and companies.id in (${lastWithin(who, now, { from, to })})`}
    ${notSince === undefined ? nothing : notIn(contactsOf(who, { since: notSince, now }))}
    ${isNever ? notIn(contactsOf(who, { now })) : nothing}`
}

const lastWithin = (who: Asker, now: string, { from, to }: { from?: string | undefined; to: string }): Piece => piece`
  select company_id from (${lastContacts(who, now)}) last
  where at <= ${to}::timestamptz
    ${from === undefined ? nothing : piece`and at >= ${from}::timestamptz`}`

/** One after the other, so that each is compared with the companies as a whole. */
const notIn = (found: Piece[]): Piece =>
  joined(
    found.map((ids) => piece`and not exists (select from (${ids}) contact where contact.company_id = companies.id)`),
    ' ',
  )

/** The moment as of which days are counted, in the zone where the firm works. */
export type Today = { now: string; timeZone: string }

/** Days of the calendar, where the firm works, from a moment until now: yesterday evening is one day ago this morning. */
export const daysSince = (moment: Piece, { now, timeZone }: Today): Piece =>
  piece`((${now}::timestamptz at time zone ${timeZone}::text)::date - (${moment} at time zone ${timeZone}::text)::date)`

/** The moment as of which daysSince() is less than "days": nobody was in contact for so many days who was not since then. */
export const fewerDaysAgo = (days: number, { now, timeZone }: Today): string =>
  momentIn(timeZone, addDays(clockIn(timeZone, new Date(now)).day, 1 - days)).toISOString()

/** When the next meeting or planned talk with a company begins. */
export const nextMeetingAt = (who: Asker, { company, now }: Asked): Piece => piece`least(
  (select min(e.starts_at) from calendar_meetings e where e.firm_id = ${who.firmId} and e.company_id = ${company}
    and ${tookPlace} and e.starts_at > ${now}::timestamptz and ${seen(who, 'e')}),
  (select min(i.date) from interactions i where i.firm_id = ${who.firmId} and i.company_id = ${company}
    and i.date > ${now}::timestamptz and ${isContact} and ${seen(who, 'i')}))`
