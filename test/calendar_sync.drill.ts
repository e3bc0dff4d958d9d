import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { icsOf, veventOf } from './ics_fixture.ts'
import { type FaultProxy, startFaultProxy } from './peers/fault_proxy.ts'
import { type CalendarPeer, calendarPassword, radicaleMissing, startRadicale } from './peers/radicale.ts'

// A person's calendar in Radicale and the firm's calendar, both ways.

const skip = radicaleMissing && !process.env['NOTHING_SKIPPED'] ? { skip: radicaleMissing } : {}

describe('a connected calendar', skip, () => {
  let service: TestService
  let peer: CalendarPeer
  let proxy: FaultProxy
  let ana: Person
  let ben: Person
  let connection: { id: string }
  let bens: { id: string }

  before(async () => {
    peer = await startRadicale()
    proxy = await startFaultProxy(peer.url)
    await peer.makeCalendar('ana', 'work')
    await peer.makeCalendar('ben', 'work')
    service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', REQUESTS_PER_SECOND: '1000' })
    ana = await service.register('Ana')
    ben = await service.invite(ana, 'Ben', 'member')
    await ana.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
    const connect = (person: Person, name: string, url: string) =>
      person.create('/api/integrations', {
        service: 'calendar',
        adapter: 'caldav',
        settings: { url },
        credentials: { username: name, password: calendarPassword },
      })
    connection = await connect(ana, 'ana', `${proxy.url}/`)
    bens = await connect(ben, 'ben', `${proxy.url}/ben/work/`)
    // connecting reads a calendar by itself: from here on the tests say when
    await sync(ana, connection)
    await sync(ben, bens)
  })
  after(async () => {
    await proxy?.stop()
    await peer?.stop()
  })

  async function sync(person: Person, { id }: { id: string }, mode = 'incremental') {
    const { status, body } = await person.post(`/api/integrations/${id}/sync`, { mode })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.status, 'completed', JSON.stringify(body))
    return body
  }

  const list = async (person: Person, from = '2026-03-01', to = '2026-03-31') =>
    (await person.get(`/api/calendar/events?start_date=${from}&end_date=${to}&limit=1000`)).body.events
  const named = async (person: Person, summary: string) =>
    (await list(person)).filter((event: { summary: string }) => event.summary === summary)
  const path = ({ id }: { id: string }) => `/api/calendar/events/${id}`
  const unfolded = (ics: string) => ics.replace(/\r?\n /g, '')
  const isWritten = (person: Person, event: { id: string }) =>
    eventually(async () => assert.equal((await person.get(path(event))).body.connection?.state, 'same'))
  const fileOf = ({ id }: { id: string }) => `work/${encodeURIComponent(`${id}@firm-crm`)}.ics`
  const logOf = async (event: { id: string }) =>
    (await ana.get(`/api/events?subject_id=${event.id}&page_size=100`)).body.data

  test('an event made in the calendar appears in the firm’s, changes and goes with it', async () => {
    await peer.put(
      'ana',
      'work/lunch.ics',
      icsOf({
        uid: 'lunch',
        summary: 'Lunch',
        more: ['LOCATION:Kronenhalle', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:carla@acme.com'],
      }),
    )
    const first = await sync(ana, connection)
    assert.deepEqual([first.added, first.changed, first.deleted, first.failed], [1, 0, 0, 0])
    const [lunch] = await named(ben, 'Lunch')
    assert.deepEqual(
      [lunch.start, lunch.location, lunch.attendees, lunch.time_zone, lunch.owner_id],
      ['2026-03-02T09:00:00.000Z', 'Kronenhalle', ['carla@acme.com'], 'Europe/Zurich', ana.id],
    )
    const second = await sync(ana, connection)
    assert.deepEqual([second.added, second.changed, second.deleted], [0, 0, 0])
    await peer.put('ana', 'work/lunch.ics', icsOf({ uid: 'lunch', summary: 'Long lunch', end: '20260302T130000' }))
    assert.equal((await sync(ana, connection)).changed, 1)
    const [longer] = await named(ben, 'Long lunch')
    assert.deepEqual([longer.id, longer.end], [lunch.id, '2026-03-02T12:00:00.000Z'])
    await peer.remove('ana', 'work/lunch.ics')
    assert.equal((await sync(ana, connection)).deleted, 1)
    assert.equal((await ana.get(path(lunch))).status, 404)
  })

  test('a repeated event with an exception comes whole, and goes back whole', async () => {
    const others = veventOf({
      uid: 'jour',
      summary: 'Jour fixe, moved',
      start: '20260311T150000',
      end: '20260311T160000',
      more: ['RECURRENCE-ID;TZID=Europe/Zurich:20260309T100000'],
    })
    await peer.put(
      'ana',
      'work/jour.ics',
      icsOf({
        uid: 'jour',
        summary: 'Jour fixe',
        more: ['RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Zurich:20260316T100000', 'X-MOOD;LEVEL=3:sunny'],
        others,
      }),
    )
    await sync(ana, connection)
    const starts = (events: { start: string; summary: string }[]) =>
      events.filter(({ summary }) => summary.startsWith('Jour fixe')).map(({ start }) => start.slice(8, 13))
    assert.deepEqual(starts(await list(ana)), ['02T09', '11T14', '23T09', '30T08'])
    const fourth = (await named(ana, 'Jour fixe')).at(-1)
    assert.equal(
      (await ana.patch(path(fourth), { start: '2026-03-31T08:00:00Z', end: '2026-03-31T09:00:00Z' })).status,
      200,
    )
    await isWritten(ana, fourth)
    const ics = unfolded(await peer.get('ana', 'work/jour.ics'))
    for (const line of [
      'X-MOOD;LEVEL=3:sunny',
      'RECURRENCE-ID;TZID=Europe/Zurich:20260330T100000',
      'DTSTART;TZID=Europe/Zurich:20260331T100000',
      'RECURRENCE-ID;TZID=Europe/Zurich:20260309T100000',
      'EXDATE;TZID=Europe/Zurich:20260316T100000',
      'RRULE:FREQ=WEEKLY',
    ])
      assert.ok(ics.includes(line), `${line} in ${ics}`)
    const after = await sync(ana, connection)
    assert.deepEqual([after.added, after.changed, after.deleted], [0, 0, 0])
  })

  test('an event made in the firm’s calendar appears in the person’s, changes and goes with it', async () => {
    const event = await ana.create('/api/calendar/events', {
      summary: 'Überprüfung; mit Carla, intern',
      start: '2026-03-05T09:00:00Z',
      end: '2026-03-05T10:00:00Z',
      attendees: ['carla@acme.com'],
      time_zone: 'Europe/Zurich',
    })
    await isWritten(ana, event)
    const made = unfolded(await peer.get('ana', fileOf(event)))
    for (const line of [
      'SUMMARY:Überprüfung\\; mit Carla\\, intern',
      'DTSTART;TZID=Europe/Zurich:20260305T100000',
      'BEGIN:VTIMEZONE',
      'mailto:carla@acme.com',
    ])
      assert.ok(made.includes(line), `${line} in ${made}`)
    const echo = await sync(ana, connection)
    assert.deepEqual([echo.added, echo.changed, echo.deleted], [0, 0, 0])
    await ana.patch(path(event), { start: '2026-03-06T09:00:00Z', end: '2026-03-06T10:00:00Z' })
    await isWritten(ana, event)
    assert.match(await peer.get('ana', fileOf(event)), /DTSTART;TZID=Europe\/Zurich:20260306T100000/)
    assert.equal((await ana.delete(path(event))).status, 204)
    await eventually(() => assert.rejects(() => peer.get('ana', fileOf(event)), /404/))
    assert.deepEqual((await sync(ana, connection)).deleted, 0)
  })

  test('the same event in two people’s calendars is one meeting, and stays while one of them has it', async () => {
    const ics = icsOf({ uid: 'board', summary: 'Board' })
    await peer.put('ana', 'work/board.ics', ics)
    await peer.put('ben', 'work/board.ics', ics)
    assert.equal((await sync(ana, connection)).added, 1)
    assert.equal((await sync(ben, bens)).added, 0)
    assert.equal((await named(ben, 'Board')).length, 1)
    await peer.remove('ana', 'work/board.ics')
    await sync(ana, connection)
    assert.equal((await named(ana, 'Board')).length, 1)
  })

  test('what a calendar marks private or confidential is “Busy” to colleagues', async () => {
    await peer.put(
      'ana',
      'work/doctor.ics',
      icsOf({ uid: 'doctor', summary: 'Dentist', more: ['CLASS:CONFIDENTIAL', 'LOCATION:Bahnhofstrasse'] }),
    )
    await sync(ana, connection)
    const [own] = await named(ana, 'Dentist')
    const [seen] = (await list(ben)).filter(({ id }: { id: string }) => id === own.id)
    assert.deepEqual([seen.summary, seen.location, seen.start], ['Busy', null, own.start])
    await ana.patch(path(own), { location: 'Seefeld' })
    await isWritten(ana, own)
    const ics = await peer.get('ana', 'work/doctor.ics')
    assert.match(ics, /SUMMARY:Dentist[\s\S]*/)
    assert.match(ics, /LOCATION:Seefeld/)
    assert.match(ics, /CLASS:CONFIDENTIAL/)
  })

  /** An event that is the same here and there, and then is changed in both places while they cannot speak. */
  async function changedTwice({ theirs }: { theirs: string }) {
    const event = await ana.create('/api/calendar/events', {
      summary: 'Closing',
      start: '2026-03-12T09:00:00Z',
      end: '2026-03-12T10:00:00Z',
    })
    await isWritten(ana, event)
    const ics = await peer.get('ana', fileOf(event))
    proxy.spoil({ status: 503 }, Number.POSITIVE_INFINITY, ({ method }) => method === 'PUT')
    await peer.put(
      'ana',
      fileOf(event),
      ics
        .replace('SUMMARY:Closing', 'SUMMARY:Closing of theirs')
        .replace(/LAST-MODIFIED:.*/, `LAST-MODIFIED:${theirs}`),
    )
    await ana.patch(path(event), { summary: 'Closing of ours' })
    await eventually(async () => assert.equal((await ana.get(path(event))).body.connection.state, 'failed'))
    proxy.heal()
    await sync(ana, connection)
    await isWritten(ana, event)
    const overruled = (await logOf(event)).find(({ kind }: { kind: string }) => kind === 'overruled')
    return {
      summary: (await ana.get(path(event))).body.summary,
      remote: await peer.get('ana', fileOf(event)),
      overruled,
    }
  }

  test('changed in both places, and there last: theirs stands, ours is in the log', async () => {
    const { summary, remote, overruled } = await changedTwice({ theirs: '20991231T000000Z' })
    assert.equal(summary, 'Closing of theirs')
    assert.match(remote, /SUMMARY:Closing of theirs/)
    assert.deepEqual([overruled.before.summary, overruled.after.summary], ['Closing of ours', 'Closing of theirs'])
  })

  test('changed in both places, and here last: ours stands, theirs is in the log', async () => {
    const { summary, remote, overruled } = await changedTwice({ theirs: '20200101T000000Z' })
    assert.equal(summary, 'Closing of ours')
    assert.match(remote, /SUMMARY:Closing of ours/)
    assert.deepEqual([overruled.before.summary, overruled.after.summary], ['Closing of theirs', 'Closing of ours'])
  })

  test('what cannot be written says why, and is written when the calendar answers again', async () => {
    proxy.spoil({ status: 403 }, Number.POSITIVE_INFINITY, ({ method }) => method === 'PUT')
    const event = await ana.create('/api/calendar/events', {
      summary: 'Refused',
      start: '2026-03-13T09:00:00Z',
      end: '2026-03-13T10:00:00Z',
    })
    const copy = await eventually(async () => {
      const { connection } = (await ana.get(path(event))).body
      assert.equal(connection.state, 'failed')
      return connection
    })
    assert.match(copy.error_message, /403/)
    assert.equal((await ben.get(path(event))).body.connection, null)
    proxy.heal()
    await sync(ana, connection)
    await isWritten(ana, event)
  })

  test('an entry that makes no sense is left out and named, and the others come', async () => {
    await peer.put('ana', 'work/odd.ics', icsOf({ uid: 'odd', summary: 'By the hour', more: ['RRULE:FREQ=HOURLY'] }))
    await peer.put('ana', 'work/fine.ics', icsOf({ uid: 'fine', summary: 'Fine' }))
    const { added, failed, skipped } = await sync(ana, connection)
    assert.deepEqual([added, failed, skipped[0].name], [1, 1, 'By the hour'])
    assert.match(skipped[0].reason, /FREQ=HOURLY/)
    // what was good before it became unreadable stays as it was known, also when all is read once more
    await peer.put('ana', 'work/turned.ics', icsOf({ uid: 'turned', summary: 'Turned' }))
    await sync(ana, connection)
    await peer.put('ana', 'work/turned.ics', icsOf({ uid: 'turned', summary: 'Turned', more: ['RRULE:FREQ=HOURLY'] }))
    assert.deepEqual([(await sync(ana, connection, 'full')).deleted, (await named(ana, 'Turned')).length], [0, 1])
    await peer.remove('ana', 'work/turned.ics')
    await sync(ana, connection)
  })

  test('read in full once more nothing is new, and what is gone meanwhile goes', async () => {
    const before = (await list(ana)).length
    const full = await sync(ana, connection, 'full')
    assert.deepEqual([full.added, full.changed, full.deleted], [0, 0, 0])
    assert.equal((await list(ana)).length, before)
    await peer.remove('ana', 'work/fine.ics')
    assert.equal((await sync(ana, connection, 'full')).deleted, 1)
    assert.equal((await named(ana, 'Fine')).length, 0)
  })

  test('a wrong password is refused, and nothing is connected', async () => {
    const reply = await ben.post('/api/integrations', {
      service: 'calendar',
      adapter: 'caldav',
      settings: { url: `${proxy.url}/ben/` },
      credentials: { username: 'ben', password: 'wrong' },
    })
    assert.ok(reply.status >= 400 && reply.status < 500, JSON.stringify(reply.body))
  })
})
