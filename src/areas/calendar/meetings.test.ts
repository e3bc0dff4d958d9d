import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { extendAll } from './kept_occurrences.ts'

// What the rest of the product knows of meetings that are repeated.

let service: TestService
before(async () => {
  service = await startTestService({ ROLE: 'web' })
})

const dayMilliseconds = 86_400_000
// the last one is over before today begins, whatever the time of the day is
const start = new Date(Math.floor(Date.now() / 1000) * 1000 - 15 * dayMilliseconds - 3_600_000)
const atWeek = (week: number) => new Date(start.getTime() + week * 7 * dayMilliseconds).toISOString()
const endOf = (at: string) => new Date(Date.parse(at) + 1_800_000).toISOString()
const stamp = (at: string) => at.replace(/\.\d+|[-:]/g, '')

/** A firm with a company and a weekly talk with it, which began fifteen days ago; the next is in six days. */
async function firm(name: string, fields: object = {}) {
  const admin = await service.register(name)
  const company = await admin.create('/api/companies', { name: `${name} Works` })
  const series = await admin.create('/api/calendar/events', {
    summary: 'Weekly talk',
    start: start.toISOString(),
    end: endOf(start.toISOString()),
    recurrence: 'FREQ=WEEKLY',
    company_id: company.id,
    ...fields,
  })
  return { admin, company, series, path: (week: number) => `/api/calendar/events/${series.id}_${stamp(atWeek(week))}` }
}

const read = async (person: Person, path: string) => {
  const { status, body } = await person.get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const planned = async (person: Person) =>
  (await read(person, '/api/overview')).meetings.data.map(({ start, summary }: { start: string; summary: string }) => [
    summary,
    start,
  ])

test('home, the company and its lists know the next and the last of a weekly meeting, not only its first', async () => {
  const { admin, company, series, path } = await firm('Nia')
  assert.deepEqual(await planned(admin), [['Weekly talk', atWeek(3)]])
  const [row] = (await read(admin, '/api/overview')).meetings.data
  assert.equal((await read(admin, `/api/calendar/events/${row.id}`)).start, atWeek(3))
  const about = await read(admin, `/api/companies/${company.id}/overview`)
  assert.deepEqual(about.next_meeting, { id: row.id, summary: 'Weekly talk', start: atWeek(3) })
  assert.deepEqual([about.last_contact.kind, about.last_contact_at], ['calendar_event', endOf(atWeek(2))])
  // moved to the day before; left out; all of them called off
  const earlier = new Date(Date.parse(atWeek(3)) - dayMilliseconds).toISOString()
  assert.equal((await admin.patch(path(3), { start: earlier, end: endOf(earlier) })).status, 200)
  assert.deepEqual(await planned(admin), [['Weekly talk', earlier]])
  assert.equal((await admin.delete(path(3))).status, 204)
  assert.deepEqual(await planned(admin), [])
  assert.equal((await read(admin, `/api/companies/${company.id}/overview`)).next_meeting.start, atWeek(4))
  await admin.patch(`/api/calendar/events/${series.id}`, { status: 'cancelled' })
  assert.equal((await read(admin, `/api/companies/${company.id}/overview`)).next_meeting, null)
})

test('a draft keeps clear of a weekly meeting and names the next one with its reader', async () => {
  const { admin, company, series } = await firm('Ola', { attendees: ['reader@ola.example'] })
  await admin.create('/api/contacts', { name: 'Rea Der', email: 'reader@ola.example', company_id: company.id })
  const { status, body } = await admin.post('/email_bot/compose', {
    recipient: 'Rea Der',
    purpose: 'follow_up',
    topic: 'the figures',
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(JSON.stringify(body), new RegExp(`${series.id}_${stamp(atWeek(3))}`))
})

test('the analyst lists the next of a weekly meeting and cites it', async () => {
  const { admin, series } = await firm('Uma')
  const asked = { query: 'Which meetings are in the next 10 days?', chat_id: randomUUID() }
  const { events } = await readEvents(service, admin, 'POST', '/agentic-chat/query', asked)
  assert.match(JSON.stringify(events), new RegExp(`${series.id}_${stamp(atWeek(3))}`))
  assert.doesNotMatch(JSON.stringify(events), new RegExp(`${series.id}_${stamp(atWeek(5))}`))
})

test('of a private series colleagues see that somebody is busy', async () => {
  const { admin } = await firm('Pia', { is_private: true, company_id: null })
  const ben = await service.invite(admin, 'Ben', 'member')
  assert.deepEqual(await planned(ben), [['Busy', atWeek(3)]])
})

test('what is kept is brought up to date as time goes on', async () => {
  const { admin, series } = await firm('Eva')
  const { sql } = service.deps
  await sql`
    update calendar_occurrences set kept_at = now() - interval '40 days' where firm_id = ${admin.firmId}
      and event_id = ${series.id}`
  await sql`
    delete from calendar_occurrences where firm_id = ${admin.firmId} and event_id = ${series.id} and starts_at > now()`
  assert.deepEqual(await planned(admin), [])
  await extendAll(service.deps, new AbortController().signal)
  assert.deepEqual(await planned(admin), [['Weekly talk', atWeek(3)]])
})
