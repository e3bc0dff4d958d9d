import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let company: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

const fields = [
  'id',
  'summary',
  'start',
  'end',
  'attendees',
  'location',
  'description',
  'company_id',
  'company_name',
  'deal_id',
  'deal_name',
  'owner_id',
  'calendar_link',
  'all_day',
  'time_zone',
  'recurrence',
  'series_id',
  'status',
  'is_private',
  'connection',
  'created_at',
  'updated_at',
]

const path = ({ id }: { id: string }) => `/api/calendar/events/${id}`
const meeting = { summary: 'Management meeting', start: '2026-03-02T10:00:00+01:00', end: '2026-03-02T11:00:00+01:00' }

const refused = async (method: string, target: string, body: unknown, field: string) => {
  const reply = await ana.send(method, target, body)
  assert.equal(reply.status, 422, JSON.stringify(reply.body))
  assert.equal(reply.body.errors[0].field, field)
}

const eventsOf = (id: string) =>
  service.deps.sql<
    { kind: string; company_id: string | null; before: Record<string, unknown>; after: Record<string, unknown> }[]
  >`select kind, company_id, before, after from events where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

test('a planned meeting is answered in short, and in full when it is read', async () => {
  const created = await ana.create('/api/calendar/events', {
    ...meeting,
    attendees: ['carla@acme.com', 'ana@example.com', 'carla@acme.com'],
    location: 'Zurich',
    description: 'With the CFO',
    company_id: company.id,
    owner_id: unknownId,
  })
  assert.deepEqual(Object.keys(created), ['id', 'summary', 'start', 'calendar_link'])
  assert.equal(created.calendar_link, `${service.url}/#/calendar/${created.id}`)
  const { status, body } = await vera.get(path(created))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), fields)
  assert.deepEqual(body, {
    ...created,
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
    attendees: ['carla@acme.com', 'ana@example.com'],
    location: 'Zurich',
    description: 'With the CFO',
    company_id: company.id,
    company_name: 'Acme',
    deal_id: null,
    deal_name: null,
    owner_id: ana.id,
    all_day: false,
    time_zone: body.time_zone,
    recurrence: null,
    series_id: null,
    status: 'confirmed',
    is_private: false,
    connection: null,
    created_at: body.created_at,
    updated_at: body.created_at,
  })
  const [event] = await eventsOf(created.id)
  assert.deepEqual([event?.kind, event?.company_id], ['created', company.id])
  const log = await ana.get(`/api/events?subject_id=${created.id}`)
  assert.equal(log.body.data[0].summary, 'Ana added the meeting “Management meeting”')
})

test('a bare date in a meeting that does not last whole days is midnight in UTC', async () => {
  const made = await ana.create('/api/calendar/events', { ...meeting, start: '2026-03-02', end: '2026-03-03' })
  const { start, end, all_day } = (await ana.get(`/api/calendar/events/${made.id}`)).body
  assert.deepEqual([start, end, all_day], ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z', false])
})

test('a meeting that makes no sense is refused with the field named, and nothing is stored', async () => {
  const total = async () => (await ana.get('/api/calendar/events?start_date=0001-01-01&end_date=9999-12-31')).body.total
  const before = await total()
  for (const [field, value, named] of [
    ['summary', undefined],
    ['summary', ' '],
    ['start', undefined],
    ['end', undefined],
    ['start', '2026-03-32'],
    ['end', 'later'],
    ['end', '2026-03-02T08:59:59Z'],
    ['attendees', ['Carla'], 'attendees.0'],
    ['attendees', 'carla@acme.com'],
    ['company_id', 'acme'],
    ['description', 'a\u0000b'],
  ] as const)
    await refused('POST', '/api/calendar/events', { ...meeting, [field]: value }, named ?? field)
  assert.equal(await total(), before)
})

test('a company that the firm does not have is refused with 404 naming the field', async () => {
  const bobs = await bob.create('/api/companies', { name: 'Bob’s' })
  const created = await ana.create('/api/calendar/events', meeting)
  for (const id of [unknownId, bobs.id])
    for (const reply of [
      await ana.post('/api/calendar/events', { ...meeting, company_id: id }),
      await ana.patch(path(created), { company_id: id }),
    ]) {
      assert.equal(reply.status, 404)
      assert.match(reply.body.detail, /company_id/)
    }
})

test('a list has the events that overlap its range, by their start, and the total beyond its limit', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const plan = (summary: string, start: string, end: string, more = {}) =>
    lea.create('/api/calendar/events', { summary, start, end, ...more })
  await plan('later', '2026-05-03T10:00:00Z', '2026-05-03T11:00:00Z', { company_id: other.id })
  await plan('over midnight', '2026-05-01T22:00:00Z', '2026-05-02T01:00:00Z')
  await plan('moment', '2026-05-02T08:00:00Z', '2026-05-02T08:00:00Z')
  await plan('fair', '2026-04-28T08:00:00Z', '2026-05-09T08:00:00Z')
  const summaries = async (query: string) => {
    const { status, body } = await lea.get(`/api/calendar/events?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total, body.events.length)
    return body.events.map((event: { summary: string }) => event.summary)
  }
  assert.deepEqual(await summaries('start_date=2026-05-02&end_date=2026-05-02'), ['fair', 'over midnight', 'moment'])
  assert.deepEqual(await summaries('start_date=2026-05-02T01:00:00Z&end_date=2026-05-03'), ['fair', 'moment', 'later'])
  assert.deepEqual(await summaries('start_date=2026-05-02T08:00:00Z&end_date=2026-05-02T08:00:00Z'), ['fair', 'moment'])
  assert.deepEqual(await summaries('start_date=2026-05-09T10:00:00%2B02:00'), [])
  assert.deepEqual(await summaries(`start_date=2026-01-01&end_date=2026-12-31&company_id=${other.id}`), ['later'])
  const { body } = await lea.get('/api/calendar/events?start_date=0001-01-01&end_date=9999-12-31&limit=2')
  assert.deepEqual([body.events.length, body.total, Object.keys(body.events[0])], [2, 4, fields])
})

test('a day is one of the firm’s time zone', async () => {
  const lea = await service.register('Lea')
  await lea.patch('/auth/firm', { time_zone: 'America/New_York' })
  await lea.create('/api/calendar/events', {
    summary: 'Late',
    start: '2026-07-02T02:00:00Z',
    end: '2026-07-02T03:00:00Z',
  })
  const total = async (day: string) =>
    (await lea.get(`/api/calendar/events?start_date=${day}&end_date=${day}`)).body.total
  assert.deepEqual([await total('2026-07-01'), await total('2026-07-02')], [1, 0])
  await lea.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
  assert.deepEqual([await total('2026-07-01'), await total('2026-07-02')], [0, 1])
})

test('asked for nothing, the list is of today and the 30 days that follow', async () => {
  const lea = await service.register('Lea')
  const day = 86_400_000
  for (const [summary, days] of [
    ['past', -2],
    ['soon', 1],
    ['30 days', 30],
    ['far', 33],
  ] as const) {
    const at = new Date(Date.now() + days * day).toISOString()
    await lea.create('/api/calendar/events', { summary, start: at, end: at })
  }
  const { body } = await lea.get('/api/calendar/events')
  assert.deepEqual(
    body.events.map((event: { summary: string }) => event.summary),
    ['soon', '30 days'],
  )
})

test('a list asked with nonsense is refused with the parameter named', async () => {
  for (const [field, value] of [
    ['start_date', ''],
    ['start_date', '2026-02-30'],
    ['end_date', 'tomorrow'],
    ['limit', '0'],
    ['limit', '1001'],
    ['company_id', ''],
  ] as const)
    await refused('GET', `/api/calendar/events?${field}=${value}`, undefined, field)
  await refused('GET', '/api/calendar/events?start_date=2026-05-02&end_date=2026-05-01', undefined, 'end_date')
  await refused('GET', '/api/calendar/events/x', undefined, 'event_id')
})

test('a change keeps what was not sent, null clears, and the event tells the difference', async () => {
  const created = await ana.create('/api/calendar/events', { ...meeting, location: 'Zurich', attendees: ['a@b.com'] })
  const before = (await ana.get(path(created))).body
  const { status, body } = await ana.patch(path(created), {
    location: null,
    attendees: null,
    company_id: company.id,
    end: '2026-03-02T12:00:00Z',
  })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    ...before,
    location: null,
    attendees: [],
    company_id: company.id,
    company_name: 'Acme',
    end: '2026-03-02T12:00:00.000Z',
    updated_at: body.updated_at,
  })
  assert.deepEqual((await ana.patch(path(created), {})).body, body)
  const last = (await eventsOf(created.id)).at(-1)
  assert.deepEqual([last?.kind, last?.company_id, last?.before['location']], ['updated', company.id, 'Zurich'])
  for (const field of ['summary', 'start', 'end']) await refused('PATCH', path(created), { [field]: null }, field)
  await refused('PATCH', path(created), { start: '2026-03-03T00:00:00Z' }, 'start')
  await refused('PATCH', path(created), { end: '2026-03-01T00:00:00Z' }, 'end')
  assert.deepEqual((await ana.get(path(created))).body, body)
})

test('a meeting of a deal is of its company; it is taken out of either, and what is not sent stays', async () => {
  const deal = await ana.create('/api/deals', { name: 'Buyout', company_id: company.id })
  const made = await ana.create('/api/calendar/events', { ...meeting, company_id: undefined, deal_id: deal.id })
  const place = async (patch: object) => {
    const { status, body } = await ana.patch(path(made), patch)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.company_id, body.deal_id]
  }
  assert.deepEqual(await place({ location: 'Basel' }), [company.id, deal.id])
  assert.deepEqual(await place({ deal_id: null }), [company.id, null])
  assert.deepEqual(await place({ company_id: null }), [null, null])
})

test('a deleted meeting is gone, and the audit log tells of it', async () => {
  const created = await ana.create('/api/calendar/events', meeting)
  assert.deepEqual((await ana.delete(path(created))).status, 204)
  for (const gone of [
    await ana.get(path(created)),
    await ana.patch(path(created), { summary: 'x' }),
    await ana.delete(path(created)),
  ])
    assert.deepEqual([gone.status, gone.body.error_code], [404, 'event_not_found'])
  assert.equal((await eventsOf(created.id)).at(-1)?.kind, 'deleted')
})

test('meetings leave and come back with their company', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const created = await lea.create('/api/calendar/events', { ...meeting, company_id: other.id })
  const total = async () => (await lea.get('/api/calendar/events?start_date=2026-03-02&end_date=2026-03-02')).body.total
  await lea.delete(`/api/companies/${other.id}`)
  assert.equal(await total(), 0)
  for (const gone of [await lea.get(path(created)), await lea.patch(path(created), { summary: 'x' })])
    assert.equal(gone.status, 404)
  await lea.post(`/api/companies/${other.id}/restore`)
  assert.equal(await total(), 1)
})

test('another firm’s meeting is answered as one that does not exist', async () => {
  const created = await ana.create('/api/calendar/events', meeting)
  for (const [method, body] of [['GET'], ['PATCH', { summary: 'x' }], ['PATCH', {}], ['DELETE']] as const) {
    const foreign = await bob.send(method, path(created), body)
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, (await bob.send(method, path({ id: unknownId }), body)).body)
  }
  assert.equal((await bob.get('/api/calendar/events?start_date=2026-01-01&end_date=2026-12-31')).body.total, 0)
})

test('a viewer reads the calendar but does not write it, and nobody does without a token', async () => {
  const created = await ana.create('/api/calendar/events', meeting)
  assert.equal((await vera.get('/api/calendar/events')).status, 200)
  for (const [method, target, body] of [
    ['POST', '/api/calendar/events', meeting],
    ['PATCH', path(created), { summary: 'No' }],
    ['DELETE', path(created), undefined],
  ] as const) {
    assert.equal((await vera.send(method, target, body)).status, 403)
    assert.equal((await service.send(method, target, body)).status, 401)
  }
  for (const target of ['/api/calendar/events', path(created)])
    assert.equal((await service.send('GET', target)).status, 401)
})
