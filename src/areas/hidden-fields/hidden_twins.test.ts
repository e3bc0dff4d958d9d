import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { addressesOf } from '../../../test/openapi_addresses.ts'
import { fillPath, makeRecords, type Operation, readOperations } from '../../../test/openapi_walk.ts'
import { masked } from '../../../test/wall_answers.ts'

// Two firms that differ by their amounts alone, which viewers do not see: they get the same answers in both.

type Firm = { admin: Person; viewer: Person; open: Record<string, string>; walled: Record<string, string> }

let service: TestService
let small: Firm
let large: Firm
let operations: Operation[]
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  small = await makeFirm((nth) => (nth === 2 ? null : nth + 1))
  large = await makeFirm((nth) => (nth === 0 ? null : 9e9 / (nth + 1)))
  operations = (await readOperations(service)).filter(({ method, path }) => method === 'GET' && !unlike.test(path))
})

const unlike =
  /^\/(docs|redoc|health|openapi\.json|api\/utilities\/info|t\/.*|agentic-chat\/(pools?\b.*|metrics|health))?$|\/pages\/|\/source$/
const hidden = [
  ...['revenue', 'cogs', 'gross_profit', 'operating_expenses', 'ebitda', 'net_income', 'cash_flow'],
  ...['deal_value', 'fund_size'],
]

/** "amount" is that of the nth record of each kind. */
async function makeFirm(amount: (nth: number) => number | null): Promise<Firm> {
  const admin = await service.register('Ada', 'Northgate Partners')
  const viewer = await service.invite(admin, 'Olga', 'viewer')
  const rates = { USD: 1.25, GBP: 0.8 }
  const day = new Date().toISOString().slice(0, 10)
  await admin.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate })),
  })
  const open = await makeRecords(service, admin)
  await admin.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: hidden })
  for (const [nth, currency] of ['GBP', 'EUR', 'JPY', 'USD'].entries()) {
    const value = amount(nth)
    const revenue = value
    const name = `Systems ${'ABCD'[nth]}`
    const { id: company_id } = await admin.create('/api/companies', { name, currency, revenue, ebitda: value })
    await admin.create('/api/funds', { name: `Fund ${name}`, currency, size: value })
    const bid = { value, enterprise_value: amount(nth + 1), equity_cheque: value }
    for (const stage of ['proposal', 'closed_won'])
      await admin.create('/api/deals', { name: `${stage} of ${name}`, company_id, currency, ...bid, stage })
    for (const period of ['FY2023', 'FY2024'])
      await admin.create('/api/financials', { company_id, period, currency, revenue, net_income: value })
    open['company_id'] = company_id
  }
  return { admin, viewer, open, walled: {} }
}

async function answerOf(person: Person, path: string): Promise<string> {
  const { status, body } = await person.get(path)
  // a workbook holds what the CSV of the same list does, and the moment it was made
  return masked(`${status} ${path.endsWith('format=xlsx') ? '' : JSON.stringify(body)}`)
}

test('who does not see amounts learns nothing of them by an order, a filter, a total or a conversion', async () => {
  let tried = 0
  const differing: string[] = []
  const compare = async (address: string, other: string) => {
    if ((await answerOf(small.viewer, address)) !== (await answerOf(large.viewer, other))) differing.push(address)
    tried++
  }
  for (const operation of operations) {
    const { path, pathParameters } = operation
    if (pathParameters.length > 0) {
      const of = ({ open }: Firm) => fillPath(path, (name) => open[name] ?? '1')
      await compare(of(small), of(large))
      continue
    }
    const others = [...addressesOf(operation, large)]
    for (const [at, address] of [...addressesOf(operation, small)].entries()) await compare(address, others[at] ?? '')
  }
  assert.deepEqual(differing, [])
  assert.ok(tried >= 150, `${tried} addresses`)
})

test('who sees the amounts gets other answers in one firm than in the other', async () => {
  for (const address of ['/api/deals?in=EUR', '/api/companies?in=EUR', '/api/deals/totals', '/api/funds?in=EUR'])
    assert.notEqual(await answerOf(small.admin, address), await answerOf(large.admin, address), address)
})
