import { recordEvent } from '../../../access/events.ts'
import type { Deps } from '../../../deps.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import type { Connected } from '../../integrations/index.ts'
import type { EventFields, ReadEvent } from '../ics/ics_read.ts'
import { writtenFields } from '../ics/ics_write.ts'
import { writeCopy } from '../jobs.ts'
import { keepOccurrences } from '../kept_occurrences.ts'
import { companyOf, findByUid } from '../matching.ts'
import { fieldsOfRow, insertEvent, listDifferent, lockEvent, type Stored, updateEvent } from '../stored.ts'
import { removeEvent } from '../write.ts'
import { type Copy, dropCopy, insertCopy, lockNewCopy } from './copies.ts'
import type { Taken } from './sync.ts'

type Place = { deps: Deps; db: Transaction; connected: Connected; zone: string; scope: string }
type Outcome = 'added' | 'changed' | 'same'

/** Takes over an event as it stands in a connected calendar; "copy" is what is known of it, if it is. */
export async function takeEvent(place: Place, copy: Copy | undefined, taken: Taken): Promise<Outcome> {
  const { db, connected } = place
  const { who } = connected
  if (copy?.event_id) {
    const event = await lockEvent(db, who, copy.event_id)
    // of a deleted company: it comes back together with it; made private meanwhile: it is its owner's alone
    if (!event || (event.is_private && event.owner_id !== who.userId)) return keep(place, copy, taken)
    return copy.state === 'same' ? takeChange(place, { copy, event, taken }) : settle(place, { copy, event, taken })
  }
  if (copy) {
    if (!isLater(taken.read, copy)) return wait(place, copy, taken)
    await dropCopy(db, who, copy.id)
    return takeNew(place, taken)
  }
  const event = await findByUid(db, who, taken.read.uid)
  return event ? takeKnown(place, event, taken) : takeNew(place, taken)
}

async function takeNew({ deps, db, connected, scope, zone }: Place, { remote, read }: Taken): Promise<Outcome> {
  const { who, connection } = connected
  const company_id = await companyOf(db, who, read.fields)
  const event_id = await insertEvent(db, who, { fields: read.fields, owner_id: who.userId, uid: read.uid, company_id })
  for (const { occurrence_at, fields } of read.different)
    await insertEvent(db, who, {
      fields: inSeries(read, fields),
      owner_id: who.userId,
      company_id,
      series_id: event_id,
      occurrence_at,
    })
  if (read.fields.recurrence) await keepOccurrences(db, who, event_id, { zone, now: deps.clock.now() })
  await insertCopy(db, who, {
    connection_id: connection.id,
    event_id,
    scope,
    remote_id: remote.id,
    version: remote.version,
    ics: remote.ics,
  })
  return 'added'
}

/** The event is here already: made here and written there without our hearing of it, or in a colleague's calendar too. */
async function takeKnown(place: Place, event: Stored, taken: Taken): Promise<Outcome> {
  const { db, connected, scope } = place
  const { who, connection } = connected
  const locked = (await lockEvent(db, who, event.id)) ?? event
  const at = { connection_id: connection.id, event_id: event.id }
  const waiting = await lockNewCopy(db, who, at)
  const { id: remote_id, version, ics } = taken.remote
  if (waiting) {
    await db`update calendar_copies set scope = ${scope} where firm_id = ${who.firmId} and id = ${waiting.id}`
    return settle(place, { copy: waiting, event: locked, taken })
  }
  await insertCopy(db, who, { ...at, scope, remote_id, version, ics })
  if ((taken.read.modified_at ?? '') <= locked.updated_at) return 'same'
  return (await overwrite(place, locked, taken.read, 'updated')) ? 'changed' : 'same'
}

type Changed = { copy: Copy; event: Stored; taken: Taken }

async function takeChange(place: Place, { copy, event, taken }: Changed): Promise<Outcome> {
  await keep(place, copy, taken)
  return (await overwrite(place, event, taken.read, 'updated')) ? 'changed' : 'same'
}

/** Changed on both sides since they were the same: the last writer wins, what the other wrote is kept in the log. */
async function settle(place: Place, { copy, event, taken }: Changed): Promise<Outcome> {
  const { db, connected, zone } = place
  if (isLater(taken.read, copy)) {
    await keep(place, copy, taken)
    return (await overwrite(place, event, taken.read, 'overruled')) ? 'changed' : 'same'
  }
  const ours = fieldsOfRow(event, zone)
  const lost = differing(taken.read.fields, ours)
  // everybody who may read the log would read what is for its owner alone
  if (lost.length > 0 && !ours.is_private && !taken.read.fields.is_private)
    await recordEvent(db, connected.who, {
      subject: 'calendar_event',
      kind: 'overruled',
      subjectId: event.id,
      ...(event.company_id && { companyId: event.company_id }),
      before: picked(taken.read.fields, lost),
      after: picked(ours, lost),
    })
  return wait(place, copy, taken)
}

/** Whether the other side was changed after us, by the time it says. Without one it has just been. */
const isLater = ({ modified_at }: ReadEvent, { changed_at }: Copy) =>
  modified_at === null || changed_at === null || modified_at >= `${changed_at.slice(0, 19)}.000Z`

/** The other side's state is known, and ours is there. */
async function keep({ db, connected }: Place, copy: Copy, { remote }: Taken): Promise<Outcome> {
  await db`
    update calendar_copies set remote_id = ${remote.id}, version = ${remote.version}, ics = ${remote.ics}, state = 'same',
      error_message = null
    where firm_id = ${connected.who.firmId} and id = ${copy.id}`
  return 'same'
}

/** The other side's state is known, and ours goes over it. */
async function wait({ deps, db, connected }: Place, copy: Copy, { remote }: Taken): Promise<Outcome> {
  const { firmId } = connected.who
  await db`
    update calendar_copies set remote_id = ${remote.id}, version = ${remote.version}, ics = ${remote.ics},
      state = 'waiting', error_message = null
    where firm_id = ${firmId} and id = ${copy.id}`
  await deps.jobs.enqueue(db, writeCopy, { firm_id: firmId, copy_id: copy.id })
  return 'same'
}

/** Writes the other side's state over ours; answers whether there was a difference. */
async function overwrite(
  { deps, db, connected, zone }: Place,
  event: Stored,
  read: ReadEvent,
  kind: 'updated' | 'overruled',
) {
  const { who } = connected
  const { id, owner_id, company_id, deal_id } = event
  let isChanged = differing(fieldsOfRow(event, zone), read.fields).length > 0
  if (isChanged) await updateEvent(db, who, { id, owner_id, company_id, deal_id, fields: read.fields, kind })
  const rows = await listDifferent(db, who, id)
  for (const { occurrence_at, fields: own } of read.different) {
    const fields = inSeries(read, own)
    const row = rows.find((one) => one.occurrence_at === occurrence_at)
    if (row && differing(fieldsOfRow(row, zone), fields).length === 0) continue
    isChanged = true
    if (row)
      await updateEvent(db, who, {
        id: row.id,
        owner_id,
        company_id: row.company_id,
        deal_id: row.deal_id,
        fields,
        kind,
      })
    else await insertEvent(db, who, { fields, owner_id, company_id, deal_id, series_id: id, occurrence_at })
  }
  const kept = new Set(read.different.map(({ occurrence_at }) => occurrence_at))
  for (const row of rows.filter(({ occurrence_at }) => !kept.has(occurrence_at))) {
    isChanged = true
    await removeEvent(db, who, row.id)
  }
  if (isChanged) await keepOccurrences(db, who, id, { zone, now: deps.clock.now() })
  return isChanged
}

/** An occurrence is as private as its series. */
const inSeries = ({ fields: { is_private } }: ReadEvent, fields: EventFields): EventFields => ({
  ...fields,
  is_private: is_private || fields.is_private,
})

/** The event is gone from the calendar. Answers whether it is gone here too. */
export async function takeDeleted(place: Place, copy: Copy): Promise<boolean> {
  const { deps, db, connected } = place
  const { who } = connected
  const event = copy.event_id ? await lockEvent(db, who, copy.event_id) : undefined
  if (event && copy.state !== 'same') {
    // changed here, deleted there: nothing that a person wrote is lost
    await db`
      update calendar_copies set remote_id = null, version = null, ics = null, state = 'waiting'
      where firm_id = ${who.firmId} and id = ${copy.id}`
    await deps.jobs.enqueue(db, writeCopy, { firm_id: who.firmId, copy_id: copy.id })
    return false
  }
  await dropCopy(db, who, copy.id)
  if (!event || event.owner_id !== who.userId) return false
  const [other] = await db`
    select id from calendar_copies where firm_id = ${who.firmId} and event_id = ${event.id} limit 1`
  if (other) return false
  await removeEvent(db, who, event.id)
  return true
}

const compared = [...writtenFields, 'is_declined'] as const

const differing = (a: EventFields, b: EventFields) =>
  compared.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))

const picked = (fields: EventFields, names: readonly (keyof EventFields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))
