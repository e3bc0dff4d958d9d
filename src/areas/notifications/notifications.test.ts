import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { newRows } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { tellOfNdas } from './ndas.ts'
import { sweepOld } from './sweep.ts'

let service: TestService
let ana: Person
let ben: Person
let cleo: Person
let company: { id: string }
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  cleo = await service.invite(ana, 'Cleo', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
  for (const person of [ana, ben, cleo]) await person.post('/api/notifications/read', { all: true })
})

type Told = { id: string; kind: string; summary: string; text: string | null; events: number; subject_id: string }
const unreadOf = async (who: Person): Promise<Told[]> =>
  (await who.get('/api/notifications?unread=true&page_size=100')).body.data
const kindsOf = async (who: Person) => (await unreadOf(who)).map(({ kind }) => kind)
const settled = (...people: Person[]) =>
  Promise.all(people.map((who) => who.post('/api/notifications/read', { all: true })))
const dealOf = (fields: object) => ana.create('/api/deals', { name: 'Project Tern', company_id: company.id, ...fields })

test('who is mentioned is told once, with what was said, and nobody of their own doings', async () => {
  await settled(ana, ben)
  const deal = await dealOf({})
  const on = { subject_type: 'deal', subject_id: deal.id }
  const comment = await ana.create('/api/comments', { ...on, text: '@Ben ask them, @Ana too' })
  const [told, ...others] = await unreadOf(ben)
  assert.equal(others.length, 0)
  assert.deepEqual(
    [told?.kind, told?.summary, told?.text, told?.subject_id],
    ['mention', 'Ana commented on “Project Tern”', '@Ben ask them, @Ana too', comment.id],
  )
  await ana.patch(`/api/comments/${comment.id}`, { text: '@Ben ask them again' })
  assert.equal((await unreadOf(ben)).length, 1)
  await ana.patch(`/api/comments/${comment.id}`, { text: '@Ben @Cleo ask them' })
  assert.deepEqual(await kindsOf(cleo), ['mention'])
  assert.deepEqual(await kindsOf(ana), [])
})

test('those who spoke in a thread hear of a reply, and whose the deal is of a new thread', async () => {
  const deal = await dealOf({ owner_id: ben.id })
  await settled(ana, ben, cleo)
  const on = { subject_type: 'deal', subject_id: deal.id }
  const first = await ana.create('/api/comments', { ...on, text: 'Shall we bid?' })
  assert.deepEqual(await kindsOf(ben), ['comment'])
  await ben.create('/api/comments', { ...on, parent_id: first.id, text: 'Yes, @Cleo' })
  assert.deepEqual(await kindsOf(ana), ['reply'])
  assert.deepEqual(await kindsOf(cleo), ['mention'])
})

test('a deal or a task that is given to somebody, a task that comes back done, a move and a document of their deal', async () => {
  await settled(ana, ben)
  const deal = await dealOf({ owner_id: ben.id, stage: 'lead' })
  await ana.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  const task = await ana.create('/api/tasks', { title: 'Call the bank', assignee_id: ben.id })
  assert.deepEqual(await kindsOf(ben), ['assigned', 'stage', 'assigned'])
  await ben.patch(`/api/tasks/${task.id}`, { status: 'done' })
  assert.deepEqual(
    (await unreadOf(ana)).map(({ kind, summary }) => [kind, summary]),
    [['done', 'Ben finished the task “Call the bank”']],
  )
})

test('a wall raised later takes back what was told, and opening it again brings it back', async () => {
  const deal = await dealOf({ owner_id: null })
  await settled(ben)
  await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: '@Ben look' })
  assert.equal((await unreadOf(ben)).length, 1)
  await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })
  const { total, unread } = (await ben.get('/api/notifications?unread=true')).body
  assert.deepEqual([total, unread], [0, 0])
  await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: '@Ben again' })
  assert.equal((await unreadOf(ben)).length, 0)
  await ana.delete(`/api/walls/${deal.id}`)
  assert.equal((await unreadOf(ben)).length, 2)
})

test('what is deleted is told of no more, and a comment that is restored is again', async () => {
  await settled(ben)
  const task = await ana.create('/api/tasks', { title: 'Never mind', assignee_id: ben.id })
  await ana.delete(`/api/tasks/${task.id}`)
  const comment = await ana.create('/api/comments', { subject_type: 'company', subject_id: company.id, text: '@Ben?' })
  await ana.delete(`/api/comments/${comment.id}`)
  assert.deepEqual(await kindsOf(ben), [])
  await ana.post(`/api/bin/${comment.id}/restore`, {})
  assert.deepEqual(await kindsOf(ben), ['mention'])
})

test('many at once, as an import brings them, are told of as one', async () => {
  await settled(ben)
  const records = Array.from({ length: 60 }, (_, index) => ({
    name: `Deal ${index}`,
    company_id: company.id,
    owner_id: ben.id,
  }))
  const sent = await ana.post('/api/deals/bulk', { rows: records })
  assert.ok(sent.status < 300, JSON.stringify(sent.body).slice(0, 200))
  const [told, ...others] = await unreadOf(ben)
  assert.deepEqual([told?.kind, told?.events, others.length], ['assigned', 60, 0])
  assert.match(told?.summary ?? '', /, and 59 more alike$/)
})

test('each person marks their own as read, one, some, or all', async () => {
  await settled(ben)
  const [one, other] = await Promise.all(
    ['One', 'Other'].map((title) => ana.create('/api/tasks', { title, assignee_id: ben.id })),
  )
  const [first] = await unreadOf(ben)
  assert.equal((await cleo.patch(`/api/notifications/${first?.id}`, { read: true })).status, 404)
  assert.ok((await ben.patch(`/api/notifications/${first?.id}`, { read: true })).body.read_at)
  assert.equal((await ben.patch(`/api/notifications/${first?.id}`, { read: false })).body.read_at, null)
  assert.deepEqual(
    (
      await ben.post('/api/notifications/read', {
        ids: [(await unreadOf(ben)).find(({ subject_id }) => subject_id === one.id)?.id],
      })
    ).body,
    { read: 1 },
  )
  assert.deepEqual(
    (await unreadOf(ben)).map(({ subject_id }) => subject_id),
    [other.id],
  )
  assert.deepEqual((await ben.post('/api/notifications/read', { all: true })).body, { read: 1 })
  assert.equal((await ben.post('/api/notifications/read', {})).status, 422)
})

test('what is told of a record is read once that is open, and what is said there once the comments are', async () => {
  await settled(ben)
  const deal = await dealOf({ owner_id: ben.id })
  const comment = await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: '@Ben?' })
  const open = async (...about: string[]) => (await ben.post('/api/notifications/read', { about })).body.read
  assert.equal(await open(company.id), 0)
  assert.equal((await cleo.post('/api/notifications/read', { about: [deal.id] })).body.read, 0)
  assert.equal(await open(deal.id), 1)
  assert.deepEqual(await kindsOf(ben), ['mention'])
  assert.equal(await open(comment.id), 1)
})

test('what was read is forgotten after three months, and what was not after a year', async () => {
  const { sql } = service.deps
  await settled(ben)
  const ages: [age: number, isRead: boolean][] = [
    [89, true],
    [91, true],
    [364, false],
    [366, false],
  ]
  for (const [age, isRead] of ages) {
    const task = await ana.create('/api/tasks', { title: `${age} days old`, assignee_id: ben.id })
    await sql`
      update notifications set created_at = now() - ${age} * interval '1 day', read_at = ${isRead ? 'now' : null}
      where firm_id = ${ana.firmId} and subject_id = ${task.id}`
  }
  await sweepOld(sql, new AbortController().signal)
  const left = (await ben.get('/api/notifications?page_size=100&kind=assigned')).body.data
  assert.deepEqual(
    left.flatMap(({ summary }: Told) => /\d+(?= days old)/.exec(summary)?.[0] ?? []),
    ['89', '364'],
  )
})

test('that an NDA ends is told once to the people of its deal, a month before, and not behind a wall', async () => {
  await settled(ana, ben)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const deal = await dealOf({ owner_id: ben.id })
  const counsel = await ana.create('/api/companies', { name: 'Lazar & Sons' })
  const parties = `/api/deals/${deal.id}/parties`
  const signed = { role: 'lawyer', nda_state: 'signed' }
  const party = await ana.create(parties, { ...signed, company_id: counsel.id, nda_expires_on: day(20) })
  await ana.create(parties, { ...signed, company_id: company.id, nda_expires_on: day(40) })
  const look = () => tellOfNdas(service.deps, new AbortController().signal)
  const ndas = async () => (await unreadOf(ben)).filter(({ kind }) => kind === 'nda').map(({ summary }) => summary)
  for (const _ of [1, 2]) await look()
  assert.deepEqual(await ndas(), [`An NDA on “Project Tern” ends on ${day(20)}`])
  await ana.send('PUT', `/api/walls/${counsel.id}`, { user_ids: [] })
  assert.deepEqual(await ndas(), [])
  await ana.delete(`/api/walls/${counsel.id}`)
  assert.equal((await ndas()).length, 1)
  await ana.patch(`${parties}/${party.id}`, { nda_expires_on: day(25) })
  assert.deepEqual(await ndas(), [])
  await look()
  assert.deepEqual(await ndas(), [`An NDA on “Project Tern” ends on ${day(25)}`])
})

test('an account that has to be connected again is told to its owner', async () => {
  await settled(ben)
  const { sql } = service.deps
  const id = crypto.randomUUID()
  const row = {
    firm_id: ana.firmId,
    id,
    service: 'drive',
    adapter: 'folder',
    name: 'Deal room',
    owner_id: ben.id,
    created_by: ben.id,
    account: id,
  }
  await transact(sql, (db) => db`insert into connections ${newRows([row])}`)
  for (const _ of [1, 2])
    await sql`update connections set status = 'needs_reconnect' where firm_id = ${ana.firmId} and id = ${id}`
  assert.deepEqual(
    (await unreadOf(ben)).map(({ summary }) => summary),
    ['The account “Deal room” has to be connected again'],
  )
})
