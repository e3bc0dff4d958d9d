import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let company: { id: string }
let carla: { id: string }
let dan: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
  carla = await ana.create('/api/contacts', { name: 'Carla' })
  dan = await ana.create('/api/contacts', { name: 'Dan' })
})

const fields = [
  'id',
  'type',
  'company_id',
  'company_name',
  'deal_id',
  'deal_name',
  'subject',
  'notes',
  'date',
  'duration_minutes',
  'contact_ids',
  'user_ids',
  'participants',
  'created_by',
  'created_at',
  'updated_at',
]

const path = ({ id }: { id: string }) => `/api/interactions/${id}`

const refused = async (method: string, target: string, body: unknown, field: string) => {
  const reply = await ana.send(method, target, body)
  assert.equal(reply.status, 422, JSON.stringify(reply.body))
  assert.equal(reply.body.errors[0].field, field)
}

const total = async (person: Person, query = '') =>
  (await person.get(`/api/interactions?page_size=1${query}`)).body.total

test('a bare date is midnight in UTC, a time without a zone is in UTC', async () => {
  for (const [date, stored] of [
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.123456', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ]) {
    const made = await ana.create('/api/interactions', { type: 'call', subject: 'Call', date })
    assert.equal((await ana.get(path(made))).body.date, stored, date)
  }
  for (const date of ['2026-02-30', '20260102', '2026-1-2', '0000-01-01', '2026-01-02T25:00'])
    await refused('POST', '/api/interactions', { type: 'call', subject: 'Call', date }, 'date')
})

test('a call about a deal belongs to the deal and to its company; a deal that is not there is not lost without a word', async () => {
  const deal = await ana.create('/api/deals', { name: 'Buyout', company_id: company.id })
  const call = { type: 'call', subject: 'Call' }
  const made = await ana.create('/api/interactions', { ...call, deal_id: deal.id })
  const { body } = await ana.get(path(made))
  assert.deepEqual([body.deal_id, body.deal_name, body.company_id], [deal.id, 'Buyout', company.id])
  assert.deepEqual((await ana.get(`/api/interactions?deal_id=${deal.id}`)).body.total, 1)
  for (const { status, body } of [
    await ana.post('/api/interactions', { ...call, deal_id: unknownId }),
    await ana.patch(path(made), { deal_id: unknownId }),
  ])
    assert.deepEqual([status, body.error_code], [404, 'deal_not_found'])
  const elsewhere = await ana.patch(path(made), {
    company_id: (await ana.create('/api/companies', { name: 'Else' })).id,
  })
  assert.deepEqual([elsewhere.status, elsewhere.body.errors[0].field], [422, 'company_id'])
  assert.equal((await ana.patch(path(made), { deal_id: null, subject: 'Later' })).body.deal_id, null)
})

const eventsOf = (id: string) =>
  service.deps.sql<
    { kind: string; company_id: string | null; before: Record<string, unknown>; after: Record<string, unknown> }[]
  >`select kind, company_id, before, after from events where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

test('an interaction is answered in short when created and in full when read', async () => {
  const created = await ana.create('/api/interactions', {
    type: 'meeting',
    company_id: company.id,
    contact_ids: [dan.id, carla.id, dan.id.toUpperCase()],
    subject: ' Management meeting ',
    notes: 'Went well',
    date: '2026-03-01T10:30:00+01:00',
    duration_minutes: 90,
    created_by: unknownId,
  })
  assert.deepEqual(Object.keys(created), ['id', 'type', 'company_id', 'subject', 'created_at'])
  const { status, body } = await vera.get(path(created))
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), fields)
  assert.deepEqual(body, {
    ...created,
    subject: 'Management meeting',
    company_name: 'Acme',
    deal_id: null,
    deal_name: null,
    contact_ids: [dan.id, carla.id],
    user_ids: [],
    participants: [
      { kind: 'contact', id: dan.id, name: 'Dan', company_id: null, company_name: null },
      { kind: 'contact', id: carla.id, name: 'Carla', company_id: null, company_name: null },
    ],
    notes: 'Went well',
    date: '2026-03-01T09:30:00.000Z',
    duration_minutes: 90,
    created_by: ana.id,
    updated_at: created.created_at,
  })
  const [event] = await eventsOf(created.id)
  assert.deepEqual([event?.kind, event?.company_id], ['created', company.id])
  assert.deepEqual(event?.after['contact_ids'], [dan.id, carla.id])
})

test('an interaction needs only a type and a subject, and is then of now', async () => {
  const created = await ana.create('/api/interactions', { type: 'note', subject: 'Thought', date: null })
  const { body } = await ana.get(path(created))
  assert.equal(body.date, created.created_at)
  assert.deepEqual([body.company_id, body.company_name, body.notes, body.duration_minutes], [null, null, null, null])
  assert.deepEqual(body.contact_ids, [])
})

test('an interaction that makes no sense is refused with the field named, and nothing is stored', async () => {
  const before = await total(ana)
  for (const [field, value, named] of [
    ['type', undefined],
    ['type', 'lunch'],
    ['type', null],
    ['subject', undefined],
    ['subject', ' '],
    ['subject', 'a\u0000b'],
    ['notes', '\udfff'],
    ['date', '2026-02-30T10:00:00Z'],
    ['date', 'yesterday'],
    ['date', ''],
    ['duration_minutes', -1],
    ['duration_minutes', 1.5],
    ['duration_minutes', '5'],
    ['duration_minutes', 1e15],
    ['company_id', 'acme'],
    ['contact_ids', 'carla'],
    ['contact_ids', ['carla'], 'contact_ids.0'],
    ['contact_ids', Array(101).fill(carla.id)],
  ] as const)
    await refused('POST', '/api/interactions', { type: 'call', subject: 'Call', [field]: value }, named ?? field)
  assert.equal(await total(ana), before)
})

test('a company or contact that the firm does not have is refused with 404 naming the field', async () => {
  const bobs = await bob.create('/api/contacts', { name: 'Bob’s' })
  const bobsCompany = await bob.create('/api/companies', { name: 'Bob’s' })
  const interaction = await ana.create('/api/interactions', { type: 'call', subject: 'Call' })
  const before = await total(ana)
  for (const [field, value] of [
    ['contact_ids', [carla.id, unknownId]],
    ['contact_ids', [bobs.id]],
    ['company_id', unknownId],
    ['company_id', bobsCompany.id],
  ] as const)
    for (const reply of [
      await ana.post('/api/interactions', { type: 'call', subject: 'Call', [field]: value }),
      await ana.patch(path(interaction), { [field]: value }),
    ]) {
      assert.equal(reply.status, 404)
      assert.match(reply.body.detail, new RegExp(`^${field}: there is no such`))
    }
  assert.equal(await total(ana), before)
  assert.deepEqual((await ana.get(path(interaction))).body.contact_ids, [])
})

test('interactions are listed newest first by their date, and filtered', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const contact = await lea.create('/api/contacts', { name: 'Carla' })
  const base = { type: 'call', company_id: other.id }
  await lea.create('/api/interactions', { ...base, subject: 'March', date: '2026-03-01T23:59:59.999Z' })
  await lea.create('/api/interactions', { ...base, subject: 'May', date: '2026-05-01T00:00:00Z', type: 'meeting' })
  await lea.create('/api/interactions', {
    type: 'call',
    subject: 'April',
    date: '2026-04-01T12:00:00Z',
    contact_ids: [contact.id],
  })
  const subjects = async (query: string) => {
    const { status, body } = await lea.get(`/api/interactions?${query}`)
    assert.equal(status, 200, query)
    assert.equal(body.total, body.data.length)
    return body.data.map((interaction: { subject: string }) => interaction.subject)
  }
  assert.deepEqual(await subjects(''), ['May', 'April', 'March'])
  assert.deepEqual(await subjects(`company_id=${other.id}`), ['May', 'March'])
  assert.deepEqual(await subjects(`contact_id=${contact.id}`), ['April'])
  assert.deepEqual(await subjects(`contact_id=${carla.id}`), [])
  assert.deepEqual(await subjects('type=call'), ['April', 'March'])
  assert.deepEqual(await subjects('date_from=2026-04-01'), ['May', 'April'])
  assert.deepEqual(await subjects('date_to=2026-03-01'), ['March'])
  assert.deepEqual(await subjects('date_to=2026-03-01T12:00:00Z'), [])
  assert.deepEqual(await subjects('date_from=2026-04-01T14:00:00%2B02:00&date_to=2026-05-01'), ['May', 'April'])
  assert.deepEqual(await subjects(`type=call&company_id=${other.id}&date_from=2026-01-01`), ['March'])
  const second = await lea.get('/api/interactions?page=2&page_size=2')
  assert.deepEqual(Object.keys(second.body), ['data', 'total', 'page', 'page_size'])
  assert.deepEqual(Object.keys(second.body.data[0]), fields)
  assert.deepEqual([second.body.total, second.body.data[0].subject], [3, 'March'])
  const past = await lea.get('/api/interactions?page=9')
  assert.deepEqual(past.body, { data: [], total: 3, page: 9, page_size: 20 })
})

test('a list asked with nonsense is refused with the parameter named', async () => {
  for (const [field, value] of [
    ['type', 'lunch'],
    ['type', ''],
    ['company_id', ''],
    ['contact_id', 'x'],
    ['date_from', ''],
    ['date_from', '2026-02-30'],
    ['date_to', 'tomorrow'],
    ['page_size', '101'],
  ] as const)
    await refused('GET', `/api/interactions?${field}=${value}`, undefined, field)
  await refused('GET', '/api/interactions/x', undefined, 'interaction_id')
})

test('a change keeps what was not sent, null clears, and the event tells the difference', async () => {
  const created = await ana.create('/api/interactions', {
    type: 'call',
    subject: 'Call',
    notes: 'Old',
    duration_minutes: 5,
    contact_ids: [carla.id],
  })
  const before = (await ana.get(path(created))).body
  const { status, body } = await ana.patch(path(created), { notes: null, company_id: company.id, created_by: bob.id })
  assert.equal(status, 200)
  assert.deepEqual(body, {
    ...before,
    notes: null,
    company_id: company.id,
    company_name: 'Acme',
    updated_at: body.updated_at,
  })
  assert.deepEqual((await ana.patch(path(created), {})).body, body)
  for (const field of ['type', 'subject', 'date']) await refused('PATCH', path(created), { [field]: null }, field)
  const events = await eventsOf(created.id)
  assert.equal(events.length, 2)
  assert.deepEqual(events[1]?.before, { notes: 'Old', company_id: null })
  assert.deepEqual(events[1]?.after, { notes: null, company_id: company.id })
})

test('the contacts of an interaction can be replaced and cleared, and the event tells so', async () => {
  const created = await ana.create('/api/interactions', { type: 'call', subject: 'Call', contact_ids: [carla.id] })
  const replaced = await ana.patch(path(created), { contact_ids: [dan.id, carla.id] })
  assert.deepEqual(replaced.body.contact_ids, [dan.id, carla.id])
  const narrowed = await ana.patch(path(created), { contact_ids: [dan.id], subject: 'Talk' })
  assert.deepEqual([narrowed.body.contact_ids, narrowed.body.subject], [[dan.id], 'Talk'])
  const cleared = await ana.patch(path(created), { contact_ids: null })
  assert.deepEqual(cleared.body.contact_ids, [])
  const events = await eventsOf(created.id)
  assert.deepEqual(
    events.slice(1).map(({ before, after }) => [before['contact_ids'], after['contact_ids']]),
    [
      [[carla.id], [dan.id, carla.id]],
      [[dan.id, carla.id], [dan.id]],
      [[dan.id], []],
    ],
  )
})

test('two people who replace the contacts at once leave the list of one of them', async () => {
  const created = await ana.create('/api/interactions', { type: 'call', subject: 'Call' })
  const lists = [[carla.id], [dan.id], [carla.id, dan.id], []]
  const replies = await Promise.all(lists.map((contact_ids) => ana.patch(path(created), { contact_ids })))
  assert.deepEqual(
    replies.map(({ status, body }) => [status, body.contact_ids]),
    lists.map((list) => [200, list]),
  )
  const { body } = await ana.get(path(created))
  const last = (await eventsOf(created.id)).at(-1)
  assert.ok(lists.some((list) => JSON.stringify(list) === JSON.stringify(body.contact_ids)))
  assert.ok(last)
})

test('a deleted contact leaves the interactions, and a deleted interaction is gone', async () => {
  const eva = await ana.create('/api/contacts', { name: 'Eva' })
  const created = await ana.create('/api/interactions', {
    type: 'call',
    subject: 'Call',
    contact_ids: [eva.id, carla.id],
  })
  assert.equal((await ana.delete(`/api/contacts/${eva.id}`)).status, 204)
  assert.deepEqual((await ana.get(path(created))).body.contact_ids, [carla.id])
  const before = await total(ana)
  const reply = await ana.delete(path(created))
  assert.deepEqual([reply.status, reply.body], [204, ''])
  assert.equal(await total(ana), before - 1)
  for (const gone of [
    await ana.get(path(created)),
    await ana.delete(path(created)),
    await ana.patch(path(created), { contact_ids: [] }),
  ])
    assert.equal(gone.status, 404)
  const deleted = (await eventsOf(created.id)).at(-1)
  assert.equal(deleted?.kind, 'deleted')
  assert.deepEqual(deleted?.before['contact_ids'], [carla.id])
})

test('interactions, and contacts in them, leave and come back with their company', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const [hers, free] = [
    await lea.create('/api/contacts', { name: 'Hers', company_id: other.id }),
    await lea.create('/api/contacts', { name: 'Free' }),
  ]
  const hidden = await lea.create('/api/interactions', { type: 'call', subject: 'A', company_id: other.id })
  const kept = await lea.create('/api/interactions', { type: 'call', subject: 'B', contact_ids: [hers.id, free.id] })
  await lea.delete(`/api/companies/${other.id}`)
  assert.equal(await total(lea), 1)
  assert.equal(await total(lea, `&company_id=${other.id}`), 0)
  assert.equal(await total(lea, `&contact_id=${hers.id}`), 0)
  for (const gone of [
    await lea.get(path(hidden)),
    await lea.patch(path(hidden), { notes: 'x' }),
    await lea.delete(path(hidden)),
    await lea.post('/api/interactions', { type: 'call', subject: 'C', contact_ids: [hers.id] }),
  ])
    assert.equal(gone.status, 404)
  const shown = (await lea.get(path(kept))).body.contact_ids
  assert.deepEqual(shown, [free.id])
  assert.equal((await lea.patch(path(kept), { contact_ids: shown })).status, 200)
  await lea.post(`/api/companies/${other.id}/restore`)
  assert.equal(await total(lea), 2)
  assert.equal((await lea.get(path(hidden))).status, 200)
  assert.deepEqual((await lea.get(path(kept))).body.contact_ids, [hers.id, free.id])
})

test('another firm’s interaction is answered as one that does not exist', async () => {
  const created = await ana.create('/api/interactions', { type: 'call', subject: 'Secret', contact_ids: [carla.id] })
  for (const [method, body] of [['GET'], ['PATCH', { contact_ids: [] }], ['PATCH', {}], ['DELETE']] as const) {
    const foreign = await bob.send(method, path(created), body)
    const missing = await bob.send(method, path({ id: unknownId }), body)
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, missing.body)
    assert.deepEqual(foreign.body, { detail: 'Interaction not found', error_code: 'interaction_not_found' })
  }
  assert.equal(await total(bob, `&contact_id=${carla.id}`), 0)
  assert.deepEqual((await ana.get(path(created))).body.contact_ids, [carla.id])
})

test('a viewer reads interactions but does not write them, and nobody does without a token', async () => {
  const created = await ana.create('/api/interactions', { type: 'call', subject: 'Seen' })
  assert.equal((await vera.get('/api/interactions')).status, 200)
  for (const [method, target, body] of [
    ['POST', '/api/interactions', { type: 'call', subject: 'No' }],
    ['PATCH', path(created), { subject: 'No' }],
    ['DELETE', path(created), undefined],
  ] as const) {
    assert.equal((await vera.send(method, target, body)).status, 403)
    assert.equal((await service.send(method, target, body)).status, 401)
  }
  for (const target of ['/api/interactions', path(created)])
    assert.equal((await service.send('GET', target)).status, 401)
})

test('a time of any offset is taken and answered in UTC, within the years 1 to 9999', async () => {
  const make = (date: string) => ana.post('/api/interactions', { type: 'call', subject: 'When', date })
  const dates: Record<string, string> = {
    '2026-03-01T09:30:00+14:00': '2026-02-28T19:30:00.000Z',
    '2026-03-01T09:30:00-14:00': '2026-03-01T23:30:00.000Z',
    '2026-03-01T09:30:00+23:59': '2026-02-28T09:31:00.000Z',
    '0001-01-01T00:00:00Z': '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.9999Z': '9999-12-31T23:59:59.999Z',
  }
  for (const [sent, shown] of Object.entries(dates)) {
    const { status, body } = await make(sent)
    assert.equal(status, 201, `${sent} ${body.detail}`)
    assert.equal((await ana.get(`/api/interactions/${body.id}`)).body.date, shown)
  }
  for (const wrong of [
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00Z',
    '2026-01-01T00:00:00+24:00',
  ]) {
    const { status, body } = await make(wrong)
    assert.deepEqual([status, body.errors?.[0]?.field], [422, 'date'], wrong)
  }
  for (const query of ['date_from=0000-01-01', 'date_to=0001-01-01T00:00:00%2B14:00'])
    assert.equal((await ana.get(`/api/interactions?${query}`)).body.errors?.[0]?.field, query.split('=')[0])
  assert.equal((await ana.get('/api/interactions?date_from=2026-01-01T00:00:00%2B23:59')).status, 200)
})
