import { average, type Book, grouped, known, leastBy, marginOf, mostBy, sum } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  figure,
  leading,
  plain,
  ranked,
  rows,
  says,
  shorthand,
  whichOne,
} from '../cases.ts'
import type { Company } from '../firm/records.ts'

/** Companies and their figures. */
export const figuresOfCompanies = (book: Book): Case[] => {
  const { companies, company, companiesIn, companiesAt, thisYear } = book
  const last = (name: string) => book.yearAgo(company(name), 0)
  const before = (name: string) => book.yearAgo(company(name), 1)
  const quarterOf = (name: string, quarter: number) =>
    book.records.find(
      (each) => each.company === company(name) && each.quarter === quarter && each.year === thisYear - 1,
    )
  const budgetOf = (name: string) => book.records.find((each) => each.company === company(name) && each.isExpected)
  const revenue = (each: Company) => each.revenue
  const employees = (each: Company) => each.employees
  const short = (year: number) => String(year % 100)
  const addedIn = (days: number) => companies.filter(({ addedDaysAgo }) => addedDaysAgo <= days)
  const software = companiesIn('Software')
  const bluestoneQuarters = [1, 2, 3, 4].map((quarter) => quarterOf('Bluestone Foods', quarter)?.revenue ?? null)
  return [
    ask(
      'How many businesses from logistics or from food and beverage are in our database?',
      plain,
      count([...companiesIn('Logistics'), ...companiesIn('Food & Beverage')].length),
    ),
    ask('Which firms headquartered in Switzerland do we have on record?', plain, rows(companiesAt('Switzerland'))),
    ask(
      'Could you pull every food and beverage business that sells less than 30 million a year?',
      plain,
      rows(companiesIn('Food & Beverage').filter((each) => (each.revenue ?? 0) < 30e6)),
    ),
    ask(
      'Which of the companies in Georgia or Texas employ more than 300 people?',
      plain,
      rows(companiesAt('Georgia', 'Texas').filter((each) => each.employees > 300)),
    ),
    ask(
      'Show me all companies established between 1990 and 1999, oldest first.',
      plain,
      ranked(
        leastBy(
          companies.filter(({ founded }) => founded >= 1990 && founded <= 1999),
          ({ founded }) => founded,
        ),
      ),
    ),
    ask(
      'What is the average turnover of the industrial companies?',
      plain,
      figure(average(known(companiesIn('Industrials').map(revenue))), 'money'),
    ),
    ask(
      `How much revenue did Lumen Diagnostics make in ${thisYear - 2}?`,
      plain,
      figure(before('Lumen Diagnostics')?.revenue ?? null, 'money'),
    ),
    ask(
      'By what percentage did the sales of Solstice Solar increase in its most recent full year?',
      plain,
      figure(book.growthOf(company('Solstice Solar')), 'ratio'),
    ),
    ask(
      'At what compound annual rate has Vantage Imaging grown its top line over the fiscal years we have?',
      plain,
      figure(book.cagrOf(company('Vantage Imaging')), 'ratio'),
    ),
    ask(
      'Whose sales went down in the latest financial year compared with the one before?',
      plain,
      rows(companies.filter((each) => book.fell(each, 'revenue'))),
    ),
    ask(
      'Which companies increased their sales by more than 20 percent in the last fiscal year?',
      plain,
      rows(companies.filter((each) => (book.growthOf(each) ?? 0) > 0.2)),
    ),
    ask(
      'Please put the headcounts of Harbor Logistics, Blue Ridge Freight and Polar Cold Chain next to each other.',
      plain,
      cells(
        ['Harbor Logistics', 'Blue Ridge Freight', 'Polar Cold Chain'].map((name) => [
          company(name),
          employees(company(name)),
        ]),
      ),
    ),
    ask(
      `What net income did Beacon Insurance Brokers report for fiscal year ${thisYear - 1}?`,
      plain,
      figure(last('Beacon Insurance Brokers')?.netIncome ?? null, 'money'),
    ),
    ask(
      "What was Cobalt Health's EBITDA in the third quarter of last year?",
      plain,
      figure(quarterOf('Cobalt Health', 3)?.ebitda ?? null, 'money'),
    ),
    ask(
      'How did revenue at Bluestone Foods develop from quarter to quarter last year?',
      plain,
      cells([[company('Bluestone Foods'), ...bluestoneQuarters]]),
    ),
    ask(
      'How much revenue does Fjord Payments have in its budget for this year?',
      plain,
      figure(budgetOf('Fjord Payments')?.revenue ?? null, 'money'),
    ),
    ask('How many companies did we put into the system in the past 80 days?', plain, count(addedIn(80).length)),
    ask(
      'For how many companies is the revenue missing?',
      plain,
      count(companies.filter((each) => each.revenue === null).length),
    ),
    ask(
      'What total revenue does each industry add up to?',
      plain,
      cells(
        // without Energy, where one company is archived
        grouped(
          companies.filter(({ industry }) => industry !== 'Energy'),
          ({ industry }) => industry,
          (some) => sum(known(some.map(revenue))),
        ),
      ),
    ),
    ask('cos in germany or norway', shorthand, rows(companiesAt('Germany', 'Norway'))),
    ask(
      'cos w/ 50-100m rev and ebitda mgn north of 15%',
      shorthand,
      rows(
        companies.filter(
          (each) =>
            each.revenue !== null && each.revenue >= 50e6 && each.revenue <= 100e6 && (marginOf(each) ?? 0) > 0.15,
        ),
      ),
    ),
    ask('redhawk headcount', shorthand, figure(company('Redhawk Precision').employees, 'number')),
    ask('stonegate wealth - yr founded?', shorthand, figure(company('Stonegate Wealth').founded, 'year')),
    ask('where does crossdock sit, which city', shorthand, says('Dallas')),
    ask(
      `tessera ebitda fy${short(thisYear - 3)}`,
      shorthand,
      figure(book.yearAgo(company('Tessera Packaging'), 2)?.ebitda ?? null, 'money'),
    ),
    ask(
      'nimbus ebitda mgns by yr',
      shorthand,
      cells([[company('Nimbus Grid'), ...book.yearsOf(company('Nimbus Grid')).map(marginOf)]]),
    ),
    ask(
      'keystone vs redhawk, rev growth',
      shorthand,
      cells(['Keystone Valves', 'Redhawk Precision'].map((name) => [company(name), book.growthOf(company(name))])),
    ),
    ask('summit revenue?', shorthand, whichOne('Summit Dental', 'Summit Software')),
    ask('software cos in the black on ebitda', shorthand, rows(software.filter(({ ebitda }) => (ebitda ?? 0) > 0))),
    ask('atlas cash flow last fy', shorthand, figure(last('Atlas Castings')?.cashFlow ?? null, 'money')),
    ask(
      'evergreen rev per employee',
      shorthand,
      figure((company('Evergreen Staffing').revenue ?? 0) / company('Evergreen Staffing').employees, 'number'),
    ),
    ask(
      'northwind q1 vs q4 sales last yr',
      shorthand,
      cells([
        [
          company('Northwind Robotics'),
          ...[1, 4].map((each) => quarterOf('Northwind Robotics', each)?.revenue ?? null),
        ],
      ]),
    ),
    ask('brigthpath rev', shorthand, figure(company('Brightpath Systems').revenue, 'money')),
    ask(
      'fastest grower in fin services',
      shorthand,
      leading(mostBy(companiesIn('Financial Services'), (each) => book.growthOf(each)).slice(0, 1)),
    ),
  ]
}
