import type { Book } from '../book.ts'
import { ask, type Case, either, plain, rows } from '../cases.ts'
import type { SeededRecord } from '../firm/records.ts'
import { companyConditions } from './companies.ts'
import { type Condition } from './condition.ts'
import { contactConditions } from './contacts.ts'
import { dealConditions } from './deals.ts'

/** Each condition by itself in each of its ways: "companies in Ohio", "contacts who have no company". */
export const alone = (book: Book): Case[] => [
  ...aloneOf('companies', 'that', book.companies, companyConditions(book)),
  ...aloneOf('contacts', 'who', book.contacts, contactConditions(book)),
  ...aloneOf('deals', 'that', book.deals, dealConditions(book)),
]

const aloneOf = <T extends SeededRecord>(noun: string, relative: string, list: T[], conditions: Condition<T>[]) =>
  conditions.flatMap(({ holds, or = holds, ways }) =>
    ways.map(({ place, said }): Case => {
      const question = { adjective: `${said} ${noun}`, after: `${noun} ${said}` }[String(place)]
      return ask(
        question ?? `${noun} ${relative} ${said}`,
        plain,
        either(rows(list.filter(holds)), rows(list.filter(or))),
      )
    }),
  )
