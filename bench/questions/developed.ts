import type { Book } from './book.ts'
import type { Case } from './cases.ts'
import { companyQuestions } from './developed/companies.ts'
import { dealQuestions } from './developed/deals.ts'
import { documentQuestions } from './developed/documents.ts'
import { peopleQuestions } from './developed/people.ts'
import { secondHand } from './developed/second_hand.ts'
import { thirdHand } from './developed/third_hand.ts'

/** Questions that those who improve the grammar may look at. */
export const developed = (book: Book): Case[] => [
  ...companyQuestions(book),
  ...dealQuestions(book),
  ...peopleQuestions(book),
  ...documentQuestions(book),
  ...secondHand(book),
  ...thirdHand(book),
]
