import { average, type Book, grouped, known, leastBy, marginOf, median, mostBy, sum } from '../book.ts'
import { ask, type Case, cells, count, figure, leading, plain, ranked, rows, shorthand } from '../cases.ts'
import { monthOf, yearOf } from '../days.ts'
import type { Company } from '../firm/records.ts'

export function thirdHandCompanies(book: Book): Case[] {
  const { companies, companiesIn, companiesAt, deals } = book
  const [healthcare, software, industrials, logistics] = [
    companiesIn('Healthcare'),
    companiesIn('Software'),
    companiesIn('Industrials'),
    companiesIn('Logistics'),
  ]
  const revenueOf = (each: Company) => each.revenue
  const [texas, ohio] = [companiesAt('Texas'), companiesAt('Ohio')]
  const inStage = (each: Company, stage: string) => deals.some((one) => one.company === each && one.stage === stage)
  const quarterOf = (day: string) => `${yearOf(day)}-Q${Math.ceil(monthOf(day) / 3)}`
  const addedOn = ({ addedDaysAgo }: Company) => book.dayOf(addedDaysAgo)
  const improved = companies.filter((each) => {
    const [before, latest] = book.yearsOf(each).slice(-2).map(marginOf)
    return typeof before === 'number' && typeof latest === 'number' && latest > before
  })
  const sunny = companiesAt('California').filter(({ industry }) => industry === 'Energy' || industry === 'Software')
  // biome-ignore format: a table
  return [
    ask('What’s the number of logistics firms we cover?', plain, count(logistics.length)),
    ask('software names on our list, how many', shorthand, count(software.length)),
    ask('What do the Texas companies turn over together?', plain, figure(sum(known(texas.map(revenueOf))), 'money')),
    ask('total sales of our californian energy and software cos', shorthand, figure(sum(known(sunny.map(revenueOf))), 'money')),
    ask('How do our companies spread across the sectors?', plain, cells(grouped(companies, ({ industry }) => industry, (some) => some.length), { only: true })),
    ask('how many cos active vs inactive vs archived', shorthand, cells(grouped(companies, ({ status }) => status, (some) => some.length))),
    ask('Who are our ten biggest companies measured by sales?', plain, ranked(mostBy(companies, revenueOf), 10)),
    ask('five largest employers across the book', shorthand, ranked(mostBy(companies, ({ employees }) => employees), 5)),
    ask('bottom 3 cos by ebitda', shorthand, ranked(leastBy(companies, ({ ebitda }) => ebitda), 3)),
    ask('Are there any healthcare businesses making north of $40 million in sales?', plain, rows(healthcare.filter(({ revenue }) => (revenue ?? 0) > 40e6))),
    ask('Pull up industrial names doing less than $60m of turnover', plain, rows(industrials.filter(({ revenue }) => revenue !== null && revenue < 60e6))),
    ask('Who earns an EBITDA margin of less than 8 percent?', plain, rows(companies.filter((each) => (marginOf(each) ?? 1) < 0.08))),
    ask('names running at 20%+ ebitda margin', shorthand, rows(companies.filter((each) => (marginOf(each) ?? 0) >= 0.2))),
    ask('Which businesses in California or New York employ more than 80 people?', plain, rows(companiesAt('California', 'New York').filter(({ employees }) => employees > 80))),
    ask('georgia + ohio, 300 heads or more', shorthand, rows(companiesAt('Georgia', 'Ohio').filter(({ employees }) => employees >= 300))),
    ask('Which companies that were started after 2010 are we negotiating with?', plain, rows(companies.filter((each) => each.founded > 2010 && inStage(each, 'negotiation')))),
    ask('pre-1990 businesses where we are at proposal', shorthand, rows(companies.filter((each) => each.founded < 1990 && inStage(each, 'proposal')))),
    ask('Who has the fattest EBITDA margin in software?', plain, leading(mostBy(software, marginOf).slice(0, 1))),
    ask('thinnest margin in logistics', shorthand, leading(leastBy(logistics, marginOf).slice(0, 1))),
    ask('At which businesses did EBITDA go backwards last year?', plain, rows(companies.filter((each) => book.fell(each, 'ebitda')))),
    ask('Which companies improved their EBITDA margin last year?', plain, rows(improved)),
    ask('whose sales are sliding', shorthand, rows(companies.filter((each) => book.fell(each, 'revenue')))),
    ask('Which business put on the most revenue growth in the last financial year?', plain, leading(mostBy(companies, (each) => book.growthOf(each)).slice(0, 1))),
    ask('order the healthcare cos by sales growth', shorthand, leading(mostBy(healthcare, (each) => book.growthOf(each)))),
    ask('slowest growing name we have', shorthand, leading(leastBy(companies, (each) => book.growthOf(each)).slice(0, 1))),
    ask('What is the median headcount among our industrial companies?', plain, figure(median(industrials.map(({ employees }) => employees)), 'number')),
    ask('mean ebitda of the texas cos', shorthand, figure(average(known(texas.map(({ ebitda }) => ebitda))), 'money')),
    ask('How many companies came onto our books in each quarter?', plain, cells(grouped(companies, (each) => quarterOf(addedOn(each)), (some) => some.length))),
    ask('Name the three oldest companies in Ohio', plain, ranked(leastBy(ohio, ({ founded }) => founded), 3)),
    ask('2 smallest texas cos by sales', shorthand, ranked(leastBy(texas, revenueOf), 2)),
    ask('fs names w/ ebitda < 8mm', shorthand, rows(companiesIn('Financial Services').filter(({ ebitda }) => ebitda !== null && ebitda < 8e6))),
    ask('industrials in ohio or pennsylvania w/ 250+ ppl', shorthand, rows(industrials.filter(({ region, employees }) => ['Ohio', 'Pennsylvania'].includes(region) && employees >= 250))),
  ]
}
