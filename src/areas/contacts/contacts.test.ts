import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let company: { id: string; name: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

const itemFields = ['id', 'name', 'email', 'phone', 'role', 'company_id', 'company_name', 'linkedin', 'created_at']

const refused = async (person: Person, method: string, path: string, body: unknown, field: string) => {
  const reply = await person.send(method, path, body)
  assert.equal(reply.status, 422, JSON.stringify(reply.body))
  assert.equal(reply.body.error_code, 'validation_error')
  assert.equal(reply.body.errors[0].field, field)
}

const total = async (person: Person, query = '') => (await person.get(`/api/contacts?page_size=1${query}`)).body.total

const eventsOf = (id: string) =>
  service.deps.sql<
    { kind: string; actor_id: string; company_id: string | null; before: unknown; after: Record<string, unknown> }[]
  >`select kind, actor_id, company_id, before, after from events where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

test('a contact comes back as it was sent, with its company’s name', async () => {
  const created = await ana.create('/api/contacts', {
    name: '  Carla Rossi ',
    email: 'Carla@acme.example',
    phone: '+41 44 000 00 00',
    role: 'CFO',
    company_id: company.id,
    linkedin: 'linkedin.com/in/carla',
    unknown: 'falls away',
    id: unknownId,
    firm_id: unknownId,
    created_at: '2001-01-01T00:00:00Z',
  })
  assert.deepEqual(Object.keys(created), itemFields)
  assert.notEqual(created.id, unknownId)
  assert.match(created.created_at, /^20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(
    { ...created, id: null, created_at: null },
    {
      id: null,
      name: 'Carla Rossi',
      email: 'Carla@acme.example',
      phone: '+41 44 000 00 00',
      role: 'CFO',
      company_id: company.id,
      company_name: 'Acme',
      linkedin: 'https://linkedin.com/in/carla',
      created_at: null,
    },
  )
  const { status, body } = await vera.get(`/api/contacts/${created.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...created, updated_at: created.created_at })
  const [event] = await eventsOf(created.id)
  assert.equal(event?.kind, 'created')
  assert.equal(event?.actor_id, ana.id)
  assert.equal(event?.company_id, company.id)
  assert.equal(event?.after['name'], 'Carla Rossi')
})

test('a contact needs only a name', async () => {
  const created = await ana.create('/api/contacts', { name: 'Solo', email: null })
  assert.deepEqual(
    itemFields.filter((field) => created[field] === null),
    ['email', 'phone', 'role', 'company_id', 'company_name', 'linkedin'],
  )
})

test('a contact that makes no sense is refused with the field named, and nothing is stored', async () => {
  const before = await total(ana)
  for (const [field, value] of [
    ['name', undefined],
    ['name', '   '],
    ['name', null],
    ['name', 'a\u0000b'],
    ['name', '\ud800'],
    ['name', 'x'.repeat(301)],
    ['email', 'carla'],
    ['phone', 5],
    ['role', 'x'.repeat(201)],
    ['company_id', 'acme'],
    ['company_id', ''],
    ['linkedin', 'javascript:alert(1)'],
  ] as const)
    await refused(ana, 'POST', '/api/contacts', { name: 'Carla', [field]: value }, field)
  assert.equal(await total(ana), before)
})

test('a contact of a company that the firm does not have is refused with 404 naming company_id', async () => {
  const bobs = await bob.create('/api/companies', { name: 'Bob’s' })
  const contact = await ana.create('/api/contacts', { name: 'Mover' })
  for (const company_id of [unknownId, bobs.id])
    for (const reply of [
      await ana.post('/api/contacts', { name: 'Carla', company_id }),
      await ana.patch(`/api/contacts/${contact.id}`, { company_id }),
    ]) {
      assert.equal(reply.status, 404)
      assert.match(reply.body.detail, /company_id/)
    }
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).body.company_id, null)
})

test('contacts are listed newest first, with exact fields and totals', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const names = ['One', 'Two', 'Three']
  for (const name of names) await lea.create('/api/contacts', { name, company_id: other.id })
  const { status, body } = await lea.get('/api/contacts')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size'])
  assert.deepEqual([body.total, body.page, body.page_size], [3, 1, 20])
  assert.deepEqual(Object.keys(body.data[0]), itemFields)
  assert.equal(body.data[0].company_name, 'Other')
  assert.deepEqual(
    body.data.map((contact: { name: string }) => contact.name),
    names.toReversed(),
  )
  const second = await lea.get('/api/contacts?page=2&page_size=2')
  assert.deepEqual([second.body.data.length, second.body.data[0].name, second.body.total], [1, 'One', 3])
  const past = await lea.get(`/api/contacts?page=9&company_id=${other.id}`)
  assert.deepEqual(past.body, { data: [], total: 3, page: 9, page_size: 20 })
})

test('contacts are found by company, by part of name, e-mail or role, and by role', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  await lea.create('/api/contacts', { name: 'Zoë Müller', role: 'Partner', company_id: other.id })
  await lea.create('/api/contacts', { name: 'Max', email: 'max_1@bank.example', role: 'CFO' })
  await lea.create('/api/contacts', { name: 'Maxi', email: 'maxi@bank.example', role: 'Deputy CFO' })
  const found = async (query: string) => {
    const { status, body } = await lea.get(`/api/contacts?${query}`)
    assert.equal(status, 200, query)
    assert.equal(body.total, body.data.length)
    return body.data.map((contact: { name: string }) => contact.name).sort()
  }
  assert.deepEqual(await found(`company_id=${other.id}`), ['Zoë Müller'])
  assert.deepEqual(await found(`company_id=${company.id}`), [])
  assert.deepEqual(await found('search=zoe mull'), ['Zoë Müller'])
  assert.deepEqual(await found('search=X_1%40BANK'), ['Max'])
  assert.deepEqual(await found('search=cfo'), ['Max', 'Maxi'])
  assert.deepEqual(await found('search=%25'), [])
  assert.deepEqual(await found('search=max&role=cfo'), ['Max'])
  assert.deepEqual(await found('role=CFO'), ['Max'])
  assert.deepEqual(await found('search=&role='), ['Max', 'Maxi', 'Zoë Müller'])
})

test('a list asked with nonsense is refused with the parameter named', async () => {
  for (const [field, value] of [
    ['page', '0'],
    ['page', ''],
    ['page_size', '101'],
    ['page_size', 'ten'],
    ['company_id', 'acme'],
    ['company_id', ''],
    ['search', '%00'],
  ] as const)
    await refused(ana, 'GET', `/api/contacts?${field}=${value}`, undefined, field)
  await refused(ana, 'GET', '/api/contacts/not-an-id', undefined, 'contact_id')
})

test('a change keeps what was not sent, null clears, and the event tells the difference', async () => {
  const contact = await ana.create('/api/contacts', { name: 'Dan', role: 'CEO', email: 'dan@acme.example' })
  const path = `/api/contacts/${contact.id}`
  const { status, body } = await ana.patch(path, { role: null, company_id: company.id, firm_id: unknownId })
  assert.equal(status, 200)
  assert.deepEqual(
    { ...body, updated_at: undefined },
    { ...contact, role: null, company_id: company.id, company_name: 'Acme', updated_at: undefined },
  )
  assert.deepEqual((await ana.get(path)).body, body)
  const empty = await ana.patch(path, {})
  assert.deepEqual([empty.status, empty.body], [200, body])
  await refused(ana, 'PATCH', path, { name: null }, 'name')
  await refused(ana, 'PATCH', path, { email: 'dan' }, 'email')
  const events = await eventsOf(contact.id)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['created', 'updated'],
  )
  assert.deepEqual(events[1]?.before, { role: 'CEO', company_id: null })
  assert.deepEqual(events[1]?.after, { role: null, company_id: company.id })
})

test('a deleted contact is gone, and the event keeps what it was', async () => {
  const contact = await ana.create('/api/contacts', { name: 'Gone' })
  const before = await total(ana)
  const reply = await ana.delete(`/api/contacts/${contact.id}`)
  assert.deepEqual([reply.status, reply.body], [204, ''])
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 404)
  assert.equal((await ana.delete(`/api/contacts/${contact.id}`)).status, 404)
  assert.equal((await ana.patch(`/api/contacts/${contact.id}`, { name: 'Back' })).status, 404)
  assert.equal(await total(ana), before - 1)
  const deleted = (await eventsOf(contact.id)).at(-1)
  assert.equal(deleted?.kind, 'deleted')
  assert.equal((deleted?.before as { name: string }).name, 'Gone') // reason: before is JSON
})

test('contacts leave and come back with their company', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const contact = await lea.create('/api/contacts', { name: 'Carla', company_id: other.id })
  await lea.create('/api/contacts', { name: 'Free' })
  await lea.delete(`/api/companies/${other.id}`)
  assert.equal(await total(lea), 1)
  assert.equal(await total(lea, `&company_id=${other.id}`), 0)
  assert.equal(await total(lea, '&search=carla'), 0)
  for (const reply of [
    await lea.get(`/api/contacts/${contact.id}`),
    await lea.patch(`/api/contacts/${contact.id}`, { role: 'CEO' }),
    await lea.patch(`/api/contacts/${contact.id}`, {}),
    await lea.delete(`/api/contacts/${contact.id}`),
    await lea.post('/api/contacts', { name: 'New', company_id: other.id }),
  ])
    assert.equal(reply.status, 404)
  await lea.post(`/api/companies/${other.id}/restore`)
  assert.equal(await total(lea), 2)
  assert.deepEqual((await lea.get(`/api/contacts/${contact.id}`)).body.company_name, 'Other')
})

test('another firm’s contact is answered as one that does not exist', async () => {
  const contact = await ana.create('/api/contacts', { name: 'Secret' })
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['PATCH', {}], ['DELETE']] as const) {
    const foreign = await bob.send(method, `/api/contacts/${contact.id}`, body)
    const missing = await bob.send(method, `/api/contacts/${unknownId}`, body)
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, missing.body)
    assert.deepEqual(foreign.body, { detail: 'Contact not found', error_code: 'contact_not_found' })
  }
  assert.equal(await total(bob, '&search=Secret'), 0)
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).body.name, 'Secret')
})

test('a viewer reads contacts but does not write them, and nobody does without a token', async () => {
  const contact = await ana.create('/api/contacts', { name: 'Seen' })
  const path = `/api/contacts/${contact.id}`
  assert.equal((await vera.get('/api/contacts')).status, 200)
  for (const [method, target, body] of [
    ['POST', '/api/contacts', { name: 'No' }],
    ['PATCH', path, { name: 'No' }],
    ['DELETE', path, undefined],
  ] as const) {
    assert.equal((await vera.send(method, target, body)).status, 403)
    assert.equal((await service.send(method, target, body)).status, 401)
  }
  for (const target of ['/api/contacts', path]) assert.equal((await service.send('GET', target)).status, 401)
})

test('each word of a search is found anywhere in a contact, in any order', async () => {
  const contact = await ana.create('/api/contacts', { name: 'Wilhelmina Ostrander', role: 'Head of Sales' })
  const found = async (search: string) => {
    const { status, body } = await ana.get(`/api/contacts?search=${encodeURIComponent(search)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.some(({ id }: { id: string }) => id === contact.id)
  }
  for (const search of ['ostrander wilhelmina', 'sales  ostr', 'a e i o s t r wilhelmina']) {
    assert.equal(await found(search), true, search)
  }
  for (const search of ['ostrander marketing', '% ostrander', 'a e i o s t r wilhelmina head']) {
    assert.equal(await found(search), false, search)
  }
})

test('a blank field is an empty one, and spaces around a value are not kept', async () => {
  const blank = { email: ' ', phone: '', role: '  ', linkedin: '' }
  const contact = await ana.create('/api/contacts', { name: 'Blank', ...blank })
  assert.deepEqual([contact.email, contact.phone, contact.role, contact.linkedin], [null, null, null, null])
  const path = `/api/contacts/${contact.id}`
  const sent = { email: ' c@example.com ', phone: ' 1 ', role: ' CEO ', linkedin: ' linkedin.com/in/c ' }
  const { email, phone, role, linkedin } = (await ana.patch(path, sent)).body
  assert.deepEqual([email, phone, role, linkedin], ['c@example.com', '1', 'CEO', 'https://linkedin.com/in/c'])
  assert.equal((await ana.patch(path, blank)).body.email, null)
  for (const address of [
    'foo',
    'ftp://x',
    'ftp://example.com',
    'javascript:x@example.com',
    'http://',
    'a b.com',
    '.com',
  ]) {
    const refused = await ana.patch(path, { linkedin: address })
    assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [422, 'linkedin'], address)
  }
  for (const address of ['https://example.com/x?y=z', 'HTTP://Example.com'])
    assert.equal((await ana.patch(path, { linkedin: address })).body.linkedin, address)
  const bare = await ana.patch(path, { linkedin: 'www.example.co.uk' })
  assert.equal(bare.body.linkedin, 'https://www.example.co.uk')
  assert.equal((await ana.patch(path, { email: 'foo' })).body.errors[0].field, 'email')
})
