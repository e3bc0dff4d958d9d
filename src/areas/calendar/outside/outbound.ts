import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { timeZoneOf } from '../../auth/index.ts'
import { type Connected, findConnected, openCalendarAccount, requestSync } from '../../integrations/index.ts'
import { changedCalendar, newCalendar } from '../ics/ics_write.ts'
import { organizerOf } from '../invitations/organizer.ts'
import type { CopyToWrite } from '../jobs.ts'
import { asSeenBy, fieldsOfRow, findStored, listDifferent, type Stored, uidOf } from '../stored.ts'
import { type Copy, dropCopy, failCopy, findCopy, keepState } from './copies.ts'

/** Brings a change into a connected calendar. Where somebody changed the event there too, the calendar is read first. */
export async function bringCopy(deps: Deps, { firm_id, copy_id }: CopyToWrite, job: JobContext): Promise<void> {
  const actor = { firmId: firm_id }
  const copy = await findCopy(deps.sql, actor, copy_id)
  if (!copy || copy.state === 'same') return
  const connected = await findConnected(deps.sql, firm_id, copy.connection_id)
  if (!connected) return
  try {
    await write(deps, connected, copy, job.signal)
  } catch (error) {
    if (!(error instanceof ConnectionFault)) throw error
    if (error.code === 'conflict' || (error.code === 'not_found' && copy.remote_id))
      return void (await requestSync(deps, connected.who, connected, { mode: 'incremental' }))
    await failCopy(deps.sql, actor, copy_id, error.message)
    // others are tried again: their copy says meanwhile what is wrong
    if (error.code === 'unavailable' || error.code === 'throttled') throw error
  }
}

/** After the last try, also of a worker that was killed each time. */
export const giveUpWriting = async ({ sql }: Deps, { firm_id, copy_id }: CopyToWrite): Promise<void> => {
  const copy = await findCopy(sql, { firmId: firm_id }, copy_id)
  if (copy?.state === 'waiting')
    await failCopy(sql, { firmId: firm_id }, copy_id, 'The change could not be brought into the connected calendar.')
}

async function write(deps: Deps, connected: Connected, copy: Copy, signal: AbortSignal): Promise<void> {
  const { sql } = deps
  const account = openCalendarAccount(deps, connected)
  const event = copy.event_id ? await findStored(sql, connected.who, copy.event_id) : undefined
  if (!event) {
    if (copy.remote_id && copy.version)
      await account.remove({ id: copy.remote_id, version: copy.version }, signal).catch(ignoreMissing)
    return void (await dropCopy(sql, connected.who, copy.id))
  }
  const ics = await icsOf(deps, connected, event, copy.ics)
  const { remote_id: id, version } = copy
  if (id && version) {
    const written = await account.update({ id, version, ics }, signal)
    return void (await keepState(sql, connected.who, copy.id, { ...written, seen: copy.changed_at }))
  }
  const [scope] = copy.scope ? [copy.scope] : await account.scopes(signal)
  if (scope === undefined) throw new ConnectionFault('bad_config', 'The account has no calendar to write to.')
  const written = await account.create(scope, uidOf(event), ics, signal)
  await sql`
    update calendar_copies set scope = ${scope} where firm_id = ${connected.who.firmId} and id = ${copy.id}`
  await keepState(sql, connected.who, copy.id, { ...written, seen: copy.changed_at })
}

async function icsOf(deps: Deps, { who }: Connected, event: Stored, ics: string | null): Promise<string> {
  const zone = await timeZoneOf(deps.sql, who, deps.config)
  const rows = event.recurrence === null ? [] : await listDifferent(deps.sql, who, event.id)
  const different = rows.map((row) => ({
    occurrence_at: row.occurrence_at,
    fields: fieldsOfRow(asSeenBy(who, row), zone),
  }))
  const organizer = await organizerOf(deps.sql, who, event.owner_id)
  const whole = { uid: uidOf(event), fields: fieldsOfRow(asSeenBy(who, event), zone), different, organizer }
  const writing = { now: deps.clock.now() }
  return ics === null ? newCalendar(whole, writing) : changedCalendar(ics, whole, writing)
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof ConnectionFault && error.code === 'not_found')) throw error
}
