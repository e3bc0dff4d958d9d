import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Event, findEvents } from '../events/index.ts'

/** What is asked of a delivery to make its message. */
export type ToTell = {
  id: string
  event_id: string | null
  head: ToldHead | null
  subject_id: string
  created_at: string
}
/** How far the audit log had come. */
type ToldHead = { id: string; position: number; hash: string; at: string }

/** What a person has sent to try a receiver out: neither an event nor a head. */
export const isTest = ({ event_id, head }: Pick<ToTell, 'event_id' | 'head'>) => event_id === null && head === null

/** What is sent. `id` is that of the event or the head: the same at each try and each replay, so that a receiver knows it again. */
export type Message = { id: string; body: object }

/** The messages of deliveries, as much as the owner may know; without those of which that is nothing. */
export async function messagesOf(db: Db, owner: Who, deliveries: readonly ToTell[]): Promise<Map<string, Message>> {
  const ids = deliveries.flatMap(({ event_id }) => event_id ?? [])
  const events = ids.length > 0 ? await findEvents(db, owner, [...new Set(ids)]) : []
  const byId = new Map(events.map((event) => [event.id, event]))
  const messages = deliveries.map((delivery): [string, Message] | undefined => {
    if (delivery.head) return [delivery.id, headOf(owner, delivery.head)]
    if (delivery.event_id === null) return [delivery.id, testOf(owner, delivery)]
    const event = byId.get(delivery.event_id)
    return event && [delivery.id, messageOf(owner, event)]
  })
  return new Map(messages.filter((message) => message !== undefined))
}

function messageOf(
  { firmId: firm_id }: Who,
  { id, kind, subject, company_id, actor, via, at, summary, before, after }: Event,
) {
  const data = { event_id: id, firm_id, kind, subject, company_id, actor, via, at, summary, before, after }
  return { id, body: { type: `${subject.type}.${kind}`, timestamp: at, data } }
}

const headOf = ({ firmId: firm_id }: Who, { id, position, hash, at }: ToldHead): Message => ({
  id,
  body: { type: 'audit.head', timestamp: at, data: { firm_id, position, hash, at } },
})

const testOf = ({ firmId }: Who, { id, subject_id, created_at }: ToTell): Message => ({
  id,
  body: { type: 'webhook.test', timestamp: created_at, data: { firm_id: firmId, webhook_id: subject_id } },
})
