import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { ApiError, forbidden } from '../../platform/http/errors.ts'
import { checkQuery, type ListName } from './lists.ts'
import type { NewView, View, ViewPatch } from './schema.ts'

const viewNotFound = () => new ApiError(404, 'view_not_found', 'View not found')

const columns = piece`
  v.id, v.list, v.name, v.query, v.columns, v.is_shared, v.position, v.owner_id, u.name as owner_name, v.created_at,
  v.updated_at`

/** One's own views and those shared with the firm, in the order their owners gave them. */
export const listViews = (db: Db, who: Who, list?: ListName) =>
  find(db, who, piece`${list ? piece`and v.list = ${list}` : nothing} order by v.list, v.position, v.id`)

const find = (db: Db, who: Who, rest: Piece) => db<View[]>`
  select ${columns} from saved_views v join users u on u.firm_id = ${who.firmId} and u.id = v.owner_id
  where v.firm_id = ${who.firmId} and (v.owner_id = ${who.userId} or v.is_shared) ${rest}`

export async function requireView(db: Db, who: Who, id: string): Promise<View> {
  const [view] = await find(db, who, piece`and v.id = ${id}`)
  if (!view) throw viewNotFound()
  return view
}

export async function createView(db: Transaction, who: Who, view: NewView): Promise<View> {
  if (view.is_shared) requireMayShare(who)
  const query = await checkQuery(db, who, view.list, view.query)
  await requireFreeName(db, who.firmId, { owner_id: who.userId, ...view })
  const id = uuidv7()
  await db`
    insert into saved_views (firm_id, id, owner_id, list, name, query, columns, is_shared, position)
    values (${who.firmId}, ${id}, ${who.userId}, ${view.list}, ${view.name}, ${JSON.stringify(query)},
      ${view.columns ?? null}, ${view.is_shared}, ${view.position})`
  return requireView(db, who, id)
}

/** A view is changed by whoever made it; a shared one by admins too, and not by one who is only a viewer by now. */
export async function changeView(db: Transaction, who: Who, id: string, { query, ...patch }: ViewPatch): Promise<View> {
  const view = await requireMine(db, who, id)
  if (patch.is_shared) requireMayShare(who)
  const kept = query && (await checkQuery(db, who, view.list, query))
  if (patch.name !== undefined) await requireFreeName(db, who.firmId, { ...view, name: patch.name })
  const row = { ...patch, ...(kept && { query: JSON.stringify(kept) }), updated_at: new Date().toISOString() }
  await db`update saved_views set ${assignments(row)} where firm_id = ${who.firmId} and id = ${id}`
  return requireView(db, who, id)
}

export async function deleteView(db: Db, who: Who, id: string): Promise<void> {
  await requireMine(db, who, id)
  await db`delete from saved_views where firm_id = ${who.firmId} and id = ${id}`
}

type Named = { id?: string; owner_id: string; list: string; name: string }

/** A person's views of a list have names of their own; one after the other, so that of two at a time one is refused. */
async function requireFreeName(db: Transaction, firmId: string, { id, owner_id, list, name }: Named) {
  await db`select pg_advisory_xact_lock(hashtextextended(${`views of ${firmId} ${owner_id}`}, 0))`
  const [taken] = await db`
    select id from saved_views
    where firm_id = ${firmId} and owner_id = ${owner_id} and list = ${list} and fold(name) = fold(${name})
      and id is distinct from ${id ?? null}::uuid`
  if (taken) throw new ApiError(409, 'view_exists', `There is a view “${name}” of this list already`)
}

async function requireMine(db: Db, who: Who, id: string): Promise<View> {
  const view = await requireView(db, who, id)
  if (view.owner_id !== who.userId && who.role !== 'admin') throw forbidden(`This view belongs to ${view.owner_name}`)
  if (view.is_shared) requireMayShare(who)
  return view
}

/** What everybody of the firm sees is written by those who write records. */
function requireMayShare({ role }: Who) {
  if (role === 'viewer') throw forbidden('A viewer keeps views for themselves; members and admins share them')
}
