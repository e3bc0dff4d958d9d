import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, type Piece, piece } from '../../platform/db/statement.ts'
import { findAdapter } from './adapters.ts'
import { healthOf } from './connecting/health.ts'
import type { Connected } from './contract.ts'
import { adminsOnly, connectedAlready, connectionNotFound } from './errors.ts'
import type { ConnectionPatch, ConnectionRecord } from './schema.ts'

/** The connections that a person can see: their own, and the firm's without the folder on the server. */
export const listRecords = (db: Db, who: Who): Promise<ConnectionRecord[]> =>
  select(db, who, piece`c.adapter <> 'local_folder'`)

export async function requireRecord(db: Db, who: Who, id: string): Promise<ConnectionRecord> {
  const [record] = await select(db, who, piece`c.id = ${id}`)
  if (!record) throw connectionNotFound()
  return record
}

type Row = Omit<ConnectionRecord, 'health' | 'verified' | 'adapter_label' | 'counts'> & {
  synced: number
  failed: number
}

async function select(db: Db, who: Who, condition: Piece): Promise<ConnectionRecord[]> {
  const rows = await db<Row[]>`
    select c.id, c.service, c.adapter, c.name, c.owner_id, u.name as owner_name, c.status, c.shared, c.last_success_at,
      c.last_error_at, c.error_message, c.next_sync_at, c.created_at, coalesce(ended.synced, 0) as synced,
      coalesce(ended.failed, 0) as failed, exists (
        select from sync_runs r where r.firm_id = ${who.firmId} and r.connection_id = c.id
          and r.status in ('waiting', 'running')
      ) as syncing
    from connections c
      left join users u on u.firm_id = ${who.firmId} and u.id = c.owner_id
      left join lateral (
        select r.synced, r.failed from sync_runs r
        where r.firm_id = ${who.firmId} and r.connection_id = c.id and r.status in ('completed', 'failed')
        order by r.created_at desc, r.id desc limit 1
      ) ended on true
    where c.firm_id = ${who.firmId} and (c.owner_id is null or c.owner_id = ${who.userId}) and ${condition}
    order by c.created_at desc, c.id desc`
  return rows.map(({ synced, failed, ...row }) => {
    const adapter = findAdapter(row.service, row.adapter)
    const record = { ...row, counts: { synced, failed } }
    const { label = row.adapter, verified = false } = adapter ?? {}
    return { ...record, adapter_label: label, verified, health: healthOf(record) }
  })
}

/** A new or an existing place for a connection: the same account connected anew stays the same connection. */
export async function findSame(db: Db, who: Who, same: Pick<Stored, 'service' | 'adapter' | 'account' | 'owner_id'>) {
  const [found] = await db<{ id: string }[]>`
    select id from connections
    where firm_id = ${who.firmId} and service = ${same.service} and adapter = ${same.adapter}
      and account = ${same.account} and owner_id is not distinct from ${same.owner_id}`
  return found?.id
}

type Stored = {
  id: string
  service: string
  adapter: string
  name: string
  owner_id: string | null
  account: string
  settings: Record<string, unknown>
  secret: string
}

export async function storeConnection({ sql, config, clock }: Deps, who: Who, stored: Stored): Promise<void> {
  const row = {
    ...stored,
    settings: JSON.stringify(stored.settings),
    firm_id: who.firmId,
    created_by: who.userId,
    next_sync_at: config.syncMinutes > 0 ? clock.now().toISOString() : null,
  }
  await sql`
    with created as (
      insert into connections ${newRow(row)}
      on conflict (firm_id, id) do update set secret = excluded.secret, settings = excluded.settings,
        status = 'connected', error_code = null, error_message = null, failures = 0, renewing_until = null,
        next_sync_at = excluded.next_sync_at, updated_at = now()
      returning firm_id, id, service, adapter, name, owner_id
    ), recorded as (${recordCreated(who, { subject: 'connection', kind: 'connected' })})
    select id from created`.catch((error: Error & { code?: string }) => {
    // the same account was connected twice at the same moment
    throw error.code === '23505' ? connectedAlready(stored.name) : error
  })
}

export async function changeConnection(db: Db, who: Who, id: string, patch: ConnectionPatch): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await db`
    with old as (
      select * from connections where firm_id = ${who.firmId} and id = ${id} for no key update
    ), changed as (
      update connections n set ${changes(patch)} from old
      where n.firm_id = ${who.firmId} and n.id = old.id returning n.*
    ), recorded as (${recordChanged(who, { subject: 'connection', kind: 'updated' })})
    select id from changed`
}

export async function deleteConnection(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (
      delete from connections where firm_id = ${who.firmId} and id = ${id}
      returning firm_id, id, service, adapter, name, owner_id
    ), recorded as (${recordRemoved(who, { subject: 'connection', kind: 'disconnected' })})
    select id from removed`
  if (!removed) throw connectionNotFound()
}

/** What belongs to the firm is connected, changed and removed by admins. */
export function checkMayChange(who: Who, { connection }: Pick<Connected, 'connection'>): void {
  if (connection.owner_id === null && who.role !== 'admin') throw adminsOnly()
}
