import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { readEvents } from '../../../test/event_stream.ts'
import { defaultPassword, eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { uploadTable } from '../../../test/import_tables.ts'
import { appsAt } from '../../../test/second_factor_app.ts'
import { tracesInFiles, tracesInTables } from '../../../test/traces.ts'
import { identifier, newRow } from '../../platform/db/statement.ts'

// Somebody who worked here, with everything that a person of a firm can have, is disabled and then erased.

const name = 'Wilhelmina Ockersund'
const named = 'wilhelmina|ockersund'

let service: TestService
let ana: Person
let mina: Person
const kept: Record<string, string> = {}
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '1000' })
  const apps = appsAt(service)
  ana = await service.register('Ana')
  mina = await service.invite(ana, name, 'admin')
  await writeAll(mina)
  await apps.enrol(mina)
  for (const wrong of ['one', 'two']) await service.send('POST', '/auth/login', { email: mina.email, password: wrong })
})

/** One of everything that is a person's own, or that hangs on a person of the firm. */
async function writeAll(person: Person) {
  const { sql } = service.deps
  const company_id = (await person.create('/api/companies', { name: 'Acme', website: 'acme.example' })).id
  const contact = await person.create('/api/contacts', { name: 'Carla', email: 'carla@acme.example', company_id })
  const other = await person.create('/api/contacts', { name: 'Carla C.', company_id })
  await person.post(`/api/contacts/${contact.id}/merge`, { other_id: other.id })
  kept['deal'] = (await person.create('/api/deals', { name: 'Anvil', company_id, value: 5, owner_id: person.id })).id
  kept['note'] = (await person.create('/api/notes', { content: `A note. ${name}`, company_id })).id
  await person.create('/api/tasks', { title: 'Call', company_id, assignee_id: person.id })
  await person.create('/api/interactions', { type: 'call', subject: 'A call', company_id })
  for (const is_private of [true, false])
    await person.create('/api/calendar/events', {
      summary: 'Dentist',
      start: '2026-03-02T12:00:00Z',
      end: '2026-03-02T13:00:00Z',
      is_private,
    })
  await person.upload('words', 'note.txt', { company_id })
  await person.post('/email_bot/send', {
    to: ['carla@acme.example'],
    subject: 'Hello',
    body: `Yours, ${name}`,
    provider: 'outbox',
  })
  await readEvents(service, person, 'POST', '/agentic-chat/query', { query: 'List all deals', chat_id: uuidv7() })
  await person.create('/api/views', { list: 'deals', name: 'Mine', query: {} })
  kept['view'] = (
    await person.create('/api/views', { list: 'deals', name: 'All of ours', query: {}, is_shared: true })
  ).id
  await person.create('/api/webhooks', { name: 'To me', url: 'https://hooks.example.com/x' })
  kept['key'] = (await person.create('/auth/keys', { name: 'Mine', scopes: ['read'] })).key
  await person.create('/api/users/invitations', { email: 'new@example.com', role: 'viewer' })
  await person.create('/api/tags', { name: 'risk' })
  await uploadTable(service, person, 'Name\nSomebody\n', 'list.csv', { kind: 'contacts' })
  await person.post('/api/export/archives', {})
  await person.send('PUT', `/api/walls/${kept['deal']}`, { user_ids: [ana.id] })
  await person.send('POST', '/api/companies', { name: 'Once' }, { 'idempotency-key': 'once' })
  const connection = uuidv7()
  await sql`insert into connections ${newRow({ firm_id: person.firmId, id: connection, service: 'mail', adapter: 'imap_smtp', name: person.email, owner_id: person.id, account: person.email, settings: '{}', secret: 'sealed', created_by: person.id })}`
  await sql`insert into sync_runs ${newRow({ firm_id: person.firmId, id: uuidv7(), connection_id: connection, mode: 'full', status: 'completed', started_by: person.id })}`
  await sql`insert into service.identities (provider, subject, firm_id, user_id) values ('google', ${person.email}, ${person.firmId}, ${person.id})`
}

test('who is active here is not erased, and that is told', async () => {
  const { status, body } = await ana.post('/api/export/people/erase/preview', { email: mina.email })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.erased.users, body.left.users], [0, 1])
})

test('who is disabled is erased with all that was theirs, and what they did for the firm stays', async () => {
  assert.equal((await ana.patch(`/api/users/${mina.id}`, { status: 'disabled' })).status, 200)
  const preview = await ana.post('/api/export/people/erase/preview', { email: mina.email })
  assert.deepEqual([preview.body.erased.users, preview.body.left.users], [1, 0])
  const { status, body } = await ana.post('/api/export/people/erase', { email: mina.email })
  assert.equal(status, 200, JSON.stringify(body))

  assert.deepEqual(await tracesInTables(service, named), {})
  assert.deepEqual(
    tracesInFiles(service, named).filter((path) => !path.startsWith('outbox/')),
    [],
  )
  const own = [
    'chats',
    'connections',
    'webhooks',
    'calendar_private_details',
    'exports',
    'service.sessions',
    'service.presence',
    'service.second_factors',
    'service.api_keys',
    'service.accounts',
    'service.identities',
    'service.idempotent_answers',
  ]
  for (const table of own) {
    const rows = await service.deps.sql<{ row: string }[]>`
      select row_to_json(t)::text as row from ${identifier(table)} t where firm_id = ${ana.firmId}`
    assert.deepEqual(
      rows.filter(({ row }) => row.includes(mina.id)).map(({ row }) => row),
      [],
      table,
    )
  }
  const { body: user } = await ana.get(`/api/users/${mina.id}`)
  assert.deepEqual([user.name, user.status], ['Erased person', 'disabled'])
  assert.match(user.email, /^erased-.*@erased\.invalid$/)
  assert.equal((await ana.get(`/api/deals/${kept['deal']}`)).body.owner_id, mina.id)
  assert.equal((await ana.get(`/api/notes/${kept['note']}`)).body.content, 'A note. erased person')
  assert.equal((await ana.get(`/api/views/${kept['view']}`)).body.owner_id, ana.id)
})

test('no way in is left, and the address is free for somebody new', async () => {
  assert.equal((await mina.get('/auth/me')).status, 401)
  const key = { authorization: `Bearer ${kept['key']}` }
  assert.equal((await service.send('GET', '/api/deals', undefined, key)).status, 401)
  const signIn = { email: mina.email, password: defaultPassword }
  const nobody = await service.send('POST', '/auth/login', { ...signIn, email: 'nobody@example.com' })
  const { status, body } = await service.send('POST', '/auth/login', signIn)
  assert.deepEqual([status, body], [nobody.status, nobody.body])
  assert.equal(body.access_token, undefined)
  const { invitation } = await ana.create('/api/users/invitations', { email: mina.email, role: 'viewer' })
  const again = { email: mina.email, password: defaultPassword, name: 'Somebody new', invitation }
  assert.equal((await service.send('POST', '/auth/register', again)).status, 201)
})

test('the audit log says what was done by somebody erased, and its chain holds', async () => {
  await eventually(async () => assert.equal((await ana.get('/api/events/verify')).body.waiting, 0))
  const { body: chain } = await ana.get('/api/events/verify')
  assert.deepEqual([chain.verified, chain.first_break], [true, null])
  const { body } = await ana.get(`/api/events?subject_id=${kept['deal']}`)
  assert.ok(
    body.data.some(
      ({ kind, actor }: { kind: string; actor: { name: string } }) =>
        kind === 'created' && actor.name === 'Erased person',
    ),
  )
})
