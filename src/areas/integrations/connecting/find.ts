import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Role } from '../../../platform/auth/tokens.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Piece, piece } from '../../../platform/db/statement.ts'
import type { Connected, Connection, Service } from '../contract.ts'
import { connectionNotFound, notConnected } from '../errors.ts'

const local = 'local_folder'

/** The connection that a person works with: their own mailbox or calendar, the newest one of the firm that is not local. */
export async function findMyConnection(db: Db, who: Who, service: Service): Promise<Connected | undefined> {
  const [newest] = await listConnections(db, who, service)
  return newest
}

/** A connection of the firm, or of the one who asks. */
export async function requireConnection(db: Db, who: Who, id: string): Promise<Connected> {
  const [row] = await select(db, who, piece`c.id = ${id} and ${seenBy(who)}`)
  if (!row) throw connectionNotFound()
  return connected(row)
}

/** The connections of a service that a person may work with, newest first, without the folder on the server. */
export async function listConnections(db: Db, who: Who, service: Service): Promise<Connected[]> {
  const rows = await select(db, who, piece`c.service = ${service} and c.adapter <> ${local} and ${seenBy(who)}`)
  return rows.map(connected)
}

/** Whoever it belongs to: for work in the background, which asks in nobody's name. */
export async function findConnected(db: Db, firmId: string, id: string): Promise<Connected | undefined> {
  const [row] = await select(db, { firmId }, piece`c.id = ${id}`)
  return row && connected(row)
}

/** The connection to the firm's own folder, made when it is first asked for. In production: 409. */
export async function localConnection({ sql, config }: Deps, who: Who, service: LocalService): Promise<Connected> {
  if (config.environment === 'production') throw notConnected(labels[service])
  const find = () => select(sql, who, piece`c.service = ${service} and c.adapter = ${local}`)
  const [there] = await find()
  if (there) return connected(there)
  // nobody's doing, so no event: the folder is there without anybody having connected it
  await sql`
    insert into connections (firm_id, id, service, adapter, name, account, created_by)
    values (${who.firmId}, ${uuidv7()}, ${service}, ${local}, 'Folder on this server', ${local}, ${who.userId})
    on conflict do nothing`
  const [made] = await find()
  if (!made) throw connectionNotFound()
  return connected(made)
}

type LocalService = Exclude<Service, 'mail' | 'calendar'>

const labels: Record<Service, string> = {
  mail: 'mailbox',
  calendar: 'calendar',
  drive: 'drive',
  sitehub: 'site',
  projecthub: 'project system',
  vaultshare: 'file share',
}

type Row = Connection & { firm_id: string; user_id: string; role: Role }

const connected = ({ firm_id, user_id, role, ...connection }: Row): Connected => ({
  who: { firmId: firm_id, userId: user_id, role },
  connection,
})

const seenBy = (who: Who) => piece`(c.owner_id is null or c.owner_id = ${who.userId})`

const select = (db: Db, { firmId }: Pick<Who, 'firmId'>, condition: Piece) => db<Row[]>`
  select c.id, c.service, c.adapter, c.name, c.owner_id, c.account, c.settings, c.shared, c.status, c.created_by,
    c.firm_id, u.id as user_id, u.role
  from connections c join users u on u.firm_id = ${firmId} and u.id = coalesce(c.owner_id, c.created_by)
  where c.firm_id = ${firmId} and ${condition}
  order by c.created_at desc, c.id desc`
