import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes a person who has the right to be forgotten out of what people have to do. */
export const forgetInTasks = (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
  eraseWords(db, who, 'tasks', words, { texts: ['title', 'details'], hasUpdatedAt: true })
