import type { Db } from '../../platform/db/open.ts'

// A restored back-up may stand beside the original that it is a copy of. Until a person says that it takes its place, nothing
// happens outside by itself, because the original does the same.

export const holdBack = (db: Db) => db`insert into service.held_back default values`

export async function isHeldBack(db: Db): Promise<boolean> {
  const [row] = await db`select from service.held_back`
  return row !== undefined
}

/** Answers whether it was held back. */
export async function takeOver(db: Db): Promise<boolean> {
  const { count } = await db`delete from service.held_back`
  return count > 0
}
