import type { Db } from './open.ts'

/** "… up to this moment", to be put behind a column; a date without a time takes in the whole of that day in UTC. */
export const upTo = (db: Db, end: string) => (end.includes('T') ? db`<= ${end}` : db`< (${end}::date + 1)::timestamptz`)
