import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { modelFor } from '../../platform/ai/budget.ts'
import type { User } from '../../platform/auth/gate.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { factsOf } from './facts.ts'
import { gather } from './grounding.ts'
import { inWords, type Length, lengthOf } from './length.ts'
import { understand } from './purpose.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import type { Draft, Wish } from './schema.ts'
import { freeSlots, nextMorning } from './sending/send_time.ts'
import { zoneOfPlace } from './sending/zone_of_place.ts'
import { type Voice, voiceOf } from './tone.ts'
import { wrongWeekdays } from './weekdays.ts'
import { withModel } from './with_model.ts'
import { asBody, write } from './write.ts'

/** Drafts a mail from the records of the firm. Nothing is sent, and nothing stored but that the records were looked at. */
export async function compose(deps: Deps, who: User, wish: Wish, signal: AbortSignal): Promise<Draft> {
  const { sql, config, clock } = deps
  const now = clock.now()
  const [recipient, ours] = await Promise.all([findRecipient(sql, who, wish), timeZoneOf(sql, who, config)])
  const grounding = await gather(sql, who, recipient, now)
  const zone = zoneOfPlace(recipient.company?.location ?? '') ?? ours
  const sendAt = nextMorning(zone, now)
  const understood = understand(wish.purpose)
  const slots = freeSlots(sendAt, { theirs: zone, ours, busy: grounding.busy })
  const { facts, sources, notices } = factsOf({ wish, understood, recipient, grounding, slots, zone, now })
  const manner = mannerOf(wish)
  const letter = write(understood.purpose, { facts, ...manner })
  const task = { letter, facts, wish, recipient: recipient.name, thread: grounding.thread, ...manner }
  const written = await withModel(modelFor(deps, who), task, { signal, config })
  await recordLook(deps, who, recipient)
  const body = asBody(written, { recipient, facts, voice: manner.voice })
  return {
    subject: written.subject,
    body,
    suggested_send_time: sendAt.toISOString(),
    time_zone: zone,
    recipient: recipient.contact
      ? {
          contact_id: recipient.contact.id,
          name: recipient.contact.name,
          email: recipient.contact.email,
          company_id: recipient.contact.company_id,
        }
      : null,
    purpose: understood.purpose,
    tone: manner.voice,
    length: inWords(manner.length),
    sources,
    engine: written.engine,
    notices: [
      ...recipient.notices,
      ...notices,
      ...manner.notices,
      ...written.notices,
      ...wrongWeekdays(body, clockIn(ours, now).day).map(
        ({ said, is }) => `“${said}” is no such day: it is a ${is}. Check the date before you send this.`,
      ),
    ],
  }
}

const short: Length = { kind: 'share', share: 'short' }

function mannerOf({ tone, length }: Wish): { voice: Voice; length: Length; notices: string[] } {
  const voice = tone ? voiceOf(tone) : 'neutral'
  const asked = length ? lengthOf(length) : short
  const notices: string[] = []
  if (!voice) notices.push(`The tone “${tone}” is not one that is known; the draft is neutral.`)
  if (!asked) notices.push(`The length “${length}” was not understood; the draft is short.`)
  return { voice: voice ?? 'neutral', length: asked ?? short, notices }
}

async function recordLook({ sql }: Deps, who: User, { contact, company }: Recipient): Promise<void> {
  const subject = contact ? ('contact' as const) : ('company' as const)
  const subjectId = contact?.id ?? company?.id
  if (!subjectId) return
  const companyId = company?.id ?? contact?.company_id ?? undefined
  const event = { subject, kind: 'access' as const, subjectId, after: { access: 'draft' } }
  await recordEvent(sql, who, companyId ? { ...event, companyId } : event)
}
