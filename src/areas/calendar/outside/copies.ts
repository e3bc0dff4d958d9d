import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { RemoteEvent } from '../../../platform/connect/calendar_account.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { newRow, piece } from '../../../platform/db/statement.ts'
import { findMyConnection } from '../../integrations/index.ts'
import { writeCopy } from '../jobs.ts'
import type { Stored } from '../stored.ts'

/** An event as it stands in a connected calendar. */
export type Copy = {
  id: string
  connection_id: string
  event_id: string | null
  scope: string | null
  remote_id: string | null
  version: string | null
  ics: string | null
  state: 'same' | 'waiting' | 'failed'
  changed_at: string | null
}

const columns = piece`
  k.id, k.connection_id, k.event_id, k.scope, k.remote_id, k.version, k.ics, k.state, k.changed_at`

type Actor = Pick<Who, 'firmId'>

export async function findCopy(db: Db, { firmId }: Actor, id: string): Promise<Copy | undefined> {
  const [copy] = await db<Copy[]>`
    select ${columns} from calendar_copies k where k.firm_id = ${firmId} and k.id = ${id}`
  return copy
}

type Place = { connection_id: string; remote_id: string }

/** The copy at this place of a calendar, kept from being changed by others until the transaction ends. */
export async function lockCopyAt(db: Transaction, { firmId }: Actor, { connection_id, remote_id }: Place) {
  const [copy] = await db<Copy[]>`
    select ${columns} from calendar_copies k
    where k.firm_id = ${firmId} and k.connection_id = ${connection_id} and k.remote_id = ${remote_id} for no key update`
  return copy
}

/** A copy of the event in this calendar that is still to be made there. */
export async function lockNewCopy(db: Transaction, { firmId }: Actor, at: { connection_id: string; event_id: string }) {
  const [copy] = await db<Copy[]>`
    select ${columns} from calendar_copies k
    where k.firm_id = ${firmId} and k.connection_id = ${at.connection_id} and k.event_id = ${at.event_id}
      and k.remote_id is null limit 1 for no key update`
  return copy
}

type NewCopy = Partial<Omit<Copy, 'id'>> & { connection_id: string; event_id: string; listing_id?: string | null }

export async function insertCopy(db: Db, { firmId }: Actor, copy: NewCopy): Promise<string> {
  const id = uuidv7()
  await db`insert into calendar_copies ${newRow({ ...copy, firm_id: firmId, id })}`
  return id
}

/** What the other side has now. "seen": the change of ours that it holds; a later one still waits. */
export const keepState = (db: Db, { firmId }: Actor, id: string, remote: RemoteEvent & { seen: string | null }) => db`
  update calendar_copies set remote_id = ${remote.id}, version = ${remote.version}, ics = ${remote.ics},
    state = case when changed_at is not distinct from ${remote.seen}::timestamptz then 'same' else 'waiting' end,
    error_message = null
  where firm_id = ${firmId} and id = ${id}`

export const dropCopy = (db: Db, { firmId }: Actor, id: string) => db`
  delete from calendar_copies where firm_id = ${firmId} and id = ${id}`

export const failCopy = (db: Db, { firmId }: Actor, id: string, message: string) => db`
  update calendar_copies set state = 'failed', error_message = ${message} where firm_id = ${firmId} and id = ${id}`

/**
 * Has a change of an event brought into the calendars in which it stands for the one who made it and for its owner, in
 * the caller's transaction. A person's own event that stands in no calendar yet comes into theirs.
 */
export async function planWrites(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  db: Transaction,
  who: Who,
  event: Event,
): Promise<void> {
  const now = deps.clock.now().toISOString()
  const copies = await db<{ id: string }[]>`
    update calendar_copies k set state = 'waiting', error_message = null, changed_at = ${now}, changed_by = ${who.userId}
    from connections c
    where k.firm_id = ${who.firmId} and k.event_id = ${event.id} and c.firm_id = ${who.firmId} and c.id = k.connection_id
      and c.owner_id in (${who.userId}, ${event.owner_id})
    returning k.id`
  for (const { id } of copies) await deps.jobs.enqueue(db, writeCopy, { firm_id: who.firmId, copy_id: id })
  if (copies.length > 0 || event.owner_id !== who.userId) return
  const mine = await findMyConnection(db, who, 'calendar')
  if (!mine) return
  const copy = { connection_id: mine.connection.id, event_id: event.id, state: 'waiting' as const, changed_at: now }
  const id = await insertCopy(db, who, copy)
  await deps.jobs.enqueue(db, writeCopy, { firm_id: who.firmId, copy_id: id })
}

type Event = Pick<Stored, 'id' | 'owner_id'>

/** Writes again what could not be written, or was forgotten: when a calendar is read, it answers. */
export async function retryWrites({ jobs, sql }: Pick<Deps, 'jobs' | 'sql'>, { firmId }: Actor, connectionId: string) {
  const copies = await sql<{ id: string }[]>`
    update calendar_copies set state = 'waiting'
    where firm_id = ${firmId} and connection_id = ${connectionId}
      and (state = 'failed' or (state = 'waiting' and changed_at < now() - interval '10 minutes'))
    returning id`
  for (const { id } of copies) await jobs.enqueue(sql, writeCopy, { firm_id: firmId, copy_id: id })
}
