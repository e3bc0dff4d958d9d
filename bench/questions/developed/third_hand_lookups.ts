import { type Book, grouped, marginOf, sum } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  type Expectation,
  either,
  figure,
  leading,
  plain,
  rows,
  says,
  shorthand,
  tells,
  unknown,
  whichOne,
} from '../cases.ts'
import type { Company } from '../firm/records.ts'

export function thirdHandLookups(book: Book): Case[] {
  const { company, contact, contacts, deal, documents, thisYear } = book
  const named = (...names: string[]) => names.map(company)
  const revenues = (...names: string[]) => cells(named(...names).map((each) => [each, each.revenue]))
  const margins = (...names: string[]) => cells(named(...names).map((each) => [each, marginOf(each)]))
  const growths = (...names: string[]) => cells(named(...names).map((each) => [each, book.growthOf(each)]))
  const bothFigures = (...names: string[]) => cells(named(...names).map((each) => [each, each.revenue, each.ebitda]))
  const marginTrend = (name: string, years = 3) =>
    cells([[company(name), ...book.yearsOf(company(name)).slice(-years).map(marginOf)]])
  const salesTrend = (name: string, years = 3) =>
    cells([
      [
        company(name),
        ...book
          .yearsOf(company(name))
          .slice(-years)
          .map(({ revenue }) => revenue),
      ],
    ])
  const inYear = (name: string, year: number) => book.yearsOf(company(name)).find((each) => each.year === year)
  const sizeOf = (each: Company) => either(figure(each.revenue, 'money'), figure(each.employees, 'number'))
  const earningsOf = (each: Company): Expectation =>
    either(
      figure(each.ebitda, 'money'),
      figure(book.yearAgo(each, 0)?.netIncome ?? null, 'money'),
      figure(marginOf(each), 'ratio'),
    )
  const profile = (name: string, dealName: string, person: string) =>
    tells({ about: [company(name), deal(dealName), contact(person), ...book.interactionsWith(name).slice(0, 1)] })
  const keystone = company('Keystone Valves')
  const asked = (name: string) =>
    figure(
      Number(
        documents.find(
          (each) => each.company?.name === name && each.values.some(({ path }) => path === 'deal.valuation'),
        )?.values[0]?.value,
      ),
      'money',
    )
  const chiefs = contacts.filter(({ role, company: at }) => role === 'CEO' && at?.region === 'Texas')
  const hcOpen = book.dealsIn('Healthcare')
  // biome-ignore format: a table
  return [
    ask('How much did Keystone Valves turn over?', plain, figure(keystone.revenue, 'money')),
    ask('What does Vantage Imaging earn in EBITDA terms?', plain, figure(company('Vantage Imaging').ebitda, 'money')),
    ask('headcount meadowbrook', shorthand, figure(company('Meadowbrook Clinics').employees, 'number')),
    ask('Who heads Solstice Solar?', plain, says('Naomi Park')),
    ask('Who is in charge of finance over at Fjord Payments?', plain, says('Lars Eide')),
    ask('coo tessera?', shorthand, says('Neil Ostrom')),
    ask('whos the money person at meadowbrook', shorthand, says('Chris Novak')),
    ask('Since when has Bluestone Foods existed?', plain, figure(company('Bluestone Foods').founded, 'year')),
    ask('how old is keystone', shorthand, either(figure(keystone.founded, 'year'), figure(thisYear - keystone.founded, 'number'))),
    ask('How far along are we with Vantage Imaging?', plain, either(says('negotiation'), says('exclusivity'))),
    ask('Whereabouts in the process is Project Meadow?', plain, says('proposal')),
    ask('where are we on cardinal lending', shorthand, either(says('negotiation'), tells({ about: [deal('Cardinal')] }))),
    ask('Walk me through Solstice Solar', plain, profile('Solstice Solar', 'Sunstone', 'Naomi Park')),
    ask('What should I know about Polar Cold Chain?', plain, profile('Polar Cold Chain', 'Glacier', 'Ingrid Dahl')),
    ask('vantage in a nutshell', shorthand, profile('Vantage Imaging', 'Aperture', 'Samir Khan')),
    ask('How can I reach Astrid Nygaard by mail?', plain, says(contact('Astrid Nygaard').email)),
    ask('number for ruth abrams', shorthand, says(contact('Ruth Abrams').phone)),
    ask('How much do the Cobalt Health shareholders want for the business?', plain, asked('Cobalt Health')),
    ask('valuation ask bluestone', shorthand, asked('Bluestone Foods')),
    ask('Put Vantage Imaging next to Lumen Diagnostics', plain, bothFigures('Vantage Imaging', 'Lumen Diagnostics')),
    ask('keystone v northwind', shorthand, bothFigures('Keystone Valves', 'Northwind Robotics')),
    ask('Does Fjord or Cardinal have the healthier EBITDA margin?', plain, margins('Fjord Payments', 'Cardinal Lending')),
    ask('beacon insurance or fjord, whos got the better margin', shorthand, margins('Beacon Insurance Brokers', 'Fjord Payments')),
    ask('Which of the two grew quicker last year, Brightpath Systems or Nimbus Grid?', plain, growths('Brightpath Systems', 'Nimbus Grid')),
    ask('growth polar vs harbor', shorthand, growths('Polar Cold Chain', 'Harbor Logistics')),
    ask('How have the margins of Carewell Home developed?', plain, marginTrend('Carewell Home')),
    ask('solstice margin over time', shorthand, marginTrend('Solstice Solar')),
    ask('Give me the sales of Brightpath year by year', plain, salesTrend('Brightpath Systems')),
    ask('lumen topline 3 yrs', shorthand, salesTrend('Lumen Diagnostics')),
    ask('At what compound annual rate has the revenue of Solstice Solar grown?', plain, figure(book.cagrOf(company('Solstice Solar')), 'ratio')),
    ask('Was the EBITDA margin of Copperfield Brewing better last year than the year before?', plain, marginTrend('Copperfield Brewing', 2)),
    ask('vantage rev, last 2 yrs', shorthand, salesTrend('Vantage Imaging', 2)),
    ask('Does Ledgerline make money?', plain, earningsOf(company('Ledgerline'))),
    ask('is solstice in the black', shorthand, earningsOf(company('Solstice Solar'))),
    ask('What size of business is Polar Cold Chain?', plain, sizeOf(company('Polar Cold Chain'))),
    ask('How many staff are on the payroll of Evergreen Staffing?', plain, figure(company('Evergreen Staffing').employees, 'number')),
    ask('how large is redhawk', shorthand, sizeOf(company('Redhawk Precision'))),
    ask('What is the EBITDA of Meadowbrok Clinics?', plain, figure(company('Meadowbrook Clinics').ebitda, 'money')),
    ask('copperfeild rev', shorthand, figure(company('Copperfield Brewing').revenue, 'money')),
    ask('In which city does Solstice Solar sit?', plain, says('Los Angeles')),
    ask('whereabouts is swiftlane', shorthand, says('London')),
    ask('Line up Harbor, Polar and Crossdock for me', plain, revenues('Harbor Logistics', 'Polar Cold Chain', 'Crossdock Partners')),
    ask('keystone / atlas / redhawk compared', shorthand, revenues('Keystone Valves', 'Atlas Castings', 'Redhawk Precision')),
    ask(`What EBITDA did Harbor Logistics post in FY${thisYear - 2}?`, plain, figure(inYear('Harbor Logistics', thisYear - 2)?.ebitda ?? null, 'money')),
    ask(`cobalt rev fy${thisYear - 3}`, shorthand, figure(inYear('Cobalt Health', thisYear - 3)?.revenue ?? null, 'money')),
    ask('How many people do we know at Cobalt Health?', plain, count(book.contactsAt('Cobalt Health').length)),
    ask('# contacts bluestone', shorthand, count(book.contactsAt('Bluestone Foods').length)),
    ask('Which of our contacts hold the title of COO?', plain, rows(contacts.filter(({ role }) => role === 'COO'))),
    ask('chief execs in texas', shorthand, rows(chiefs)),
    ask('What bankers do we know?', plain, rows([contact('Bernard Cho')])),
    ask('How many of these are in Georgia?', plain, count(book.companiesIn('Logistics').filter(({ region }) => region === 'Georgia').length), { after: ['List our logistics companies'] }),
    ask('what about growth?', shorthand, growths('Keystone Valves', 'Atlas Castings'), { after: ['Compare Keystone Valves and Atlas Castings'] }),
    ask('And who is their CFO?', plain, says('Ivan Petrov'), { after: ['Tell me about Solstice Solar'] }),
    ask('total them up', shorthand, figure(sum(hcOpen.map(({ value }) => value)), 'money'), { after: ['Show open healthcare deals'] }),
    ask('which one is the biggest', shorthand, leading(hcOpen.toSorted((a, b) => b.value - a.value).slice(0, 1)), { after: ['Show open healthcare deals'] }),
    ask('Split those by stage, please', plain, cells(grouped(hcOpen, ({ stage }) => stage, (some) => some.length)), { after: ['Show open healthcare deals'] }),
    ask('How much did Halcyon Partners turn over?', plain, unknown('Halcyon Partners')),
    ask('Who runs Summit?', plain, whichOne('Summit Dental', 'Summit Software')),
  ]
}
