import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme', revenue: 60_000_000 })
  await ana.create('/api/deals', { name: 'Anvil', company_id: acme.id, value: 80_000_000 })
  await ana.create('/api/notes', { company_id: acme.id, content: 'They want €50m for it' })
})

async function heard(person: Person, question: string) {
  const chat_id = randomUUID()
  let events: Awaited<ReturnType<typeof readEvents>>['events'] = []
  for (const query of question.split(' => '))
    ({ events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id }))
  const text = events.flatMap(({ type, content }) => (type === 'chunk' ? [String(content)] : [])).join('')
  const tables = events.filter(({ kind }) => kind === 'table' || kind === 'value')
  return { text, count: tables.length }
}

test('what is asked in a currency of which no rate is on file has no answer in another', async () => {
  for (const question of [
    'deals over €50m',
    'deals over £50m',
    'companies with revenue above €20m',
    'total pipeline in GBP',
    'what is the revenue of Acme in euros',
    'deals over $50m => in euros?',
  ]) {
    const { text, count } = await heard(ana, question)
    assert.match(text, /cannot answer in (?:Euro|British Pound).*no exchange rate/i, `${question}: ${text}`)
    assert.doesNotMatch(text, /\$|Anvil/, question)
    assert.equal(count, 0, question)
  }
})

test('dollars are answered, and an amount in euros is found where somebody has written it', async () => {
  assert.match((await heard(ana, 'deals over $50m')).text, /Anvil|1 deal/)
  assert.match((await heard(ana, 'notes about "€50m"')).text, /They want €50m/)
})

test('amounts that cannot be converted are told in the one currency that they are in, and not as missing', async () => {
  const bea = await service.register('Bea')
  const kestrel = await bea.create('/api/companies', { name: 'Kestrel', revenue: 12e6, currency: 'GBP' })
  await bea.create('/api/companies', { name: 'Orrick', revenue: 7e6 })
  await bea.create('/api/deals', { name: 'Ridge', company_id: kestrel.id, value: 5e6, currency: 'GBP' })
  for (const [question, amount] of [
    ['what is the revenue of Kestrel', '£12M'],
    ['open deals', '£5M'],
  ] as const) {
    const { text } = await heard(bea, question)
    assert.match(text, new RegExp(amount), question)
    assert.match(text, /in GBP, as they are on record: no exchange rate/, question)
  }
  // of what has no amount none is missing
  await bea.create('/api/companies', { name: 'Lumen', currency: 'EUR' })
  assert.doesNotMatch((await heard(bea, 'what is the revenue of Lumen')).text, /as they are on record/)
  // beside one that is in dollars there is no one currency
  const { text } = await heard(bea, 'companies by revenue')
  assert.match(text, /\$7M/)
  assert.match(text, /GBP.*no exchange rate is on file/)
})

async function firmOfThreeCurrencies(name: string) {
  const person = await service.register(name)
  const day = new Date().toISOString().slice(0, 10)
  const rates = [
    { currency: 'USD', day, rate: 1.25 },
    { currency: 'GBP', day, rate: 0.8 },
    { currency: 'USD', day: '2025-06-30', rate: 2 },
    { currency: 'GBP', day: '2025-06-30', rate: 0.5 },
  ]
  assert.equal((await person.send('PUT', '/api/exchange-rates', { rates })).status, 200)
  const acme = await person.create('/api/companies', { name: 'Acme', revenue: 60_000_000, currency: 'EUR' })
  const deal = (name: string, value: number, more: object) =>
    person.create('/api/deals', { name, company_id: acme.id, value, ...more })
  await deal('Anvil', 50_000_000, { currency: 'EUR' })
  await deal('Bellow', 50_000_000, { currency: 'USD' })
  await deal('Crucible', 50_000_000, { currency: 'GBP' })
  await deal('Drill', 50_000_000, { currency: 'EUR', stage: 'closed_won', close_date: '2025-06-30' })
  await person.create('/api/financials', { company_id: acme.id, period: 'FY2024', revenue: 50, currency: 'EUR' })
  return person
}

test('amounts are compared, added and told in the currency that a question names, each at the rate of its day', async () => {
  const ben = await firmOfThreeCurrencies('Ben')
  for (const [question, said, not] of [
    ['deals over €45m', /Anvil.*Crucible|Crucible.*Anvil/s, /Bellow/],
    ['deals over 60m euros', /Crucible/, /Anvil|Bellow|Drill/],
    ['total value of open deals in GBP', /£122M/, /\$/],
    ['total value of open deals', /\$190.6M/, /€|£/],
    ['value of Drill in pounds', /£25M/, /\$/],
    ['value of Drill', /\$100M/, /£/],
    ['what is the revenue of Acme in euros', /€60M/, /\$/],
    ['what is the revenue of Acme', /\$75M/, /€/],
    ['what is the largest deal in CHF', /no exchange rate/, /Crucible/],
    ['deals over $45m => in euros?', /€62.5M/, /\$/],
    ['deals in GBP', /Crucible/, /Anvil|Bellow|Drill/],
    ['deals over €45m in pounds', /one at a time/, /Anvil/],
    ['deals between £35m and £45m', /Anvil.*Bellow|Bellow.*Anvil|Anvil/s, /Crucible/],
  ] as const) {
    const { text } = await heard(ben, question)
    assert.match(text, said, `${question}: ${text}`)
    assert.doesNotMatch(text, not, `${question}: ${text}`)
  }
  await ben.patch('/auth/firm', { currency: 'EUR' })
  for (const [question, said, not] of [
    ['deals over 45m', /€45M.*Crucible|Crucible/s, /Bellow|\$/],
    ['deals over $60m', /Anvil/, /Bellow/],
    ['total value of open deals', /€152.5M/, /\$/],
    ['average revenue of companies', /€60M/, /\$/],
  ] as const) {
    const { text } = await heard(ben, question)
    assert.match(text, said, `${question}: ${text}`)
    assert.doesNotMatch(text, not, `${question}: ${text}`)
  }
})

test('a figure is an amount also where records are called by numbers, and such a name is still found', async () => {
  const cleo = await service.register('Cleo')
  for (const [name, revenue] of [
    ['Company 70', 60_000_000],
    ['3M', 5_000_000],
    ['50', 75_000_000],
  ])
    await cleo.create('/api/companies', { name, revenue, employees: 12 })
  const company_id = (await cleo.create('/api/companies', { name: 'Acme', revenue: 90_000_000, employees: 90 })).id
  for (const [name, value] of [
    ['Deal 70', 60_000_000],
    ['Deal 45', 3_000_000],
    ['Anvil', 80_000_000],
  ])
    await cleo.create('/api/deals', { name, company_id, value })
  await cleo.create('/api/funds', { name: 'Fund 200', size: 250_000_000 })
  for (const [question, said, not] of [
    ['deals over 70m', /Anvil/, /Deal 70|Deal 45/],
    ['deals over $70m', /Anvil/, /Deal 70|Deal 45/],
    ['deals between 45m and 70 million', /Deal 70/, /Anvil|Deal 45/],
    ['deals smaller than 70m', /Deal 70.*Deal 45/s, /Anvil/],
    ['deals of 70m or more', /Anvil/, /Deal 70|Deal 45/],
    ['companies with revenue over 70 million', /Acme/, /Company 70/],
    ['companies with more than 70 employees', /Acme/, /Company 70/],
    ['companies with revenue over 3m', /3M.*\$5M|4/s, /above that of/],
    ['companies with revenue between 3m and 70m', /Company 70.*3M/s, /Acme/],
    ['funds bigger than 200 million', /Fund 200/, /above that of/],
    ['top 70 companies', /Acme/, /named/],
    ['value of Deal 70', /\$60M/, /Anvil/],
    ['tell me about Company 70', /\$60M/, /Acme/],
    ['revenue of 3M', /\$5M/, /Acme/],
    ['companies bigger than 3M', /above that of 3M/, /\$3M/],
  ] as const) {
    const { text } = await heard(cleo, question)
    assert.match(text, said, `${question}: ${text}`)
    assert.doesNotMatch(text, not, `${question}: ${text}`)
  }
})

test('records are found by their currency', async () => {
  const dora = await firmOfThreeCurrencies('Dora')
  await dora.create('/api/companies', { name: 'Sterling Foods' })
  for (const [question, said, not] of [
    ['EUR deals', /Anvil.*Drill|Drill.*Anvil/s, /Bellow|Crucible/],
    ['USD deals', /Bellow/, /Anvil|Crucible|Drill/],
    ['open euro-denominated deals', /Anvil/, /Bellow|Crucible|Drill/],
    ['deals denominated in pounds', /Crucible/, /Anvil|Bellow|Drill/],
    ['total value of EUR deals', /€100M/, /\$/],
    ['GBP deals over €60m', /Crucible.*€62.5M/s, /Anvil|Bellow|Drill/],
    ['GBP deals over €70m', /no deals/, /Crucible/],
    ['companies in EUR', /Acme/, /Sterling/],
    ['sterling deals', /no deals of Sterling Foods/, /Crucible/],
    ['pound notes', /not understand/, /50m/],
  ] as const) {
    const { text } = await heard(dora, question)
    assert.match(text, said, `${question}: ${text}`)
    assert.doesNotMatch(text, not, `${question}: ${text}`)
  }
})
