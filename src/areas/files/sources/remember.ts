import type { RemoteFile } from '../../../platform/connect/file_source.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { newRow, nothing, type Piece, piece } from '../../../platform/db/statement.ts'
import { storableText } from '../../../platform/db/storable.ts'
import type { Origin } from './known.ts'

type Outcome = { version: string | null; file_id: string | null; reason: string | null }

/** Keeps what became of a file of a source. */
export async function remember(db: Db, origin: Origin, item: RemoteFile, outcome: Outcome): Promise<void> {
  const row = {
    ...keysOf(origin, item.id),
    ...factsOf(item),
    ...outcome,
    reason: outcome.reason && storableText(outcome.reason),
  }
  await db`
    insert into synced_files ${newRow(row)}
    on conflict (firm_id, service, account, remote_id) do update set
      name = excluded.name, folder = excluded.folder, size = excluded.size, mime_type = excluded.mime_type,
      modified_at = excluded.modified_at, web_url = excluded.web_url, version = excluded.version,
      file_id = excluded.file_id, reason = excluded.reason, synced_at = now(), gone_at = null`
}

/** Of a file whose content is known already: what else the source says of it, and that it is there (again). */
export async function rememberSame(db: Db, { firmId, service, account }: Origin, items: readonly RemoteFile[]) {
  if (items.length === 0) return
  const rows = items.map((item) => ({ remote_id: item.id, ...factsOf(item) }))
  await db`
    update synced_files s set name = r.name, folder = r.folder, size = r.size, mime_type = r.mime_type,
      modified_at = r.modified_at, web_url = r.web_url, gone_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (
      remote_id text, name text, folder text, size bigint, mime_type text, modified_at timestamptz, web_url text)
    where s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account} and s.remote_id = r.remote_id
      and (s.gone_at is not null or (s.name, s.folder, s.web_url) is distinct from (r.name, r.folder, r.web_url))`
}

/** One that could not be read is tried again: its version is not known. */
export const rememberFailed = (db: Db, origin: Origin, failed: { id: string; name: string; reason: string }) => db`
  insert into synced_files ${newRow({ ...keysOf(origin, failed.id), name: storableText(failed.name), folder: '', reason: storableText(failed.reason) })}
  on conflict (firm_id, service, account, remote_id) do update set
    version = null, reason = excluded.reason, synced_at = now(), gone_at = null`

const keysOf = ({ firmId, service, account }: Origin, remote_id: string) => ({
  firm_id: firmId,
  service,
  account,
  remote_id,
})

const factsOf = ({ name, folder, size, mime_type, modified_at, web_url }: RemoteFile) => ({
  name: storableText(name),
  folder: storableText(folder),
  size,
  mime_type,
  modified_at,
  web_url,
})

type Place = { connectionId: string; scope: string }

/** That these files were named when a folder was read. */
export async function rememberPlaces(
  db: Db,
  { firmId }: Origin,
  { connectionId, scope, listingId }: Place & { listingId: string | null },
  ids: readonly string[],
) {
  if (ids.length === 0) return
  await db`
    insert into synced_places as p (firm_id, connection_id, scope, remote_id, seen_in)
    select distinct ${firmId}::uuid, ${connectionId}::uuid, ${scope}, id, ${listingId}::uuid
    from unnest(${[...ids]}::text[]) id
    on conflict (firm_id, connection_id, scope, remote_id) do update set
      seen_in = coalesce(excluded.seen_in, p.seen_in)`
}

/** Files that a folder does not have any more; answers how many documents are gone at the source with that. */
export async function forgetPlaces(
  db: Transaction,
  origin: Origin,
  { connectionId, scope }: Place,
  ids: readonly string[],
) {
  await db`
    delete from synced_places where firm_id = ${origin.firmId} and connection_id = ${connectionId}
      and scope = ${scope} and remote_id = any(${[...ids]})`
  return markGone(db, origin, piece`and s.remote_id = any(${[...ids]})`)
}

/** The end of a listing: what it did not name is not in that folder any more; with the whole source, not in any. */
export async function forgetUnnamed(
  db: Transaction,
  origin: Origin,
  { connectionId, scope, listingId }: Place & { listingId: string },
) {
  const gone = await db<{ remote_id: string }[]>`
    delete from synced_places p where p.firm_id = ${origin.firmId} and p.connection_id = ${connectionId}
      and (p.scope = ${scope} or ${scope} = '') and not exists (
        select from synced_places named
        where named.firm_id = ${origin.firmId} and named.connection_id = ${connectionId} and named.scope = ${scope}
          and named.remote_id = p.remote_id and named.seen_in = ${listingId})
    returning remote_id`
  // a listing of everything tells also of what an earlier connection has brought
  if (scope === '') return markGone(db, origin, nothing)
  return markGone(db, origin, piece`and s.remote_id = any(${gone.map((row) => row.remote_id)})`)
}

async function markGone(db: Transaction, { firmId, service, account }: Origin, which: Piece) {
  const gone = await db<{ file_id: string | null }[]>`
    update synced_files s set gone_at = now()
    where s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account} and s.gone_at is null ${which}
      and not exists (
        select from synced_places p join connections c on c.firm_id = ${firmId} and c.id = p.connection_id
        where p.firm_id = ${firmId} and p.remote_id = s.remote_id and c.service = s.service and c.account = s.account)
    returning s.file_id`
  return gone.filter((row) => row.file_id !== null).length
}
