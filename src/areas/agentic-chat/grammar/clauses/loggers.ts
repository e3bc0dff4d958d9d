import type { Draft } from '../asked.ts'
import { type Tape, tagOf } from '../tape.ts'

/** A colleague had the calls that they took part in; "logged by Tom" are only those that he put on record. */
export function settleLoggers(tape: Tape, draft: Draft): void {
  const isLogged = tape.some((atom) => tagOf(atom, 'W') === 'created' || tagOf(atom, 'F') === 'author')
  if (draft.entity !== 'interactions' || !isLogged) return
  draft.filters = draft.filters.map((one) => (one.field === 'colleague_id' ? { ...one, field: 'author_id' } : one))
  for (const group of draft.group) if (group.field === 'colleagues') group.field = 'author'
}
