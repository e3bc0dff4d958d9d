import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes a person who has the right to be forgotten out of what was put on record of calls and meetings. */
export const forgetInInteractions = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'interactions', words, { texts: ['subject', 'notes'], hasUpdatedAt: true })
