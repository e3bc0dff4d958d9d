import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'

/** Which source a file is of: not of which connection, so that one connected anew knows its files. */
export type Origin = { firmId: string; service: string; account: string }

export type Known = {
  remote_id: string
  name: string
  version: string | null
  file_id: string | null
  /** the document, where people can open it: not one of a deleted company */
  shown_id: string | null
  /** whose document it is */
  company_id: string | null
  reason: string | null
  synced_at: string
  gone_at: string | null
}

/** Which of the files of a source are documents that the person may not know of, by their ids there. */
export async function findHidden(
  db: Db,
  who: Who,
  { firmId, service, account }: Origin,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ remote_id: string }[]>`
    select s.remote_id from synced_files s join files f on f.firm_id = ${firmId} and f.id = s.file_id
    where s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account} and s.remote_id = any(${[...ids]})
      and not ${seen(who, 'f')}`
  return new Set(rows.map((row) => row.remote_id))
}

/** What is known of files of a source, by their ids there; beyond walls, because a synchronisation asks too. */
export async function findKnown(
  db: Db,
  { firmId, service, account }: Origin,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await db<Known[]>`
    select s.remote_id, s.name, s.version, s.file_id, f.id as shown_id, f.company_id, s.reason, s.synced_at, s.gone_at
    from synced_files s /* beyond walls */
      left join files f on f.firm_id = ${firmId} and f.id = s.file_id and not f.company_deleted
    where s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account} and s.remote_id = any(${[...ids]})`
  return new Map(rows.map((row) => [row.remote_id, row]))
}

/** Writers of what is known of a source come one after the other: a synchronisation, and an upload to it. */
export const lockOrigin = (db: Db, { firmId, service, account }: Origin) => db`
  select pg_advisory_xact_lock(hashtextextended(${`synced ${firmId} ${service} ${account}`}, 0))`

const idBytesMax = 1500

/** Longer ones fit into no index. */
export const isTooLong = (id: string) => Buffer.byteLength(id) > idBytesMax
