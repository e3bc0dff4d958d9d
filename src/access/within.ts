import type { Who } from '../platform/auth/gate.ts'
import type { Db, Transaction } from '../platform/db/open.ts'
import { ApiError, validationError } from '../platform/http/errors.ts'

type Named = { field: string; userId: string; records: (string | null | undefined)[] }

/** Makes sure that a person may know of these companies and deals before they are given what hangs on them. */
export async function requireWithin(db: Transaction, who: Who, { field, ...of }: Named): Promise<void> {
  if (await isOutside(db, who, of)) throw outsideWall(field)
}

export const outsideWall = (field: string) =>
  validationError([{ field, message: 'must be a person who may know of it: add them to its wall first' }])

/** Whether any of these companies and deals is behind a wall that the person is not within. */
export async function isOutside(db: Db, who: Who, { userId, records }: Omit<Named, 'field'>): Promise<boolean> {
  const isOutsideOf = await wallsAround(db, who, records)
  return isOutsideOf(userId, records)
}

/** Looks once for the walls around many records; answers whether a person is outside one around some of them. */
export async function wallsAround(db: Db, who: Who, records: Named['records']) {
  const walls = await db<{ id: string; people: string[] }[]>`
    select w.id, array(
      select p.user_id from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = w.id
    ) as people
    from walls w where w.firm_id = ${who.firmId} and w.id = any (${[...new Set(records)].filter((id) => id != null)}::uuid[])`
  const within = new Map(walls.map(({ id, people }) => [id, new Set(people)]))
  return (userId: string, of: Named['records']) => of.some((id) => within.get(id ?? '')?.has(userId) === false)
}

/** Makes sure, before a person is disabled, that there is somebody else within each wall that they are within. */
export async function requireOthersWithin(db: Transaction, who: Who, userId: string): Promise<void> {
  // nobody leaves one meanwhile
  await db`
    select w.id from walls w join wall_people p on p.firm_id = ${who.firmId} and p.wall_id = w.id and p.user_id = ${userId}
    where w.firm_id = ${who.firmId} order by w.id for update of w`
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n
    from wall_people mine join users m on m.firm_id = ${who.firmId} and m.id = mine.user_id and m.status = 'active'
    where mine.firm_id = ${who.firmId} and mine.user_id = ${userId} and not exists (
      select from wall_people p join users u on u.firm_id = ${who.firmId} and u.id = p.user_id
      where p.firm_id = ${who.firmId} and p.wall_id = mine.wall_id and p.user_id <> ${userId} and u.status = 'active')`
  if (row && row.n > 0) throw nobodyElseWithin(row.n)
}

const nobodyElseWithin = (walls: number) =>
  new ApiError(
    409,
    'last_within',
    `${walls === 1 ? 'One restricted record is' : `${walls} restricted records are`} known to nobody else who is active. ` +
      'Have somebody added to each, or join them yourself under Settings, Restricted; then disable this person.',
  )
