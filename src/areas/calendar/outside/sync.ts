import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { RemoteEvent } from '../../../platform/connect/calendar_account.ts'
import type { Change } from '../../../platform/connect/pull.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { isRefusedByDatabase } from '../../../platform/db/refused.ts'
import { firmAddresses } from '../../../records/firm_addresses.ts'
import { timeZoneOf } from '../../auth/index.ts'
import {
  type Committed,
  type Connected,
  openCalendarAccount,
  type Skipped,
  type SyncWork,
} from '../../integrations/index.ts'
import type { ReadEvent } from '../ics/ics_read.ts'
import { readEntry } from '../ics/read_safely.ts'
import { type Copy, lockCopyAt, retryWrites } from './copies.ts'
import { takeDeleted, takeEvent } from './take.ts'

export type Taken = { remote: RemoteEvent; read: ReadEvent }
/** unread: which are there, but cannot be read: what is known of them stays */
type Prepared = { zone: string; events: Taken[]; deleted: string[]; unread: string[]; skipped: Skipped[] }
type Counted = Required<Pick<Committed, 'synced' | 'added' | 'changed' | 'deleted' | 'failed'>>

/** Reads a person's connected calendar into the firm's events. */
export function calendarSync(deps: Deps, connected: Connected): SyncWork<RemoteEvent, Prepared> {
  const { who, connection } = connected
  const account = openCalendarAccount(deps, connected)
  const listed = (db: Transaction, copy: Copy, listingId: string | null) =>
    listingId === null
      ? undefined
      : db`update calendar_copies set listing_id = ${listingId} where firm_id = ${who.firmId} and id = ${copy.id}`

  return {
    async scopes(signal) {
      await retryWrites(deps, who, connection.id)
      return account.scopes(signal)
    },

    pull: account.pull,

    async prepare(changes) {
      const zone = await timeZoneOf(deps.sql, who, deps.config)
      const own = await firmAddresses(deps.sql, who)
      const prepared: Prepared = { zone, events: [], deleted: [], unread: [], skipped: [] }
      for (const change of changes) {
        await sort(change, { prepared, own: [...own], firmId: who.firmId })
        await setImmediate() // others have their turn
      }
      return prepared
    },

    async commit(db, { zone, events, deleted, unread, skipped }, { scope, listingId }) {
      const counts: Counted = { synced: 0, added: 0, changed: 0, deleted: 0, failed: 0 }
      const refused: Skipped[] = []
      const doubtful: Skipped[] = []
      for (const { remote, read } of events) {
        const place = { connection_id: connection.id, remote_id: remote.id }
        const known = await lockCopyAt(db, who, place)
        const outcome =
          known?.version === remote.version
            ? 'same'
            : await db
                .savepoint((inner) => takeEvent({ deps, db: inner, connected, zone, scope }, known, { remote, read }))
                .catch(asRefused)
        if (outcome === 'refused')
          refused.push({ name: read.fields.summary, reason: 'It cannot be kept as it is written' })
        else counts.synced++
        if (outcome === 'added' || outcome === 'changed') {
          counts[outcome]++
          for (const reason of read.doubts) doubtful.push({ name: read.fields.summary, reason })
        }
        const copy = known ?? (await lockCopyAt(db, who, place))
        if (copy) await listed(db, copy, listingId)
      }
      for (const id of unread) {
        const copy = await lockCopyAt(db, who, { connection_id: connection.id, remote_id: id })
        if (copy) await listed(db, copy, listingId)
      }
      for (const id of deleted) {
        const copy = await lockCopyAt(db, who, { connection_id: connection.id, remote_id: id })
        if (copy && (await takeDeleted({ deps, db, connected, zone, scope }, copy))) counts.deleted++
      }
      const left = [...skipped, ...refused]
      return { ...counts, failed: left.length, skipped: [...left, ...doubtful] }
    },

    async endListing(db, { scope, listingId }) {
      const zone = await timeZoneOf(db, who, deps.config)
      const gone = await db<Copy[]>`
        select * from calendar_copies
        where firm_id = ${who.firmId} and connection_id = ${connection.id} and scope = ${scope}
          and remote_id is not null and listing_id is distinct from ${listingId}`
      let deleted = 0
      for (const copy of gone) if (await takeDeleted({ deps, db, connected, zone, scope }, copy)) deleted++
      return { deleted }
    },
  }
}

/** An entry that the database does not take must not keep the others of its page out. */
function asRefused(error: unknown): 'refused' {
  if (!isRefusedByDatabase(error)) throw error
  return 'refused'
}

type Sorting = { prepared: Prepared; own: string[]; firmId: string }

async function sort(change: Change<RemoteEvent>, { prepared, own, firmId }: Sorting) {
  if (change.type === 'delete') prepared.deleted.push(change.id)
  else if (change.type === 'error') {
    prepared.unread.push(change.id)
    prepared.skipped.push({ name: change.name, reason: change.reason })
  } else {
    const answer = await readEntry({ ics: change.item.ics, zone: prepared.zone, own }, firmId)
    if ('event' in answer) prepared.events.push({ remote: change.item, read: answer.event })
    else {
      prepared.unread.push(change.item.id)
      prepared.skipped.push({ name: nameIn(change.item), reason: answer.fault })
    }
  }
}

const nameIn = ({ id, ics }: RemoteEvent) => /^SUMMARY[^:\r\n]*:(.{1,200})/m.exec(ics)?.[1]?.trim() ?? id
