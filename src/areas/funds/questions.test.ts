import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// What is asked of funds, and of deals by the fund that they are of.

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  const fund = async (name: string, fields: object): Promise<string> =>
    (await ana.create('/api/funds', { name, ...fields })).id
  const third = await fund('Alder III', { vintage: 2024, size: 450e6, status: 'investing', strategy: 'buyout' })
  const second = await fund('Alder II', { vintage: 2016, size: 210e6, status: 'harvesting', strategy: 'buyout' })
  await fund('Birch Credit', { vintage: 2026, size: 90e6, strategy: 'credit' })
  await fund('Alder I', { vintage: 2008, status: 'closed', strategy: 'buyout' })
  const company = (await ana.create('/api/companies', { name: 'Kestrel Plastics' })).id
  const deal = (name: string, value: number, fund_id?: string) =>
    ana.create('/api/deals', { name, company_id: company, value, fund_id, stage: 'proposal' })
  await deal('Project Ridge', 40e6, third)
  await deal('Project Molar', 5e6, third)
  await deal('Project Haul', 7e6, second)
  const won = await deal('Project Spoke', 9e6, second)
  await ana.patch(`/api/deals/${won.id}`, { stage: 'closed_won' })
  await deal('Project Loose', 1e6)
})

async function ask(query: string, person = ana) {
  const { events, text } = await readEvents(service, person, 'POST', '/agentic-chat/query', {
    query,
    chat_id: randomUUID(),
  })
  const table = events.find(({ type, kind }) => type === 'data' && kind === 'table')
  const rows: { ref: { label: string } | null }[] = table?.['rows'] ?? []
  return { names: rows.map(({ ref }) => ref?.label).sort(), text, values: table?.['rows'] ?? [] }
}

const answers: [question: string, names: string[]][] = [
  ['which funds are investing', ['Alder III']],
  ['Which funds are we raising?', ['Birch Credit']],
  ['list all funds', ['Alder I', 'Alder II', 'Alder III', 'Birch Credit']],
  ['funds that are closed', ['Alder I']],
  ['active funds', ['Alder II', 'Alder III', 'Birch Credit']],
  ['funds over $200m', ['Alder II', 'Alder III']],
  ['funds of vintage 2016', ['Alder II']],
  ['funds with a vintage after 2020', ['Alder III', 'Birch Credit']],
  ['funds of 2016', ['Alder II']],
  ['the largest fund', ['Alder III']],
  ['buyout funds', ['Alder I', 'Alder II', 'Alder III']],
  ['deals of fund Alder III', ['Project Molar', 'Project Ridge']],
  ['deals of Alder II', ['Project Haul', 'Project Spoke']],
  ['companies in Alder III', ['Project Molar', 'Project Ridge']],
  ['which companies are in Alder III?', ['Project Molar', 'Project Ridge']],
  ['what did Alder II invest in?', ['Project Spoke']],
  ['what has Alder II invested in', ['Project Spoke']],
  ['the portfolio of Alder II', ['Project Spoke']],
  ['companies that Alder II owns', ['Project Spoke']],
  ['Alder II’s investments', ['Project Spoke']],
  ['deals of the fund Alder III over $10m', ['Project Ridge']],
  ['deals in Alder III', ['Project Molar', 'Project Ridge']],
  ['deals without a fund', ['Project Loose']],
  ['which deals have no fund?', ['Project Loose']],
  ['deals with a fund', ['Project Haul', 'Project Molar', 'Project Ridge', 'Project Spoke']],
]

for (const [question, names] of answers)
  test(`“${question}”`, async () => {
    const answer = await ask(question)
    assert.deepEqual(answer.names, names, answer.text)
  })

test('funds are counted, added up, and deals grouped by them', async () => {
  assert.match((await ask('how many funds do we have')).text, /\b4\b/)
  assert.match((await ask('total size of our funds')).text, /750/)
  assert.match((await ask('what is the size of Alder III')).text, /450/)
  assert.match((await ask('what vintage is Alder II')).text, /2016/)
  assert.match((await ask('deals by fund')).text, /Alder III/)
  assert.match((await ask('total value of deals by fund')).text, /Alder III.*45/)
})

test('what is said of the funds that were asked for is said once, whatever words asked for them', async () => {
  for (const question of ['buyout funds', 'funds with strategy buyout', 'funds with a strategy of buyout'])
    assert.match((await ask(question)).text, /^\*\*3\*\* funds with buyout strategy:/, question)
  assert.match((await ask('funds with status raising')).text, /fund with the status raising:/)
})

test('the oldest and the newest fund are so by their vintage, and the size of funds is of nothing else', async () => {
  assert.deepEqual((await ask('the oldest fund')).names, ['Alder I'])
  assert.deepEqual((await ask('newest fund')).names, ['Birch Credit'])
  assert.match((await ask('average fund size')).text, /\$250M/)
  assert.match((await ask('fund sizes')).text, /Alder III \| \$450M/)
  assert.doesNotMatch((await ask('companies by commitments')).text, /revenue/i)
})

for (const question of [
  'which fund is Project Ridge in',
  'What fund does Project Ridge belong to?',
  'out of which fund do we pay Project Ridge',
  'fund of Project Ridge',
  'which fund holds Project Ridge?',
])
  test(`the fund of a deal: “${question}”`, async () => {
    assert.match((await ask(question)).text, /Alder III/)
  })

for (const question of [
  'tell me about Alder III',
  'Alder III',
  'overview of the Alder III fund',
  'profile of Alder III',
])
  test(`a fund is told of with its deals: “${question}”`, async () => {
    const { text } = await ask(question)
    assert.match(text, /Alder III\*\* is a buyout fund of \*\*\$450M\*\* from 2024/)
    assert.match(text, /Open deals[^]*Project Ridge[^]*Project Molar/)
    assert.doesNotMatch(text, /Project Haul/)
  })

test('what is asked of the funds of deals, and is not understood, is said, and not asked of the deals', async () => {
  for (const question of [
    'deals of funds over $20m',
    'deals in the largest fund',
    'deals by fund size',
    'deals by commitments',
  ])
    assert.match((await ask(question)).text, /did not (understand|use)/, question)
  assert.deepEqual((await ask('deals in the Alder II fund')).names, ['Project Haul', 'Project Spoke'])
})

test('what a company has as a fund has it is not asked of funds', async () => {
  assert.doesNotMatch((await ask('What is the strategy of Kestrel Plastics?')).text, /understand “Kestrel/)
})

test('the funds of another firm are neither named nor counted', async () => {
  assert.deepEqual((await ask('list all funds', bob)).names, [])
  assert.doesNotMatch((await ask('deals of fund Alder III', bob)).text, /Project/)
})
