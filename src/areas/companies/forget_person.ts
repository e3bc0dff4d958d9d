import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes a person who has the right to be forgotten out of what companies are said to be; the name of a company stays. */
export const forgetInCompanies = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'companies', words, { texts: ['description'], hasUpdatedAt: true })
