import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { timeZoneOf } from '../../auth/index.ts'
import { findMyConnection } from '../../integrations/index.ts'
import { cannotInvite } from '../errors.ts'
import { mailInvitation } from '../jobs.ts'
import { findStored, type Stored } from '../stored.ts'
import { whenIs } from '../when.ts'
import type { Touched } from '../write.ts'
import { invitationFile, invitationOf, type Method } from './invitation.ts'

type Needed = Pick<Deps, 'jobs' | 'sql' | 'clock' | 'config'>

/**
 * Has the attendees of an event, or of one occurrence of a series, mailed an invitation or a change of it, those who are
 * not asked any more a cancellation, in the caller's transaction.
 */
export async function planInvitations(deps: Needed, db: Transaction, who: Who, touched: Touched): Promise<void> {
  const event = await countInvitation(db, who, touched.event.id)
  if (!event) return
  if (!(await canMail(deps, db, who))) throw cannotInvite()
  const { attendees } = touched.occurrence?.fields ?? event
  const message = await messagesOf(deps, db, who, { ...touched, event })
  await message('REQUEST', attendees, 0)
  const gone = event.invited === 0 ? [] : touched.attendees.filter((address) => !attendees.includes(address))
  await message('CANCEL', gone, 0)
}

/** Has those who were asked to what is deleted now mailed a cancellation. */
export async function planCancellation(deps: Needed, db: Transaction, who: Who, touched: Touched): Promise<void> {
  // what is cancelled is so without a mail too
  if (!(await canMail(deps, db, who))) return
  const event = touched.occurrence && (await countInvitation(db, who, touched.event.id))
  const message = await messagesOf(deps, db, who, event ? { ...touched, event } : touched)
  await message('CANCEL', touched.attendees, event ? 0 : 1)
}

/** Outside production the outbox of the firm takes the place of a mailbox. */
const canMail = async ({ config }: Needed, db: Transaction, who: Who) =>
  config.environment !== 'production' || (await findMyConnection(db, who, 'mail')) !== undefined

/** Puts a message about the event, or its occurrence, into the queue. */
async function messagesOf(deps: Needed, db: Transaction, who: Who, { event, occurrence }: Touched) {
  const zone = await timeZoneOf(db, who, deps.config)
  const whole = await invitationOf({ sql: db, clock: deps.clock }, who, event, zone)
  const material = occurrence
    ? { ...whole, occurrence: occurrence.at, different: [{ occurrence_at: occurrence.at, fields: occurrence.fields }] }
    : whole
  const about = occurrence ? { ...event, ...occurrence.fields } : event
  return async (method: Method, to: string[], later: number) => {
    const own = whole.organizer?.address.toLowerCase()
    const others = to.filter((address) => address.toLowerCase() !== own)
    if (others.length === 0) return
    const { subject, text } = words(method, about, { zone, organizer: whole.organizer?.name ?? 'A colleague' })
    const ics = invitationFile({ ...material, method, sequence: whole.sequence + later })
    await deps.jobs.enqueue(db, mailInvitation, {
      firm_id: who.firmId,
      user_id: who.userId,
      to: others,
      method,
      subject,
      text,
      ics,
    })
  }
}

/** The next SEQUENCE of an event's invitation. */
async function countInvitation(db: Transaction, who: Who, id: string): Promise<Stored | undefined> {
  await db`
    update calendar_events /* beyond walls: of a locked event */ set invited = coalesce(invited + 1, 0) where firm_id = ${who.firmId} and id = ${id}`
  return findStored(db, who, id)
}

function words(method: Method, event: Stored, { zone, organizer }: { zone: string; organizer: string }) {
  const kind = method === 'CANCEL' ? 'Cancelled' : event.invited ? 'Changed' : 'Invitation'
  const says =
    method === 'CANCEL' ? `${organizer} has cancelled this meeting.` : `${organizer} invites you to this meeting.`
  const facts = [
    event.summary,
    whenIs(event, zone),
    event.recurrence && 'It is repeated: the attached invitation says when.',
    event.location,
    event.description && `\n${event.description}`,
  ]
  return { subject: `${kind}: ${event.summary}`, text: `${says}\n\n${facts.filter(Boolean).join('\n')}\n` }
}
