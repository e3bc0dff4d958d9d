import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { call, programAt } from '../../../test/mcp_program.ts'
import { newRow } from '../../platform/db/statement.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'

// Contact of every kind at companies of their own, asked of every screen. The firm works in Auckland: its days are not those
// of UTC.

const now = Date.now()
const day = (days: number) => new Date(now + days * 86_400_000).toISOString()
const timeZone = 'Pacific/Auckland'
/** The last second of a day of the firm, in days before now. */
const lateOn = (daysAgo: number) =>
  (momentIn(timeZone, addDays(clockIn(timeZone, new Date(now)).day, 1 - daysAgo)).getTime() - 1000 - now) / 86_400_000
const dayThere = (at: number) => Date.parse(new Date(at).toLocaleDateString('sv-SE', { timeZone })) / 86_400_000

let service: TestService
let ana: Person
let bob: Person
const ids: Record<string, string> = {}
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '1000', REPORTS_PER_HOUR: '1000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  await ana.patch('/auth/firm', { time_zone: timeZone })
  for (const name of Object.keys(expected)) {
    const company = await ana.create('/api/companies', { name })
    ids[name] = company.id
    await ana.create('/api/deals', { name: `Project ${name}`, company_id: company.id, value: 5e6, stage: 'proposal' })
  }
  await service.deps.sql`update deals set created_at = ${day(-400)} where firm_id = ${ana.firmId}`
  const talk = (name: string, type: string, at: string) =>
    ana.create('/api/interactions', { type, subject: type, company_id: ids[name], date: at })
  const mail = (name: string, at: string) => service.deps.sql`
    insert into emails ${newRow({ firm_id: ana.firmId, id: randomUUID(), owner_id: ana.id, company_id: ids[name] ?? '', direction: 'inbound', subject: 'Mail', from_address: 'x@y.example', to_addresses: ['ana@firm.example'], sent_at: at, message_id: randomUUID(), thread_id: randomUUID(), body: '' })}`
  const meeting = (name: string, at: string, more: object = {}) =>
    ana.create('/api/calendar/events', {
      summary: 'Meeting',
      company_id: ids[name],
      start: at,
      end: at,
      ...more,
    })
  await talk('Called', 'call', day(-50))
  await talk('Called', 'note', day(-1))
  await talk('Mailed', 'call', day(-80))
  await mail('Mailed', day(-60))
  await talk('Met', 'call', day(-94))
  await meeting('Met', day(-93))
  await talk('Ahead', 'call', day(-70))
  await talk('Ahead', 'meeting', day(9))
  await meeting('Ahead', day(3))
  await talk('Cancelled', 'call', day(-75))
  const called_off = await meeting('Cancelled', day(-40))
  await service.deps
    .sql`update calendar_events set status = 'cancelled' where firm_id = ${ana.firmId} and id = ${called_off.id}`
  await talk('Private', 'call', day(-65))
  await meeting('Private', day(-45), { visibility: 'private' })
  await talk('Evening', 'call', day(-54.6))
  await talk('Late', 'call', day(expected.Late))
  await talk('Barely cold', 'call', day(expected['Barely cold']))
  await talk('Walled', 'call', day(-35))
  assert.equal((await ana.send('PUT', `/api/walls/${ids['Walled']}`, { user_ids: [ana.id] })).status, 200)
})

/** Days before now of the last contact, or none. */
const expected = {
  Called: -50,
  Mailed: -60,
  Met: -93,
  Ahead: -70,
  Cancelled: -75,
  Private: -45,
  Evening: -54.6,
  Late: lateOn(57),
  'Barely cold': lateOn(30),
  Walled: -35,
  Never: null,
}
const daysAgo = (days: number | null) =>
  days === null ? null : dayThere(Date.now()) - dayThere(now + days * 86_400_000)

const ask = async (person: Person, query: string) => {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  return events.find(({ type, kind }) => type === 'data' && kind === 'table')?.['rows'] ?? []
}

test('list, company, overview, analyst and report agree on when a company was last in contact, and how many days ago', async () => {
  const list = (await ana.get('/api/companies?include=activity&page_size=100')).body.data
  const cold = (await ana.get('/api/overview')).body.going_cold.data
  for (const [name, before] of Object.entries(expected)) {
    const days = daysAgo(before)
    const { activity } = list.find((company: { name: string }) => company.name === name)
    const at = activity.last_contact_at
    assert.equal(at, before === null ? null : day(before), name)
    const overview = (await ana.get(`/api/companies/${ids[name]}/overview`)).body
    assert.equal(overview.last_contact_at, at, name)
    assert.equal(overview.last_contact?.at ?? null, at, name)
    const going = cold.find((company: { company_name: string }) => company.company_name === name)
    assert.deepEqual([going.last_contact_at, going.days], [at, days], name)
    const [row] = await ask(ana, `days since last contact with ${name}`)
    assert.equal(row?.values.days_since_contact ?? null, days, `${name}: ${JSON.stringify(row)}`)
    const [dated] = await ask(ana, `last contact date of ${name}`)
    if (dated?.values.last_contact_at) assert.equal(dated.values.last_contact_at, at, name)
    const body = { company_id: ids[name], report_type: 'investment_memo' }
    const { events, text } = await readEvents(service, ana, 'POST', '/api/reports/generate', body)
    assert.equal(events.at(-1)?.type, 'complete')
    if (days !== null && days > 90) assert.match(text, new RegExp(`last contact was ${days} days ago`), name)
    else assert.doesNotMatch(text, /last contact was/, name)
  }
  const quiet = await ask(ana, 'companies not contacted in 70 days')
  assert.deepEqual(quiet.map((row: { ref: { label: string } }) => row.ref.label).sort(), [
    'Ahead',
    'Cancelled',
    'Met',
    'Never',
  ])
})

test('list, export, analyst, programs and home agree on who was not contacted for some days, at any hour of the day', async () => {
  const { client } = await programAt(service.url, ana.token)
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()
  for (const days of [30, 31, 57, 58]) {
    const wanted = Object.entries(expected)
      .filter(([, before]) => (daysAgo(before) ?? Number.POSITIVE_INFINITY) >= days)
      .map(([name]) => name)
      .sort()
    const filter = `not_contacted=${days}`
    const list = (await ana.get(`/api/companies?${filter}&page_size=100`)).body
    assert.deepEqual([names(list.data), list.total], [wanted, wanted.length], `list, ${days}`)
    const file: string = (await ana.get(`/api/export/companies?format=csv&${filter}`)).body
    assert.equal(file.trim().split('\r\n').length - 1, wanted.length, `export, ${days}`)
    const quiet = await ask(ana, `companies not contacted in ${days} days`)
    assert.deepEqual(quiet.map(({ ref }: { ref: { label: string } }) => ref.label).sort(), wanted, `analyst, ${days}`)
    const { answer } = await call(client, 'list_companies', { not_contacted: days, page_size: 50 })
    assert.deepEqual(names(answer.data), wanted, `program, ${days}`)
    if (days !== 30) continue
    const { data, total } = (await ana.get('/api/overview')).body.going_cold
    const cold = data.map((one: { company_name: string }) => one.company_name).sort()
    assert.deepEqual([cold, total], [wanted, wanted.length], 'home')
  }
})

test('what was said behind a wall is no contact for those outside, on any of them', async () => {
  const list = (await bob.get('/api/companies?include=activity&page_size=100')).body.data
  assert.ok(!list.some((company: { name: string }) => company.name === 'Walled'))
  const cold = (await bob.get('/api/overview')).body.going_cold.data
  assert.ok(!cold.some((company: { company_name: string }) => company.company_name === 'Walled'))
  assert.ok(!JSON.stringify(await ask(bob, 'companies not contacted in 20 days')).includes('Walled'))
})
