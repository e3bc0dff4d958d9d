import { type Piece, piece } from './statement.ts'

/** "… up to this moment", to be put behind a column; a date without a time takes in the whole of that day in UTC. */
export const upTo = (end: string): Piece =>
  end.includes('T') ? piece`<= ${end}` : piece`< (${end}::date + 1)::timestamptz`
