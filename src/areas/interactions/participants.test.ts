import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let mara: Person
let jonas: Person
let bob: Person
let target: { id: string }
let bank: { id: string }
let founder: { id: string }
let banker: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  mara = await service.invite(ana, 'Mara', 'member')
  jonas = await service.invite(ana, 'Jonas', 'member')
  bob = await service.register('Bob')
  target = await ana.create('/api/companies', { name: 'Hoffmann Pumps' })
  bank = await ana.create('/api/companies', { name: 'Lindhof Partners' })
  founder = await ana.create('/api/contacts', { name: 'Fred Founder', company_id: target.id })
  banker = await ana.create('/api/contacts', { name: 'Beate Banker', company_id: bank.id })
})

const path = ({ id }: { id: string }) => `/api/interactions/${id}`
const log = (person: Person, fields: object = {}) =>
  person.create('/api/interactions', { type: 'call', subject: 'Call', company_id: target.id, ...fields })
const read = async (person: Person, one: { id: string }) => (await person.get(path(one))).body
const contact = (of: { id: string }, name: string, company: { id: string }, company_name: string) => ({
  kind: 'contact',
  id: of.id,
  name,
  company_id: company.id,
  company_name,
})
const colleague = ({ id, name }: Person) => ({ kind: 'user', id, name, company_id: null, company_name: null })

test('a call names its contacts, of any company, and the colleagues who took part', async () => {
  const call = await log(ana, {
    contact_ids: [banker.id, founder.id],
    user_ids: [mara.id, jonas.id, mara.id.toUpperCase()],
  })
  const { contact_ids, user_ids, participants } = await read(jonas, call)
  assert.deepEqual(
    [contact_ids, user_ids],
    [
      [banker.id, founder.id],
      [mara.id, jonas.id],
    ],
  )
  assert.deepEqual(participants, [
    contact(banker, 'Beate Banker', bank, 'Lindhof Partners'),
    contact(founder, 'Fred Founder', target, 'Hoffmann Pumps'),
    colleague(mara),
    colleague(jonas),
  ])
})

test('colleagues who took part can be replaced and cleared without the contacts, and the event tells so', async () => {
  const call = await log(ana, { contact_ids: [banker.id], user_ids: [mara.id] })
  const lists = [[jonas.id, mara.id], [jonas.id], null]
  for (const user_ids of lists) {
    const { status, body } = await ana.patch(path(call), { user_ids })
    assert.equal(status, 200)
    assert.deepEqual([body.user_ids, body.contact_ids], [user_ids ?? [], [banker.id]])
  }
  const unchanged = await ana.patch(path(call), { user_ids: [] })
  assert.equal(unchanged.status, 200)
  const events = await service.deps.sql<{ before: Record<string, unknown>; after: Record<string, unknown> }[]>`
    select before, after from events where firm_id = ${ana.firmId} and subject_id = ${call.id} order by at, id`
  assert.deepEqual(events[0]?.after['user_ids'], [mara.id])
  assert.deepEqual(
    events.slice(1).map(({ before, after }) => [before, after]),
    [
      [{ user_ids: [mara.id] }, { user_ids: [jonas.id, mara.id] }],
      [{ user_ids: [jonas.id, mara.id] }, { user_ids: [jonas.id] }],
      [{ user_ids: [jonas.id] }, { user_ids: [] }],
    ],
  )
})

test('nobody but an active colleague can be named, and who has left since stays where they were', async () => {
  const leaver = await service.invite(ana, 'Lea Leaver', 'member')
  const call = await log(ana, { user_ids: [leaver.id] })
  assert.equal((await ana.patch(`/api/users/${leaver.id}`, { status: 'disabled' })).status, 200)
  assert.deepEqual((await read(ana, call)).participants, [colleague(leaver)])
  const both = await ana.patch(path(call), { user_ids: [mara.id, leaver.id] })
  assert.deepEqual([both.status, both.body.user_ids], [200, [mara.id, leaver.id]])
  const { total } = (await ana.get('/api/interactions')).body
  const empty = await log(ana)
  for (const [user_ids, status, field] of [
    [[unknownId], 404, 'user_ids'],
    [[bob.id], 404, 'user_ids'],
    [[mara.id, leaver.id], 422, 'user_ids'],
    [['mara'], 422, 'user_ids.0'],
    ['mara', 422, 'user_ids'],
    [Array(101).fill(mara.id), 422, 'user_ids'],
  ] as const)
    for (const reply of [
      await ana.post('/api/interactions', { type: 'call', subject: 'Call', user_ids }),
      await ana.patch(path(empty), { user_ids }),
    ]) {
      assert.equal(reply.status, status, JSON.stringify(reply.body))
      assert.ok(
        status === 404 ? reply.body.detail.startsWith('user_ids: ') : reply.body.errors[0].field === field,
        JSON.stringify(reply.body),
      )
    }
  assert.equal((await ana.get('/api/interactions')).body.total, total + 1)
  assert.deepEqual((await read(ana, empty)).user_ids, [])
})

test('calls of a colleague are those they took part in and those they logged', async () => {
  const max = await service.invite(ana, 'Max', 'member')
  await log(max, { subject: 'Logged by Max', date: '2026-01-01' })
  await log(ana, { subject: 'With Max', user_ids: [max.id], date: '2026-01-02' })
  await log(ana, { subject: 'Without Max', user_ids: [mara.id], date: '2026-01-03' })
  const { body } = await ana.get(`/api/interactions?user_id=${max.id}`)
  assert.deepEqual(
    [body.total, ...body.data.map(({ subject }: { subject: string }) => subject)],
    [2, 'With Max', 'Logged by Max'],
  )
  assert.deepEqual((await bob.get(`/api/interactions?user_id=${max.id}`)).body.data, [])
})

test('the last contact of a company and of a contact names the colleagues who took part beside who logged it', async () => {
  const company = await ana.create('/api/companies', { name: 'Talked to' })
  const carla = await ana.create('/api/contacts', { name: 'Carla', company_id: company.id })
  await log(ana, {
    company_id: company.id,
    contact_ids: [carla.id],
    user_ids: [ana.id, jonas.id, mara.id],
    date: '2026-01-05T10:00:00Z',
  })
  const colleagues = [jonas, mara].map(({ id, name }) => ({ id, name }))
  for (const record of [`companies/${company.id}`, `contacts/${carla.id}`]) {
    const { last_contact } = (await ana.get(`/api/${record}/overview`)).body
    assert.deepEqual([last_contact.by.id, last_contact.colleagues], [ana.id, colleagues], record)
  }
})

test('who took part comes back with a deleted call', async () => {
  const call = await log(ana, { contact_ids: [banker.id], user_ids: [jonas.id] })
  const whole = await read(ana, call)
  await ana.delete(path(call))
  assert.equal(
    (await ana.get(`/api/interactions?user_id=${jonas.id}`)).body.data.some(
      (one: { id: string }) => one.id === call.id,
    ),
    false,
  )
  assert.equal((await ana.post(`/api/bin/${call.id}/restore`)).status, 200)
  assert.deepEqual((await read(ana, call)).participants, whole.participants)
})

test('a colleague who took part does not thereby see a call behind a wall', async () => {
  const secret = await ana.create('/api/companies', { name: 'Secret' })
  const insider = await ana.create('/api/contacts', { name: 'Insider', company_id: secret.id })
  const call = await log(ana, { company_id: secret.id, user_ids: [jonas.id] })
  const open = await log(ana, { contact_ids: [insider.id, founder.id], user_ids: [jonas.id] })
  assert.equal((await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [mara.id] })).status, 200)
  assert.equal((await jonas.get(path(call))).status, 404)
  const seen = (await jonas.get(`/api/interactions?user_id=${jonas.id}&page_size=100`)).body.data
  assert.equal(
    seen.some(({ id }: { id: string }) => id === call.id),
    false,
  )
  assert.deepEqual(
    (await read(jonas, open)).participants.map(({ name }: { name: string }) => name),
    ['Fred Founder', 'Jonas'],
  )
  const changed = await mara.patch(path(call), { user_ids: [jonas.id, mara.id] })
  assert.deepEqual([changed.status, changed.body.user_ids], [200, [jonas.id, mara.id]])
})

test('the timeline tells who took part, who was added and who was taken out', async () => {
  const company = await ana.create('/api/companies', { name: 'Told of' })
  const call = await log(ana, { company_id: company.id, contact_ids: [banker.id], user_ids: [mara.id] })
  await ana.patch(path(call), { user_ids: [jonas.id, mara.id] })
  await ana.patch(path(call), { contact_ids: [founder.id, banker.id], user_ids: [jonas.id], subject: 'Price' })
  await ana.patch(path(call), { contact_ids: [banker.id, founder.id] })
  const { data } = (await ana.get(`/api/companies/${company.id}/timeline`)).body
  assert.deepEqual(
    data.slice(0, 4).map(({ summary }: { summary: string }) => summary),
    [
      'Ana changed participants of the interaction “Price”',
      'Ana changed subject and participants of the interaction “Price”: added Fred Founder and removed Mara',
      'Ana changed participants of the interaction “Call”: added Jonas',
      'Ana added the interaction “Call” with Beate Banker and Mara',
    ],
  )
  const secret = await ana.create('/api/companies', { name: 'Walled' })
  const insider = await ana.create('/api/contacts', { name: 'Ina Insider', company_id: secret.id })
  await ana.patch(path(call), { contact_ids: [insider.id, founder.id] })
  assert.equal((await ana.send('PUT', `/api/walls/${secret.id}`, { user_ids: [mara.id] })).status, 200)
  const told = async (person: Person) =>
    (await person.get(`/api/companies/${company.id}/timeline`)).body.data[0].summary
  assert.match(await told(ana), /added Ina Insider and removed Beate Banker$/)
  assert.match(await told(jonas), /: removed Beate Banker$/)
})
