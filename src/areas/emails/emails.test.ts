import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { type NewEmail, recordClick, recordEmail, recordOpen } from './index.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let max: Person
let company: { id: string }
let carla: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
  max = await service.invite(ana, 'Max', 'member')
  company = await ana.create('/api/companies', { name: 'Acme' })
  carla = await ana.create('/api/contacts', { name: 'Carla', company_id: company.id })
})

const itemFields = [
  'id',
  'company_id',
  'contact_id',
  'deal_id',
  'subject',
  'direction',
  'sent_at',
  'opened',
  'clicked',
  'thread_id',
  'from',
  'from_name',
  'to',
  'cc',
  'snippet',
  'attachments_count',
  'match_reason',
  'shared',
  'owner_id',
]

const whoIs = (person: Person) => ({ firmId: person.firmId, userId: person.id, role: 'member' as const })

/** Puts an e-mail into a person's mailbox, as a send or a sync does. */
const record = (person: Person, email: Partial<NewEmail> = {}) =>
  transact(service.deps.sql, (db) =>
    recordEmail(db, whoIs(person), {
      owner_id: person.id,
      subject: 'Meeting',
      direction: 'outbound',
      from_address: person.email,
      to_addresses: ['carla@acme.example'],
      sent_at: '2026-03-01T09:30:00Z',
      body: 'Dear Carla',
      ...email,
    }),
  )

const path = ({ id }: { id: string }, rest = '') => `/api/emails/${id}${rest}`

const eventsOf = (id: string) => service.deps.sql<
  {
    kind: string
    actor_id: string | null
    company_id: string | null
    before: unknown
    after: Record<string, unknown>
  }[]
>`select kind, actor_id, company_id, before, after from events
  where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

test('an e-mail is answered with people, thread and body', async () => {
  const email = await record(ana, { company_id: company.id, contact_id: carla.id, cc_addresses: ['cfo@acme.example'] })
  const { status, body } = await ana.get(path(email))
  assert.equal(status, 200)
  assert.deepEqual(body, {
    id: email.id,
    company_id: company.id,
    contact_id: carla.id,
    deal_id: null,
    subject: 'Meeting',
    direction: 'outbound',
    sent_at: '2026-03-01T09:30:00.000Z',
    opened: false,
    clicked: false,
    thread_id: email.id,
    from: ana.email,
    to: ['carla@acme.example'],
    cc: ['cfo@acme.example'],
    body: 'Dear Carla',
    shared: false,
    owner_id: ana.id,
    from_name: null,
    snippet: 'Dear Carla',
    attachments_count: 0,
    match_reason: null,
    company_name: 'Acme',
    contact_name: 'Carla',
    deal_name: null,
    owner_name: 'Ana',
    reply_to: [],
    bcc: [],
    html: null,
    attachments: [],
    readable: true,
    delivery: null,
    delivery_note: null,
    tracked: false,
  })
})

test('e-mails are listed newest first with exactly emails and total, and filtered', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const contact = await lea.create('/api/contacts', { name: 'Carl' })
  await record(lea, { subject: 'March', sent_at: '2026-03-01T23:59:59.999Z', company_id: other.id })
  await record(lea, { subject: 'May', sent_at: '2026-05-01T00:00:00+00:00', direction: 'inbound' })
  await record(lea, { subject: 'April', sent_at: '2026-04-01T12:00:00Z', contact_id: contact.id })
  const subjects = async (query: string) => {
    const { status, body } = await lea.get(`/api/emails?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(Object.keys(body), ['emails', 'total'])
    assert.equal(body.total, body.emails.length)
    return body.emails.map((email: { subject: string }) => email.subject)
  }
  assert.deepEqual(await subjects(''), ['May', 'April', 'March'])
  assert.deepEqual(await subjects(`company_id=${other.id}`), ['March'])
  assert.deepEqual(await subjects(`contact_id=${contact.id}`), ['April'])
  assert.deepEqual(await subjects('direction=inbound'), ['May'])
  assert.deepEqual(await subjects('direction=outbound&date_from=2026-04-01'), ['April'])
  assert.deepEqual(await subjects('date_to=2026-03-01'), ['March'])
  assert.deepEqual(await subjects('date_to=2026-03-01T12:00:00Z'), [])
  assert.deepEqual(await subjects('date_from=2026-04-01T14:00:00%2B02:00&date_to=2026-05-01'), ['May', 'April'])
  const second = await lea.get('/api/emails?page=2&page_size=2')
  assert.deepEqual([second.body.emails.length, second.body.total], [1, 3])
  assert.deepEqual(Object.keys(second.body.emails[0]), itemFields)
  assert.deepEqual((await lea.get('/api/emails?page=9')).body, { emails: [], total: 3 })
  assert.deepEqual((await bob.get(`/api/emails?company_id=${other.id}`)).body, { emails: [], total: 0 })
})

test('a list asked with nonsense is refused with the parameter named', async () => {
  for (const [field, value] of [
    ['direction', 'sideways'],
    ['direction', ''],
    ['company_id', ''],
    ['contact_id', 'x'],
    ['date_from', ''],
    ['date_from', '2026-02-30'],
    ['date_to', 'tomorrow'],
    ['page', '0'],
    ['page_size', '1001'],
  ] as const) {
    const { status, body } = await ana.get(`/api/emails?${field}=${value}`)
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, field)
  }
  for (const rest of ['', '/thread', '/tracking']) assert.equal((await ana.get(path({ id: 'x' }, rest))).status, 422)
})

test('nobody but the owner of the mailbox reads a body, also no admin, until it is shared', async () => {
  const email = await record(max, { subject: 'Private' })
  const read = async (person: Person) => {
    const { status, body } = await person.get(path(email))
    const thread = await person.get(path(email, '/thread'))
    assert.deepEqual([status, body.subject, body.owner_id], [200, 'Private', max.id])
    assert.equal(thread.body.emails[0].body, body.body)
    return body.body
  }
  assert.deepEqual([await read(max), await read(ana), await read(vera)], ['Dear Carla', null, null])
  for (const body of [{ shared: true }, {}]) {
    const reply = await ana.patch(path(email), body)
    assert.deepEqual([reply.status, reply.body.error_code], [403, 'forbidden'])
  }
  const shared = await max.patch(path(email), { shared: true, subject: 'Changed', owner_id: ana.id })
  assert.deepEqual([shared.status, shared.body.shared, shared.body.subject], [200, true, 'Private'])
  assert.deepEqual([await read(max), await read(ana), await read(vera)], ['Dear Carla', 'Dear Carla', 'Dear Carla'])
  const empty = await max.patch(path(email), {})
  assert.deepEqual([empty.status, empty.body], [200, shared.body])
  for (const value of [null, 'yes', 1]) {
    const reply = await max.patch(path(email), { shared: value })
    assert.deepEqual([reply.status, reply.body.errors[0].field], [422, 'shared'])
  }
  assert.equal((await max.patch(path(email), { shared: false })).status, 200)
  assert.equal(await read(ana), null)
  const events = await eventsOf(email.id)
  assert.deepEqual(
    events.slice(1).map(({ kind, before, after }) => [kind, before, after]),
    [
      ['updated', { shared: false }, { shared: true }],
      ['updated', { shared: true }, { shared: false }],
    ],
  )
})

test('the event of an e-mail tells who wrote to whom, and not what', async () => {
  const email = await record(ana, { company_id: company.id, body: 'a secret that only Ana may read' })
  const [event] = await eventsOf(email.id)
  assert.deepEqual([event?.kind, event?.actor_id, event?.company_id], ['created', ana.id, company.id])
  assert.equal(event?.after['subject'], 'Meeting')
  assert.deepEqual(event?.after['to_addresses'], ['carla@acme.example'])
  assert.ok(!JSON.stringify(event).includes('secret'))
})

test('a thread is told oldest first', async () => {
  const thread_id = '<first@acme.example>'
  const answer = await record(ana, { thread_id, subject: 'Re: Offer', sent_at: '2026-03-02T09:00:00Z', body: null })
  const offer = await record(ana, { thread_id, subject: 'Offer', sent_at: '2026-03-01T09:00:00Z' })
  await record(ana, { subject: 'Another thread' })
  await record(bob, { thread_id, subject: 'Another firm' })
  const { status, body } = await vera.get(path(answer, '/thread'))
  assert.equal(status, 200)
  const common = { from: ana.email, to: ['carla@acme.example'], body: null }
  const told = body.emails.map(({ id, subject, from, to, sent_at, body }: Record<string, unknown>) => ({
    ...{ id, subject, from, to, sent_at, body },
  }))
  assert.equal(body.thread_id, thread_id)
  assert.deepEqual(told, [
    { id: offer.id, subject: 'Offer', sent_at: '2026-03-01T09:00:00.000Z', ...common },
    { id: answer.id, subject: 'Re: Offer', sent_at: '2026-03-02T09:00:00.000Z', ...common },
  ])
})

test('a message in two mailboxes stands in a thread once, as the copy that the reader may read', async () => {
  const both = { thread_id: '<two@acme.example>', message_id: '<two@acme.example>' }
  const anas = await record(ana, both)
  const maxs = await record(max, { ...both, shared: true })
  const seen = async (person: Person) => {
    const { body } = await person.get(path(anas, '/thread'))
    return body.emails.map((email: { id: string; body: string }) => [email.id, email.body])
  }
  assert.deepEqual(await seen(ana), [[anas.id, 'Dear Carla']])
  assert.deepEqual(await seen(max), [[maxs.id, 'Dear Carla']])
  assert.deepEqual(await seen(vera), [[maxs.id, 'Dear Carla']])
})

test('a mailbox that is read again brings no message twice', async () => {
  const message = { message_id: '<again@acme.example>' }
  const first = await record(ana, message)
  const again = await record(ana, message)
  assert.deepEqual(again, { id: first.id, isNew: false })
  assert.equal((await eventsOf(first.id)).length, 1)
  const other = await record(max, message)
  assert.ok(other.isNew)
  const [one, two] = await Promise.all([
    record(ana, { message_id: '<race@x>' }),
    record(ana, { message_id: '<race@x>' }),
  ])
  assert.equal(one.id, two.id)
})

test('an e-mail does not hang on a company or contact that the firm does not have', async () => {
  const bobs = await bob.create('/api/companies', { name: 'Bob’s' })
  const bobsContact = await bob.create('/api/contacts', { name: 'Bob’s' })
  await assert.rejects(record(ana, { company_id: bobs.id }), /^ApiError: company_id: there is no such company$/)
  await assert.rejects(record(ana, { contact_id: bobsContact.id }), /^ApiError: contact_id: there is no such contact$/)
})

test('tracking tells the first open, how many count, and each click', async () => {
  const email = await record(ana, { company_id: company.id })
  const none = await vera.get(path(email, '/tracking'))
  assert.equal(none.status, 200)
  assert.deepEqual(none.body, { opened: false, opened_at: null, open_count: 0, clicked: false, clicks: [] })
  const { sql } = service.deps
  await recordOpen(sql, ana, { emailId: email.id, counted: false })
  assert.deepEqual((await ana.get(path(email, '/tracking'))).body, none.body)
  await recordOpen(sql, ana, { emailId: email.id, counted: true })
  const first = (await ana.get(path(email, '/tracking'))).body
  await recordOpen(sql, ana, { emailId: email.id, counted: true })
  await recordClick(sql, ana, { emailId: email.id, url: 'https://files.example/deck?key=secret' })
  await recordClick(sql, ana, { emailId: email.id, url: 'https://firm.example/' })
  const { body } = await ana.get(path(email, '/tracking'))
  assert.deepEqual(Object.keys(body), ['opened', 'opened_at', 'open_count', 'clicked', 'clicks'])
  assert.deepEqual([body.opened, body.opened_at, body.open_count, body.clicked], [true, first.opened_at, 2, true])
  assert.deepEqual(Object.keys(body.clicks[0]), ['url', 'clicked_at'])
  const urls = (clicks: { url: string }[]) => clicks.map(({ url }) => url)
  assert.deepEqual(urls(body.clicks), ['https://files.example/deck?key=secret', 'https://firm.example/'])
  const colleagues = await max.get(path(email, '/tracking'))
  assert.deepEqual(urls(colleagues.body.clicks), ['https://files.example', 'https://firm.example'])
  const listed = (await ana.get(`/api/emails?company_id=${company.id}`)).body.emails
  const item = listed.find(({ id }: { id: string }) => id === email.id)
  assert.deepEqual([item.opened, item.clicked], [true, true])
  const events = await eventsOf(email.id)
  assert.deepEqual(
    events.map(({ kind, actor_id, company_id }) => [kind, actor_id, company_id]),
    [
      ['created', ana.id, company.id],
      ['opened', null, company.id],
      ['clicked', null, company.id],
    ],
  )
})

test('another firm can neither open nor click an e-mail that is not its own', async () => {
  const email = await record(ana)
  const { sql } = service.deps
  await recordOpen(sql, bob, { emailId: email.id, counted: true })
  await recordClick(sql, bob, { emailId: email.id, url: 'https://firm.example/' })
  await recordOpen(sql, bob, { emailId: unknownId, counted: true })
  const { body } = await ana.get(path(email, '/tracking'))
  assert.deepEqual([body.opened, body.clicked, body.open_count], [false, false, 0])
})

test('e-mails leave and come back with their company, and stay without the contact', async () => {
  const lea = await service.register('Lea')
  const other = await lea.create('/api/companies', { name: 'Other' })
  const contact = await lea.create('/api/contacts', { name: 'Carl' })
  const email = await record(lea, { company_id: other.id, contact_id: contact.id, thread_id: 't' })
  const kept = await record(lea, { thread_id: 't' })
  const total = async (query = '') => (await lea.get(`/api/emails?page_size=1${query}`)).body.total
  await lea.delete(`/api/companies/${other.id}`)
  assert.deepEqual(
    [await total(), await total('&direction=outbound'), await total(`&company_id=${other.id}`)],
    [1, 1, 0],
  )
  for (const rest of ['', '/thread', '/tracking']) assert.equal((await lea.get(path(email, rest))).status, 404)
  assert.equal((await lea.patch(path(email), { shared: true })).status, 404)
  assert.equal((await lea.get(path(kept, '/thread'))).body.emails.length, 1)
  await assert.rejects(record(lea, { company_id: other.id }), /no such company/)
  await lea.post(`/api/companies/${other.id}/restore`)
  assert.deepEqual([await total(), await total('&direction=outbound')], [2, 2])
  assert.equal((await lea.delete(`/api/contacts/${contact.id}`)).status, 204)
  const { status, body } = await lea.get(path(email))
  assert.deepEqual([status, body.company_id, body.contact_id], [200, other.id, null])
})

test('another firm’s e-mail is answered as one that does not exist', async () => {
  const email = await record(ana)
  for (const rest of ['', '/thread', '/tracking']) {
    const foreign = await bob.get(path(email, rest))
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, { detail: 'Email not found', error_code: 'email_not_found' })
    assert.deepEqual((await bob.get(path({ id: unknownId }, rest))).body, foreign.body)
  }
  assert.equal((await bob.patch(path(email), { shared: true })).status, 404)
  assert.equal((await ana.get(path(email))).body.shared, false)
})

test('a viewer reads e-mails but shares none, and nobody reads them without a token', async () => {
  const email = await record(vera)
  assert.equal((await vera.get('/api/emails')).status, 200)
  assert.equal((await vera.get(path(email))).body.body, 'Dear Carla')
  assert.equal((await vera.patch(path(email), { shared: true })).status, 403)
  assert.equal((await service.send('PATCH', path(email), { shared: true })).status, 401)
  for (const target of ['/api/emails', path(email), path(email, '/thread'), path(email, '/tracking')])
    assert.equal((await service.send('GET', target)).status, 401)
})
