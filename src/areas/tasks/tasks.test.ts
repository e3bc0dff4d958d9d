import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { piece } from '../../platform/db/statement.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let otto: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ;[bob, vera] = await Promise.all([service.invite(ana, 'Bob', 'member'), service.invite(ana, 'Vera', 'viewer')])
  otto = await service.register('Otto')
  await ana.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
})

const titles = async (person: Person, query: string) =>
  (await person.get(`/api/tasks?${query}`)).body.data.map(({ title }: { title: string }) => title)

test('a task belongs to whoever adds it, hangs on its deal’s company, and comes back as it was sent', async () => {
  const company = await ana.create('/api/companies', { name: 'Nordlicht Optik' })
  const deal = await ana.create('/api/deals', { name: 'Project Lens', company_id: company.id })
  const made = await ana.create('/api/tasks', {
    title: 'Send the NDA',
    details: 'The long one',
    due_at: '2027-03-17T23:30:00Z',
    priority: 'high',
    deal_id: deal.id,
  })
  const { body } = await bob.get(`/api/tasks/${made.id}`)
  assert.equal(body.assignee_name, 'Ana')
  assert.deepEqual(
    [body.company_id, body.company_name, body.deal_name, body.status],
    [company.id, 'Nordlicht Optik', 'Project Lens', 'open'],
  )
  assert.equal(body.due_date, '2027-03-18', 'the day in Zurich')
  assert.deepEqual(await titles(vera, `company_id=${company.id}`), ['Send the NDA'])
  assert.deepEqual(await titles(vera, `deal_id=${deal.id}&status=done`), [])
})

test('what is due first comes first, and what is late can be asked for', async () => {
  const company_id = (await ana.create('/api/companies', { name: 'Ordered' })).id
  for (const [title, due_date] of [
    ['someday', null],
    ['later', '2999-01-02'],
    ['late', '2020-01-01'],
  ])
    await ana.create('/api/tasks', { title, due_date, company_id })
  assert.deepEqual(await titles(bob, `company_id=${company_id}`), ['late', 'later', 'someday'])
  assert.deepEqual(await titles(bob, `company_id=${company_id}&overdue=true`), ['late'])
  assert.deepEqual(await titles(bob, `company_id=${company_id}&overdue=false`), ['later', 'someday'])
  assert.deepEqual(await titles(bob, `company_id=${company_id}&due_from=2020-01-01&due_to=2020-01-01`), ['late'])
  assert.deepEqual(await titles(bob, `company_id=${company_id}&search=LAT+ER`), ['later'])
})

test('a task that is done says by whom and when, and can be opened again; each is an event', async () => {
  const task = await ana.create('/api/tasks', { title: 'Call the bank', assignee_id: bob.id })
  assert.deepEqual((await titles(bob, 'assignee_id=me')).includes('Call the bank'), true)
  const done = await bob.patch(`/api/tasks/${task.id}`, { status: 'done' })
  assert.deepEqual([done.status, done.body.done_by, typeof done.body.done_at], [200, bob.id, 'string'])
  const open = await ana.patch(`/api/tasks/${task.id}`, { status: 'open' })
  assert.deepEqual([open.body.done_by, open.body.done_at], [null, null])
  await ana.patch(`/api/tasks/${task.id}`, { assignee_id: null })
  const { body } = await ana.get(`/api/events?subject_id=${task.id}`)
  const kinds = body.data.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(kinds, ['assigned', 'updated', 'done', 'created'])
})

test('whoever gives a task to a colleague finds it among what they assigned, and the colleague is told by whom', async () => {
  const company_id = (await ana.create('/api/companies', { name: 'Given' })).id
  const given = await ana.create('/api/tasks', { title: 'given', company_id, assignee_id: bob.id })
  await ana.create('/api/tasks', { title: 'own', company_id })
  await ana.create('/api/tasks', { title: 'nobody’s', company_id, assignee_id: null })
  const handed = await bob.create('/api/tasks', { title: 'handed on', company_id })
  assert.deepEqual([given.assigned_by, given.assigned_by_name, handed.assigned_by_name], [ana.id, 'Ana', 'Bob'])
  await bob.patch(`/api/tasks/${handed.id}`, { assignee_id: ana.id })
  const of = (person: Person, by: string) => titles(person, `company_id=${company_id}&assigned_by=${by}`)
  assert.deepEqual(
    [await of(ana, 'me'), await of(bob, 'me'), await of(vera, ana.id)],
    [['given'], ['handed on'], ['given']],
  )
  // other changes are no assignment
  await bob.patch(`/api/tasks/${given.id}`, { title: 'given still', assignee_id: bob.id })
  assert.deepEqual(await of(ana, 'me'), ['given still'])
  const { body } = await bob.patch(`/api/tasks/${given.id}`, { assignee_id: null })
  assert.deepEqual([body.assigned_by, await of(ana, 'me'), await of(otto, ana.id)], [null, [], []])
})

test('the assignee is reminded once by mail, and not of what is done', async () => {
  const { sql } = service.deps
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const task = await ana.create('/api/tasks', { title: 'Ring Carla', assignee_id: bob.id, remind_at: at })
  const other = await ana.create('/api/tasks', { title: 'No longer needed', assignee_id: bob.id, remind_at: at })
  await ana.patch(`/api/tasks/${other.id}`, { status: 'done' })
  const isOfThese = piece`data ->> 'task_id' in (${task.id}, ${other.id})`
  const waiting = await sql`select start_after = ${at}::timestamptz as in_time from jobs.job where ${isOfThese}`
  assert.deepEqual(
    waiting.map(({ in_time }) => in_time),
    [true, true],
  )
  await sql`update jobs.job set start_after = now() where ${isOfThese}`
  await eventually(async () => {
    const jobs = await sql`select state from jobs.job where ${isOfThese}`
    assert.deepEqual(
      jobs.map(({ state }) => state),
      ['completed', 'completed'],
    )
  })
  assert.ok((await ana.get(`/api/tasks/${task.id}`)).body.reminded_at)
  const mails = outbox().filter((text) => text.includes('Subject: Reminder:'))
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', /Reminder: Ring Carla/)
  assert.equal((await ana.get(`/api/tasks/${other.id}`)).body.reminded_at, null)
})

const outbox = () => {
  const folder = join(service.dataDir, 'outbox', ana.firmId)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[/\\]?new[/\\]/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

test('a text becomes a task with its day, its time and whom it is about', async () => {
  const acme = await ana.create('/api/companies', { name: 'Acme Robotics' })
  const carla = await ana.create('/api/contacts', { name: 'Carla Moser', company_id: acme.id })
  const year = new Date().getUTCFullYear()
  const draft = async (text: string) => (await ana.post('/api/tasks/from-text', { text })).body

  const dated = await draft(`Follow up with Acme Robotics after 2031-09-30`)
  assert.deepEqual([dated.title, dated.due_date, dated.due_at], ['Follow up with Acme Robotics', '2031-10-01', null])
  assert.deepEqual(dated.company, { id: acme.id, name: 'Acme Robotics' })

  const quarter = await draft(`follow up with Acme after Q3 ${year + 1}`)
  assert.deepEqual([quarter.title, quarter.company?.id], ['Follow up with Acme', acme.id])
  assert.match(quarter.due_date, new RegExp(`^${year + 1}-10-0[1-4]$`))

  const timed = await draft('Remind me to call Carla on 17 March 2031 at 9:30')
  assert.equal(timed.title, 'Call Carla')
  assert.deepEqual([timed.due_at, timed.contact?.id], ['2031-03-17T08:30:00.000Z', carla.id])

  const weeks = await draft('Send the teaser in two weeks')
  const days = (Date.parse(weeks.due_date) - Date.now()) / 86_400_000
  assert.ok(days > 12.5 && days < 14.5, weeks.due_date)
  assert.equal(weeks.title, 'Send the teaser')

  const unclear = await draft('Think about it')
  assert.deepEqual([unclear.due_date, unclear.notices], [null, ['No day was found in it.']])
})

test('a colleague is given a task by who writes it only where the text asks it of them', async () => {
  const assigneeOf = async (text: string) =>
    (await ana.post('/api/tasks/from-text', { text })).body.assignee?.name ?? null
  for (const text of [
    'Bob calls the bank tomorrow',
    'Bob: send the teaser by Friday',
    'Please Bob send the teaser by Friday',
    '@bob send the teaser by Friday',
    'Send the teaser by Friday @Bob',
    'Send the teaser by Friday, assign to Bob',
  ])
    assert.equal(await assigneeOf(text), 'Bob', text)
  for (const text of [
    'Ask Bob for the lender list on 12/15',
    'Call Bob tomorrow',
    'Send Bob the model on Friday',
    'Lunch with Bob and Acme on Monday',
    'Review the memo of Bob by Thursday',
    'Remind me to thank Bob on Friday',
    'Write to bob@example.com on Monday',
    'Bob’s comments go into the model by Friday',
  ])
    assert.equal(await assigneeOf(text), null, text)
})

test('a name that several have is named as such, and none is taken', async () => {
  for (const name of ['Twin One', 'Twin Two']) await ana.create('/api/companies', { name })
  const { body } = await ana.post('/api/tasks/from-text', { text: 'Write to Twin tomorrow' })
  assert.equal(body.company, null)
  assert.deepEqual(body.notices, ['“twin” may be 2 different ones; none was taken.'])
})

test('nobody is given a task about what they may not know of, nor named for it', async () => {
  const open = await ana.create('/api/companies', { name: 'Opencast Mining' })
  const company = await ana.create('/api/companies', { name: 'Secretum Holding' })
  const deal = await ana.create('/api/deals', { name: 'Project Hush', company_id: open.id })
  const contact = await ana.create('/api/contacts', { name: 'Carlo Hidden', company_id: company.id })
  for (const { id } of [company, deal])
    assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  const task = await ana.create('/api/tasks', { title: 'Plain', company_id: open.id, assignee_id: bob.id })
  const mine = await ana.create('/api/tasks', { title: 'Hidden', company_id: company.id })
  for (const { status, body } of [
    await ana.post('/api/tasks', { title: 'x', company_id: company.id, assignee_id: bob.id }),
    await ana.post('/api/tasks', { title: 'x', contact_id: contact.id, assignee_id: bob.id }),
    await ana.post('/api/tasks', { title: 'x', deal_id: deal.id, assignee_id: bob.id }),
    await ana.patch(`/api/tasks/${mine.id}`, { assignee_id: bob.id }),
    await ana.patch(`/api/tasks/${task.id}`, { company_id: company.id }),
    await ana.patch(`/api/tasks/${task.id}`, { deal_id: deal.id }),
  ]) {
    assert.equal(status, 422, JSON.stringify(body))
    assert.match(body.detail, /^assignee_id: must be a person who may know of it/)
  }
  assert.equal((await ana.patch(`/api/tasks/${task.id}`, { company_id: company.id, assignee_id: ana.id })).status, 200)

  const drafted = async (text: string) => (await ana.post('/api/tasks/from-text', { text })).body
  for (const name of ['Secretum Holding', 'Project Hush', 'Carlo Hidden']) {
    const draft = await drafted(`Bob calls ${name} tomorrow`)
    assert.ok(draft.company ?? draft.deal ?? draft.contact, name)
    assert.equal(draft.assignee, null, name)
  }
  assert.equal((await drafted('Bob calls Opencast Mining tomorrow')).assignee.id, bob.id)
  for (const id of [company.id, deal.id])
    assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [bob.id] })).status, 200)
  assert.equal((await drafted('Bob calls Secretum Holding tomorrow')).assignee.id, bob.id)
  assert.equal((await ana.patch(`/api/tasks/${mine.id}`, { assignee_id: bob.id })).status, 200)
})

test('what is not right is refused with the field that is wrong', async () => {
  const refused = async (body: unknown) => {
    const answer = await ana.post('/api/tasks', body)
    return [answer.status, answer.body.detail]
  }
  assert.deepEqual(await refused({}), [422, 'title: is required'])
  assert.deepEqual(await refused({ title: 'x', company_id: unknownId }), [404, 'company_id: there is no such company'])
  assert.deepEqual(await refused({ title: 'x', assignee_id: unknownId }), [404, 'assignee_id: there is no such user'])
  assert.equal((await refused({ title: 'x', due_date: 'soon' }))[0], 422)
  assert.equal((await refused({ title: 'x', priority: 'urgent' }))[0], 422)
})

test('a viewer reads and does not write; another firm sees nothing', async () => {
  const task = await ana.create('/api/tasks', { title: 'Ours' })
  assert.equal((await vera.post('/api/tasks', { title: 'x' })).status, 403)
  assert.equal((await vera.patch(`/api/tasks/${task.id}`, { title: 'x' })).status, 403)
  assert.equal((await otto.get(`/api/tasks/${task.id}`)).status, 404)
  assert.equal((await otto.patch(`/api/tasks/${task.id}`, { title: 'x' })).status, 404)
  assert.equal((await otto.delete(`/api/tasks/${task.id}`)).status, 404)
  assert.equal((await bob.delete(`/api/tasks/${task.id}`)).status, 204)
  assert.equal((await ana.get(`/api/tasks/${task.id}`)).status, 404)
})

test('tasks of a deleted company leave the list, and come back with it', async () => {
  const company = await ana.create('/api/companies', { name: 'Comes and goes' })
  await ana.create('/api/tasks', { title: 'Hangs on it', company_id: company.id })
  await ana.delete(`/api/companies/${company.id}`)
  assert.deepEqual(await titles(ana, 'search=hangs'), [])
  await ana.post(`/api/companies/${company.id}/restore`)
  assert.deepEqual(await titles(ana, 'search=hangs'), ['Hangs on it'])
})
