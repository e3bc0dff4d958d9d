import type { Book } from './book.ts'
import type { Case } from './cases.ts'
import { inSentences } from './last_reading/one.ts'
import { inShorthand } from './last_reading/two.ts'

// One question for each line of the shared examples: the same need, as somebody else would put it, of other records.
// Written by an author who knew the firm, the format and the shared examples only, to be asked once, when nothing is
// changed any more. So it is asked only when it is named: --only last_reading
export const lastReading = (book: Book): Case[] => [...inSentences(book), ...inShorthand(book)]
