import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, type Reply, startTestService, type TestService } from '../../../test/harness.ts'
import { call, programAt } from '../../../test/mcp_program.ts'

// Two firms that differ in nothing but figures that are hidden from viewers: a viewer of the one is answered as one of the other.

let service: TestService
let viewers: [Person, Person]
before(async () => {
  service = await startTestService()
  viewers = [await viewerOf(13), await viewerOf(77)]
})

const today = new Date().toISOString().slice(0, 10)
const currencies = ['USD', 'EUR', 'GBP', 'JPY']
const currencyAt = (place: number) => currencies[place % currencies.length]

async function viewerOf(seed: number): Promise<Person> {
  const ana = await service.register('Ana', 'House')
  const rates = { USD: 1.25, GBP: 0.8 }
  await ana.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day: today, rate })),
  })
  for (const [place, name] of ['Alpha', 'Bravo', 'Charlie', 'Delta'].entries()) {
    const amount = (((seed * (place + 3) * 7919) % 97) + 1) * 1e6
    // of one firm something has no value at all
    const value = place === 2 && seed > 50 ? null : amount
    const currency = currencyAt(place)
    const { id: company_id } = await ana.create('/api/companies', {
      name,
      revenue: value,
      ebitda: amount / 5,
      currency,
    })
    const bid = { value, enterprise_value: amount * 2, equity_cheque: value }
    await ana.create('/api/deals', { name, company_id, ...bid, currency: currencyAt(place + 1) })
    await ana.create('/api/funds', { name, size: value, currency, vintage: 2020 })
    await ana.create('/api/financials', { company_id, period: 'FY2024', revenue: value, ebitda: amount / 7, currency })
  }
  const fields = ['deal_value', 'revenue', 'ebitda', 'fund_size']
  assert.equal((await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields })).status, 200)
  return service.invite(ana, 'Vera', 'viewer')
}

const masked = (answer: unknown) => {
  const ids: string[] = []
  return JSON.stringify(answer)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
      if (!ids.includes(id)) ids.push(id)
      return `#${ids.indexOf(id)}`
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replace(/\.[0-9a-f]{8}@/g, '@')
}
const answerOf = ({ status, body }: Reply) => masked([status, body])

async function assertAlike(path: string) {
  const [one, other] = viewers
  const reply = await one.get(path)
  assert.ok(reply.status < 500, path)
  assert.equal(answerOf(reply), answerOf(await other.get(path)), path)
}

test('amounts that are hidden are told in no other currency: not by a list, its order, its filters, a total or a file', async () => {
  const filters = [
    'value_min=1',
    'enterprise_value_min=5e7',
    'equity_cheque_max=5e7',
    'revenue_max=5e7',
    'ebitda_min=1',
    'size_min=1',
    'currency=EUR',
    'currency=JPY',
    'search=alpha',
  ]
  const fields = 'value enterprise_value equity_cheque revenue ebitda size currency name'
  const orders = fields.split(' ').map((name) => `sort_by=${name}`)
  for (const kind of ['deals', 'companies', 'funds', 'financials', 'deals/totals'])
    for (const currency of ['', 'in=USD', 'in=EUR', 'in=JPY', 'in=CHF'])
      for (const more of ['', ...filters, ...orders])
        await assertAlike(`/api/${kind}?${[currency, more].filter((part) => part !== '').join('&')}`)
  for (const path of [
    '/api/export/deals',
    '/api/export/companies',
    '/api/export/funds',
    '/api/overview',
    '/api/staffing/workload',
  ])
    await assertAlike(path)
})

test('nor by what programs list', async () => {
  const answers = await Promise.all(
    viewers.map(async ({ token }) => {
      const { client } = await programAt(service.url, token)
      const all = []
      for (const [name, input] of [
        ['list_deals', { in: 'EUR' }],
        ['list_deals', { sort_by: 'value' }],
        ['list_companies', { sort_by: 'revenue' }],
        ['list_funds', { in: 'EUR' }],
      ] as const) {
        const { text } = await call(client, name, input)
        all.push(masked(text))
      }
      await client.close()
      return all
    }),
  )
  assert.deepEqual(answers[0], answers[1])
})
