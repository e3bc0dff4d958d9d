import type { Book } from '../book.ts'
import type { Case } from '../cases.ts'
import { thirdHandCompanies } from './third_hand_companies.ts'
import { thirdHandDeals } from './third_hand_deals.ts'
import { thirdHandLookups } from './third_hand_lookups.ts'
import { thirdHandPapers } from './third_hand_papers.ts'
import { thirdHandTouch } from './third_hand_touch.ts'

// As the shared examples would be asked by somebody else: the same needs in other words.
export const thirdHand = (book: Book): Case[] => [
  ...thirdHandCompanies(book),
  ...thirdHandDeals(book),
  ...thirdHandLookups(book),
  ...thirdHandTouch(book),
  ...thirdHandPapers(book),
]
