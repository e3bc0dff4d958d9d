import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let otto: Person
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  ana = await service.register('Ana')
  bob = await service.invite(ana, 'Bob', 'member')
  otto = await service.register('Otto')
  const kestrel = await ana.create('/api/companies', { name: 'Kestrel Plastics', industry: 'Plastics' })
  const halcyon = await ana.create('/api/companies', { name: 'Halcyon Foods', industry: 'Food' })
  const ridge = await ana.create('/api/deals', { name: 'Project Ridge', company_id: kestrel.id, stage: 'proposal' })
  const jane = await ana.create('/api/contacts', { name: 'Jane Doe', company_id: kestrel.id, role: 'CFO' })
  const lease = { title: 'Check the lease', assignee_id: bob.id, company_id: halcyon.id }
  await ana.create('/api/tasks', { title: 'Send the NDA', due_date: dayFrom(-3), priority: 'high', deal_id: ridge.id })
  await ana.create('/api/tasks', { title: 'Call about pricing', due_date: dayFrom(40), contact_id: jane.id })
  await ana.create('/api/tasks', { title: 'Order lunch' })
  await ana.create('/api/tasks', lease)
  await bob.create('/api/tasks', {
    title: 'Review the model',
    due_date: dayFrom(9),
    company_id: kestrel.id,
    priority: 'low',
  })
  await bob.create('/api/tasks', { title: 'Find an expert', due_date: dayFrom(-10), assignee_id: null })
  const { id } = await bob.create('/api/tasks', { title: 'Write the teaser', due_date: dayFrom(-60) })
  await bob.patch(`/api/tasks/${id}`, { status: 'done' })
  await otto.create('/api/tasks', { title: 'Another firm’s task' })
})

async function heard(person: Person, question: string) {
  const chat_id = randomUUID()
  let events: Awaited<ReturnType<typeof readEvents>>['events'] = []
  for (const query of question.split(' => '))
    ({ events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id }))
  const answer = events.find(({ kind }) => kind === 'answer')
  const rows = events.filter(({ kind }) => kind === 'table').flatMap(({ rows }) => rows as Listed[])
  return { echo: String(answer?.['echo']), unused: answer?.['unused'] ?? [], rows }
}
type Listed = { ref: { type: string }; values: Record<string, unknown>; citation?: { url: string } }

const asked: [question: string, titles: string[]][] = [
  ['my tasks', ['Send the NDA', 'Call about pricing', 'Order lunch']],
  ['any open tasks for me?', ['Send the NDA', 'Call about pricing', 'Order lunch']],
  ['which of my tasks are overdue', ['Send the NDA']],
  ["everyone's overdue tasks", ['Find an expert', 'Send the NDA']],
  ['tasks more than 5 days overdue', ['Find an expert']],
  ["Bob's tasks", ['Review the model', 'Check the lease']],
  ['tasks set by Ana for Bob', ['Check the lease']],
  ['tasks created by Bob', ['Find an expert', 'Review the model']],
  ['done tasks', ['Write the teaser']],
  ['unassigned tasks', ['Find an expert']],
  ['tasks without an assignee', ['Find an expert']],
  ['tasks without a due date', ['Check the lease', 'Order lunch']],
  ['urgent tasks', ['Send the NDA']],
  ['open tasks for Kestrel Plastics', ['Send the NDA', 'Review the model', 'Call about pricing']],
  ['tasks on Project Ridge', ['Send the NDA']],
  ['tasks about pricing', ['Call about pricing']],
  ['my tasks that are not overdue', ['Call about pricing', 'Order lunch']],
  ['tasks not assigned to Bob with high priority', ['Send the NDA']],
  ['the task called model', ['Review the model']],
  ['tasks to be completed by Bob', ['Review the model', 'Check the lease']],
  ['give me a complete list of my tasks', ['Send the NDA', 'Call about pricing', 'Order lunch']],
  ['the task Bob created', ['Find an expert', 'Review the model']],
  ['is the task to send the NDA overdue', ['Send the NDA']],
  ['tasks I delegated', ['Check the lease']],
  ['tasks Bob did', ['Write the teaser']],
  ['tasks Bob finished this week', ['Write the teaser']],
  ['overdue to-dos', ['Find an expert', 'Send the NDA']],
  ['upcoming tasks', ['Call about pricing', 'Review the model']],
  ['done tasks => this week', ['Write the teaser']],
  ['my tasks => only the overdue ones', ['Send the NDA']],
  ['tasks set by Bob => and by me', ['Send the NDA', 'Call about pricing', 'Order lunch', 'Check the lease']],
  ['Project Ridge => its tasks', ['Send the NDA']],
  ['tasks on open deals', ['Send the NDA']],
  ['tasks on deals in proposal', ['Send the NDA']],
  ['tasks on won deals', []],
  [
    'tasks for Bob and me',
    ['Send the NDA', 'Call about pricing', 'Order lunch', 'Review the model', 'Check the lease'],
  ],
  ['my and Bob’s tasks with high priority', ['Send the NDA']],
  ['tasks due today or tomorrow', []],
]
for (const [question, titles] of asked)
  test(`“${question}” lists these tasks and no others`, async () => {
    const { rows, unused, echo } = await heard(ana, question)
    assert.deepEqual(unused, [], echo)
    assert.deepEqual(rows.map(({ values }) => values['title']).sort(), [...titles].sort(), echo)
  })

test('a task that is listed opens, and the answer says whose it looked for and that done ones are left out', async () => {
  const { rows, echo } = await heard(bob, 'my tasks')
  assert.equal(echo, 'Tasks · yours · open')
  assert.equal(rows[0]?.ref.type, 'task')
  const { status } = await bob.get(String(rows[0]?.citation?.url))
  assert.equal(status, 200)
})

test('who did the most is counted by who did them, and shares are of all tasks', async () => {
  const { rows } = await heard(ana, 'who finished the most tasks')
  assert.deepEqual(rows[0]?.values, { done_by: 'Bob', count: 1 })
  const share = (await heard(ana, 'what percentage of tasks are done')).rows[0]?.values['share']
  assert.equal(Math.round(Number(share) * 7), 1)
})

test('a priority is asked of tasks alone', async () => {
  for (const question of ['deals sorted by priority', 'highest priority companies', 'my deals => the urgent ones'])
    assert.notDeepEqual((await heard(ana, question)).unused, [], question)
})

test('tasks are counted by person, and companies, deals and contacts are found by theirs', async () => {
  const counts = await heard(ana, 'how many open tasks does each colleague have')
  assert.deepEqual(
    counts.rows.map(({ values }) => [values['assignee'], values['count']]),
    [
      ['Ana', 3],
      ['Bob', 2],
      [null, 1],
    ],
  )
  for (const [question, names] of [
    ['companies with open tasks', ['Halcyon Foods', 'Kestrel Plastics']],
    ['deals with overdue tasks', ['Project Ridge']],
    ['companies with tasks for Bob that are in Plastics', ['Kestrel Plastics']],
    ['contacts with a task', ['Jane Doe']],
  ] as const) {
    const { rows } = await heard(ana, question)
    assert.deepEqual(rows.map(({ values }) => values['name']).sort(), names, question)
  }
})

test('what is to be done has the tasks first, with why each is there', async () => {
  const { rows } = await heard(ana, 'what do I have to do?')
  assert.deepEqual(
    rows.filter(({ ref }) => ref.type === 'task').map(({ values }) => [values['title'], values['reason']]),
    [
      ['Send the NDA', '3 days overdue'],
      ['Call about pricing', 'to do'],
      ['Order lunch', 'to do, on no day'],
    ],
  )
})

test('another firm’s tasks are nobody’s business', async () => {
  const { rows } = await heard(otto, 'all tasks of the team')
  assert.deepEqual(
    rows.map(({ values }) => values['title']),
    ['Another firm’s task'],
  )
})
