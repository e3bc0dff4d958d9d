import { type Book, grouped, known, marginOf, median, mostBy, multipleOf, sum } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  leading,
  pages,
  ranked,
  refused,
  rows,
  says,
  shorthand,
  talk,
  tells,
} from '../cases.ts'
import { addDays, isIn, monthOf, nextWeekday, yearOf } from '../days.ts'

/** Lines 61 to 100. */
export const inShorthand = (book: Book): Case[] => [
  ...pipeAndProfiles(book),
  ...figuresAndPapers(book),
  ...dealsAndTouch(book),
  ...sharesAndLimits(book),
]

const worth = ({ value }: { value: number }) => value

function pipeAndProfiles(book: Book): Case[] {
  const { open, deals, today, company, deal, emails } = book
  const polar = company('Polar Cold Chain')
  const food = book.companiesIn('Food & Beverage')
  const nextDays = { from: today, to: addDays(today, 30) }
  const withFjord = emails.filter(({ contact }) => contact.company?.name === 'Fjord Payments')
  const callAgo = book.interactionsWith('Fjord Payments').find(({ type }) => type === 'call')?.daysAgo ?? 0
  const since = {
    about: withFjord.filter(({ daysAgo }) => daysAgo < callAgo),
    not: withFjord.filter(({ daysAgo }) => daysAgo > callAgo),
  }
  const ofOperations = book.contactsAt('Northwind Robotics').find(({ role }) => role === 'COO')?.name ?? ''
  // biome-ignore format: a table
  return [
    ask('f&b cos w/ rev > 30mm', shorthand, rows(food.filter(({ revenue }) => (revenue ?? 0) > 30e6))),
    ask('what deals are live atm', shorthand, either(rows(open), figure(sum(open.map(worth)), 'money'))),
    ask('how much open pipe does tom have', shorthand, figure(sum(book.dealsOf('Tom').map(worth)), 'money')),
    ask('split of deals by owner and source', shorthand, cells(grouped(deals, ({ source, owner }) => `${owner.name} / ${source}`, (some) => some.length), { only: true })),
    ask('anything due to close in the next 30 days?', shorthand, rows(open.filter(({ closeDate }) => isIn(closeDate, nextDays)))),
    ask('whats the latest on Vantage', shorthand, tells({ about: [deal('Aperture'), ...book.interactionsWith('Vantage Imaging').slice(0, 1)] })),
    ask('anything new from Fjord since our last call', shorthand, tells(since)),
    ask('who runs operations at Northwind Robotics', shorthand, says(ofOperations)),
    ask('Polar Cold Chain ebitda, last yr vs prior yr', shorthand, cells([[polar, ...book.yearsOf(polar).map(({ ebitda }) => ebitda).slice(-2)]])),
  ]
}

function figuresAndPapers(book: Book): Case[] {
  const { company } = book
  const ledgerline = company('Ledgerline')
  const profit = [ledgerline.ebitda, book.yearAgo(ledgerline, 0)?.netIncome ?? null]
  const [city = ''] = company('Redhawk Precision').location.split(',')
  // biome-ignore format: a table
  return [
    ask('software names ranked by growth', shorthand, leading(mostBy(book.companiesIn('Software'), (each) => book.growthOf(each)))),
    ask('is Ledgerline making money', shorthand, either(...profit.map((value) => figure(value, 'money')), figure(marginOf(ledgerline), 'ratio'))),
    ask('how big is Solstice', shorthand, figure(company('Solstice Solar').revenue, 'money')),
    ask('Keystone Vavles revenue', shorthand, figure(company('Keystone Valves').revenue, 'money')),
    ask('where is Redhawk located?', shorthand, says(city)),
    ask('which of our companies worry about private label', shorthand, pages([['Bluestone Pitch Deck.pdf', 4]])),
    ask('does any contract have a termination provision', shorthand, pages([['Harbor Customer Agreement.pdf', 2]], { only: true })),
    ask('get me the page where Northwind talks about backlog', shorthand, pages([['Northwind CIM.pdf', 2]], { only: true })),
  ]
}

function dealsAndTouch(book: Book): Case[] {
  const { won, open, deals, companies, meetings, today, span } = book
  const ofMarcus = book.dealsIn('Industrials', deals).filter(({ owner }) => owner.name === 'Marcus Webb')
  const likely = ({ probability }: { probability: number }) => probability > 70
  const calls = book.interactions.filter(({ type, company }) => type === 'call' && company.region === 'California')
  const [withNimbus] = book.interactionsWith('Nimbus Grid')
  const quietFor = (days: number) => companies.filter((each) => book.daysSinceContact(each) > days)
  const tomorrow = meetings.filter(({ day }) => day === addDays(today, 1))
  const isMine = ({ owner }: { owner: { name: string } }) => owner.name === 'Alex Morgan'
  const three = ['Keystone Valves', 'Atlas Castings', 'Tessera Packaging'].map(book.company)
  // biome-ignore format: a table
  return [
    ask('Industrials deals over $40m that Marcus owns', shorthand, rows(ofMarcus.filter(({ value }) => value > 40e6))),
    ask('median ebitda of our logistics names', shorthand, figure(median(known(book.companiesIn('Logistics').map(({ ebitda }) => ebitda))), 'money')),
    ask('largest deal we ever won', shorthand, leading(mostBy(won, worth).slice(0, 1))),
    ask('deals w/ probability over 70%', shorthand, either(rows(deals.filter(likely)), rows(open.filter(likely)))),
    ask('what did Denise say in the physician retention meeting', shorthand, says('departures')),
    ask('calls with California companies this year', shorthand, rows(calls.filter(({ daysAgo }) => book.was(daysAgo, span('year'))))),
    ask('how long since we spoke to Nimbus', shorthand, either(figure(withNimbus?.daysAgo ?? null, 'days'), says(book.dayOf(withNimbus?.daysAgo ?? 0)))),
    // after how many days is the analyst's to say
    ask('who have we lost touch with', shorthand, either(rows(quietFor(60)), rows(quietFor(30)))),
    ask("what's on my plate tomorrow", shorthand, tells({ about: tomorrow.filter(isMine), not: tomorrow.filter((each) => !isMine(each)) })),
    ask('anything in my calendar on Monday', shorthand, rows(meetings.filter((each) => each.day === nextWeekday(today, 1) && isMine(each)))),
    ask('median ebitda multiple on deals won', shorthand, figure(median(known(won.map(multipleOf))), 'multiple')),
    ask('Keystone, Atlas and Tessera next to each other', shorthand, cells(three.map((each) => [each, each.revenue]))),
  ]
}

function sharesAndLimits(book: Book): Case[] {
  const { open, company, colleagues, companies, thisYear } = book
  const inGeorgia = book.companiesIn('Logistics').filter(({ region }) => region === 'Georgia')
  const two = [company('Solstice Solar'), company('Polar Cold Chain')]
  const byPipeline = mostBy(colleagues, ({ name }) => sum(book.dealsOf(name).map(worth)))
  const quarterOf = (day: string) => `${yearOf(day)}-Q${Math.ceil(monthOf(day) / 3)}`
  const added = grouped(
    companies,
    ({ addedDaysAgo }) => quarterOf(book.dayOf(addedDaysAgo)),
    (some) => some.length,
  )
  const cardinal = book.yearsOf(company('Cardinal Lending')).find(({ year }) => year === thisYear - 2)
  const share = sum(book.dealsIn('Industrials').map(worth)) / sum(open.map(worth))
  // biome-ignore format: a table
  return [
    ask('how many of them are in Georgia?', shorthand, count(inGeorgia.length), { after: ['Show me all logistics companies'] }),
    ask('what about their growth?', shorthand, cells(two.map((each) => [each, book.growthOf(each)])), { after: ['Compare Solstice Solar and Polar Cold Chain'] }),
    ask('who has the biggest pipeline', shorthand, leading(byPipeline.slice(0, 1))),
    ask('new cos added per quarter', shorthand, cells(added)),
    ask('what % of the pipeline is industrials', shorthand, figure(share, 'ratio')),
    ask('3 biggest Ohio businesses by revenue', shorthand, ranked(mostBy(book.companiesAt('Ohio'), ({ revenue }) => revenue), 3)),
    ask(`what was Cardinal Lending's FY${thisYear - 2} revenue?`, shorthand, figure(cardinal?.revenue ?? null, 'money')),
    ask('write an email to Astrid about the data room', shorthand, refused()),
    ask('is 8x a good price for Tessera', shorthand, refused()),
    ask('hello', shorthand, talk()),
    ask('what can I ask you?', shorthand, talk()),
  ]
}
