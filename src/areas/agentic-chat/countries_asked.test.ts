import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

// Questions name countries: those of the records count, corrected ones too, and not the words of their locations.

let service: TestService
let ana: Person
let mia: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  mia = await service.invite(ana, 'Mia', 'member')
  const ids: Record<string, string> = {}
  for (const [name = '', location, country, revenue] of [
    ['Alster', 'Hamburg', undefined, 10e6],
    ['Biene', 'Plant 4', 'DE', 20e6],
    ['Corvin', 'Munich', 'AT', 30e6],
    ['Donau', 'Linz, Austria', undefined, 40e6],
    ['Erie', 'Columbus, OH', undefined, 50e6],
    ['Fjord', undefined, 'NO', 60e6],
  ] as const)
    ids[name] = (await ana.create('/api/companies', { name, location, country, revenue })).id
  await ana.create('/api/companies', { name: 'Hugo', location: 'Belgium / Poland' })
  const walled = await ana.create('/api/companies', { name: 'Garten', location: 'Basel' })
  assert.equal((await ana.send('PUT', `/api/walls/${walled.id}`, { user_ids: [] })).status, 200)
  for (const name of ['Biene', 'Corvin'])
    await ana.create('/api/deals', { name: `Project ${name}`, company_id: ids[name], value: 1e6 })
})

async function ask(query: string, person = ana, chat_id = randomUUID()) {
  const { events, text } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id })
  const table = events.find(({ type, kind }) => type === 'data' && kind === 'table')
  const rows: { ref: { label: string } | null; values: Record<string, unknown> }[] = table?.['rows'] ?? []
  return { names: rows.map(({ ref }) => ref?.label ?? '').sort(), rows, text }
}

const answers: [question: string, names: string[]][] = [
  ['which companies are in Germany?', ['Alster', 'Biene']],
  ['german companies', ['Alster', 'Biene']],
  ['companies in Austria', ['Corvin', 'Donau']],
  ['companies in Germany or Austria', ['Alster', 'Biene', 'Corvin', 'Donau']],
  ['companies not in Germany', ['Corvin', 'Donau', 'Erie', 'Fjord', 'Garten', 'Hugo']],
  ['companies in the DACH region', ['Alster', 'Biene', 'Corvin', 'Donau', 'Garten']],
  ['companies in the Nordics', ['Fjord']],
  ['companies in the US', ['Erie']],
  ['companies in Belgium', ['Hugo']],
  ['companies in Poland or Norway', ['Fjord', 'Hugo']],
  ['companies in Benelux', ['Hugo']],
  ['companies not in Belgium or Norway', ['Alster', 'Biene', 'Corvin', 'Donau', 'Erie', 'Garten']],
  ['companies in Ohio', ['Erie']],
  ['companies in Hamburg', ['Alster']],
  ['companies in Munich', ['Corvin']],
  ['companies in Germany or Ohio', ['Alster', 'Corvin', 'Erie']],
  ['companies in Germany with revenue over 15 million', ['Biene']],
  ['deals in Germany', ['Project Biene']],
  ['deals in Austria', ['Project Corvin']],
]
for (const [question, names] of answers)
  test(`“${question}”`, async () => {
    const told = await ask(question)
    assert.deepEqual(told.names, names, told.text)
  })

test('companies are counted by country, those without one too, and countries are told by their names', async () => {
  const { rows, text } = await ask('companies by country', mia)
  assert.deepEqual(rows.map(({ values }) => [values['country'], values['count']]).sort(), [
    [null, 1],
    ['AT', 2],
    ['DE', 2],
    ['NO', 1],
    ['US', 1],
  ])
  assert.match(text, /Austria/)
  assert.doesNotMatch(text, /as they are recorded|\bAT\b/)
})

test('what a person may not know of is in no country for them', async () => {
  assert.deepEqual((await ask('companies in the DACH region', mia)).names, ['Alster', 'Biene', 'Corvin', 'Donau'])
  assert.deepEqual((await ask('companies in Switzerland', mia)).names, [])
})

test('the country of a company is told by its name', async () => {
  for (const question of [
    'what is the country of Corvin?',
    'which country is Corvin in?',
    'in which country is Corvin based?',
  ])
    assert.match((await ask(question)).text, /Corvin is in \*\*Austria\*\*/, question)
})

test('another place takes that of a country in the next question', async () => {
  const chat = randomUUID()
  await ask('companies in Germany', ana, chat)
  assert.deepEqual((await ask('what about Ohio?', ana, chat)).names, ['Erie'])
  assert.deepEqual((await ask('and Austria?', ana, chat)).names, ['Corvin', 'Donau'])
})
