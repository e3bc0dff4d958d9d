import { average, type Book, grouped, known, leastBy, marginOf, median, mostBy, sum } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  flags,
  leading,
  plain,
  ranked,
  rows,
  says,
  shorthand,
  unknown,
} from '../cases.ts'
import { secondHandDeals } from './second_hand_deals.ts'
import { secondHandDocuments } from './second_hand_documents.ts'
import { secondHandPeople } from './second_hand_people.ts'

/** By an author who saw neither the grammar nor the other questions, as people ask who never saw the product. */
export const secondHand = (book: Book): Case[] => [
  ...companyCases(book),
  ...figureCases(book),
  ...secondHandDeals(book),
  ...secondHandPeople(book),
  ...secondHandDocuments(book),
]

const abroad = ['Canada', 'Switzerland', 'Germany', 'United Kingdom', 'Norway']

function companyCases(book: Book): Case[] {
  const { companies, deals } = book
  const software = book.companiesIn('Software')
  const employees = (each: { employees: number }) => each.employees
  const atHome = companies.filter(({ region }) => !abroad.includes(region))
  const byMargin = mostBy(book.companiesIn('Food & Beverage'), marginOf)
  // biome-ignore format: a table
  return [
    ask('Which of our healthcare companies are based in Texas?', plain, rows(book.companiesIn('Healthcare').filter(({ region }) => region === 'Texas'))),
    ask('How many people do our logistics companies employ altogether?', plain, figure(sum(book.companiesIn('Logistics').map(employees)), 'number')),
    ask('Which businesses were started in the 1990s?', plain, rows(companies.filter(({ founded }) => founded >= 1990 && founded <= 1999))),
    ask('Which three software companies have the fewest employees?', plain, ranked(leastBy(software, employees), 3)),
    ask('For which companies do we have no revenue figure?', plain, rows(companies.filter(({ revenue }) => revenue === null))),
    ask('How many companies did we add to the system in the last six months?', plain, count(companies.filter(({ addedDaysAgo }) => addedDaysAgo < 180).length)),
    ask('Which companies are located outside the United States?', plain, rows(book.companiesAt(...abroad))),
    ask('What does Keystone Valves do?', plain, says('industrials')),
    ask('Are there any companies we have archived?', plain, rows(companies.filter(({ status }) => status === 'archived'))),
    ask('Please rank the food and beverage companies by EBITDA margin.', plain, ranked(byMargin)),
    ask('Show me the deals with Zenith Aerospace', plain, unknown('Zenith')),
    ask('Which software companies are growing frobnically?', plain, flags('frobnically')),
    ask('And what about Texas?', plain, count(software.filter(({ region }) => region === 'Texas').length), { after: ['How many software companies do we have in California?'] }),

    ask('tx cos', shorthand, rows(book.companiesAt('Texas'))),
    ask('ebitda > 10m in ohio', shorthand, rows(book.companiesAt('Ohio').filter(({ ebitda }) => (ebitda ?? 0) > 10e6))),
    ask('logistics cos sub 50m rev', shorthand, rows(book.companiesIn('Logistics').filter(({ revenue }) => revenue !== null && revenue < 50e6))),
    ask('oldest company on file', shorthand, leading(leastBy(companies, ({ founded }) => founded).slice(0, 1))),
    ask('newest 3 cos in the crm', shorthand, ranked(leastBy(companies, ({ addedDaysAgo }) => addedDaysAgo), 3)),
    ask('cos w/o any deal', shorthand, rows(companies.filter((each) => !deals.some((one) => one.company === each)))),
    ask('# of us cos by state', shorthand, cells(grouped(atHome, ({ region }) => region, (some) => some.length))),
    ask('rev 20-40m, texas', shorthand, rows(book.companiesAt('Texas').filter(({ revenue }) => (revenue ?? 0) >= 20e6 && (revenue ?? 0) <= 40e6))),
    ask('zephyr labs rev', shorthand, unknown('Zephyr')),
    ask('sort by margin', shorthand, ranked(mostBy(book.companiesAt('California').filter(({ revenue }) => revenue !== null), marginOf)), { after: ['California companies with revenue over $10m'] }),
  ]
}

function figureCases(book: Book): Case[] {
  const { companies, company, records, thisYear } = book
  const lastYear = thisYear - 1
  const quarter = (name: string, wanted: number) =>
    records.find((each) => each.company.name === name && each.quarter === wanted)
  const budget = (name: string) => records.find((each) => each.company.name === name && each.isExpected)
  const latest = (name: string) => book.yearAgo(company(name), 0)
  const inYear = (name: string, year: number) => book.yearsOf(company(name)).find((each) => each.year === year)
  const margins = known(book.companiesIn('Software').map(marginOf))
  const withMargin = book.companiesIn('Software').filter((each) => marginOf(each) !== null)
  const together =
    sum(known(withMargin.map(({ ebitda }) => ebitda))) / sum(known(withMargin.map(({ revenue }) => revenue)))
  const fellTwice = companies.filter((each) => {
    const [first, second, third] = book.yearsOf(each).map(({ revenue }) => revenue)
    return first !== undefined && second !== undefined && third !== undefined && first > second && second > third
  })
  const marginFell = book.companiesIn('Healthcare').filter((each) => {
    const [before, now] = book.yearsOf(each).slice(-2).map(marginOf)
    return before !== undefined && now !== undefined && (now ?? 0) < (before ?? 0)
  })
  const polar = company('Polar Cold Chain')
  const [vantage, lumen, tessera] = [
    company('Vantage Imaging'),
    company('Lumen Diagnostics'),
    company('Tessera Packaging'),
  ]
  const [harbor, blueRidge] = [company('Harbor Logistics'), company('Blue Ridge Freight')]
  const quarters = records.filter((each) => each.company === company('Juniper Analytics') && each.quarter !== null)
  const [best] = mostBy(quarters, ({ ebitda }) => ebitda)
  const doubled = companies.filter((each) => {
    const [before, now] = [book.yearAgo(each, 2)?.ebitda ?? 0, book.yearAgo(each, 0)?.ebitda ?? 0]
    return before > 0 && now >= 2 * before
  })
  const grossMargin = (latest('Tessera Packaging')?.grossProfit ?? 0) / (latest('Tessera Packaging')?.revenue ?? 1)
  const cagrs = mostBy(companies, book.cagrOf)
  // biome-ignore format: a table
  return [
    ask(`What was Juniper Analytics' EBITDA in ${thisYear - 2}?`, plain, figure(inYear('Juniper Analytics', thisYear - 2)?.ebitda ?? null, 'money')),
    ask('How much revenue did Cobalt Health make in the fourth quarter of last year?', plain, figure(quarter('Cobalt Health', 4)?.revenue ?? null, 'money')),
    ask('Whose EBITDA has at least doubled over the last two years?', plain, rows(doubled)),
    ask('How does the net income of Harbor Logistics compare with that of Blue Ridge Freight?', plain, cells([harbor, blueRidge].map((each) => [each, book.yearAgo(each, 0)?.netIncome ?? null]))),
    ask('What is the average EBITDA margin of our software companies?', plain, either(figure(average(margins), 'ratio'), figure(together, 'ratio'))),
    ask('Which companies lost money last year?', plain, rows(companies.filter((each) => (book.yearAgo(each, 0)?.ebitda ?? 0) < 0))),
    ask('What is the revenue per employee of Polar Cold Chain?', plain, figure((polar.revenue ?? 0) / polar.employees, 'money')),
    ask('In which quarter of last year did Juniper Analytics earn the most EBITDA?', plain, says(best?.period ?? '')),
    ask('What gross margin does Tessera Packaging have?', plain, either(figure(grossMargin, 'ratio'), cells([[tessera, grossMargin]]))),
    ask('Which companies have seen revenue fall two years in a row?', plain, rows(fellTwice)),
    ask('Which five companies have the highest three-year revenue CAGR?', plain, ranked(cagrs, 5)),

    ask(`keystone rev fy${thisYear - 2}`, shorthand, figure(inYear('Keystone Valves', thisYear - 2)?.revenue ?? null, 'money')),
    ask(`cobalt q3 ${lastYear} ebitda`, shorthand, figure(quarter('Cobalt Health', 3)?.ebitda ?? null, 'money')),
    ask('fjord budgeted ebitda this yr', shorthand, figure(budget('Fjord Payments')?.ebitda ?? null, 'money')),
    ask('margins: vantage vs lumen', shorthand, cells([vantage, lumen].map((each) => [each, marginOf(each)]))),
    ask('hc cos losing margin', shorthand, rows(marginFell)),
    ask('meadowbrook opex last yr', shorthand, figure(latest('Meadowbrook Clinics')?.operatingExpenses ?? null, 'money')),
    ask('median ebitda margin logistics', shorthand, figure(median(known(book.companiesIn('Logistics').map(marginOf))), 'ratio')),
    ask('northwind h2 rev last yr', shorthand, figure((quarter('Northwind Robotics', 3)?.revenue ?? 0) + (quarter('Northwind Robotics', 4)?.revenue ?? 0), 'money')),
  ]
}
