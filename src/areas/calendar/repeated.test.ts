import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  await ana.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
})

const path = ({ id }: { id: string }) => `/api/calendar/events/${id}`
type Event = { id: string; start: string; end: string; summary: string; series_id: string | null }

async function list(person: Person, from: string, to: string, more = ''): Promise<Event[]> {
  const { status, body } = await person.get(`/api/calendar/events?start_date=${from}&end_date=${to}&limit=1000${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total, body.events.length)
  return body.events
}

const plan = (person: Person, body: object) =>
  person.create('/api/calendar/events', {
    summary: 'Monday meeting',
    start: '2026-03-16T09:00:00Z',
    end: '2026-03-16T10:00:00Z',
    ...body,
  })

test('a weekly meeting stays at ten by the clock when daylight saving begins', async () => {
  const lea = await service.register('Lea')
  const series = await plan(lea, { recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4', time_zone: 'Europe/Zurich' })
  const events = await list(lea, '2026-01-01', '2026-12-31')
  assert.deepEqual(
    events.map(({ start }) => start),
    ['2026-03-16T09:00:00.000Z', '2026-03-23T09:00:00.000Z', '2026-03-30T08:00:00.000Z', '2026-04-06T08:00:00.000Z'],
  )
  assert.ok(events.every(({ series_id, id }) => series_id === series.id && id.startsWith(`${series.id}_2026`)))
  const { body } = await lea.get(path(series))
  assert.deepEqual([body.recurrence, body.time_zone, body.series_id], ['FREQ=WEEKLY;COUNT=4', 'Europe/Zurich', null])
})

test('a rule without an end gives what the range asks for, and at most three years', async () => {
  const lea = await service.register('Lea')
  await plan(lea, { recurrence: 'FREQ=DAILY', start: '2020-01-01T09:00:00Z', end: '2020-01-01T10:00:00Z' })
  assert.equal((await list(lea, '2026-05-01', '2026-05-31')).length, 31)
  const { body } = await lea.get('/api/calendar/events?start_date=0001-01-01&end_date=9999-12-31&limit=5')
  assert.deepEqual([body.events.length, body.total], [5, 1096])
})

test('one occurrence is moved or left out, and the others stay', async () => {
  const lea = await service.register('Lea')
  const series = await plan(lea, { recurrence: 'FREQ=WEEKLY;COUNT=4', location: 'Zurich' })
  const [, second, third] = await list(lea, '2026-03-01', '2026-04-30')
  assert.ok(second && third)
  const moved = await lea.patch(path(second), { start: '2026-03-24T13:00:00Z', end: '2026-03-24T14:00:00Z' })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.deepEqual([moved.body.id, moved.body.location], [second.id, 'Zurich'])
  assert.equal((await lea.delete(path(third))).status, 204)
  assert.equal((await lea.get(path(third))).status, 404)
  const after = await list(lea, '2026-03-01', '2026-04-30')
  assert.deepEqual(
    after.map(({ start }) => start.slice(5, 13)),
    ['03-16T09', '03-24T13', '04-06T09'],
  )
  // the whole series an hour later: what was different keeps its own time, what was left out stays out
  await lea.patch(path(series), { start: '2026-03-16T10:00:00Z', end: '2026-03-16T11:00:00Z' })
  const later = await list(lea, '2026-03-01', '2026-04-30')
  assert.deepEqual(
    later.map(({ start }) => start.slice(5, 13)),
    ['03-16T10', '03-24T13', '04-06T10'],
  )
  assert.equal((await lea.delete(path(series))).status, 204)
  assert.deepEqual(await list(lea, '2026-03-01', '2026-04-30'), [])
})

test('an occurrence that the rule does not have is not there', async () => {
  const series = await plan(ana, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
  const nowhere = { id: `${series.id}_20260317T090000Z` }
  for (const reply of [
    await ana.get(path(nowhere)),
    await ana.patch(path(nowhere), { summary: 'x' }),
    await ana.delete(path(nowhere)),
  ])
    assert.deepEqual([reply.status, reply.body.error_code], [404, 'event_not_found'])
  for (const id of [`${series.id}_`, `${series.id}_2026`, `${series.id}_20260230T090000Z`, 'x_20260317T090000Z'])
    assert.equal((await ana.get(path({ id }))).status, 422)
})

test('whole days are days in their zone, whoever looks', async () => {
  const lea = await service.register('Lea')
  const fair = await plan(lea, { all_day: true, start: '2026-03-28', end: '2026-03-29', time_zone: 'Europe/Zurich' })
  const { body } = await lea.get(path(fair))
  assert.deepEqual([body.start, body.end, body.all_day], ['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z', true])
  const again = await lea.patch(path(fair), { start: body.start, end: body.end })
  assert.deepEqual(again.body, body)
  const yearly = await plan(lea, {
    all_day: true,
    start: '2026-05-01',
    end: '2026-05-01',
    recurrence: 'FREQ=MONTHLY;COUNT=7',
  })
  const [, , , , , , last] = (await list(lea, '2026-05-01', '2026-12-31')).filter(
    ({ series_id }) => series_id === yearly.id,
  )
  assert.deepEqual([last?.start, last?.end], ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'])
})

test('a rule, a zone or a day that makes no sense is refused with the field named', async () => {
  const body = { summary: 'x', start: '2026-03-16T09:00:00Z', end: '2026-03-16T10:00:00Z' }
  for (const [field, value, more] of [
    ['recurrence', 'every monday'],
    ['recurrence', 'FREQ=SECONDLY'],
    ['recurrence', 'FREQ=DAILY;BYHOUR=1,2,3'],
    ['recurrence', 'FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z'],
    ['recurrence', 'FREQ=WEEKLY\r\nATTACH:file:///etc/passwd'],
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', '+01:00'],
    ['status', 'maybe'],
    ['end', '2026-03-15', { all_day: true }],
  ] as const) {
    const reply = await ana.post('/api/calendar/events', { ...body, ...more, [field]: value })
    assert.equal(reply.status, 422, `${field} ${value}: ${JSON.stringify(reply.body)}`)
    assert.equal(reply.body.errors[0].field, field)
  }
  const series = await plan(ana, { recurrence: 'FREQ=WEEKLY;COUNT=2' })
  const one = await ana.patch(path({ id: `${series.id}_20260316T090000Z` }), { recurrence: 'FREQ=DAILY' })
  assert.deepEqual([one.status, one.body.errors[0].field], [422, 'recurrence'])
})

test('a rule that never comes true costs nothing and gives the first', async () => {
  const lea = await service.register('Lea')
  await plan(lea, { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })
  assert.equal((await list(lea, '2026-01-01', '2030-12-31')).length, 1)
})

test('of a private meeting colleagues see when it is and nothing else, in lists, log and file', async () => {
  const secret = await plan(ana, {
    is_private: true,
    summary: 'Interview with Orion',
    location: 'Orion',
    description: 'Orion',
    attendees: ['ceo@orion.example'],
  })
  const own = await ana.get(path(secret))
  assert.deepEqual([own.body.summary, own.body.attendees], ['Interview with Orion', ['ceo@orion.example']])
  const seen = await ben.get(path(secret))
  const { summary, location, description, attendees, start } = seen.body
  assert.deepEqual(
    [summary, location, description, attendees, start],
    ['Busy', null, null, [], '2026-03-16T09:00:00.000Z'],
  )
  for (const target of [
    '/api/calendar/events?start_date=2026-03-16&end_date=2026-03-16',
    `${path(secret)}/invitation.ics`,
    `/api/events?subject_id=${secret.id}`,
  ])
    assert.doesNotMatch(JSON.stringify((await ben.get(target)).body), /orion/i, target)
  assert.match((await ana.get(`${path(secret)}/invitation.ics`)).body, /SUMMARY:Interview with Orion/)
  assert.equal((await ben.patch(path(secret), { summary: 'x' })).status, 403)
  assert.equal((await ben.delete(path(secret))).status, 403)
  await ana.patch(path(secret), { is_private: false })
  assert.equal((await ben.get(path(secret))).body.summary, 'Interview with Orion')
})

test('“me” lists one’s own meetings and those one attends', async () => {
  const mia = await service.invite(ana, 'Mia', 'member')
  const day = { start: '2027-03-16T09:00:00Z', end: '2027-03-16T10:00:00Z' }
  await plan(mia, { summary: 'own', ...day })
  await plan(ana, { summary: 'asked', attendees: [mia.email], ...day })
  await plan(ana, { summary: 'other', ...day })
  const of = async (owner: string) =>
    (await list(mia, '2027-03-16', '2027-03-16', `&owner=${owner}`)).map(({ summary }) => summary)
  assert.deepEqual([(await of('me')).sort(), (await of('all')).length], [['asked', 'own'], 3])
})
