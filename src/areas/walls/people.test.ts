import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { eventually, type Person, type Reply, startTestService } from '../../../test/harness.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { NewCalendarEvent } from '../calendar/index.ts'
import { createEvent } from '../calendar/write.ts'
import { interactionStore } from '../interactions/index.ts'

const service = await startTestService()
const ana = await service.register('Ana')
const ben = await service.invite(ana, 'Ben', 'member')
const ada = await service.invite(ana, 'Ada', 'admin')

const walled = async (name: string) => {
  const { id } = await ben.create('/api/companies', { name })
  assert.equal((await ben.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  return id
}
const inside = async (path: string, word: RegExp, person: Person) =>
  word.test(JSON.stringify((await person.get(path)).body))
const within = '/api/calendar/events?start_date=2027-01-01&end_date=2027-12-31'
const meeting = { start: '2027-03-01T09:00:00Z', end: '2027-03-01T10:00:00Z' }

test('a call with nobody but people behind a wall is known to those within alone, and so is what is recorded of it', async () => {
  const company_id = await walled('Nightjar')
  const { id } = await ben.create('/api/contacts', { name: 'Nora', company_id })
  const open = await ben.create('/api/contacts', { name: 'Olive' })
  const call = await ben.create('/api/interactions', { type: 'call', subject: 'Nightjar price', contact_ids: [id] })
  const both = { type: 'call', subject: 'Fair in Basel', contact_ids: [id, open.id] }
  await ben.create('/api/interactions', both)
  for (const path of ['/api/interactions', '/api/events?subject_type=interaction', '/api/search?q=nightjar']) {
    assert.equal(await inside(path, /Nightjar/, ada), false, path)
    if (!path.includes('events')) assert.ok(await inside(path, /Nightjar/, ben), path)
  }
  assert.equal((await ada.get(`/api/interactions/${call.id}`)).status, 404)
  assert.ok(await inside('/api/interactions', /Fair in Basel/, ada), 'others were there too')
  assert.equal((await ada.get('/api/interactions')).body.total, 1)
  await ben.patch(`/api/interactions/${call.id}`, { subject: 'Nightjar price again' })
  assert.equal((await ben.delete(`/api/contacts/${id}`)).status, 204)
  assert.equal(await inside('/api/interactions', /Nightjar/, ada), false, 'also when the person is gone')
  assert.equal(await inside('/api/events', /Nightjar/, ada), false)
  assert.ok(await inside('/api/interactions', /Nightjar/, ben))
  assert.equal((await ben.delete(`/api/interactions/${call.id}`)).status, 204)
  assert.equal(await inside('/api/events', /Nightjar/, ada), false)
})

test('a call of before the wall goes behind it with the person, and comes back with them', async () => {
  const { id: company_id } = await ben.create('/api/companies', { name: 'Plover' })
  const { id } = await ben.create('/api/contacts', { name: 'Petra', company_id })
  await ben.create('/api/interactions', { type: 'call', subject: 'Plover price', contact_ids: [id] })
  await ben.create('/api/calendar/events', { ...meeting, summary: 'Plover lunch', attendees: ['petra@plover.example'] })
  await ben.patch(`/api/contacts/${id}`, { email: 'Petra@plover.example' })
  const told = () =>
    Promise.all(['/api/interactions', within, '/api/events'].map((path) => inside(path, /Plover (price|lunch)/, ada)))
  assert.deepEqual(await told(), [true, true, true])
  assert.equal((await ben.send('PUT', `/api/walls/${company_id}`, { user_ids: [] })).status, 200)
  assert.deepEqual(await told(), [false, false, false])
  assert.equal((await ben.delete(`/api/walls/${company_id}`)).status, 204)
  assert.deepEqual(await told(), [true, true, true])
})

test('a meeting whose only known guest is behind a wall is known to its owner and to those within', async () => {
  const company_id = await walled('Sandpiper')
  await ben.create('/api/contacts', { name: 'Sam', company_id, email: 'sam@sandpiper.example' })
  const { id } = await ben.create('/api/calendar/events', {
    ...meeting,
    summary: 'Sandpiper dinner',
    attendees: ['Sam@sandpiper.example', ana.email],
  })
  assert.equal(await inside(within, /Sandpiper/i, ada), false)
  assert.equal(await inside('/api/events', /sandpiper/i, ada), false)
  assert.equal((await ada.get(`/api/calendar/events/${id}`)).status, 404)
  assert.ok(await inside(within, /Sandpiper/, ben))
  const open = { ...meeting, summary: 'Board', attendees: ['sam@sandpiper.example', 'olga@open.example'] }
  await ben.create('/api/contacts', { name: 'Olga', email: 'olga@open.example' })
  await ben.create('/api/calendar/events', open)
  assert.ok(await inside(within, /Board/, ada), 'somebody was invited whom everybody may know of')
})

/** Raises a wall while somebody else is still writing, who ends once the wall is there or waits for them. */
async function raisedMeanwhile(companyId: string, write: (db: Transaction) => Promise<unknown>) {
  let raised: Promise<Reply> | undefined
  let isRaised = false
  await service.deps.sql.begin(async (db) => {
    await write(db)
    raised = ben.send('PUT', `/api/walls/${companyId}`, { user_ids: [] }).finally(() => (isRaised = true))
    await eventually(async () => {
      const [waiting] = await service.deps.sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
      assert.ok(isRaised || waiting)
    })
  })
  assert.equal((await raised)?.status, 200)
}

test('a call that is being written while the wall goes up around its people goes behind it', async () => {
  const { id: company_id } = await ben.create('/api/companies', { name: 'Turnstone' })
  const { id } = await ben.create('/api/contacts', { name: 'Tess', company_id })
  const call = { type: 'call' as const, subject: 'Turnstone price', contact_ids: [id] }
  await raisedMeanwhile(company_id, (db) =>
    interactionStore.create({ db, who: { ...ben, userId: ben.id, role: 'member' }, jobs: service.deps.jobs }, call),
  )
  assert.ok(await inside('/api/interactions', /Turnstone/, ben))
  for (const path of ['/api/interactions', '/api/events?subject_type=interaction'])
    assert.equal(await inside(path, /Turnstone/, ada), false, path)
})

test('a meeting that is being written while the wall goes up around its guest goes behind it', async () => {
  const { id: company_id } = await ben.create('/api/companies', { name: 'Dunlin' })
  await ben.create('/api/contacts', { name: 'Dora', company_id, email: 'dora@dunlin.example' })
  const dinner = { ...meeting, summary: 'Dunlin dinner', attendees: ['dora@dunlin.example'] }
  await raisedMeanwhile(company_id, (db) =>
    createEvent(db, { ...ben, userId: ben.id, role: 'member' }, NewCalendarEvent.parse(dinner), 'UTC'),
  )
  assert.ok(await inside(within, /Dunlin/, ben))
  for (const path of [within, '/api/events?subject_type=calendar_event'])
    assert.equal(await inside(path, /Dunlin/, ada), false, path)
})

test('a question that names a record before its wall goes up is in no log of those outside afterwards', async () => {
  const { id: company_id } = await ben.create('/api/companies', { name: 'Whimbrel Holdings' })
  const deal = await ben.create('/api/deals', { name: 'Project Curlew', company_id, value: 5_000_000 })
  const ask = (query: string) =>
    readEvents(service, ana, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  for (const query of ['How large is Project Curlew?', 'what about curlew', 'How many companies are there?'])
    await ask(query)
  const log = '/api/events?kind=access&page_size=100'
  assert.ok(await inside(log, /Curlew/, ada))
  assert.equal((await ben.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })).status, 200)
  assert.equal(await inside(log, /curlew/i, ada), false)
  assert.ok(await inside(log, /How many companies/, ada))
})
