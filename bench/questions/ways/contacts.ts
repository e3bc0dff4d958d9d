import type { Book } from '../book.ts'
import type { Contact } from '../firm/records.ts'
import { companyConditions } from './companies.ts'
import { adjective, after, type Condition, isCfo, isFinance, ofItsCompany, that, type Way } from './condition.ts'

export function contactConditions(book: Book): Condition<Contact>[] {
  const companies = companyConditions(book)
  const open = new Set(book.open.map(({ company }) => company))
  // biome-ignore format: a table
  return [
    ...ofItsCompany(),
    {
      about: 'role',
      name: 'CFO',
      holds: ({ role }) => isCfo(role),
      or: ({ role }) => isFinance(role),
      ways: [
        ...after('who are CFO', 'with the role CFO', 'with the title CFO'),
        ...that('are CFOs', 'are chief financial officers', 'work as CFO'),
      ],
    },
    {
      about: 'role',
      name: 'CEO',
      holds: ({ role }) => isCeo(role),
      ways: [
        ...adjective('CEO'),
        ...after('who are CEO', 'whose role is CEO'),
        ...that('are CEOs', 'are chief executives'),
      ],
    },
    {
      about: 'role',
      name: 'not CEO',
      holds: ({ role }) => !isCeo(role),
      ways: [
        ...adjective('non-CEO'),
        ...after('who are not CEO', 'other than CEOs'),
        ...that('are not CEOs', "aren't chief executives"),
      ],
    },
    {
      about: 'company',
      name: 'no company',
      holds: ({ company }) => company === null,
      ways: [
        ...after('without a company', 'with no company', 'who belong to no company'),
        ...that('have no company', 'do not belong to a company'),
      ],
    },
    ...companies
      .filter(({ name }) =>
        ['revenue > 50m', 'employees < 100', 'no open deal', 'won deal', 'deal in negotiation'].includes(name),
      )
      .map(
        ({ about, name, holds, ways }): Condition<Contact> => ({
          about: 'company',
          name: `of companies: ${name}`,
          holds: ({ company }) => company !== null && holds(company),
          ways: ways.flatMap(({ place, said }): Way[] =>
            place === 'adjective'
              ? after(`at ${said} companies`)
              : place === 'after'
                ? after(`at companies ${said}`, ...(about === 'revenue' ? [`from companies ${said}`] : []))
                : after(`at companies ${place === 'that' ? 'that ' : ''}${said}`),
          ),
        }),
      ),
    {
      about: 'company',
      name: 'of companies with open deals',
      holds: ({ company }) => company !== null && open.has(company),
      ways: after(
        'at companies with open deals',
        'at companies in our pipeline',
        'of companies that have a live deal',
        'on our open deals',
      ),
    },
  ]
}

const isCeo = (role: string) => role === 'CEO'
