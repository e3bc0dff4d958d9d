import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { newRow } from '../../platform/db/statement.ts'

const now = Date.now()
const day = (days: number) => new Date(now + days * 86_400_000).toISOString()

/** Days before now of the last contact and by whom, as Ana sees it; in an order of its own for each. */
const expected: Record<string, [days: number, by: 'Ana' | 'Bob', kind: string] | null> = {
  Called: [-50, 'Bob', 'call'],
  Mailed: [-45, 'Ana', 'mail'],
  Met: [-40, 'Bob', 'calendar_event'],
  Adviser: [-35, 'Bob', 'calendar_event'],
  Walled: [-10, 'Ana', 'call'],
  Outbox: null,
  Ahead: null,
  Noted: null,
  Never: null,
}

let service: TestService
let ana: Person
let bob: Person
let eve: Person
const ids: Record<string, string> = {}
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  eve = await service.register('Eve')
  const company = await ana.create('/api/companies', { name: 'Tessamar' })
  const walled = await ana.create('/api/companies', { name: 'Ferrolane' })
  for (const name of Object.keys(expected)) {
    const email = `${name}@Firm.example`
    const company_id = name === 'Adviser' ? undefined : company.id
    ids[name] = (await ana.create('/api/contacts', { name, email, company_id })).id
  }
  const talk = (who: Person, name: string, type: string, at: string, company_id = company.id) =>
    who.create('/api/interactions', { type, subject: type, company_id, contact_ids: [ids[name]], date: at })
  const mail = (name: string, at: string, delivery: 'local' | null) => service.deps.sql`
    insert into emails ${newRow({ firm_id: ana.firmId, id: randomUUID(), owner_id: ana.id, contact_id: ids[name] ?? '', direction: 'outbound', subject: 'Mail', from_address: 'ana@firm.example', to_addresses: ['x@y.example'], sent_at: at, message_id: randomUUID(), thread_id: randomUUID(), body: '', delivery })}`
  const meet = (who: Person, name: string, at: string) =>
    who.create('/api/calendar/events', {
      summary: 'Meeting',
      company_id: company.id,
      start: at,
      end: at,
      attendees: [`${name.toLowerCase()}@firm.example`],
    })
  await talk(ana, 'Called', 'call', day(-60))
  await talk(bob, 'Called', 'call', day(-50))
  await mail('Called', day(-70), null)
  await talk(bob, 'Mailed', 'meeting', day(-80))
  await mail('Mailed', day(-45), null)
  await talk(ana, 'Met', 'call', day(-41))
  await meet(bob, 'Met', day(-40))
  await meet(bob, 'Adviser', day(-35))
  await mail('Outbox', day(-1), 'local')
  await talk(ana, 'Ahead', 'meeting', day(3))
  await meet(ana, 'Ahead', day(3))
  await talk(ana, 'Noted', 'note', day(-1))
  await talk(bob, 'Walled', 'call', day(-90))
  await talk(ana, 'Walled', 'call', day(-10), walled.id)
  assert.equal((await ana.send('PUT', `/api/walls/${walled.id}`, { user_ids: [ana.id] })).status, 200)
})

type Row = { id: string; name: string; activity: { last_contact: unknown } }
const list = async (person: Person, query: string): Promise<Row[]> => {
  const { status, body } = await person.get(`/api/contacts?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

test('list, page and analyst agree on when a contact was last in contact, and the first two on by whom', async () => {
  const rows = await list(ana, 'include=activity')
  for (const [name, last] of Object.entries(expected)) {
    const overview = (await ana.get(`/api/contacts/${ids[name]}/overview`)).body
    const found = overview.last_contact
    assert.deepEqual(found && [found.at, found.by.name, found.kind], last && [day(last[0]), last[1], last[2]], name)
    assert.deepEqual(rows.find((row) => row.name === name)?.activity, overview, name)
  }
  const query = 'list contacts with their last contact date'
  const { events } = await readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  const told = events.find(({ type, kind }) => type === 'data' && kind === 'table')?.['rows'] ?? []
  for (const { ref, values } of told)
    if ('last_contact_at' in values)
      assert.equal(values.last_contact_at ?? null, expected[ref.label] ? day(expected[ref.label]?.[0] ?? 0) : null)
})

test('contacts are listed by last contact, both ways and over pages; those without any come last', async () => {
  const known = Object.keys(expected).filter((name) => expected[name])
  const names = async (query: string) => (await list(ana, query)).map(({ name }) => name)
  assert.deepEqual((await names('sort_by=last_contact_at')).slice(0, 5), known)
  assert.deepEqual((await names('sort_by=last_contact_at&sort_order=desc')).slice(0, 5), known.toReversed())
  assert.deepEqual(await names('sort_by=last_contact_at&page=2&page_size=2'), known.slice(2, 4))
  assert.deepEqual(await names('sort_by=last_contact_at&search=firm.example&page_size=5'), known)
})

test('contacts are narrowed by their last contact as companies are: between days, not for some days, never', async () => {
  const date = (days: number) => day(days).slice(0, 10)
  const known = Object.keys(expected).filter((name) => expected[name])
  const without = Object.keys(expected).filter((name) => !expected[name])
  const since = (daysAgo: number) => known.filter((name) => day(expected[name]?.[0] ?? 0) >= day(-daysAgo))
  for (const [query, found] of [
    [`last_contact_from=${date(-43)}`, since(43)],
    [`last_contact_to=${date(-43)}`, known.filter((name) => !since(43).includes(name))],
    [`last_contact_from=${date(-40)}&last_contact_to=${date(-40)}`, ['Met']],
    [`last_contact_from=${date(400)}`, []],
    ['last_contact_to=2999-01-01', known],
    ['not_contacted=43', [...known.filter((name) => !since(43).includes(name)), ...without]],
    ['not_contacted=365', without],
    ['not_contacted=never', without],
    ['not_contacted=never&search=nobody', []],
    [`not_contacted=never&role=none`, []],
  ] as const) {
    const names = (await list(ana, query)).map(({ name }) => name)
    assert.deepEqual(names.toSorted(), found.toSorted(), query)
    const csv = (await ana.get(`/api/export/contacts?format=csv&${query}`)).body as string
    assert.equal(csv.trim().split('\r\n').length - 1, found.length, query)
  }
  assert.ok((await list(bob, 'not_contacted=60')).some(({ name }) => name === 'Walled'))
  assert.deepEqual(await list(eve, 'last_contact_to=2999-01-01'), [])
  for (const wrong of ['not_contacted=0', 'not_contacted=often', 'last_contact_from=soon'])
    assert.equal((await ana.get(`/api/contacts?${wrong}`)).status, 422, wrong)
})

test('what was said behind a wall is no contact for those outside: they are told of the one before', async () => {
  const { last_contact } = (await bob.get(`/api/contacts/${ids['Walled']}/overview`)).body
  assert.deepEqual([last_contact?.at, last_contact?.by.name], [day(-90), 'Bob'])
  const order = (await list(bob, 'sort_by=last_contact_at&include=activity')).slice(0, 5)
  assert.deepEqual(order[0]?.name, 'Walled')
  assert.ok(!JSON.stringify(order).includes(day(-10)))
})

test('another firm finds neither the contact nor its last contact', async () => {
  assert.equal((await eve.get(`/api/contacts/${ids['Called']}/overview`)).status, 404)
  assert.deepEqual(await list(eve, 'sort_by=last_contact_at&include=activity'), [])
})
