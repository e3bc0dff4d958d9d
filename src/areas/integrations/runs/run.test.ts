import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { Page } from '../../../platform/connect/pull.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { localConnection } from '../connecting/find.ts'
import { requestSync } from './request_sync.ts'
import { runSync, type SyncWorks } from './run.ts'
import type { SyncWork } from './sync_work.ts'

// The engine before a source that is told what goes wrong. The service has no worker: each test is the worker.

let service: TestService
before(async () => {
  service = await startTestService({ ROLE: 'web' })
})

type Answer = Page<string> | ConnectionFault
const page = (cursor: string, items: string[], more: Partial<Page<string>> = {}): Page<string> => ({
  changes: items.map((item) => ({ type: 'upsert', item })),
  cursor,
  done: true,
  isListing: false,
  ...more,
})

/** A source that gives these answers one after the other; keeps what it was asked, and what was written. */
function sourceOf(answers: Record<string, Answer[]>) {
  const asked: [string, string | null][] = []
  const written: { items: string[]; listingId: string | null }[] = []
  const ended: string[] = []
  const work: SyncWork<string, string[]> = {
    scopes: async () => Object.keys(answers),
    async *pull(scope, cursor) {
      asked.push([scope, cursor])
      for (let answer = answers[scope]?.shift(); answer; answer = answers[scope]?.shift()) {
        if (answer instanceof ConnectionFault) throw answer
        yield answer
        if (answer.done) return
      }
    },
    prepare: async (changes) => changes.map((change) => (change.type === 'upsert' ? change.item : change.id)),
    async commit(_db, items, { listingId }) {
      written.push({ items, listingId })
      return { synced: items.length, added: items.length }
    },
    async endListing(_db, { listingId }) {
      ended.push(listingId)
      return { deleted: 1 }
    },
  }
  return { work, asked, written, ended }
}

async function ask(person: Person, mode: 'incremental' | 'full' = 'incremental') {
  const who = { firmId: person.firmId, userId: person.id, role: 'admin' as const }
  const connected = await localConnection(service.deps, who, 'drive')
  const { run_id, job_id } = await requestSync(service.deps, who, connected, { mode })
  return { run_id, job_id, connection_id: connected.connection.id }
}

async function work(
  person: Person,
  { run_id, job_id, connection_id }: Awaited<ReturnType<typeof ask>>,
  made: SyncWork<string, string[]>,
  context: Partial<JobContext> = {},
) {
  const works = { drive: () => made } as unknown as SyncWorks // reason: no other service has a connection here
  const job = { id: job_id, givenUpId: null, isLastTry: false, signal: new AbortController().signal, ...context }
  await runSync(
    service.deps,
    works,
    { firm_id: person.firmId, connection_id, run_id },
    { ...job, progress: async () => {} },
  )
  const { body } = await person.get(`/api/integrations/runs/${run_id}`)
  return body
}

const healthOf = async (person: Person, id: string) => (await person.get(`/api/integrations/${id}`)).body

test('pages are written with their cursors, and the next run reads on from the last one', async () => {
  const ana = await service.register('Ana')
  const first = sourceOf({ '': [page('1', ['a', 'b'], { done: false }), page('2', ['c'])] })
  const run = await work(ana, await ask(ana), first.work)
  assert.equal(run.status, 'completed')
  assert.equal(run.added, 3)
  const second = sourceOf({ '': [page('3', [])] })
  await work(ana, await ask(ana), second.work)
  assert.deepEqual(second.asked, [['', '2']])
  const full = sourceOf({ '': [page('4', [])] })
  await work(ana, await ask(ana, 'full'), full.work)
  assert.deepEqual(full.asked, [['', null]])
})

test('runs are forgotten after three months', async () => {
  const ana = await service.register('Ana')
  const asked = await ask(ana)
  await work(ana, asked, sourceOf({ '': [page('1', [])] }).work)
  await service.deps.sql`
    update sync_runs set created_at = now() - interval '91 days' where firm_id = ${ana.firmId} and id = ${asked.run_id}`
  await work(ana, await ask(ana), sourceOf({ '': [page('2', [])] }).work)
  const { body } = await ana.get(`/api/integrations/${asked.connection_id}/runs`)
  assert.equal(body.total, 1)
  assert.equal((await ana.get(`/api/integrations/runs/${asked.run_id}`)).status, 404)
})

test('a folder that is enabled later has a cursor of its own and is read from its beginning', async () => {
  const ana = await service.register('Ana')
  await work(ana, await ask(ana), sourceOf({ inbox: [page('1', ['a'])] }).work)
  const later = sourceOf({ inbox: [page('2', [])], sent: [page('1', ['b'])] })
  await work(ana, await ask(ana), later.work)
  assert.deepEqual(later.asked, [
    ['inbox', '1'],
    ['sent', null],
  ])
})

test('a cursor that is not known any more begins a new listing, once, and what it does not name is gone', async () => {
  const ana = await service.register('Ana')
  await work(ana, await ask(ana), sourceOf({ '': [page('1', ['a'])] }).work)
  const expired = new ConnectionFault('cursor_expired', 'The history is gone')
  const source = sourceOf({
    '': [expired, page('2', ['a'], { isListing: true, done: false }), page('3', ['b'], { isListing: true })],
  })
  const run = await work(ana, await ask(ana), source.work)
  assert.deepEqual(source.asked, [
    ['', '1'],
    ['', null],
  ])
  assert.equal(run.deleted, 1)
  assert.equal(source.ended.length, 1)
  assert.deepEqual(
    source.written.map(({ listingId }) => listingId),
    [source.ended[0], source.ended[0]],
  )
  const endless = sourceOf({ '': [expired, expired, expired, expired] })
  const failed = await work(ana, await ask(ana), endless.work)
  assert.equal(failed.status, 'failed')
  assert.equal(endless.asked.length, 3)
})

test('a source that is busy is asked again, from where it was, and the run goes through', async () => {
  const ana = await service.register('Ana')
  const busy = new ConnectionFault('throttled', 'Slow down', { retryAfterMs: 5 })
  const source = sourceOf({ '': [page('1', ['a'], { done: false }), busy, busy, page('2', ['b'])] })
  const run = await work(ana, await ask(ana), source.work)
  assert.equal(run.status, 'completed')
  assert.equal(run.added, 2)
  assert.deepEqual(source.asked, [
    ['', null],
    ['', '1'],
    ['', '1'],
  ])
})

test('a run that fails says why in words, keeps what it has, and the connection shows it until it is well again', async () => {
  const ana = await service.register('Ana')
  const down = new ConnectionFault('unavailable', 'The drive does not answer', { retryAfterMs: 1 })
  const asked = await ask(ana)
  const broken = sourceOf({ '': [page('1', ['a'], { done: false }), down, down, down, down] })
  const run = await work(ana, asked, broken.work)
  assert.deepEqual([run.status, run.added, run.error_message], ['failed', 1, 'The drive does not answer'])
  const ill = await healthOf(ana, asked.connection_id)
  assert.equal(ill.status, 'failing')
  assert.ok(ill.next_sync_at)
  const again = sourceOf({ '': [page('2', ['b'])] })
  assert.equal((await work(ana, await ask(ana), again.work)).status, 'completed')
  assert.deepEqual(again.asked, [['', '1']])
  assert.equal((await healthOf(ana, asked.connection_id)).status, 'connected')
})

test('a folder that may not be read is named, and does not hold up the others', async () => {
  const ana = await service.register('Ana')
  const closed = () => new ConnectionFault('forbidden', 'The server refused: permission denied')
  const source = sourceOf({ Inbox: [page('1', ['a'])], Closed: [closed()], Sent: [page('1', ['b'])] })
  const asked = await ask(ana)
  const run = await work(ana, asked, source.work)
  assert.deepEqual([run.status, run.added, run.failed], ['completed', 2, 1])
  assert.deepEqual(run.skipped, [{ name: 'Closed', reason: 'The server refused: permission denied' }])
  assert.match((await healthOf(ana, asked.connection_id)).health, /one could not be read/)
  // it is read from its beginning once it is open
  const open = sourceOf({ Inbox: [page('2', [])], Closed: [page('1', ['c'])], Sent: [page('2', [])] })
  assert.equal((await work(ana, await ask(ana), open.work)).added, 1)
  assert.deepEqual(open.asked[1], ['Closed', null])
  const none = await work(ana, await ask(ana), sourceOf({ Inbox: [closed()], Sent: [closed()] }).work)
  assert.deepEqual([none.status, none.error_message], ['failed', 'The server refused: permission denied'])
})

test('credentials that are refused wait for a person; a long pause that is asked for is kept', async () => {
  const ana = await service.register('Ana')
  const asked = await ask(ana)
  await work(ana, asked, sourceOf({ '': [new ConnectionFault('auth', 'The password was refused')] }).work)
  const refused = await healthOf(ana, asked.connection_id)
  assert.equal(refused.status, 'needs_reconnect')
  assert.equal(refused.next_sync_at, null)
  const hours = new ConnectionFault('throttled', 'Come back later', { retryAfterMs: 8 * 3_600_000 })
  await work(ana, await ask(ana), sourceOf({ '': [hours] }).work)
  const waits = await healthOf(ana, asked.connection_id)
  assert.ok(Date.parse(waits.next_sync_at) - Date.now() > 7.9 * 3_600_000)
})

test('one run at a time: the same request gets the one that waits, another waits its turn', async () => {
  const ana = await service.register('Ana')
  const first = await ask(ana)
  assert.deepEqual(await ask(ana), first)
  const other = await ask(ana, 'full')
  assert.notEqual(other.run_id, first.run_id)
  const source = sourceOf({ '': [page('1', ['a'])] })
  const inTheMiddle: SyncWork<string, string[]> = {
    ...source.work,
    async prepare(changes, scope, signal) {
      // the other's job comes while the first is under way: it leaves, and nothing of it is lost
      assert.equal((await work(ana, other, sourceOf({ '': [page('9', ['x'])] }).work)).status, 'waiting')
      return source.work.prepare(changes, scope, signal)
    },
  }
  assert.equal((await work(ana, first, inTheMiddle)).status, 'completed')
  const { sql } = service.deps
  const [next] = await sql<{ job_id: string }[]>`
    select job_id from sync_runs where firm_id = ${ana.firmId} and id = ${other.run_id}`
  assert.notEqual(next?.job_id, other.job_id, 'it has a new job')
  const turn = sourceOf({ '': [page('2', ['b'])] })
  assert.equal((await work(ana, { ...other, job_id: next?.job_id ?? '' }, turn.work)).status, 'completed')
})

test('a worker that was taken for dead writes nothing over the one that came after it', async () => {
  const ana = await service.register('Ana')
  const asked = await ask(ana)
  const slow = sourceOf({ '': [page('1', ['a'], { done: false }), page('2', ['b'])] })
  const other = sourceOf({ '': [page('1', ['a'], { done: false }), page('2', ['b'])] })
  let isTaken = false
  const overtaken: SyncWork<string, string[]> = {
    ...slow.work,
    async prepare(changes, scope, signal) {
      if (!isTaken) {
        isTaken = true
        await work(ana, asked, other.work)
      }
      return slow.work.prepare(changes, scope, signal)
    },
  }
  const run = await work(ana, asked, overtaken)
  assert.deepEqual([run.status, run.added], ['completed', 2])
  assert.deepEqual(slow.written, [])
})

test('a connection that is removed ends its run without a word', async () => {
  const ana = await service.register('Ana')
  const asked = await ask(ana)
  const source = sourceOf({ '': [page('1', ['a'])] })
  const removed: SyncWork<string, string[]> = {
    ...source.work,
    async prepare(changes, scope, signal) {
      await service.deps.sql`delete from connections where firm_id = ${ana.firmId} and id = ${asked.connection_id}`
      return source.work.prepare(changes, scope, signal)
    },
  }
  const body = await work(ana, asked, removed)
  assert.equal(body.error_code, 'run_not_found')
  assert.deepEqual(source.written, [])
})

test('names that no database takes are kept as far as they go', async () => {
  const ana = await service.register('Ana')
  const source = sourceOf({ '': [page('1', ['a'])] })
  const skipped = Array.from({ length: 150 }, (_, index) => ({ name: `\0bad\ud800 ${index}`, reason: 'Why\0' }))
  const odd: SyncWork<string, string[]> = { ...source.work, commit: async () => ({ skipped }) }
  const run = await work(ana, await ask(ana), odd)
  assert.equal(run.skipped.length, 100)
  assert.equal(run.skipped[0].reason, 'Why\ufffd')
  assert.ok(uuidv7() > run.id)
})
