import type { Book } from '../book.ts'
import { ask, plain } from '../cases.ts'
import { chancesOf } from './chance.ts'
import { ofColleague } from './one/colleague.ts'
import { ofCompany } from './one/company.ts'
import { ofContact } from './one/contact.ts'
import { ofDeal } from './one/deal.ts'
import { ofPapers } from './one/papers.ts'
import { ofTalks } from './one/talks.ts'
import type { Put } from './sentences.ts'

// Questions about one record, and about what was done with it or will be: each thing that is asked in the ways people say it.

export function singles(book: Book, howMany: number, seed = 1): Put[] {
  const { next, pick } = chancesOf(seed)
  const makers = [ofCompany, ofCompany, ofDeal, ofDeal, ofContact, ofTalks, ofColleague, ofPapers]
  return Array.from({ length: howMany }, () => {
    const { name, ways, expect } = pick(pick(makers)(book, pick))
    const said = pick(ways)
    return { ...ask(next() < 0.5 ? said : `${said}?`, plain, expect), parts: [name] }
  })
}
