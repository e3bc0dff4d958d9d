import type { Who } from '../platform/auth/gate.ts'
import { identifier, type Piece, piece } from '../platform/db/statement.ts'
import { hiddenOf } from './hidden.ts'

/**
 * Whether a text of the table or alias "of" was written without all that is hidden from the person: its column "hidden" says what
 * was left out. Nothing is asked for those who see all.
 */
export const writtenWithoutHidden = (who: Pick<Who, 'firmId' | 'role'>, of: string): Piece => {
  const hidden = hiddenOf(who)
  return hidden ? piece`${identifier(of)}.hidden @> ${[...hidden.fields]}` : piece`true`
}
