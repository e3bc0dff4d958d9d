import { average, type Book, grouped, known, leastBy, marginOf, median, mostBy, sum } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  leading,
  plain,
  ranked,
  rows,
  says,
  shorthand,
  tells,
} from '../cases.ts'

// Companies and their figures.

export function companyQuestions(book: Book): Case[] {
  const { companies, company, companiesIn, companiesAt, open, won, deals, span } = book
  const revenueOf = (each: (typeof companies)[number]) => each.revenue
  const has = (list: typeof deals) => (each: (typeof companies)[number]) => list.some((one) => one.company === each)
  const [cobalt, northwind, juniper] = [
    company('Cobalt Health'),
    company('Northwind Robotics'),
    company('Juniper Analytics'),
  ]
  const [harbor, atlas, fjord, bluestone] = [
    company('Harbor Logistics'),
    company('Atlas Castings'),
    company('Fjord Payments'),
    company('Bluestone Foods'),
  ]
  const ohio = companiesAt('Ohio')
  const added = (shift: number, unit: 'month' | 'quarter' | 'year') =>
    companies.filter(({ addedDaysAgo }) => book.was(addedDaysAgo, span(unit, shift)))
  const growing = mostBy(companies, (each) => book.growthOf(each))
  const usual = 1e6
  const quarter = (of: typeof cobalt, number: number) =>
    book.records.find((each) => each.company === of && each.quarter === number)
  // biome-ignore format: a table
  return [
    // plain
    ask('How many businesses are in our database?', plain, count(companies.length)),
    ask('Give me all companies located in Ohio.', plain, rows(ohio)),
    ask('Which logistics companies do we track?', plain, rows(companiesIn('Logistics'))),
    ask('List software companies outside California', plain, rows(companiesIn('Software').filter(({ region }) => region !== 'California'))),
    ask('What is the average revenue of our industrial companies?', plain, figure(average(known(companiesIn('Industrials').map(revenueOf))), 'money')),
    ask('Which companies employ more than 500 people?', plain, rows(companies.filter(({ employees }) => employees > 500))),
    ask('Show the ten smallest companies by revenue', plain, ranked(leastBy(companies, revenueOf), 10)),
    ask('Show me companies with revenue between $30 million and $60 million in healthcare or software', plain, rows([...companiesIn('Healthcare'), ...companiesIn('Software')].filter(({ revenue }) => (revenue ?? 0) >= 30e6 && (revenue ?? 0) <= 60e6))),
    ask('Which businesses were founded after 2015?', plain, rows(companies.filter(({ founded }) => founded > 2015))),
    ask('What is the oldest company we have on file?', plain, leading(leastBy(companies, ({ founded }) => founded).slice(0, 1))),
    ask('Which companies have no revenue recorded?', plain, rows(companies.filter(({ revenue }) => revenue === null))),
    ask('Are any of our companies losing money?', plain, either(rows(companies.filter(({ ebitda }) => (ebitda ?? 0) < 0)), leading(companies.filter(({ ebitda }) => (ebitda ?? 0) < 0)))),
    ask('How many companies did we add in the past year?', plain, either(count(companies.filter(({ addedDaysAgo }) => addedDaysAgo <= 365).length), count(added(-1, 'year').length))),
    ask('Which companies were added to the CRM this quarter?', plain, rows(added(0, 'quarter'))),
    ask('What does Atlas Castings make in EBITDA?', plain, figure(atlas.ebitda, 'money')),
    ask('How many employees does Evergreen Staffing have?', plain, figure(company('Evergreen Staffing').employees, 'count')),
    ask('Where is Polar Cold Chain headquartered?', plain, says('Minneapolis')),
    ask('In which industry is Tessera Packaging?', plain, says('Industrials')),
    ask('What was the revenue of Harbor Logistics two years ago?', plain, figure(book.yearsOf(harbor).find(({ year }) => year === book.thisYear - 2)?.revenue ?? null, 'money')),
    ask(`What was Cobalt Health's net income in ${book.thisYear - 1}?`, plain, figure(book.yearAgo(cobalt, 0)?.netIncome ?? null, 'money')),
    ask(`How much revenue did Northwind Robotics book in Q3 ${book.thisYear - 1}?`, plain, figure(quarter(northwind, 3)?.revenue ?? null, 'money')),
    ask('Show the quarterly revenue of Bluestone Foods', plain, cells([[bluestone, ...[1, 2, 3, 4].map((number) => quarter(bluestone, number)?.revenue ?? null)]])),
    ask('How fast has Solstice Solar been growing?', plain, either(figure(book.growthOf(company('Solstice Solar')), 'ratio'), figure(book.cagrOf(company('Solstice Solar')), 'ratio'))),
    ask('Which companies grew revenue by more than 15% last year?', plain, rows(growing.filter((each) => (book.growthOf(each) ?? 0) > 0.15))),
    ask('Whose revenue is shrinking?', plain, rows(growing.filter((each) => (book.growthOf(each) ?? 0) < 0))),
    ask('What is the median EBITDA margin in the healthcare sector?', plain, figure(median(known(companiesIn('Healthcare').map(marginOf))), 'ratio')),
    ask('What is the combined headcount of the logistics companies?', plain, figure(sum(companiesIn('Logistics').map(({ employees }) => employees)), 'count')),
    ask('Break down total revenue by industry', plain, cells(grouped(companies, ({ industry }) => industry, (some) => sum(known(some.map(revenueOf)))))),
    ask('Which industry has the most companies?', plain, either(leading(['Healthcare']), leading(['Software']), leading(['Industrials']))),
    ask('Compare the EBITDA margins of Harbor Logistics, Blue Ridge Freight and Crossdock Partners', plain, cells(['Harbor Logistics', 'Blue Ridge Freight', 'Crossdock Partners'].map((name) => [company(name), marginOf(company(name))]))),
    ask('Who is bigger by revenue, Keystone Valves or Atlas Castings?', plain, cells([company('Keystone Valves'), atlas].map((each) => [each, each.revenue]))),
    ask('Which companies do we have a closed won deal with?', plain, rows(companies.filter(has(won)))),
    ask('List the companies without any open deal.', plain, rows(companies.filter((each) => !has(open)(each)))),
    ask('Which inactive companies are on our books?', plain, rows(companies.filter(({ status }) => status === 'inactive'))),
    ask('Show profitable Ohio businesses with at least 200 staff', plain, rows(ohio.filter(({ employees, ebitda }) => employees >= 200 && (ebitda ?? 0) > 0))),
    ask('Do we follow any companies in Norway?', plain, rows(companiesAt('Norway'))),
    ask('What is the EBITDA of Cardinal Lending over the last three years?', plain, cells([[company('Cardinal Lending'), ...book.yearsOf(company('Cardinal Lending')).map(({ ebitda }) => ebitda)]])),
    ask('Which company has the lowest EBITDA margin?', plain, leading(leastBy(companies, marginOf).slice(0, 1))),
    ask('Prepare me for the meeting with Atlas Castings', plain, tells({ about: [atlas, book.deal('Foundry'), book.contact('Frank Kowalski'), ...book.interactionsWith('Atlas Castings').slice(0, 1)] })),
    ask('What do we know about Meadowbrook Clinics?', plain, tells({ about: [company('Meadowbrook Clinics'), book.deal('Meadow'), book.contact('Denise Holt')] })),
    ask(`What is the budgeted revenue of Fjord Payments for ${book.thisYear}?`, plain, figure(book.records.find((each) => each.company === fjord && each.isExpected)?.revenue ?? null, 'money')),
    ask('How many states in the US do... sorry, how many companies are in Texas?', plain, count(companiesAt('Texas').length)),
    // shorthand
    ask('ohio cos', shorthand, rows(ohio)),
    ask('sw names >40m rev', shorthand, rows(companiesIn('Software').filter(({ revenue }) => (revenue ?? 0) > 40 * usual))),
    ask('industrials under 200 ppl', shorthand, rows(companiesIn('Industrials').filter(({ employees }) => employees < 200))),
    ask('ebitda margin vantage imaging?', shorthand, figure(marginOf(company('Vantage Imaging')), 'ratio')),
    ask('juniper rev last yr', shorthand, figure(juniper.revenue, 'money')),
    ask('top 3 margins in logistics', shorthand, ranked(mostBy(companiesIn('Logistics'), marginOf), 3)),
    ask('avg headcount food cos', shorthand, figure(average(companiesIn('Food & Beverage').map(({ employees }) => employees)), 'number')),
    ask('# of cos in california', shorthand, count(companiesAt('California').length)),
    ask('texas + georgia companies', shorthand, rows(companiesAt('Texas', 'Georgia'))),
    ask('rev between 50 and 75mm', shorthand, rows(companies.filter(({ revenue }) => (revenue ?? 0) >= 50e6 && (revenue ?? 0) <= 75e6))),
    ask('fastest growers top 5', shorthand, ranked(growing, 5)),
    ask('who is shrinking', shorthand, rows(growing.filter((each) => (book.growthOf(each) ?? 0) < 0))),
    ask('cobalt ebitda trend', shorthand, cells([[cobalt, ...book.yearsOf(cobalt).map(({ ebitda }) => ebitda)]])),
    ask('nimbus grid cagr', shorthand, figure(book.cagrOf(company('Nimbus Grid')), 'ratio')),
    ask('lumen vs vantage margin', shorthand, cells([company('Lumen Diagnostics'), company('Vantage Imaging')].map((each) => [each, marginOf(each)]))),
    ask('atlas yoy growth', shorthand, figure(book.growthOf(atlas), 'ratio')),
    ask('keystone hq', shorthand, says('Houston')),
    ask('yr founded ironbridge', shorthand, figure(1974, 'year')),
    ask('website or industry of sierra juice', shorthand, says('Food & Beverage')),
    ask('new cos this month', shorthand, rows(added(0, 'month'))),
    ask('cos by state pls', shorthand, cells(grouped(companies.filter(({ region }) => ['Ohio', 'Texas', 'Georgia', 'California'].includes(region)), ({ region }) => region, (some) => some.length))),
    ask('health care w margins north of 20 pct', shorthand, rows(companiesIn('Healthcare').filter((each) => (marginOf(each) ?? 0) > 0.2))),
    ask('anything w <10m sales', shorthand, rows(companies.filter(({ revenue }) => revenue !== null && revenue < 10e6))),
    ask('med rev sw', shorthand, figure(median(known(companiesIn('Software').map(revenueOf))), 'money')),
    ask('total ebitda all industrials', shorthand, figure(sum(known(companiesIn('Industrials').map(({ ebitda }) => ebitda))), 'money')),
    ask('northwind gross profit last fy', shorthand, figure(book.yearAgo(northwind, 0)?.grossProfit ?? null, 'money')),
    ask('harbor opex + net income last year', shorthand, cells([[book.yearAgo(harbor, 0) ?? '', book.yearAgo(harbor, 0)?.operatingExpenses ?? null, book.yearAgo(harbor, 0)?.netIncome ?? null]])),
    ask('cash flow tessera', shorthand, either(figure(book.yearAgo(company('Tessera Packaging'), 0)?.cashFlow ?? null, 'money'), cells([[book.yearAgo(company('Tessera Packaging'), 0) ?? '', book.yearAgo(company('Tessera Packaging'), 0)?.cashFlow ?? null]]))),
    ask('q4 rev juniper', shorthand, figure(quarter(juniper, 4)?.revenue ?? null, 'money')),
    ask('oldest biz', shorthand, leading(leastBy(companies, ({ founded }) => founded).slice(0, 1))),
    ask('biggest employer', shorthand, leading(mostBy(companies, ({ employees }) => employees).slice(0, 1))),
    ask('brief me on vantage imaging', shorthand, tells({ about: [company('Vantage Imaging'), book.deal('Aperture'), book.contact('Samir Khan')] })),
    ask('solstice solar 101', shorthand, tells({ about: [company('Solstice Solar'), book.deal('Sunstone')] })),
    ask('whats redhawk do / size', shorthand, either(figure(company('Redhawk Precision').revenue, 'money'), tells({ about: [company('Redhawk Precision'), 'Dayton'] }))),
    ask('cos w/o contact in 6 months', shorthand, rows(companies.filter((each) => book.daysSinceContact(each) > 181))),
    ask('non us names', shorthand, rows(companiesAt('Switzerland', 'Canada', 'Germany', 'United Kingdom', 'Norway'))),
    ask('cos founded 90s', shorthand, rows(companies.filter(({ founded }) => founded >= 1990 && founded <= 1999))),
    ask('margin change bluestone yoy', shorthand, cells([[bluestone, ...book.yearsOf(bluestone).slice(-2).map(marginOf)]])),
    ask('fintech size: fjord rev & ebitda', shorthand, cells([[fjord, fjord.revenue, fjord.ebitda]])),
    ask('list archived', shorthand, rows(companies.filter(({ status }) => status === 'archived'))),
    ask('Financial services cos sorted by ebitda', shorthand, ranked(mostBy(companiesIn('Financial Services'), ({ ebitda }) => ebitda))),
  ]
}
