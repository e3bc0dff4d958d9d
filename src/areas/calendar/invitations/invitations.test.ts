import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../../test/harness.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const path = ({ id }: { id: string }) => `/api/calendar/events/${id}`
const meeting = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z', time_zone: 'Europe/Zurich' }

/** The invitations in the outbox about a meeting of that name, by the method of each. */
function invitations(summary: string) {
  const folder = join(service.dataDir, 'outbox')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[/\\]new[/\\]/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(summary))
    .map((mail) => {
      const base64 = /filename="?invitation\.ics"?[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? ''
      const ics = Buffer.from(base64, 'base64').toString().replace(/\r\n /g, '')
      const of = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(ics)?.[1]?.trim()
      return { method: of('METHOD'), sequence: Number(of('SEQUENCE')), status: of('STATUS'), uid: of('UID'), ics, mail }
    })
    .sort((a, b) => a.sequence - b.sequence)
}
const sent = (summary: string, count: number) =>
  eventually(async () => {
    const found = invitations(summary)
    assert.equal(found.length, count)
    return found
  })

test('those who are invited get an invitation, the change and the cancellation, in that order', async () => {
  const event = await ana.create('/api/calendar/events', {
    ...meeting,
    summary: 'Kickoff-Orion',
    attendees: ['carla@acme.com', ana.email],
    send_invitations: true,
  })
  const [first] = await sent('Kickoff-Orion', 1)
  assert.deepEqual([first?.method, first?.sequence, first?.uid], ['REQUEST', 0, `${event.id}@firm-crm`])
  assert.match(first?.ics ?? '', /ORGANIZER;CN="Ana":mailto:ana\./)
  assert.match(first?.ics ?? '', /ATTENDEE;[^:]*RSVP=TRUE[^:]*:mailto:carla@acme\.com/)
  assert.match(first?.ics ?? '', /DTSTART;TZID=Europe\/Zurich:20260302T100000/)
  assert.match(first?.mail ?? '', /^To: .*carla@acme\.com/m)
  assert.doesNotMatch(first?.mail ?? '', new RegExp(`^To:.*${ana.email}`, 'm'))

  await ana.patch(path(event), { start: '2026-03-03T09:00:00Z', end: '2026-03-03T10:00:00Z', send_invitations: true })
  const [, second] = await sent('Kickoff-Orion', 2)
  assert.deepEqual([second?.method, second?.sequence, second?.uid], ['REQUEST', 1, first?.uid])
  await ana.patch(path(event), { attendees: ['dora@acme.com'], send_invitations: true })
  const third = (await sent('Kickoff-Orion', 4)).slice(2)
  const [gone] = third.filter(({ method }) => method === 'CANCEL')
  assert.match(gone?.mail ?? '', /^To: .*carla@acme\.com/m)

  await ana.delete(path(event))
  const last = (await sent('Kickoff-Orion', 5)).at(-1)
  assert.deepEqual([last?.method, last?.sequence, last?.status], ['CANCEL', 3, 'CANCELLED'])
  assert.match(last?.mail ?? '', /^To: .*dora@acme\.com/m)
})

test('nobody is written to who is not meant to be', async () => {
  const event = await ana.create('/api/calendar/events', {
    ...meeting,
    summary: 'Quiet-Orion',
    attendees: ['carla@acme.com'],
  })
  await ana.patch(path(event), { location: 'Zurich' })
  await ana.delete(path(event))
  const marker = await ana.create('/api/calendar/events', {
    ...meeting,
    summary: 'Loud-Orion',
    attendees: ['carla@acme.com'],
    send_invitations: true,
  })
  assert.ok(marker.id)
  await sent('Loud-Orion', 1)
  assert.equal(invitations('Quiet-Orion').length, 0)
})

test('an invitation is downloaded as a file that calendars open', async () => {
  const event = await ana.create('/api/calendar/events', {
    ...meeting,
    summary: 'Download',
    attendees: ['carla@acme.com'],
  })
  const { status, body, headers } = await ana.get(`${path(event)}/invitation.ics`)
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/calendar; charset=utf-8'])
  assert.match(body, /^BEGIN:VCALENDAR\r\n/)
  assert.match(body, /METHOD:PUBLISH\r\n/)
  assert.equal((await service.send('GET', `${path(event)}/invitation.ics`)).status, 401)
})

test('of one occurrence only it is mailed: its change to those who come to it, its end to those who came', async () => {
  const series = await ana.create('/api/calendar/events', {
    ...meeting,
    summary: 'Series-Orion',
    attendees: ['carla@acme.com'],
    recurrence: 'FREQ=WEEKLY;COUNT=4',
    send_invitations: true,
  })
  await sent('Series-Orion', 1)
  const second = { id: `${series.id}_20260309T090000Z` }
  const moved = { start: '2026-03-10T13:00:00Z', end: '2026-03-10T14:00:00Z', attendees: ['dora@acme.com'] }
  assert.equal((await ana.patch(path(second), { ...moved, send_invitations: true })).status, 200)
  const messages = (await sent('Series-Orion', 3)).slice(1)
  const told = messages.map(({ method, mail, sequence }) => [method, /^To: (.*?)\r?$/m.exec(mail)?.[1], sequence])
  assert.deepEqual(told.sort(), [
    ['CANCEL', 'carla@acme.com', 1],
    ['REQUEST', 'dora@acme.com', 1],
  ])
  for (const { ics, mail } of messages) {
    assert.match(ics, /RECURRENCE-ID;TZID=Europe\/Zurich:20260309T100000/)
    assert.match(ics, /DTSTART;TZID=Europe\/Zurich:20260310T140000/)
    assert.doesNotMatch(ics, /RRULE:|DTSTART[^:]*:20260302/)
    assert.equal(ics.match(/BEGIN:VEVENT/g)?.length, 1)
    assert.match(mail, /10 March 2026/)
  }
  // another one is left out: the series goes on
  assert.equal((await ana.delete(path({ id: `${series.id}_20260316T090000Z` }))).status, 204)
  const last = (await sent('Series-Orion', 4)).at(-1)
  assert.deepEqual([last?.method, last?.sequence], ['CANCEL', 2])
  assert.match(last?.ics ?? '', /RECURRENCE-ID;TZID=Europe\/Zurich:20260316T100000/)
  assert.doesNotMatch(last?.ics ?? '', /RRULE:/)
})
