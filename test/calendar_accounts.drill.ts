import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openCaldav } from '../src/platform/connect/caldav/open.ts'
import type { CalendarAccount, RemoteEvent } from '../src/platform/connect/calendar_account.ts'
import { ConnectionFault, type FaultCode } from '../src/platform/connect/fault.ts'
import { openOutside } from '../src/platform/connect/open_outside.ts'
import type { Authorization } from '../src/platform/connect/outside.ts'
import { icsOf } from './ics_fixture.ts'
import { type FaultProxy, startFaultProxy } from './peers/fault_proxy.ts'
import { basic } from './peers/file_peer.ts'
import { type CalendarPeer, calendarPassword, radicaleMissing, startRadicale } from './peers/radicale.ts'

// What is promised of a calendar account, before Radicale on loopback.

const skip = radicaleMissing && !process.env['NOTHING_SKIPPED'] ? { skip: radicaleMissing } : {}
// made anew for each use: one of the file would run out while other files of the process have their turn
const inTime = () => AbortSignal.timeout(140_000)

describe('a calendar by CalDAV', skip, () => {
  const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
  let peer: CalendarPeer
  let proxy: FaultProxy
  let account: CalendarAccount
  let scope: string
  let calendars = 0

  const open = (url: string, authorization: Authorization = { header: async () => basic('ana', calendarPassword) }) =>
    openCaldav({ outside, authorization, url })

  before(async () => {
    peer = await startRadicale()
    proxy = await startFaultProxy(peer.url)
  })
  beforeEach(async () => {
    proxy.heal()
    const name = `calendar-${++calendars}`
    await peer.makeCalendar('ana', name)
    scope = `${proxy.url}/ana/${name}/`
    account = open(scope)
  })
  after(async () => {
    await outside.close()
    await proxy?.stop()
    await peer?.stop()
  })

  const put = (name: string, ics: string) => peer.put('ana', `calendar-${calendars}/${name}`, ics)
  const remove = (name: string) => peer.remove('ana', `calendar-${calendars}/${name}`)

  /** Reads to the end as the engine does, and keeps what is known. */
  async function sync(known: Map<string, RemoteEvent>, cursor: string | null, from = account) {
    const counts = { added: 0, changed: 0, deleted: 0, pages: 0 }
    const named = new Set<string>()
    let isListing = false
    for await (const page of from.pull(scope, cursor, inTime())) {
      counts.pages++
      for (const change of page.changes) {
        if (change.type === 'upsert') {
          const before = known.get(change.item.id)
          if (!before) counts.added++
          else if (before.version !== change.item.version) counts.changed++
          known.set(change.item.id, change.item)
          named.add(change.item.id)
        } else if (change.type === 'delete') counts.deleted += known.delete(change.id) ? 1 : 0
      }
      cursor = page.cursor
      isListing ||= page.isListing
    }
    if (isListing) for (const id of known.keys()) if (!named.has(id)) counts.deleted += known.delete(id) ? 1 : 0
    return { ...counts, cursor }
  }

  const faultOf = async (code: FaultCode, work: () => Promise<unknown>) =>
    assert.rejects(
      work,
      (error) => (error instanceof ConnectionFault && error.code === code) || assert.fail(String(error)),
    )

  test('an empty calendar gives nothing, once and again', async () => {
    const known = new Map<string, RemoteEvent>()
    const first = await sync(known, null)
    assert.deepEqual([first.added, known.size], [0, 0])
    const second = await sync(known, first.cursor)
    assert.deepEqual([second.added, second.changed, second.deleted], [0, 0, 0])
  })

  test('from the address of the server, the account or the calendar its calendars are found', async () => {
    for (const address of [proxy.url, `${proxy.url}/`, `${proxy.url}/ana/`, scope])
      assert.ok((await open(address).scopes(inTime())).includes(scope), address)
    assert.equal((await account.check(inTime())).name, `calendar-${calendars}`)
    await faultOf('forbidden', () => open(`${proxy.url}/ben/`).check(inTime()))
  })

  test('more than two pages, of any language, come whole; a task is none', async () => {
    for (let n = 0; n < 120; n++)
      await put(`e${n}.ics`, icsOf({ uid: `e${n}`, summary: `Überprüfung 会議 ${n} & <mehr>` }))
    await put(
      'task.ics',
      icsOf({ uid: 'task' })
        .replaceAll('VEVENT', 'VTODO')
        .replace(/DTEND.*\r\n/, ''),
    )
    const known = new Map<string, RemoteEvent>()
    const first = await sync(known, null)
    assert.deepEqual([first.added, first.pages > 2], [120, true])
    assert.ok([...known.values()].every(({ ics }) => ics.includes('& <mehr>')))
    const second = await sync(known, first.cursor)
    assert.deepEqual([second.added, second.changed, second.deleted], [0, 0, 0])
  })

  test('a reading that broke off between two pages goes on where it was', async () => {
    for (let n = 0; n < 110; n++) await put(`e${n}.ics`, icsOf({ uid: `e${n}` }))
    const known = new Map<string, RemoteEvent>()
    let cursor: string | null = null
    for await (const page of account.pull(scope, null, inTime())) {
      for (const change of page.changes) if (change.type === 'upsert') known.set(change.item.id, change.item)
      cursor = page.cursor
      break
    }
    assert.equal(known.size, 50)
    // what changes meanwhile comes with the next reading at the latest
    await put('e0.ics', icsOf({ uid: 'e0', summary: 'changed' }))
    await put('new.ics', icsOf({ uid: 'new' }))
    for await (const page of account.pull(scope, cursor, inTime())) {
      assert.equal(page.isListing, true)
      for (const change of page.changes) if (change.type === 'upsert') known.set(change.item.id, change.item)
      cursor = page.cursor
    }
    await sync(known, cursor)
    assert.equal(known.size, 111)
    assert.ok([...known.values()].some(({ ics }) => ics.includes('SUMMARY:changed')))
  })

  test('what is changed, moved in time, deleted or made since comes, and nothing else', async () => {
    for (const uid of ['a', 'b', 'c']) await put(`${uid}.ics`, icsOf({ uid }))
    const known = new Map<string, RemoteEvent>()
    const { cursor } = await sync(known, null)
    await put('a.ics', icsOf({ uid: 'a', start: '20260303T100000', end: '20260303T110000' }))
    await remove('b.ics')
    await put('d.ics', icsOf({ uid: 'd' }))
    const { added, changed, deleted, cursor: next } = await sync(known, cursor)
    assert.deepEqual([added, changed, deleted, known.size], [1, 1, 1, 3])
    const last = await sync(known, next)
    assert.deepEqual([last.added, last.changed, last.deleted], [0, 0, 0])
  })

  test('a place that the server has forgotten is told as such, and everything is read again', async () => {
    await put('a.ics', icsOf({ uid: 'a' }))
    const known = new Map<string, RemoteEvent>()
    const { cursor } = await sync(known, null)
    const stale = String(cursor).replace(/sync\/[0-9a-f]+/, `sync/${'0'.repeat(64)}`)
    assert.notEqual(stale, cursor)
    await faultOf('cursor_expired', () => sync(known, stale))
    await faultOf('cursor_expired', () => sync(known, 'nonsense'))
    const again = await sync(known, null)
    assert.deepEqual([again.added, again.changed, again.deleted], [0, 0, 0])
  })

  test('an event is made, changed and removed only as it was known', async () => {
    const made = await account.create(scope, 'own/1@firm-crm', icsOf({ uid: 'own/1@firm-crm' }), inTime())
    await faultOf('conflict', () => account.create(scope, 'own/1@firm-crm', icsOf({ uid: 'own/1@firm-crm' }), inTime()))
    const changed = await account.update({ ...made, ics: icsOf({ uid: 'own/1@firm-crm', summary: 'x' }) }, inTime())
    assert.notEqual(changed.version, made.version)
    await faultOf('conflict', () => account.update(made, inTime()))
    await faultOf('conflict', () => account.remove(made, inTime()))
    const known = new Map<string, RemoteEvent>()
    const { cursor } = await sync(known, null)
    assert.equal(known.get(changed.id)?.version, changed.version)
    await account.remove(changed, inTime())
    assert.equal((await sync(known, cursor)).deleted, 1)
    await faultOf('not_found', () => account.remove(changed, inTime()))
  })

  test('a server that is asked too often is waited for; one that breaks off is asked again', async () => {
    await put('a.ics', icsOf({ uid: 'a' }))
    proxy.spoil({ status: 429, headers: { 'retry-after': '1' } })
    assert.equal((await sync(new Map(), null)).added, 1)
    proxy.spoil({ cut: 'within' })
    await sync(new Map(), null).catch((error) => assert.equal(error.code, 'unavailable'))
    assert.equal((await sync(new Map(), null)).added, 1)
  })

  test('a password that is wrong, and a token that has ended, are told apart from a server that is away', async () => {
    await put('a.ics', icsOf({ uid: 'a' }))
    await faultOf('auth', () => open(scope, { header: async () => basic('ana', 'wrong') }).check(inTime()))
    let isRenewed = false
    const renewing: Authorization = {
      header: async () => basic('ana', isRenewed ? calendarPassword : 'ended'),
      renew: async () => (isRenewed = true),
    }
    assert.equal((await sync(new Map(), null, open(scope, renewing))).added, 1)
    await faultOf('unavailable', () => open('http://127.0.0.1:9/').check(inTime()))
  })

  test('a server that names calendars elsewhere gets no password there', async () => {
    const answer =
      '<multistatus xmlns="DAV:"><response><href>/</href><propstat><prop><c:calendar-home-set xmlns:c="urn:ietf:params:xml:ns:caldav"><href>http://localhost:1/</href></c:calendar-home-set></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>'
    proxy.spoil({ status: 207, headers: { 'content-type': 'application/xml' }, body: answer })
    await faultOf('bad_config', () => open(proxy.url).scopes(inTime()))
  })
})
