import type { Book } from './book.ts'
import type { Case } from './cases.ts'
import { papersAndLimits } from './held_back/four.ts'
import { figuresOfCompanies } from './held_back/one.ts'
import { peopleAndTouch } from './held_back/three.ts'
import { pipeline } from './held_back/two.ts'

// Written by an author who knew the firm, the format and the shared examples, and nothing of what the analyst can do.
// As four people ask: an associate in the first year, an impatient partner, an operations lead, someone from Zurich.
export const heldBack = (book: Book): Case[] => [
  ...figuresOfCompanies(book),
  ...pipeline(book),
  ...peopleAndTouch(book),
  ...papersAndLimits(book),
]
