import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { isExpectation } from './periods.ts'
import { fiscalYearOf } from './series.ts'

// What is kept beside a record for questions over all of them.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const makeCompany = async (): Promise<string> => (await ana.create('/api/companies', { name: 'Acme' })).id
const makeYear = async (company_id: string, period: string): Promise<string> =>
  (await ana.create('/api/financials', { company_id, period, revenue: 10 })).id

/** The records of a company that count, by label. */
async function counting(companyId: string): Promise<string[]> {
  const rows = await service.deps.sql<{ period: string }[]>`
    select period from financial_records
    where firm_id = ${ana.firmId} and company_id = ${companyId} and not superseded order by period collate "C"`
  return rows.map(({ period }) => period)
}

test('the database reads labels as the program does', async () => {
  const { sql } = service.deps
  const labels = [
    'FY2023',
    'FY 2023',
    'FY23',
    '2023',
    'FY’23',
    '2024E',
    'FY24B',
    '2025 budget',
    'FY2025F',
    'Q1 2024',
    '2024 plan',
    'Planet 2023',
    'projected 2026',
    'LTM Jun 2024',
    '2024 e',
    'TIME',
    'forecasts 2027',
    '2023A',
  ]
  const ends = ['2023-12-31', '2024-01-03', '2024-02-28', '2024-06-30', '2025-12-31']
  for (const period of labels)
    for (const period_end of ends) {
      const [kept] = await sql<[{ basis: string; fiscal_year: number }]>`
        select period_basis(${period}) as basis, period_year(${period}, ${period_end}) as fiscal_year`
      const expected = {
        basis: isExpectation(period) ? 'expected' : 'actual',
        fiscal_year: fiscalYearOf({ period, period_end }),
      }
      assert.deepEqual({ ...kept }, expected, `${period}, ${period_end}`)
    }
})

test('of records of one period the latest counts, also where they are written, moved and deleted in another way', async () => {
  const { sql } = service.deps
  const [acme, other] = [await makeCompany(), await makeCompany()]
  await makeYear(acme, 'FY2024')
  const second = await makeYear(acme, '2024')
  await makeYear(acme, '2024E')
  await makeYear(acme, 'FY2023')
  assert.deepEqual(await counting(acme), ['2024', '2024E', 'FY2023'])

  await sql`
    insert into financial_records (firm_id, id, company_id, period, period_start, period_end, created_at)
    select firm_id, gen_random_uuid(), company_id, 'restated ' || period, period_start, period_end, now() + interval '1 second'
    from financial_records where firm_id = ${ana.firmId} and company_id = ${acme} and period in ('2024', 'FY2023')`
  assert.deepEqual(await counting(acme), ['2024E', 'restated 2024', 'restated FY2023'])

  await sql`delete from financial_records where firm_id = ${ana.firmId} and period = 'restated FY2023'`
  assert.deepEqual(await counting(acme), ['2024E', 'FY2023', 'restated 2024'])
  await sql`update financial_records set company_id = ${other} where firm_id = ${ana.firmId} and period = 'restated 2024'`
  assert.deepEqual(await counting(acme), ['2024', '2024E', 'FY2023'])
  assert.deepEqual(await counting(other), ['restated 2024'])
  await ana.patch(`/api/financials/${second}`, { period: '2022' })
  assert.deepEqual(await counting(acme), ['2022', '2024E', 'FY2023', 'FY2024'])
  await ana.delete(`/api/companies/${acme}`)
  await ana.post(`/api/companies/${acme}/restore`)
  assert.deepEqual(await counting(acme), ['2022', '2024E', 'FY2023', 'FY2024'])
})

test('records without days are of one period when their labels are the same', async () => {
  const acme = await makeCompany()
  for (const period of ['Since the start', 'since the start', 'Later']) await makeYear(acme, period)
  assert.deepEqual(await counting(acme), ['Later', 'since the start'])
})

test('of two that enter the same period at once, one counts', async () => {
  const acme = await makeCompany()
  // who waits too long behind the others is told to try again, and does
  const enter = async () => {
    for (;;) {
      const { status, body } = await ana.post('/api/financials', { company_id: acme, period: 'FY2024', revenue: 10 })
      if (status === 201) return
      assert.deepEqual([status, body.error_code], [503, 'busy'])
    }
  }
  await Promise.all(Array.from({ length: 8 }, enter))
  assert.deepEqual(await counting(acme), ['FY2024'])
})

test('what is kept for questions is no field of a record: nothing of it is told or answered', async () => {
  const acme = await makeCompany()
  const id = await makeYear(acme, 'FY2024')
  await ana.patch(`/api/financials/${id}`, { ebitda: 5 })
  await ana.patch(`/api/companies/${acme}`, { location: 'Oslo', revenue: 10, ebitda: 1 })
  const { body } = await ana.get(`/api/companies/${acme}/timeline`)
  const told = JSON.stringify(body)
  assert.match(told, /Oslo/)
  const answered = JSON.stringify((await ana.get(`/api/financials/${id}`)).body)
  for (const name of ['basis', 'fiscal_year', 'period_kind', 'quarter', 'superseded', 'location_key'])
    for (const text of [told, answered]) assert.ok(!text.includes(`"${name}"`), name)
  assert.doesNotMatch(told, /ebitda_margin|net_margin|gross_margin/)
})
