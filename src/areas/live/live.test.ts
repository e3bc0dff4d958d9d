import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openEvents, type StreamEvent } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { assertNoTrace } from '../../../test/wall_answers.ts'
import { makeWalledFirm } from '../../../test/walled_firm.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordEmail } from '../emails/index.ts'
import { placesOf } from './places.ts'

let service: TestService
let other: TestService
before(async () => {
  service = await startTestService()
  other = await startTestService({ DATABASE_URL: service.databaseUrl })
})

/** Listens and keeps what comes; "until" waits for a message and answers it. */
async function listen(person: Person, { query = '', node = service as Pick<TestService, 'url'> } = {}) {
  const stream = await openEvents(node, person, 'GET', `/api/live${query}`)
  assert.equal(stream.status, 200)
  const messages: StreamEvent[] = []
  let hasEnded = false
  // that it is broken off is no end
  void (async () => {
    for await (const message of stream.events) messages.push(message)
    hasEnded = true
  })().catch(() => {})
  const until = (is: (message: StreamEvent) => boolean) =>
    eventually(async () => {
      const found = messages.find(is)
      assert.ok(found, JSON.stringify(messages.slice(-5)))
      return found
    })
  await until(({ type }) => type === 'ready')
  return { messages, until, hasEnded: () => hasEnded, leave: stream.leave }
}

const places = () => placesOf(service.deps.sealer)

const of = (id: string, type?: string) => (message: StreamEvent) =>
  message['subject_id'] === id && (type === undefined || message.type === type)

test('a colleague’s change is told with the names of its fields and no value, on another node as well', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'viewer')
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const [here, there] = [await listen(ben), await listen(ben, { node: other })]
  const changed = await ana.patch(`/api/companies/${id}`, { revenue: 73_911_000, name: 'Zyxquorum' })
  for (const { until, messages, leave } of [here, there]) {
    const told = await until(of(id, 'updated'))
    assert.deepEqual(
      { ...told, id: null },
      {
        id: null,
        type: 'updated',
        subject_type: 'company',
        subject_id: id,
        company_id: id,
        changed: ['name', 'revenue'],
        by: ana.id,
        version: told['version'],
      },
    )
    assert.ok(changed.body.updated_at >= told['version'], 'the answer has that version')
    assert.doesNotMatch(JSON.stringify(messages), /Zyxquorum|73911/)
    leave()
  }
})

test('who loads a screen is told what happened meanwhile, and who is not signed in nothing', async () => {
  const ana = await service.register('Ana')
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const { until, leave } = await listen(ana)
  await until(of(id, 'created'))
  leave()
  assert.equal((await service.send('GET', '/api/live')).status, 401)
  for (const query of ['subjects=acme', 'subjects=deal:1', 'last_event_id=!'])
    assert.equal((await ana.get(`/api/live?${query}`)).status, 422, query)
})

test('another firm’s changes are not told', async () => {
  const [ana, zoe] = [await service.register('Ana'), await service.register('Zoe')]
  const [hers, theirs] = [await listen(ana), await listen(zoe)]
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const { id: later } = await zoe.create('/api/companies', { name: 'Later' })
  await hers.until(of(id))
  await theirs.until(of(later))
  assert.ok(!theirs.messages.some(of(id)))
  for (const { leave } of [hers, theirs]) leave()
})

test('only the records that were asked for are told, with what belongs to a company', async () => {
  const ana = await service.register('Ana')
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const beta = await ana.create('/api/companies', { name: 'Beta' })
  const { until, messages, leave } = await listen(ana, { query: `?subjects=company:${acme.id}` })
  await ana.patch(`/api/companies/${beta.id}`, { name: 'Betas' })
  const note = await ana.create('/api/notes', { content: 'A note', company_id: acme.id })
  await until(of(note.id))
  assert.ok(!messages.some(of(beta.id)))
  leave()
})

test('who follows a deal is told of its papers, also of one that leaves it, and of no other', async () => {
  const ana = await service.register('Ana')
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const [deal, other] = [
    await ana.create('/api/deals', { name: 'Tern', company_id: company.id }),
    await ana.create('/api/deals', { name: 'Gull', company_id: company.id }),
  ]
  const { until, messages, leave } = await listen(ana, { query: `?subjects=deal:${deal.id}` })
  const about = { deal_id: deal.id }
  const note = await ana.create('/api/notes', { content: 'A note', ...about })
  const task = await ana.create('/api/tasks', { title: 'A task', ...about })
  const comment = await ana.create('/api/comments', { subject_type: 'task', subject_id: task.id, text: 'Now?' })
  const start = new Date().toISOString()
  const meeting = await ana.create('/api/calendar/events', { summary: 'Talk', start, end: start, ...about })
  const elsewhere = await ana.create('/api/notes', { content: 'Another', deal_id: other.id })
  for (const { id } of [note, task, comment, meeting]) await until(of(id, 'created'))
  await ana.patch(`/api/notes/${note.id}`, { content: 'The note' })
  await until(of(note.id, 'updated'))
  await ana.patch(`/api/tasks/${task.id}`, { deal_id: other.id })
  await until(of(task.id, 'updated'))
  await ana.delete(`/api/notes/${note.id}`)
  await until(of(note.id, 'deleted'))
  assert.ok(!messages.some(of(elsewhere.id)))
  leave()
})

test('a hidden field is not named, and a change of nothing else not told', async () => {
  const ana = await service.register('Ana')
  const vera = await service.invite(ana, 'Vera', 'viewer')
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  const hidden = await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: ['revenue'] })
  assert.equal(hidden.status, 200, JSON.stringify(hidden.body))
  await eventually(async () => assert.equal((await vera.get(`/api/companies/${id}`)).body.revenue, null))
  const { until, messages, leave } = await listen(vera)
  await ana.patch(`/api/companies/${id}`, { revenue: 5 })
  await ana.patch(`/api/companies/${id}`, { revenue: 6, employees: 5 })
  const told = await until(of(id, 'updated'))
  assert.deepEqual(told['changed'], ['employees'])
  assert.doesNotMatch(JSON.stringify(messages), /revenue/)
  leave()
})

test('of a colleague’s mail no more is named than everybody may know', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const { until, messages, leave } = await listen(ben)
  const mail = await transact(service.deps.sql, (db) =>
    recordEmail(
      db,
      { firmId: ana.firmId, userId: ana.id, role: 'admin' },
      {
        owner_id: ana.id,
        thread_id: '<one@example.com>',
        subject: 'Terms',
        direction: 'inbound',
        from_address: 'jane@example.com',
        to_addresses: [ana.email],
        sent_at: new Date(0).toISOString(),
        body: 'A secret',
      },
    ),
  )
  const { changed } = await until(of(mail.id))
  assert.doesNotMatch(changed.join(), /body|text|html|bcc/)
  assert.doesNotMatch(JSON.stringify(messages), /Terms|secret/)
  leave()
})

test('who is outside a wall is told nothing of what is behind it, and that a record left their sight', async () => {
  const ana = await service.register('Ana')
  const [ben, cem] = [await service.invite(ana, 'Ben', 'member'), await service.invite(ana, 'Cem', 'member')]
  const [his, cems] = [await listen(ben), await listen(cem)]
  const acme = await ana.create('/api/companies', { name: 'Acme' })
  const contact = await ana.create('/api/contacts', { name: 'Carla' })
  const put = (people: Person[]) => ana.send('PUT', `/api/walls/${acme.id}`, { user_ids: people.map(({ id }) => id) })
  assert.equal((await put([ana, cem])).status, 200)
  const gone = await his.until(of(acme.id, 'gone'))
  assert.deepEqual(Object.keys(gone).sort(), ['id', 'subject_id', 'subject_type', 'type'])
  const note = await ana.create('/api/notes', { content: 'Behind it', company_id: acme.id })
  await cems.until(of(note.id))
  await ana.patch(`/api/contacts/${contact.id}`, { company_id: acme.id })
  await his.until(of(contact.id, 'gone'))
  await put([ana])
  await cems.until(of(acme.id, 'gone'))
  const { id } = await ana.create('/api/companies', { name: 'Later' })
  await his.until(of(id))
  assert.ok(!his.messages.some(of(note.id)))
  assert.equal(his.messages.filter(of(acme.id, 'gone')).length, 1, 'of a wall that stood before nothing is told')
  for (const { leave } of [his, cems]) leave()
})

test('all that a firm does behind its walls leaves no trace in the stream of who is outside', async () => {
  const walls = await makeWalledFirm(service, true)
  const stream = await listen(walls.outsider, { query: `?last_event_id=${places().nameOf(walls.admin.firmId, 0)}` })
  const { id } = await walls.admin.create('/api/companies', { name: 'Later' })
  await stream.until((message) => of(id)(message) || message.type === 'many')
  // what the person could see before it came behind a wall is taken off screens: by its id, with nothing of what it is now
  const [gone, told] = [true, false].map((isGone) => stream.messages.filter(({ type }) => (type === 'gone') === isGone))
  for (const message of gone ?? [])
    assert.deepEqual(Object.keys(message).sort(), ['id', 'subject_id', 'subject_type', 'type'])
  assertNoTrace(JSON.stringify(told), walls, 'the stream')
  stream.leave()
})

test('a stream ends when its person gets another role, is disabled or signs out, and when a key is revoked', async () => {
  const ana = await service.register('Ana')
  const [ben, cem, dan] = [
    await service.invite(ana, 'Ben', 'member'),
    await service.invite(ana, 'Cem', 'member'),
    await service.invite(ana, 'Dan', 'member'),
  ]
  const key = await ana.create('/auth/keys', { name: 'A program', scopes: ['read'] })
  const streams = [
    ...(await Promise.all([ben, cem, dan].map((person) => listen(person)))),
    await listen({ ...ana, token: key.key }),
  ]
  await ana.patch(`/api/users/${ben.id}`, { role: 'viewer' })
  await ana.patch(`/api/users/${cem.id}`, { status: 'disabled' })
  await dan.post('/auth/logout')
  await ana.delete(`/auth/keys/${key.id}`)
  for (const [at, { hasEnded }] of streams.entries())
    await eventually(async () => assert.ok(hasEnded(), `stream ${at}`), 10)
})

test('a service that closes ends the streams, and is not kept waiting by them', async () => {
  const ana = await service.register('Ana')
  const closing = await startTestService({ DATABASE_URL: service.databaseUrl })
  const { hasEnded } = await listen(ana, { node: closing })
  await closing.close()
  await eventually(async () => assert.ok(hasEnded()), 1)
})

test('many changes of one kind at once are told as one', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const { until, messages, leave } = await listen(ben)
  const rows = Array.from({ length: 300 }, (_, at) => ({ name: `Company ${at}` }))
  assert.equal((await ana.post('/api/companies/bulk', { rows })).status, 200)
  const { subject_type } = await until(({ type }) => type === 'many')
  assert.equal(subject_type, 'company')
  assert.ok(messages.length < 10, `${messages.length} messages`)
  leave()
})

test('a person has ten streams, and the eleventh is refused', async () => {
  const ana = await service.register('Ana')
  const streams = []
  for (let at = 0; at < 10; at++) streams.push(await listen(ana))
  assert.equal((await ana.get('/api/live')).status, 429)
  for (const { leave } of streams) leave()
  await eventually(async () => {
    const again = await listen(ana)
    again.leave()
  })
})

test('who is cut off again and again misses nothing', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const ids: string[] = []
  for (let at = 0; at < 4; at++) ids.push((await ana.create('/api/companies', { name: `Company ${at}` })).id)
  // what a screen has: the state as it was loaded after the last message about a record
  const screen = new Map<string, number>()
  const load = async (id: string) => {
    screen.set(id, (await ben.get(`/api/companies/${id}`)).body.employees)
  }
  let last = places().nameOf(ana.firmId, 0)
  let isDone = false
  const following = (async () => {
    while (!isDone) {
      const stream = await openEvents(service, ben, 'GET', `/api/live?last_event_id=${last}`)
      const left = Math.ceil(Math.random() * 40)
      let count = 0
      const read = (async () => {
        for await (const message of stream.events) {
          last = message['id']
          if (message.type === 'many' || message.type === 'reload') await Promise.all(ids.map(load))
          else if (ids.includes(message['subject_id'])) await load(message['subject_id'])
          if (++count >= left) stream.leave()
        }
      })().catch(() => {})
      await Promise.race([read, eventually(async () => assert.ok(isDone))])
      stream.leave()
      await read
    }
  })()
  for (let round = 1; round <= 500; round++)
    await Promise.all(ids.map((id) => ana.patch(`/api/companies/${id}`, { employees: round })))
  await eventually(async () =>
    assert.deepEqual(
      [...screen.values()],
      ids.map(() => 500),
    ),
  )
  isDone = true
  await following
})

test('who was away for too long, or comes from another time, is told once to load everything', async () => {
  const ana = await service.register('Ana')
  const ahead = places().nameOf(ana.firmId, 999_999_999)
  const elsewhere = places().nameOf((await service.register('Zoe')).firmId, 1)
  for (const last of [ahead, elsewhere, '999999999']) {
    const { until, messages, leave } = await listen(ana, { query: `?last_event_id=${last}` })
    await until(({ type }) => type === 'reload')
    assert.equal(messages.filter(({ type }) => type === 'reload').length, 1)
    leave()
  }
})

test('a reader who takes nothing is held for with few messages, and told to load everything', async () => {
  const { Listener } = await import('./listener.ts')
  const user = { firmId: '1', userId: '2', role: 'member' as const, email: 'a@example.com' }
  const listener = new Listener({ user, subjects: [], roleNow: async () => 'member', leave: () => {} })
  for (let at = 1; at <= 1000; at++) listener.tell(at, [{ type: 'many', subject_type: 'deal' }])
  const taken = listener.messages()
  const { value } = await taken.next()
  assert.ok(value)
  assert.equal(value.type, 'reload')
  listener.end()
  assert.equal((await taken.next()).done, true)
})

test('two hundred who listen cost a fraction of what the service takes anyway, and nothing is read for nobody', async () => {
  const ana = await service.register('Ana')
  const people: Person[] = []
  for (let at = 0; at < 20; at++) people.push(await service.invite(ana, `Person ${at}`, 'viewer'))
  const before = process.memoryUsage().rss
  const streams = await Promise.all(people.flatMap((person) => Array.from({ length: 10 }, () => listen(person))))
  const { id } = await ana.create('/api/companies', { name: 'Acme' })
  for (const { until } of streams) await until(of(id))
  const grown = process.memoryUsage().rss / before
  assert.ok(grown < 1.5, `${grown} times the memory, with their readers`)
  for (const { leave } of streams) leave()
})
