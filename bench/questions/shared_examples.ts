import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  average,
  type Book,
  grouped,
  known,
  leastBy,
  marginOf,
  median,
  mostBy,
  multipleOf,
  sum,
  weighted,
} from './book.ts'
import {
  type Case,
  cells,
  count,
  type Expectation,
  either,
  figure,
  leading,
  pages,
  plain,
  ranked,
  refused,
  rows,
  says,
  shorthand,
  talk,
  tells,
} from './cases.ts'
import { addDays, isIn, nextWeekday } from './days.ts'

// The shared examples lie beside the project and are read from there; only what is right to answer is
// here, by the number of the line.

const path = join(import.meta.dirname, '../../../shared/questions/examples.jsonl')
export const whySharedIsMissing = existsSync(path) ? undefined : 'the shared examples are not beside the project'

export function sharedExamples(book: Book): Case[] {
  const expected = expectations(book)
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      const { question, style } = JSON.parse(line)
      const expect = expected[index + 1]
      if (!expect) throw new Error(`nothing is expected of line ${index + 1}`)
      return { question, style: style === plain ? plain : shorthand, expect, after: after[index + 1] ?? [] }
    })
}

/** What was asked before, of those that go on from another question. */
const after: Record<number, string[]> = {
  90: ['Show me all industrials'],
  91: ['Compare Cobalt Health and Northwind Robotics'],
}

function expectations(book: Book): Record<number, Expectation> {
  const { company, contact, deal, open, won, lost, companies, deals, span, today } = book
  const [cobalt, northwind, juniper] = [
    company('Cobalt Health'),
    company('Northwind Robotics'),
    company('Juniper Analytics'),
  ]
  const [harbor, bluestone, fjord] = [
    company('Harbor Logistics'),
    company('Bluestone Foods'),
    company('Fjord Payments'),
  ]
  const healthcare = book.companiesIn('Healthcare')
  const priya = book.dealsOf('Priya')
  const closedThisYear = {
    won: book.closedIn(won, span('year')).length,
    lost: book.closedIn(lost, span('year')).length,
  }
  const ebitdaFalls = companies.filter((each) => book.fell(each, 'ebitda'))
  const byGrowth = mostBy(companies, (each) => book.growthOf(each))
  const isTarget = (each: (typeof companies)[number]) => open.some((one) => one.company === each)
  const quietFor = (days: number) => companies.filter((each) => book.daysSinceContact(each) > days)
  const marginsOf = (each: typeof cobalt) => book.yearsOf(each).map(marginOf)
  const lastEmail = leastBy(
    book.emails.filter((each) => each.contact.name === 'Jane Doe' && each.direction === 'outbound'),
    (each) => each.daysAgo,
  )[0]
  const value = { of: (each: (typeof deals)[number]) => each.value }
  const valuation = book.document('Bluestone Pitch').values[0]?.value
  const endOfYear = span('year').to
  const middle = deals.filter((each) => each.value >= 10e6 && each.value <= 50e6)
  const inStages = (...stages: string[]) => middle.filter(({ stage }) => stages.includes(stage))
  const openingLine = (name: string) => book.interactionsWith(name)[0]
  const calls = book.interactionsWith('Juniper Analytics')[0]
  const harborMail = book.emails.filter((each) => each.thread === 'fuel')
  const tomorrow = book.meetings.filter(({ day }) => day === addDays(today, 1))
  return {
    1: count(healthcare.length),
    2: count(open.filter(({ stage }) => stage === 'negotiation').length),
    3: figure(sum(open.map(value.of)), 'money'),
    4: cells(
      grouped(
        open,
        ({ owner }) => owner.name,
        (some) => sum(some.map(weighted)),
      ),
      { only: true },
    ),
    5: cells(
      grouped(
        open,
        ({ stage }) => stage,
        (some) => sum(some.map(value.of)),
      ),
      { only: true },
    ),
    6: figure(average(book.dealsIn('Software', deals).map(value.of)), 'money'),
    7: count(book.closedIn(won, span('year', -1)).length),
    8: figure(closedThisYear.won / (closedThisYear.won + closedThisYear.lost), 'ratio'),
    9: count(book.interactions.filter(({ type, daysAgo }) => type === 'meeting' && daysAgo <= 30).length),
    10: figure(
      sum(
        known(
          book
            .companiesIn('Industrials')
            .filter(({ region }) => region === 'Ohio')
            .map(({ revenue }) => revenue),
        ),
      ),
      'money',
    ),
    11: count(book.contactsAt('Northwind Robotics').length),
    12: cells(
      grouped(
        companies,
        ({ industry }) => industry,
        (some) => some.length,
      ),
      { only: true },
    ),
    13: ranked(
      mostBy(companies, ({ revenue }) => revenue),
      5,
    ),
    14: ranked(mostBy(book.closedIn(open, span('quarter')), value.of), 3),
    15: rows(book.companiesIn('Software').filter(({ revenue }) => (revenue ?? 0) > 20e6)),
    16: rows(companies.filter((each) => (marginOf(each) ?? 0) > 0.25)),
    17: rows(book.companiesAt('Texas', 'Ohio').filter(({ employees }) => employees < 200)),
    18: either(
      rows(inStages('proposal')),
      rows(inStages('proposal', 'negotiation')),
      rows(inStages('proposal', 'qualification')),
    ),
    19: rows(book.dealsOf('Priya', deals)),
    20: rows(book.overdue),
    21: rows(lost.filter(({ closeDate }) => closeDate >= '2026-01-01')),
    // who runs finance under another title may count as one
    22: either(
      rows(book.contacts.filter(({ role }) => ['CFO', 'Chief Financial Officer'].includes(role))),
      rows(book.contacts.filter(({ role }) => ['CFO', 'Chief Financial Officer', 'Head of Finance'].includes(role))),
    ),
    23: rows(
      companies.filter(
        (each) => each.founded < 2000 && deals.some((one) => one.company === each && one.stage === 'lead'),
      ),
    ),
    24: leading(mostBy(companies, marginOf).slice(0, 1)),
    25: figure(cobalt.revenue, 'money'),
    26: says('Raj Patel'),
    27: figure(harbor.founded, 'year'),
    28: says('negotiation'),
    29: tells({
      about: [
        juniper,
        deal('Sequoia'),
        contact('Dana Whitfield'),
        ...book.interactionsWith('Juniper Analytics').slice(0, 1),
      ],
    }),
    30: tells({
      about: [
        harbor,
        deal('Anchor'),
        contact('Maria Santos'),
        ...book.interactionsWith('Harbor Logistics').slice(0, 1),
      ],
    }),
    31: says(contact('Jane Doe').email),
    32: figure(Number(valuation), 'money'),
    33: cells([cobalt, northwind].map((each) => [each, each.revenue, each.ebitda])),
    34: cells([juniper, harbor].map((each) => [each, marginOf(each)])),
    35: cells([cobalt, juniper].map((each) => [each, book.growthOf(each)])),
    36: cells([[bluestone, ...marginsOf(bluestone)]]),
    37: cells([[northwind, ...book.yearsOf(northwind).map(({ revenue }) => revenue)]]),
    38: figure(book.cagrOf(juniper), 'ratio'),
    39: either(rows(ebitdaFalls), rows(ebitdaFalls.filter((each) => won.some((one) => one.company === each)))),
    40: leading(byGrowth.slice(0, 1)),
    41: says(openingLine('Cobalt Health')?.subject ?? ''),
    42: says(book.dayOf(openingLine('Harbor Logistics')?.daysAgo ?? 0)),
    43: rows(quietFor(60)),
    44: tells({ about: book.unanswered.filter(({ owner }) => owner.name === 'Alex Morgan') }),
    45: rows(book.unanswered.filter((each) => each.contact.company === juniper)),
    46: rows(book.meetingsIn(span('week', 1))),
    47: rows(book.notes.filter((each) => each.company === bluestone && each.tags.includes('risk'))),
    48: cells(lastEmail ? [[lastEmail, lastEmail.opened]] : [], { only: true }),
    49: pages(
      [
        ['Cobalt Health CIM.pdf', 5],
        ['Juniper Analytics CIM.pdf', 2],
      ],
      { only: true },
    ),
    50: pages([['Cobalt Health CIM.pdf', 3]], { only: true }),
    51: pages([['Harbor Customer Agreement.pdf', 2]], { only: true }),
    52: pages([['Northwind CIM.pdf', 3]], { only: true }),
    53: pages([['Bluestone Pitch Deck.pdf', 4]], { only: true }),
    54: rows(book.documents.filter(({ error }) => error !== null)),
    55: rows(book.documents.filter(({ uploadedDaysAgo }) => book.was(uploadedDaysAgo, span('month')))),
    56: refused(),
    57: refused(),
    58: refused(),
    59: refused(),
    60: refused(),
    61: rows(healthcare.filter(({ revenue }) => (revenue ?? 0) > 20e6)),
    62: either(rows(open), figure(sum(open.map(value.of)), 'money')),
    63: figure(sum(priya.map(value.of)), 'money'),
    64: cells(
      grouped(
        deals,
        ({ stage, owner }) => `${stage} / ${owner.name}`,
        (some) => some.length,
      ),
      { only: true },
    ),
    65: either(
      rows(open.filter(({ closeDate }) => isIn(closeDate, { from: today, to: endOfYear }))),
      rows(open.filter(({ closeDate }) => closeDate <= endOfYear)),
    ),
    66: tells({ about: [deal('Copper'), ...book.interactionsWith('Cobalt Health').slice(0, 1)] }),
    67: tells({ about: harborMail, not: book.interactionsWith('Harbor Logistics').slice(1) }),
    68: says('Keith Lowell'),
    69: cells([[northwind, ...marginsOf(northwind).slice(-2)]]),
    70: either(leading(byGrowth), leading(byGrowth.filter(isTarget))),
    71: either(
      figure(juniper.ebitda, 'money'),
      figure(book.yearAgo(juniper, 0)?.netIncome ?? null, 'money'),
      figure(marginOf(juniper), 'ratio'),
    ),
    72: figure(fjord.revenue, 'money'),
    73: figure(bluestone.revenue, 'money'),
    74: says('Cleveland'),
    75: pages([
      ['Cobalt Health CIM.pdf', 5],
      ['Juniper Analytics CIM.pdf', 2],
    ]),
    76: pages([['Atlas Supply Contract.pdf', 2]], { only: true }),
    77: pages([['Cobalt Health CIM.pdf', 4]], { only: true }),
    78: rows(book.dealsIn('Software', deals).filter(({ value, owner }) => value < 30e6 && owner.name === 'Priya Shah')),
    79: figure(median(known(healthcare.map(({ revenue }) => revenue))), 'money'),
    80: leading(mostBy(lost, value.of).slice(0, 1)),
    81: either(
      rows(deals.filter(({ probability }) => probability > 50)),
      rows(open.filter(({ probability }) => probability > 50)),
    ),
    82: says('backlog'),
    83: rows(
      book.interactions.filter(
        (each) => each.type === 'call' && each.company.region === 'Ohio' && book.was(each.daysAgo, span('year')),
      ),
    ),
    84: either(figure(calls?.daysAgo ?? null, 'days'), says(book.dayOf(calls?.daysAgo ?? 0))),
    // after how many days is the analyst's to say
    85: either(rows(quietFor(60)), rows(quietFor(30))),
    86: tells({
      about: tomorrow.filter(({ owner }) => owner.name === 'Alex Morgan'),
      not: tomorrow.filter(({ owner }) => owner.name !== 'Alex Morgan'),
    }),
    87: rows(book.meetings.filter(({ day, owner }) => day === nextWeekday(today, 2) && owner.name === 'Alex Morgan')),
    88: figure(average(known(won.map(multipleOf))), 'multiple'),
    89: cells([cobalt, juniper, fjord].map((each) => [each, each.revenue])),
    90: count(book.companiesIn('Industrials').filter(({ region }) => region === 'Ohio').length),
    91: cells([cobalt, northwind].map((each) => [each, marginOf(each)])),
    92: leading(mostBy(book.colleagues, (each) => deals.filter(({ owner }) => owner === each).length).slice(0, 1)),
    93: cells(
      grouped(
        companies,
        ({ addedDaysAgo }) => book.dayOf(addedDaysAgo).slice(0, 7),
        (some) => some.length,
      ),
    ),
    94: figure(sum(book.dealsIn('Healthcare').map(value.of)) / sum(open.map(value.of)), 'ratio'),
    95: ranked(
      mostBy(book.companiesAt('California'), ({ employees }) => employees),
      3,
    ),
    96: figure(book.yearsOf(bluestone).find(({ year }) => year === 2023)?.ebitda ?? null, 'money'),
    97: refused(),
    98: refused(),
    99: talk(),
    100: talk(),
  }
}
