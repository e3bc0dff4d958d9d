import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { fillMissingFigures } from './company_figures.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

const makeCompany = async (person = ana): Promise<string> =>
  (await person.create('/api/companies', { name: 'Acme' })).id
const makeYear = (company_id: string, year: number, figures: object = {}) =>
  ana.create('/api/financials', { company_id, period: `FY${year}`, ...figures })

async function figuresOf(companyId: string, person = ana) {
  const [row] = await service.deps.sql`
    select * from company_figures where firm_id = ${person.firmId} and company_id = ${companyId}`
  return row
}

/** What the API says of the company's annual trend; asks that the kept figures are the same. */
async function assertSameAsTrends(companyId: string) {
  const { revenue_trend, margin_trend } = (await ana.get(`/api/financials/${companyId}/trends`)).body
  const kept = await figuresOf(companyId)
  assert.equal(kept?.['revenue_growth'], revenue_trend.growth_rate)
  assert.equal(kept?.['revenue_cagr'], revenue_trend.cagr)
  for (const figure of ['ebitda_margin', 'net_margin'] as const) {
    const place = margin_trend.periods[figure].indexOf(kept?.['period'])
    assert.equal(kept?.[figure], margin_trend[figure][place] ?? null)
  }
}

test('the figures of a company follow every record that is made, changed and deleted', async () => {
  const acme = await makeCompany()
  assert.equal(await figuresOf(acme), undefined)
  const first = await makeYear(acme, 2022, { revenue: 100, ebitda: 10 })
  await makeYear(acme, 2023, { revenue: 110, ebitda: 22, net_income: 11 })
  const third = await makeYear(acme, 2024, { revenue: 121, ebitda: 30.25, net_income: 12.1 })
  const { updated_at, ...row } = (await figuresOf(acme)) ?? {}
  assert.ok(updated_at)
  const growth = (121 - 110) / 110
  assert.deepEqual(row, {
    firm_id: ana.firmId,
    company_id: acme,
    period: 'FY2024',
    fiscal_year: 2024,
    period_end: '2024-12-31',
    revenue: 121,
    ebitda: 30.25,
    net_income: 12.1,
    ebitda_margin: 0.25,
    net_margin: 12.1 / 121,
    revenue_growth: growth,
    ebitda_growth: (30.25 - 22) / 22,
    margin_change: 0.25 - 0.2,
    revenue_cagr: (121 / 100) ** (1 / 2) - 1,
    years: 3,
    currency: 'USD',
    base_rate: 1,
    revenue_base: 121,
    ebitda_base: 30.25,
  })
  await assertSameAsTrends(acme)

  await ana.patch(`/api/financials/${third.id}`, { revenue: 100 })
  assert.equal((await figuresOf(acme))?.['revenue_growth'], (100 - 110) / 110)
  await assertSameAsTrends(acme)
  await ana.delete(`/api/financials/${third.id}`)
  assert.equal((await figuresOf(acme))?.['fiscal_year'], 2023)
  await ana.delete(`/api/financials/${first.id}`)
  assert.equal((await figuresOf(acme))?.['revenue_cagr'], null)
  assert.equal((await figuresOf(acme))?.['years'], 1)
})

test('a budget, quarters, the last twelve months and records without dates change nothing; a restatement counts', async () => {
  const acme = await makeCompany()
  for (const [year, revenue] of [
    [2022, 100],
    [2023, 120],
  ] as const)
    await makeYear(acme, year, { revenue })
  const others = ['2025 budget', '2024E', 'Q1 2024', 'LTM', 'pro forma']
  for (const period of others) await ana.create('/api/financials', { company_id: acme, period, revenue: 999 })
  await ana.create('/api/financials', {
    company_id: acme,
    period: 'LTM Jun-24',
    period_start: '2023-07-01',
    period_end: '2024-06-30',
    revenue: 999,
  })
  assert.equal((await figuresOf(acme))?.['revenue_growth'], 0.2)
  await makeYear(acme, 2023, { revenue: 130 })
  assert.equal((await figuresOf(acme))?.['revenue_growth'], 0.3)
  await assertSameAsTrends(acme)
})

test('growth and the change of a margin are of two years without a gap', async () => {
  const acme = await makeCompany()
  await makeYear(acme, 2021, { revenue: 100, ebitda: 10 })
  await makeYear(acme, 2022, { ebitda: 10 })
  await makeYear(acme, 2023, { revenue: 120, ebitda: 24 })
  const rates = async () => {
    const row = await figuresOf(acme)
    return [row?.['revenue_growth'], row?.['ebitda_growth'], row?.['margin_change']]
  }
  assert.deepEqual(await rates(), [null, null, null])
  await assertSameAsTrends(acme)
  await makeYear(acme, 2022, { revenue: 100, ebitda: 12 })
  assert.deepEqual(await rates(), [0.2, 1, 0.2 - 0.12])
})

test('a latest year without revenue hides no growth, and a loss is no base to grow from', async () => {
  const acme = await makeCompany()
  await makeYear(acme, 2022, { revenue: 100, ebitda: -5 })
  await makeYear(acme, 2023, { revenue: 120, ebitda: 6 })
  await makeYear(acme, 2024, { ebitda: 30 })
  const row = await figuresOf(acme)
  assert.deepEqual([row?.['fiscal_year'], row?.['revenue_growth'], row?.['ebitda_growth']], [2023, 0.2, null])
})

test('a fiscal year is called as its label says, else by the year it ends in', async () => {
  const spans: [string, string, string, number][] = [
    ['FY2023', '2023-02-01', '2024-01-31', 2023],
    ['FY24', '2023-07-01', '2024-06-30', 2024],
    ['Year to June', '2023-07-01', '2024-06-30', 2024],
    ['52 weeks', '2022-01-02', '2023-01-01', 2022],
  ]
  for (const [period, period_start, period_end, year] of spans) {
    const acme = await makeCompany()
    await ana.create('/api/financials', { company_id: acme, period, period_start, period_end, revenue: 1 })
    assert.equal((await figuresOf(acme))?.['fiscal_year'], year, period)
  }
})

test('a record that moves to another company changes the figures of both', async () => {
  const [from, to] = [await makeCompany(), await makeCompany()]
  const { id } = await makeYear(from, 2024, { revenue: 5 })
  assert.equal((await ana.patch(`/api/financials/${id}`, { company_id: to })).status, 200)
  assert.equal(await figuresOf(from), undefined)
  assert.equal((await figuresOf(to))?.['revenue'], 5)
})

test('many who write at once leave the figures of the last state, and nobody fails', async () => {
  const [acme, other] = [await makeCompany(), await makeCompany()]
  const years = Array.from({ length: 12 }, (_, i) => 2010 + i)
  const made = await Promise.all(years.map((year) => makeYear(acme, year, { revenue: year, ebitda: 1 })))
  assert.equal((await figuresOf(acme))?.['years'], 12)
  await assertSameAsTrends(acme)
  const moves = made.map(({ id }, i) => async () => {
    const replies = [await ana.patch(`/api/financials/${id}`, { company_id: i % 2 ? other : acme, revenue: 7 + i })]
    replies.push(await ana.patch(`/api/financials/${id}`, { company_id: i % 3 ? acme : other }))
    if (i % 4 === 0) replies.push(await ana.delete(`/api/financials/${id}`))
    return replies.map(({ status }) => status)
  })
  const statuses = (await Promise.all(moves.map((move) => move()))).flat()
  assert.deepEqual([...new Set(statuses)].sort(), [200, 204])
  for (const company of [acme, other]) await assertSameAsTrends(company)
})

test('records that came by another way get their figures in the background, each firm its own', async () => {
  const { sql } = service.deps
  const [acme, bobs] = [await makeCompany(), await makeCompany(bob)]
  for (const [person, company, revenue] of [
    [ana, acme, 10],
    [bob, bobs, 20],
  ] as const)
    await sql`
      insert into financial_records (firm_id, id, company_id, period, period_start, period_end, revenue)
      select ${person.firmId}, gen_random_uuid(), ${company}, 'FY' || y, make_date(y, 1, 1), make_date(y, 12, 31), ${revenue}::numeric * y
      from generate_series(2022, 2023) y`
  assert.equal(await fillMissingFigures(sql), 2)
  assert.equal(await fillMissingFigures(sql), 0)
  assert.equal((await figuresOf(acme))?.['revenue'], 20230)
  assert.equal((await figuresOf(bobs, bob))?.['revenue'], 40460)
  assert.equal(await figuresOf(bobs), undefined)
  await assertSameAsTrends(acme)
})
