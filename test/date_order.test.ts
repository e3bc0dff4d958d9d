import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from './event_stream.ts'
import { type Person, startTestService, type TestService } from './harness.ts'
import { uploadTable } from './import_tables.ts'

let service: TestService
let european: Person
let american: Person
let silent: Person
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
  european = await service.register('Eva')
  american = await service.register('Amy')
  silent = await service.register('Sam')
  assert.equal((await european.patch('/auth/firm', { date_order: 'dmy' })).body.date_order, 'dmy')
  assert.equal((await american.patch('/auth/firm', { date_order: 'mdy' })).body.date_order, 'mdy')
})

const dueOf = async (person: Person, day: string) =>
  (await person.post('/api/tasks/from-text', { text: `Send the teaser by ${day}` })).body

test('a task has the day that its firm means by 3/4/2031; a firm that has not said is told how it was read', async () => {
  const cases: [typed: string, european: string, american: string, silent: string][] = [
    ['3/4/2031', '2031-04-03', '2031-03-04', '2031-03-04'],
    ['3-4-2031', '2031-04-03', '2031-03-04', '2031-03-04'],
    ['13/4/2031', '2031-04-13', '2031-04-13', '2031-04-13'],
    ['4/13/2031', '2031-04-13', '2031-04-13', '2031-04-13'],
    ['3.4.2031', '2031-04-03', '2031-04-03', '2031-04-03'],
    ['2031-04-03', '2031-04-03', '2031-04-03', '2031-04-03'],
  ]
  for (const [typed, ...days] of cases)
    for (const [index, person] of [european, american, silent].entries()) {
      const { title, due_date, notices } = await dueOf(person, typed)
      assert.deepEqual([title, due_date], ['Send the teaser', days[index]], typed)
      const isTold = person === silent && /^3[/-]4[/-]/.test(typed)
      assert.equal(notices.length, isTold ? 1 : 0, JSON.stringify(notices))
      if (isTold) assert.match(notices[0], /was read as 4 March 2031/)
    }
  assert.match((await dueOf(european, '3/4')).due_date, /-04-03$/)
  assert.match((await dueOf(american, '3/4')).due_date, /-03-04$/)
})

async function echoOf(person: Person, query: string) {
  const asked = { query, chat_id: randomUUID() }
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', asked)
  return String(events.find(({ kind }) => kind === 'answer')?.['echo'])
}

test('a question has its days in the order of the firm, and its answer names them in words', async () => {
  for (const [query, dmy, mdy] of [
    ['notes since 3/4/2024', '3 Apr 2024', '4 Mar 2024'],
    ['notes since 3/4', '3 Apr', '4 Mar'],
    ['notes between 1/2/2024 and 3/4/2024', '1 Feb and 3 Apr 2024', '2 Jan and 4 Mar 2024'],
    ['deals created before 05/06/24', '5 Jun 2024', '6 May 2024'],
    ['notes since 13/4/2024', '13 Apr 2024', '13 Apr 2024'],
  ] as const)
    for (const [person, said] of [
      [european, dmy],
      [american, mdy],
      [silent, mdy],
    ] as const) {
      const echo = await echoOf(person, query)
      assert.ok(echo.includes(said), `${query}: ${echo}`)
    }
})

test('a column of a table that leaves the order open begins with that of the firm, and can be changed', async () => {
  const table = 'Deal,Company,Close\nProject Ridge,Kestrel,03/04/2031\n'
  for (const [person, order] of [
    [european, 'dmy'],
    [american, 'mdy'],
    [silent, null],
  ] as const) {
    const { id, mapping } = await uploadTable(service, person, table, 'deals.csv', { kind: 'deals' })
    assert.deepEqual([mapping.columns[2].day_order, mapping.columns[2].unclear], [order, true])
    const { unclear: _, ...column } = mapping.columns[2]
    const other = order === 'dmy' ? 'mdy' : 'dmy'
    const changed = await person.patch(`/api/import/${id}`, { columns: [{ ...column, day_order: other }] })
    assert.equal(changed.body.mapping?.columns[2].day_order, other, JSON.stringify(changed.body))
  }
})
