import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/**
 * Takes a person who has the right to be forgotten out of what people have said of documents. What a document is called and
 * says itself stays: it is evidence.
 */
export const forgetInFiles = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'files', words, { texts: ['description'], hasUpdatedAt: true })
