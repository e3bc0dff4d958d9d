import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes somebody out of what is written of parties; those who are the person go with their contact. */
export const forgetInParties = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'deal_parties', words, { texts: ['status', 'note'], lists: [], hasUpdatedAt: true })
