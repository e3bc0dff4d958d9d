import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { makeRecords } from '../../../test/openapi_walk.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordEmail } from '../emails/index.ts'

let service: TestService
before(async () => {
  service = await startTestService({ ROLE: 'web' })
})

const dayMilliseconds = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString()
const dayIn = (days: number) => daysAgo(-days).slice(0, 10)

async function overviewFor(person: Person) {
  const { status, body } = await person.get('/api/overview')
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** A firm of its own, with a company. */
async function firm(name: string) {
  const admin = await service.register(name)
  const company = await admin.create('/api/companies', { name: `${name} Works` })
  const deal = (fields: object = {}) => admin.create('/api/deals', { name: 'Deal', company_id: company.id, ...fields })
  return { admin, company, deal }
}

/** Makes a deal as old as if it had been added, and had all that happened to it since, so many days ago. */
async function backdate(person: Person, id: string, days: number) {
  const { sql } = service.deps
  await sql`update deals set created_at = ${daysAgo(days)} where firm_id = ${person.firmId} and id = ${id}`
  await sql`alter table events disable trigger events_append_only`
  await sql`update events set at = ${daysAgo(days)} where firm_id = ${person.firmId} and subject_id = ${id}`
  await sql`alter table events enable trigger events_append_only`
}

const stageOf = (overview: { stages: { stage: string }[] }, stage: string) => {
  const { stage: _name, ...figures } = overview.stages.find((row) => row.stage === stage) ?? { stage }
  return figures
}
const figures = (now: number[], before: number[], moved: number[]) => ({
  count: now[0],
  value: now[1],
  weighted_value: now[2],
  unconverted: 0,
  count_before: before[0],
  value_before: before[1],
  weighted_value_before: before[2],
  moved_in: moved[0],
  moved_out: moved[1],
})

test('a firm that has nothing yet gets an overview of zeros', async () => {
  const { admin } = await firm('Nia')
  const { as_of, since, stages, totals, ...parts } = await overviewFor(admin)
  assert.equal(Date.parse(as_of) - Date.parse(since), 7 * dayMilliseconds)
  assert.deepEqual(
    stages.map(({ stage }: { stage: string }) => stage),
    ['lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost'],
  )
  assert.deepEqual(stageOf({ stages }, 'lead'), figures([0, 0, 0], [0, 0, 0], [0, 0]))
  assert.deepEqual(new Set(Object.values(totals)), new Set([0]))
  const empty = { total: 0, data: [] }
  assert.deepEqual(parts, {
    time_zone: 'UTC',
    today: dayIn(0),
    moves: empty,
    closing_soon: { ...empty, overdue: 0 },
    bids_due: empty,
    going_cold: { ...empty, days: 30 },
    meetings: empty,
    documents_waiting: { ...empty, failed_total: 0, failed: [] },
    mine: [],
  })
})

test('each stage tells what it holds and what it held a week ago, whatever happened to its deals since', async () => {
  const { admin, company, deal } = await firm('Una')
  const old = async (fields: object) => {
    const { id } = await deal(fields)
    await backdate(admin, id, 20)
    return id
  }
  await old({ stage: 'lead', value: 100, probability: 10 })
  const moved = await old({ stage: 'lead', value: 200, probability: 50 })
  const won = await old({ stage: 'negotiation', value: 1000, probability: 80 })
  const revalued = await old({ stage: 'proposal', value: 400, probability: 50 })
  const deleted = await old({ stage: 'proposal', value: 300, probability: 60 })
  await old({ stage: 'closed_lost', value: 70 })
  const fresh = await deal({ stage: 'lead', value: 50, probability: 20 })
  const short = await deal({ stage: 'lead', value: 5 })

  await admin.patch(`/api/deals/${moved}`, { stage: 'qualification' })
  await admin.patch(`/api/deals/${moved}`, { stage: 'proposal', value: 250 })
  await admin.patch(`/api/deals/${won}`, { stage: 'closed_won' })
  await admin.patch(`/api/deals/${revalued}`, { value: 500, probability: 40 })
  await admin.patch(`/api/deals/${revalued}`, { value: null })
  await admin.patch(`/api/deals/${deleted}`, { value: 310 })
  await admin.delete(`/api/deals/${deleted}`)
  await admin.patch(`/api/deals/${fresh.id}`, { value: 60 })
  await admin.delete(`/api/deals/${short.id}`)

  const expected = {
    lead: figures([2, 160, 22], [2, 300, 110], [1, 1]),
    qualification: figures([0, 0, 0], [0, 0, 0], [0, 0]),
    proposal: figures([2, 250, 125], [2, 700, 380], [1, 1]),
    negotiation: figures([0, 0, 0], [1, 1000, 800], [0, 1]),
    closed_won: figures([1, 1000, 1000], [0, 0, 0], [1, 0]),
    closed_lost: figures([1, 70, 0], [1, 70, 0], [0, 0]),
  }
  const overview = await overviewFor(admin)
  for (const [stage, row] of Object.entries(expected)) assert.deepEqual(stageOf(overview, stage), row, stage)
  assert.deepEqual(overview.totals, {
    open_deals: 4,
    open_value: 410,
    weighted_value: 147,
    unconverted: 0,
    open_deals_before: 5,
    open_value_before: 2000,
    weighted_value_before: 1290,
    new_deals: 1,
  })

  await admin.delete(`/api/companies/${company.id}`)
  const without = await overviewFor(admin)
  assert.deepEqual(stageOf(without, 'proposal'), figures([0, 0, 0], [2, 700, 380], [0, 2]))
  assert.equal(without.totals.weighted_value_before, 1290)
  await admin.post(`/api/companies/${company.id}/restore`)
  assert.deepEqual((await overviewFor(admin)).totals, overview.totals)
})

test('a deal that goes to and fro within the week has not moved on balance', async () => {
  const { admin, deal } = await firm('Ola')
  const { id } = await deal({ stage: 'lead', value: 20 })
  await backdate(admin, id, 9)
  for (const stage of ['proposal', 'lead']) await admin.patch(`/api/deals/${id}`, { stage })
  const overview = await overviewFor(admin)
  assert.deepEqual(stageOf(overview, 'lead'), figures([1, 20, 3], [1, 20, 3], [0, 0]))
  assert.deepEqual(stageOf(overview, 'proposal'), figures([0, 0, 0], [0, 0, 0], [0, 0]))
})

test('the moves of seven days come newest first, with who moved what from where', async () => {
  const { admin, company, deal } = await firm('Mia')
  const ben = await service.invite(admin, 'Ben', 'member')
  const older = await deal({ name: 'Older', value: 5 })
  await admin.patch(`/api/deals/${older.id}`, { stage: 'proposal' })
  await backdate(admin, older.id, 8)
  const gone = await deal({ name: 'Gone' })
  await admin.delete(`/api/deals/${gone.id}`)
  await ben.patch(`/api/deals/${older.id}`, { stage: 'negotiation', value: 7 })
  const other = await admin.create('/api/companies', { name: 'Other Works' })
  await ben.patch(`/api/deals/${older.id}`, { company_id: other.id, stage: 'closed_won' })
  await ben.patch(`/api/deals/${older.id}`, { next_step: 'Celebrate' })
  const added = await deal({ name: 'New' })
  const { moves } = await overviewFor(admin)
  assert.equal(moves.total, 3)
  const told = moves.data.map((move: Record<string, unknown>) => [
    move['deal_name'],
    move['company_name'],
    move['from'],
    move['to'],
    move['by_name'],
    move['value'],
    move['stage'],
  ])
  assert.deepEqual(told, [
    ['New', 'Mia Works', null, 'lead', 'Mia', null, 'lead'],
    ['Older', 'Other Works', 'negotiation', 'closed_won', 'Ben', 7, 'closed_won'],
    ['Older', 'Other Works', 'proposal', 'negotiation', 'Ben', 7, 'closed_won'],
  ])
  const [first] = moves.data
  assert.deepEqual(
    [first.deal_id, first.company_id, first.by, first.owner_name],
    [added.id, company.id, admin.id, 'Mia'],
  )
})

test('more moves than a screen shows are counted, and the newest shown', async () => {
  const { admin, deal } = await firm('Max')
  for (let i = 0; i < 22; i++) await deal({ name: `Deal ${i}` })
  const { moves } = await overviewFor(admin)
  assert.deepEqual([moves.total, moves.data.length, moves.data[0].deal_name], [22, 20, 'Deal 21'])
})

test('open deals that are overdue or close within 30 days come by their date', async () => {
  const { admin, deal } = await firm('Cleo')
  await deal({ name: 'Later', close_date: dayIn(31) })
  await deal({ name: 'Lost', close_date: dayIn(1), stage: 'closed_lost' })
  await deal({ name: 'Undated' })
  await deal({ name: 'Edge', close_date: dayIn(30), value: 3, probability: 44 })
  await deal({ name: 'Today', close_date: dayIn(0) })
  await deal({ name: 'Overdue', close_date: dayIn(-3) })
  const { closing_soon } = await overviewFor(admin)
  assert.deepEqual([closing_soon.total, closing_soon.overdue], [3, 1])
  assert.deepEqual(
    closing_soon.data.map((row: { deal_name: string; days_left: number }) => [row.deal_name, row.days_left]),
    [
      ['Overdue', -3],
      ['Today', 0],
      ['Edge', 30],
    ],
  )
  const { deal_id, company_id, ...edge } = closing_soon.data[2]
  assert.ok(deal_id && company_id)
  assert.deepEqual(edge, {
    deal_name: 'Edge',
    company_name: 'Cleo Works',
    stage: 'lead',
    stage_id: null,
    stage_name: null,
    value: 3,
    currency: 'USD',
    probability: 44,
    close_date: dayIn(30),
    days_left: 30,
    owner_id: admin.id,
    owner_name: 'Cleo',
  })
})

test('bids on open deals that are due within 30 days come by their day, each of a deal by itself', async () => {
  const { admin, deal } = await firm('Bea')
  await deal({ name: 'Both', bid_date: dayIn(2), final_bid_date: dayIn(30) })
  await deal({ name: 'Today', bid_date: dayIn(-9), final_bid_date: dayIn(0) })
  await deal({ name: 'Later', bid_date: dayIn(31) })
  await deal({ name: 'Lost', bid_date: dayIn(1), stage: 'closed_lost' })
  const { bids_due, closing_soon } = await overviewFor(admin)
  assert.deepEqual(
    bids_due.data.map(({ deal_name, bid, due, days_left }: any) => [deal_name, bid, due, days_left]),
    [
      ['Today', 'final', dayIn(0), 0],
      ['Both', 'indicative', dayIn(2), 2],
      ['Both', 'final', dayIn(30), 30],
    ],
  )
  assert.deepEqual([bids_due.total, closing_soon.total], [3, 0])
})

test('a company goes cold when nobody was in contact for 30 days while a deal was open', async () => {
  const { admin } = await firm('Gus')
  const make = async (name: string, value: number | null, days: number, fields: object = {}) => {
    const { id } = await admin.create('/api/companies', { name })
    const made = await admin.create('/api/deals', { name: `Project ${name}`, company_id: id, value, ...fields })
    await backdate(admin, made.id, days)
    return id
  }
  const talk = (company_id: string, type: string, days: number) =>
    admin.create('/api/interactions', { type, subject: 'Talk', company_id, date: daysAgo(days) })
  const meet = (company_id: string, days: number) =>
    admin.create('/api/calendar/events', { summary: 'Meeting', company_id, start: daysAgo(days), end: daysAgo(days) })

  const called = await make('Called', 10, 90)
  await talk(called, 'call', 45)
  await talk(called, 'note', 2)
  await meet(called, -5)
  const other = await admin.create('/api/deals', { name: 'Second', company_id: called, value: 5, owner_id: null })
  const never = await make('Never', 99, 31)
  const worthless = await make('Worthless', null, 40)
  await talk(await make('Spoken', 1000, 90), 'meeting', 29)
  await meet(await make('Met', 1000, 90), 3)
  await make('New', 1000, 5)
  await make('Won', 1000, 90, { stage: 'closed_won' })
  const archived = await make('Archived', 1000, 90)
  await admin.patch(`/api/companies/${archived}`, { status: 'archived' })
  const written = await make('Written', 1000, 90)
  const who = { firmId: admin.firmId, userId: admin.id, role: 'admin' as const }
  const mail = {
    company_id: written,
    owner_id: admin.id,
    thread_id: 't',
    subject: 'Hello',
    direction: 'inbound' as const,
    from_address: 'a@example.com',
    to_addresses: [admin.email],
    body: 'Hello',
    sent_at: daysAgo(1),
  }
  await transact(service.deps.sql, (db) => recordEmail(db, who, mail))

  const { going_cold } = await overviewFor(admin)
  assert.deepEqual([going_cold.total, going_cold.days], [3, 30])
  const rows: Record<string, any>[] = going_cold.data // reason: the answer of the service
  assert.deepEqual(
    rows.map((row) => [row['company_id'], row['days'], row['open_value'], row['open_deals']]),
    [
      [never, null, 99, 1],
      [called, 45, 15, 2],
      [worthless, null, 0, 1],
    ],
  )
  const [first, second] = rows
  assert.equal(first?.['last_contact_at'], null)
  assert.equal(first?.['deal'].owner_name, 'Gus')
  assert.deepEqual([second?.['deal'].name, second?.['deal'].value], ['Project Called', 10])
  assert.equal(second?.['last_contact_at'].slice(0, 10), daysAgo(45).slice(0, 10))
  assert.equal(second?.['next_meeting_at'].slice(0, 10), dayIn(5))

  await admin.delete(`/api/deals/${other.id}`)
  await talk(called, 'email', 0.01)
  assert.equal((await overviewFor(admin)).going_cold.total, 2)
})

test('the meetings of today and the six days that follow come by their start, in the days of the firm', async () => {
  const { admin, company } = await firm('Kim')
  await admin.patch('/auth/firm', { time_zone: 'Pacific/Auckland' })
  const { today } = await overviewFor(admin)
  // Auckland is 12 or 13 hours ahead: its noon is the midnight of UTC, or an hour before
  const noon = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMilliseconds).toISOString()
  const plan = (summary: string, at: string, fields: object = {}) =>
    admin.create('/api/calendar/events', { summary, start: at, end: at, ...fields })
  await plan('In six days', noon(6), { company_id: company.id, location: 'Zürich', attendees: ['a@example.com'] })
  await plan('Today', noon(0))
  await plan('Yesterday', noon(-1))
  await plan('In a week', noon(7))
  const { meetings, time_zone } = await overviewFor(admin)
  assert.equal(time_zone, 'Pacific/Auckland')
  assert.equal(meetings.total, 2)
  assert.deepEqual(
    meetings.data.map((row: { summary: string }) => row.summary),
    ['Today', 'In six days'],
  )
  const { id, ...last } = meetings.data[1]
  assert.ok(id)
  assert.deepEqual(last, {
    summary: 'In six days',
    start: noon(6),
    end: noon(6),
    location: 'Zürich',
    attendees: ['a@example.com'],
    company_id: company.id,
    company_name: 'Kim Works',
    owner_id: admin.id,
    owner_name: 'Kim',
  })
})

test('documents that wait for review stand there until somebody has judged them, those that failed for two weeks', async () => {
  const { admin } = await firm('Dora')
  const { file_id } = await makeRecords(service, admin)
  const { sql } = service.deps
  await sql`update file_applications set undone_at = now() where firm_id = ${admin.firmId}`
  const copy = async (filename: string, days: number) => {
    const id = uuidv7()
    await sql`
      insert into files (firm_id, id, filename, size, content_type, extension, sha256, storage_key, uploaded_by,
        uploaded_at, processed_at, processing_status, error_code, error_message)
      values (${admin.firmId}, ${id}, ${filename}, 5, 'application/pdf', 'pdf', ${id}, ${id}, ${admin.id},
        ${daysAgo(days)}, ${daysAgo(days)}, 'failed', 'encrypted', 'It has a password.')`
    return id
  }
  const failed = await copy('Locked.pdf', 13)
  await copy('Old.pdf', 15)
  const { documents_waiting: waiting } = await overviewFor(admin)
  assert.deepEqual([waiting.total, waiting.failed_total], [1, 1])
  const [document] = waiting.data
  assert.deepEqual(
    [document.id, document.filename, document.company_name, document.uploaded_by_name],
    [file_id, 'CIM.pdf', 'Acme', 'Dora'],
  )
  assert.deepEqual(document.review, { status: 'waiting', values: 1, checked: 0, applied_at: null })
  const [broken] = waiting.failed
  assert.deepEqual([broken.id, broken.error], [failed, { code: 'encrypted', message: 'It has a password.' }])

  const verdict = { values: [{ path: 'figures.revenue.FY2025', verdict: 'accepted' }] }
  assert.equal((await admin.post(`/api/files/${file_id}/review`, verdict)).status, 200)
  assert.equal((await overviewFor(admin)).documents_waiting.total, 0)
})

test('a deal that others handed to me is mine until I hand it on', async () => {
  const { admin, deal } = await firm('Ivy')
  const ben = await service.invite(admin, 'Ben', 'member')
  const vera = await service.invite(admin, 'Vera', 'viewer')
  const { id } = await deal({ name: 'Handed', value: 12 })
  await ben.create('/api/deals', { name: 'Own', company_id: (await deal({ name: 'Kept' })).company_id })
  await admin.post('/api/staffing/assign', { deal_id: id, assignee_id: ben.id })
  const [mine, ...others] = (await overviewFor(ben)).mine
  assert.deepEqual(
    [mine.deal_id, mine.deal_name, mine.company_name, mine.value, mine.by_name, others],
    [id, 'Handed', 'Ivy Works', 12, 'Ivy', []],
  )
  assert.deepEqual((await overviewFor(admin)).mine, [])
  await ben.post('/api/staffing/assign', { deal_id: id, assignee_id: vera.id })
  assert.deepEqual((await overviewFor(ben)).mine, [])
  assert.equal((await overviewFor(vera)).mine.length, 1)
})

test('another firm sees none of it, and without a token there is nothing', async () => {
  const { admin } = await firm('Ann')
  const ids = await makeRecords(service, admin)
  assert.ok(JSON.stringify(await overviewFor(admin)).includes(ids['deal_id'] ?? '-'))
  const bob = await service.register('Bob')
  const other = JSON.stringify(await overviewFor(bob))
  for (const [name, id] of Object.entries(ids)) if (name.endsWith('_id')) assert.ok(!other.includes(id), name)
  assert.equal((await service.send('GET', '/api/overview')).status, 401)
})
