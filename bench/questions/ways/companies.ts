import type { Book } from '../book.ts'
import { addDays } from '../days.ts'
import type { Company, Deal } from '../firm/records.ts'
import {
  above,
  adjective,
  after,
  below,
  type Condition,
  isCfo,
  isFinance,
  m,
  ofItsCompany,
  that,
  whom,
} from './condition.ts'

export function companyConditions(book: Book): Condition<Company>[] {
  const { today, open, won, lost, deals, contacts, documents } = book
  const has = (list: Deal[]) => (record: Company) => list.some(({ company }) => company === record)
  const quiet = (days: number) => (record: Company) => book.daysSinceContact(record) > days
  const added = (record: Company) => addDays(today, -record.addedDaysAgo)
  const margin = ({ revenue, ebitda }: Company) => (revenue && ebitda !== null ? ebitda / revenue : null)
  // biome-ignore format: a table
  return [
    ...ofItsCompany(),
    {
      about: 'revenue',
      name: 'revenue > 50m',
      holds: above(({ revenue }) => revenue, 50 * m),
      ways: [
        ...after('with revenue over $50m', 'with more than 50 million in revenue', 'with sales above 50m', 'with over $50m of revenue', 'with a turnover of more than 50 million', 'above $50m in revenue', 'whose revenue is above 50m', 'whose revenue exceeds $50 million'),
        ...that('make more than $50m', 'have revenue over 50m', 'have more than 50m in sales', 'turn over more than 50m'),
      ],
    },
    {
      about: 'revenue',
      name: 'revenue < 30m',
      holds: below(({ revenue }) => revenue, 30 * m),
      ways: [
        ...adjective('sub-30m revenue'),
        ...after('with revenue under $30m', 'with less than 30 million in sales', 'with revenue below 30m', 'under 30m revenue', 'whose revenue is less than 30m', 'smaller than 30m in revenue'),
        ...that('make less than $30m', 'have revenue of less than 30m'),
      ],
    },
    {
      about: 'revenue',
      name: 'revenue 20-60m',
      holds: ({ revenue }) => revenue !== null && revenue >= 20 * m && revenue <= 60 * m,
      ways: [
        ...after('with revenue between 20 and 60m', 'with 20 to 60 million in revenue', 'with $20-60m revenue', 'with revenue from 20m to 60m', 'whose revenue is between $20m and $60m'),
        ...that('have between 20 and 60 million in sales'),
      ],
    },
    {
      about: 'revenue',
      name: 'no revenue',
      holds: ({ revenue }) => revenue === null,
      ways: [
        ...after('without revenue', 'with no revenue on file', 'with unknown revenue', 'where revenue is missing', 'with missing revenue'),
        ...that('have no revenue', "don't have a revenue figure"),
      ],
    },
    {
      about: 'ebitda',
      name: 'ebitda > 5m',
      holds: above(({ ebitda }) => ebitda, 5 * m),
      ways: [
        ...after('with EBITDA above 5m', 'with over $5m of EBITDA', 'with more than 5 million ebitda', 'whose EBITDA is over 5m'),
        ...that('have EBITDA of more than $5m', 'make more than 5m in EBITDA'),
      ],
    },
    {
      about: 'ebitda',
      name: 'loss',
      holds: below(({ ebitda }) => ebitda, 0),
      ways: [
        ...adjective('loss-making', 'unprofitable'),
        ...after('with negative EBITDA'),
        ...that('lose money', 'are loss making', 'are unprofitable'),
      ],
    },
    {
      about: 'margin',
      name: 'margin > 20 %',
      holds: above(margin, 0.2),
      ways: [
        ...after('with a margin over 20%', 'with EBITDA margins above 20 percent', 'whose EBITDA margin is more than 20%', 'with more than 20% margin'),
        ...that('have a margin of more than 20%', 'have an EBITDA margin above 20%'),
      ],
    },
    {
      about: 'margin',
      name: 'margin < 10 %',
      holds: below(margin, 0.1),
      ways: [
        ...after('with margins under 10%', 'with an EBITDA margin below 10 percent', 'whose margin is lower than 10%'),
        ...that('have a margin below 10%', 'have less than 10% margin'),
      ],
    },
    {
      about: 'employees',
      name: 'employees > 300',
      holds: above(({ employees }) => employees, 300),
      ways: [
        ...after('with more than 300 employees', 'with over 300 people', 'with a headcount above 300', 'with 300+ employees', 'whose headcount is over 300'),
        ...that('employ more than 300 people', 'have over 300 staff', 'have more than 300 employees'),
      ],
    },
    {
      about: 'employees',
      name: 'employees < 100',
      holds: below(({ employees }) => employees, 100),
      ways: [
        ...after('with fewer than 100 employees', 'with under 100 people', 'with less than 100 staff', 'below 100 employees'),
        ...that('employ fewer than 100 people', 'have less than 100 employees'),
      ],
    },
    {
      about: 'founded',
      name: 'founded after 2010',
      holds: above(({ founded }) => founded, 2010),
      ways: [
        ...after('founded after 2010', 'founded since 2011', 'established after 2010', 'started after 2010'),
        ...that('were founded after 2010', 'were set up after 2010'),
      ],
    },
    {
      about: 'founded',
      name: 'founded before 1990',
      holds: below(({ founded }) => founded, 1990),
      ways: [
        ...after('founded before 1990', 'established before 1990', 'older than 1990'),
        ...that('were founded before 1990', 'existed before 1990'),
      ],
    },
    {
      about: 'added',
      name: 'added in 90 days',
      holds: (record) => added(record) >= addDays(today, -90),
      ways: [
        ...after('added in the last 90 days', 'added in the past 90 days', 'new in the last 90 days'),
        ...that('were added in the last 90 days', 'came in over the last 90 days'),
        ...whom('we added in the last 90 days', 'we have added in the past 90 days'),
      ],
    },
    {
      about: 'added',
      name: 'added last year',
      holds: (record) => book.was(record.addedDaysAgo, book.span('year', -1)),
      ways: [
        ...after('added last year', `added in ${book.thisYear - 1}`),
        ...that('were added last year'),
        ...whom('we added last year'),
      ],
    },
    {
      about: 'deals',
      name: 'has open deal',
      holds: has(open),
      ways: [
        ...after('with an open deal', 'with open deals', 'with active deals', 'with live deals', 'with a deal in the pipeline'),
        ...that('have an open deal', 'have a live deal', 'are in our pipeline'),
      ],
    },
    {
      about: 'deals',
      name: 'no open deal',
      holds: (record) => !has(open)(record),
      ways: [
        ...after('without open deals', 'without an open deal', 'with no open deals', 'with no active deal', 'that are not in the pipeline'),
        ...that('have no open deal', "don't have an open deal", 'do not have any active deals'),
      ],
    },
    {
      about: 'deals',
      name: 'no deal',
      holds: (record) => !has(deals)(record),
      ways: [
        ...after('without deals', 'without any deals', 'with no deals', 'without a deal'),
        ...that('have no deals', 'never had a deal', "don't have a deal"),
      ],
    },
    {
      about: 'deals',
      name: 'won deal',
      holds: has(won),
      ways: [
        ...after('with a won deal', 'with won deals', 'with a deal we won', 'with closed won deals'),
        ...that('have a won deal'),
        ...whom('we won a deal with', 'we have won deals with'),
      ],
    },
    {
      about: 'deals',
      name: 'lost deal',
      holds: has(lost),
      ways: [
        ...after('with a lost deal', 'with lost deals', 'with a deal that we lost'),
        ...that('have a lost deal'),
        ...whom('we lost a deal with', 'we lost deals at'),
      ],
    },
    {
      about: 'deals',
      name: 'deal in negotiation',
      holds: has(open.filter(({ stage }) => stage === 'negotiation')),
      ways: [
        ...after('with a deal in negotiation', 'with deals in negotiation', 'with a deal at the negotiation stage', 'whose deal is in negotiation'),
        ...that('have a deal in negotiation', 'are in negotiation'),
      ],
    },
    {
      about: 'deals',
      name: "Priya's open deal",
      holds: has(book.dealsOf('Priya')),
      ways: [
        ...after('with an open deal owned by Priya', "with an open deal of Priya's", 'with a live deal run by Priya'),
        ...that('have an open deal owned by Priya Shah'),
      ],
    },
    {
      about: 'contacts',
      name: 'no contacts',
      holds: (record) => !contacts.some(({ company }) => company === record),
      ways: [
        ...after('without contacts', 'without any contacts', 'with no contacts', 'where we have no contact'),
        ...that('have no contacts', "don't have any contacts"),
      ],
    },
    {
      about: 'contacts',
      name: 'has CFO',
      holds: (record) => contacts.some(({ company, role }) => company === record && isCfo(role)),
      or: (record) => contacts.some(({ company, role }) => company === record && isFinance(role)),
      ways: [...after('with a CFO', 'with a CFO on file', 'where we know the CFO'), ...that('have a CFO')],
    },
    {
      about: 'documents',
      name: 'has documents',
      holds: (record) => documents.some(({ company }) => company === record),
      ways: [
        ...after('with documents', 'with files', 'with uploaded documents'),
        ...that('have documents', 'have at least one document'),
        ...whom('we have documents for', 'we have files on'),
      ],
    },
    {
      about: 'documents',
      name: 'no documents',
      holds: (record) => !documents.some(({ company }) => company === record),
      ways: [
        ...after('without documents', 'without any files', 'with no documents'),
        ...that('have no documents', "don't have documents"),
        ...whom('we have no documents for', "we don't have any files on"),
      ],
    },
    {
      about: 'touch',
      name: 'quiet for 60 days',
      holds: quiet(60),
      ways: [
        ...after('with no contact in 60 days', 'without contact in the last 60 days', 'not contacted in 60 days', 'with no touch in the last 60 days'),
        ...that('have not been contacted in 60 days', "haven't heard from us in 60 days", 'have been quiet for 60 days'),
        ...whom("we haven't spoken to in 60 days", 'we have not talked to in the last 60 days', "we haven't contacted for 60 days", 'we have had no contact with for 60 days', 'nobody has spoken to in 60 days'),
      ],
    },
    {
      about: 'touch',
      name: 'touched in 30 days',
      holds: (record) => !quiet(30)(record),
      ways: [
        ...after('contacted in the last 30 days', 'with contact in the last 30 days'),
        ...that('were contacted in the past 30 days'),
        ...whom('we spoke to in the last 30 days', 'we have talked to in the past 30 days', 'we contacted within the last 30 days', "we've been in touch with in the last 30 days"),
      ],
    },
  ]
}
