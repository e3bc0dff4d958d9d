import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { eventually, type Person, startTestService, type TestService } from '../../test/harness.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const today = new Date().toISOString().slice(0, 10)
const currencies = ['USD', 'EUR', 'GBP', 'CHF']
const setRates = (person: Person, rates: Record<string, number>) =>
  person.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day: today, rate })),
  })

/** How many records have another rate than the one by which they are to be converted, and what the counters of deals lack. */
async function stale({ firmId }: Person) {
  const [row] = await service.deps.sql`
    select
      (select count(*)::int from companies where firm_id = ${firmId}
        and base_rate is distinct from exchange_rate(firm_id, currency, base_currency(firm_id), latest_day())) as companies,
      (select count(*)::int from funds where firm_id = ${firmId}
        and base_rate is distinct from exchange_rate(firm_id, currency, base_currency(firm_id), latest_day())) as funds,
      (select count(*)::int from deals where firm_id = ${firmId} and base_rate is distinct from
        exchange_rate(firm_id, currency, base_currency(firm_id), coalesce(rate_day, latest_day()))) as deals,
      (select count(*)::int from financial_records where firm_id = ${firmId} and base_rate is distinct from
        period_rate(firm_id, currency, base_currency(firm_id), period, period_start, period_end)) as periods,
      (select round(coalesce(sum(value_base), 0), 6) from deals where firm_id = ${firmId})
        - (select round(coalesce(sum(amount), 0), 6) from counters
           where firm_id = ${firmId} and facet ~ '^deals:[a-z_]+$' and walls is null) as uncounted`
  return row && { ...row, uncounted: Number(row['uncounted']) }
}
const none = { companies: 0, funds: 0, deals: 0, periods: 0, uncounted: 0 }

test('two admins who change the currency at once leave every amount in the one that stands', async () => {
  for (let round = 0; round < 8; round++) {
    const ana = await service.register('Ana')
    const bob = await service.invite(ana, 'Bob', 'admin')
    await setRates(ana, { USD: 1.25, GBP: 0.8 })
    const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 5 })).id
    await ana.create('/api/deals', { name: 'Anvil', company_id, value: 5 })
    const replies = await Promise.all([
      ana.patch('/auth/firm', { currency: 'EUR' }),
      bob.patch('/auth/firm', { currency: round % 2 === 0 ? 'USD' : 'GBP' }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await stale(ana), none)
  }
})

const isUpToDate = (person: Person) => eventually(async () => assert.deepEqual(await stale(person), none))

test('while the currency and the rates change and are imported, nothing is refused, and no record keeps an old rate', async () => {
  const ana = await service.register('Ana')
  const bob = await service.invite(ana, 'Bob', 'admin')
  await setRates(ana, { USD: 1.25, GBP: 0.8, CHF: 0.95 })
  const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 10, currency: 'GBP' })).id
  const statuses = new Set<number>()
  const currencyAt = (place: number) => currencies[place % currencies.length] ?? 'USD'
  const write = async (writer: number) => {
    for (let place = 0; place < 12; place++) {
      const currency = currencyAt(place + writer)
      const company = await ana.post('/api/companies', { name: `Company ${writer}-${place}`, revenue: 5, currency })
      const deal = await ana.post('/api/deals', { name: `Deal ${writer}-${place}`, company_id, value: 100, currency })
      const patch = { currency: currencyAt(place), stage: place % 2 === 0 ? 'proposal' : 'closed_won' }
      statuses.add(company.status).add(deal.status)
      statuses.add((await ana.patch(`/api/companies/${company.body.id}`, { currency: currencyAt(place) })).status)
      statuses.add((await ana.patch(`/api/deals/${deal.body.id}`, patch)).status)
      const period = { company_id, period: `FY${2000 + place}-${writer}`, revenue: 5, currency }
      statuses.add((await ana.post('/api/financials', period)).status)
    }
  }
  const changeCurrency = async (admin: Person, offset: number) => {
    for (let place = 0; place < 10; place++)
      statuses.add((await admin.patch('/auth/firm', { currency: currencyAt(place + offset) })).status)
  }
  const changeRates = async () => {
    for (let place = 0; place < 10; place++)
      statuses.add((await setRates(bob, { USD: 1.2 + place / 100, GBP: 0.7 + place / 100 })).status)
  }
  const importRates = async () => {
    for (let place = 0; place < 6; place++) {
      const form = new FormData()
      form.append('file', new Blob([`Date,CHF,JPY\n${today},0.9${place},16${place}.5\n`]), 'eurofxref-hist.csv')
      const headers = { authorization: `Bearer ${ana.token}` }
      const reply = await fetch(`${service.url}/api/exchange-rates/import`, { method: 'POST', headers, body: form })
      statuses.add(reply.status)
    }
  }
  await Promise.all([
    ...Array.from({ length: 8 }, (_, writer) => write(writer)),
    changeCurrency(ana, 0),
    changeCurrency(bob, 1),
    changeRates(),
    importRates(),
  ])
  assert.deepEqual([...statuses].sort(), [200, 201])
  await isUpToDate(ana)
})

test('a record that is written by the old rate and stored after the new one follows it, and holds up no other', async () => {
  const ana = await service.register('Ana')
  await setRates(ana, { USD: 1.25, GBP: 0.8 })
  // funds, as what writes companies or deals at the same time may have to count in the same place
  await service.deps.sql.begin(async (late) => {
    await late`
      insert into funds (id, firm_id, name, size, currency) values (${uuidv7()}, ${ana.firmId}, 'Late', 8, 'GBP')`
    assert.equal((await setRates(ana, { GBP: 0.5 })).status, 200)
    await ana.create('/api/funds', { name: 'Punctual', size: 8, currency: 'GBP' })
    await ana.patch('/auth/firm', { currency: 'EUR' })
  })
  await isUpToDate(ana)
  const { data } = (await ana.get('/api/funds?in=EUR')).body
  assert.deepEqual(
    data.map(({ converted }: { converted: { size: number } }) => converted.size),
    [16, 16],
  )
})
