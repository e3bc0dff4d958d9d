import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes somebody out of what is written in comments; those on their contact go with it. */
export const forgetInComments = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'comments', words, { texts: ['text'], json: ['anchor'], hasUpdatedAt: true })
