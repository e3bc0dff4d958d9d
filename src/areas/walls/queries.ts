import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import type { Page } from '../../platform/http/fields.ts'
import { wallNotFound } from './errors.ts'
import type { Wall } from './schema.ts'

/**
 * The walls that the person is within, and for an admin all there are, newest first. Of a record that the asker may not
 * know of, an admin is told no more than that it exists.
 */
export const listWalls = (db: Db, who: Who, { page, page_size }: Page) => db<({ total: number } & Wall)[]>`
  with counted as (select count(*)::int as total from walls w where ${known(who)}), page as (
    select ${columns(who)} from walls w ${joins(who)} where ${known(who)}
    order by w.raised_at desc, w.id desc limit ${page_size} offset ${(page - 1) * page_size}
  )
  select * from counted left join page on true order by raised_at desc, id desc`

export async function requireWall(db: Db, who: Who, id: string): Promise<Wall> {
  const [wall] = await db<Wall[]>`
    select ${columns(who)} from walls w ${joins(who)} where ${known(who)} and w.id = ${id}`
  if (!wall) throw wallNotFound()
  return wall
}

const known = (who: Who): Piece =>
  who.role === 'admin' ? piece`w.firm_id = ${who.firmId}` : piece`w.firm_id = ${who.firmId} and ${isWithin(who)}`

const isWithin = (who: Who): Piece => piece`exists (
  select from wall_people p where p.firm_id = ${who.firmId} and p.user_id = ${who.userId} and p.wall_id = w.id)`

const columns = (who: Who): Piece => piece`
  w.id, w.subject_type, coalesce(c.name, d.name) as name, ${isWithin(who)} as is_within,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as raised_by, w.raised_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'status', m.status,
        'added_at', to_char(p.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by fold(m.name), m.id), '[]')
    from wall_people p join users m on m.firm_id = ${who.firmId} and m.id = p.user_id
    where p.firm_id = ${who.firmId} and p.wall_id = w.id
  ) as people`

const joins = (who: Who): Piece => piece`
  left join companies c on c.firm_id = ${who.firmId} and c.id = w.id and ${seen(who, 'c')}
  left join deals d on d.firm_id = ${who.firmId} and d.id = w.id and ${seen(who, 'd')}
  left join users u on u.firm_id = ${who.firmId} and u.id = w.raised_by`
