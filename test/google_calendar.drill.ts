import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createEmulator } from '../checks/emulate.ts'
import { readEvent } from '../src/areas/calendar/ics/ics_read.ts'
import type { RemoteEvent } from '../src/platform/connect/calendar_account.ts'
import { ConnectionFault, type FaultCode } from '../src/platform/connect/fault.ts'
import { openGoogleCalendar } from '../src/platform/connect/google_calendar/open.ts'
import { openOutside } from '../src/platform/connect/open_outside.ts'
import { icsOf, veventOf } from './ics_fixture.ts'
import { startGoogleStandIn } from './peers/google_calendar_stand_in.ts'
import { freePort } from './peers/ports.ts'

// emulate's Google Calendar lists, makes and removes; it knows neither changes since a token, nor updates, nor exceptions.
// Those are shown before a stand-in of ours, written from Google's documentation: it shows what was understood.

// made anew for each use: one of the file would run out while other files of the process have their turn
const inTime = () => AbortSignal.timeout(100_000)
const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
const authorization = { header: async () => 'Bearer any' }
let emulator: { close(): Promise<void> }
let emulated: string
let standIn: Awaited<ReturnType<typeof startGoogleStandIn>>
before(async () => {
  const port = await freePort()
  emulated = `http://127.0.0.1:${port}`
  emulator = await createEmulator({
    service: 'google',
    port,
    baseUrl: emulated,
    seed: {
      tokens: { any: { login: 'ana@firm.test', scopes: [] } },
      google: { users: [{ email: 'ana@firm.test', name: 'Ana' }] },
    },
  })
  standIn = await startGoogleStandIn()
})
after(async () => {
  await outside.close()
  await emulator?.close()
  await standIn?.close()
})

const faultOf = (code: FaultCode, work: () => Promise<unknown>) =>
  assert.rejects(work, (error) => error instanceof ConnectionFault && error.code === code)

type Account = ReturnType<typeof openGoogleCalendar>
async function sync(account: Account, scope: string, known: Map<string, RemoteEvent>, cursor: string | null) {
  const counts = { added: 0, changed: 0, deleted: 0, pages: 0 }
  for await (const page of account.pull(scope, cursor, inTime())) {
    counts.pages++
    for (const change of page.changes) {
      if (change.type === 'delete') counts.deleted += known.delete(change.id) ? 1 : 0
      if (change.type !== 'upsert') continue
      const before = known.get(change.item.id)
      if (!before) counts.added++
      else if (before.version !== change.item.version) counts.changed++
      known.set(change.item.id, change.item)
    }
    cursor = page.cursor
  }
  return { ...counts, cursor }
}

test('emulate: an event is made, listed and removed', async () => {
  const account = openGoogleCalendar({ outside, authorization, apiUrl: emulated })
  const [scope = ''] = await account.scopes(inTime())
  assert.ok(scope)
  const ics = icsOf({ uid: 'own@firm-crm', summary: 'Überprüfung' })
  const known = new Map<string, RemoteEvent>()
  const before = await sync(account, scope, known, null)
  const made = await account.create(scope, 'own@firm-crm', ics, inTime())
  assert.equal((await sync(account, scope, known, null)).added, 1)
  const read = readEvent(known.get(made.id)?.ics ?? '', 'UTC')
  assert.deepEqual([read.fields.summary, read.fields.starts_at], ['Überprüfung', '2026-03-02T09:00:00.000Z'])
  await account.remove(made, inTime())
  const after = new Map<string, RemoteEvent>()
  assert.equal((await sync(account, scope, after, null)).added, before.added)
})

test('stand-in: what is new comes in pages, and then only what has changed', async () => {
  const account = openGoogleCalendar({ outside, authorization, apiUrl: standIn.url })
  const scope = 'ana@firm.test'
  for (let n = 0; n < 12; n++) standIn.put({ id: `e${n}`, summary: `会議 ${n}` })
  const known = new Map<string, RemoteEvent>()
  const first = await sync(account, scope, known, null)
  assert.deepEqual([first.added, first.pages > 2], [12, true])
  const second = await sync(account, scope, known, first.cursor)
  assert.deepEqual([second.added, second.changed, second.deleted], [0, 0, 0])
  standIn.put({ id: 'e1', summary: 'changed' })
  standIn.remove('e2')
  const third = await sync(account, scope, known, second.cursor)
  assert.deepEqual([third.added, third.changed, third.deleted], [0, 1, 1])
  standIn.forgetTokens()
  await faultOf('cursor_expired', () => sync(account, scope, known, third.cursor))
})

test('stand-in: a series with exceptions goes there and comes back; who changes an older version is told so', async () => {
  const account = openGoogleCalendar({ outside, authorization, apiUrl: standIn.url })
  const scope = 'ana@firm.test'
  const others = veventOf({
    uid: 'jour@firm-crm',
    start: '20260311T150000',
    end: '20260311T160000',
    more: ['RECURRENCE-ID;TZID=Europe/Zurich:20260309T100000'],
  })
  const more = ['RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Zurich:20260316T100000']
  const made = await account.create(scope, 'jour@firm-crm', icsOf({ uid: 'jour@firm-crm', more, others }), inTime())
  const read = readEvent(made.ics, 'UTC')
  assert.equal(read.uid, 'jour@firm-crm')
  assert.deepEqual([read.fields.recurrence, read.fields.time_zone], ['FREQ=WEEKLY', 'Europe/Zurich'])
  assert.deepEqual(read.fields.excluded, ['2026-03-16T09:00:00.000Z'])
  assert.deepEqual(
    read.different.map(({ occurrence_at, fields }) => [occurrence_at, fields.starts_at]),
    [['2026-03-09T09:00:00.000Z', '2026-03-11T14:00:00.000Z']],
  )
  const changed = await account.update({ ...made, ics: made.ics.replace('SUMMARY:Meeting', 'SUMMARY:Other') }, inTime())
  assert.notEqual(changed.version, made.version)
  await faultOf('conflict', () => account.update(made, inTime()))
  await faultOf('conflict', () => account.remove(made, inTime()))
  await account.remove(changed, inTime())
})

test('stand-in: one event that cannot be read, or that has no series for this person, does not stop the others', async () => {
  const account = openGoogleCalendar({ outside, authorization, apiUrl: standIn.url })
  const scope = 'ana@firm.test'
  const known = new Map<string, RemoteEvent>()
  const { cursor } = await sync(account, scope, known, null)
  const at = { dateTime: '2026-03-02T09:00:00Z', timeZone: 'Mars/Olympus' }
  standIn.put({ id: 'mars', summary: 'Mars', start: at, end: at })
  standIn.put({ id: 'away_20260309T090000Z', recurringEventId: 'away', summary: 'Asked to one', originalStartTime: at })
  const attendees = [{ email: 'eva@acme.com', displayName: 'Eva, Dr.', optional: true, responseStatus: 'accepted' }]
  standIn.put({ id: 'named', summary: 'Named', attendees })
  const changes = []
  for await (const page of account.pull(scope, cursor, inTime())) changes.push(...page.changes)
  const told = changes.map((change) => [change.type, change.type === 'upsert' ? change.item.ics : change.id])
  assert.deepEqual(
    told.map(([type]) => type),
    ['error', 'upsert', 'upsert'],
  )
  assert.match(told[1]?.[1] ?? '', /SUMMARY:Asked to one/)
  const made = changes.flatMap((change) => (change.type === 'upsert' ? [change.item] : [])).at(-1)
  assert.ok(made)
  // a change here keeps what Google knows of those who come
  await account.update({ ...made, ics: made.ics.replace('SUMMARY:Named', 'SUMMARY:Renamed') }, inTime())
  assert.deepEqual(standIn.get('named')?.['attendees'], attendees)
})
