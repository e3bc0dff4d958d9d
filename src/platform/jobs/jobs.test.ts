import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { createEmptyDatabase, eventually, startTestService, type TestService } from '../../../test/harness.ts'
import { transact } from '../db/transact.ts'
import { type JobKind, Jobs } from './queue.ts'

let service: TestService
before(async () => {
  service = await startTestService()
  await service.deps.jobs.start([greet, endless, flaky, slow, shared])
})

const Payload = z.object({ name: z.string() })
const greet: JobKind<typeof Payload> = { name: 'test_greet', payload: Payload }
const prompt: JobKind<typeof Payload> = { name: 'test_prompt', payload: Payload }
const endless: JobKind<typeof Payload> = { name: 'test_endless', payload: Payload }
const flaky: JobKind<typeof Payload> = { name: 'test_flaky', payload: Payload, retries: 2 }
const OfFirm = z.object({ firm_id: z.string(), n: z.number() })
const shared: JobKind<typeof OfFirm> = { name: 'test_shared', payload: OfFirm }
const slowGivenUp: JobKind<typeof Payload> = { name: 'test_slow_given_up', payload: Payload }
const slow: JobKind<typeof Payload> = {
  name: 'test_slow',
  payload: Payload,
  retries: 0,
  secondsMax: 1,
  givenUp: slowGivenUp,
}

test('work is done if the transaction commits, and never if it does not', async () => {
  const { jobs, sql } = service.deps
  const greeted: string[] = []
  await jobs.work(greet, async ({ name }) => {
    greeted.push(name)
  })
  const lost = transact(sql, async (db) => {
    await jobs.enqueue(db, greet, { name: 'nobody' })
    throw new Error('changed my mind')
  })
  await assert.rejects(lost, /changed my mind/)
  await transact(sql, (db) => jobs.enqueue(db, greet, { name: 'Ana' }))
  await eventually(async () => assert.deepEqual(greeted, ['Ana']))
})

test('nodes that make the queue of a new database at once all work with it', async () => {
  const at = { url: await createEmptyDatabase() }
  const faults: unknown[] = []
  const log = { error: (fact: object) => faults.push(fact) }
  const nodes = Array.from({ length: 4 }, () => new Jobs({ sql: service.deps.sql, at, prepare: true, log }))
  after(() => Promise.all(nodes.map((jobs) => jobs.stop())))
  await Promise.all(nodes.map((jobs) => jobs.start([prompt])))
  assert.deepEqual(faults, [])
})

test('a worker is told of work as the transaction commits: it never waits until the next look for what is due', async () => {
  const { sql } = service.deps
  const jobs = new Jobs({ sql, at: { url: service.databaseUrl }, prepare: true, log: console, pollMs: 3_600_000 })
  after(() => jobs.stop())
  await jobs.start([prompt])
  const done: string[] = []
  await jobs.work(prompt, async ({ name }) => {
    done.push(name)
  })
  for (const name of ['Ana', 'Bob', 'Cleo']) {
    await transact(sql, (db) => jobs.enqueue(db, prompt, { name }))
    await eventually(async () => assert.equal(done.at(-1), name))
  }
})

test('a running job says how far it is, and stops when it is cancelled', async () => {
  const { jobs, sql } = service.deps
  const seen: string[] = []
  await jobs.work(endless, async (_payload, { signal, progress }) => {
    await progress(40, 'reading')
    await new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    }).catch((reason) => {
      seen.push(String(reason))
      throw reason
    })
  })
  const id = await transact(sql, (db) => jobs.enqueue(db, endless, { name: 'x' }))
  await eventually(async () =>
    assert.deepEqual(await jobs.progress(id), { percent: 40, step: 'reading', cancelled: false }),
  )
  await jobs.cancel(endless, id)
  await eventually(async () => assert.equal(seen.length, 1))
  assert.equal((await jobs.progress(id))?.cancelled, true)
})

test('what fails is tried again', async () => {
  const { jobs, sql } = service.deps
  let attempts = 0
  await jobs.work(flaky, async () => {
    attempts++
    if (attempts < 2) throw new Error('not yet')
  })
  await transact(sql, (db) => jobs.enqueue(db, flaky, { name: 'x' }))
  await eventually(async () => assert.equal(attempts, 2))
})

test('a job that takes longer than it may is stopped, and who follows it knows which one was given up', async () => {
  const { jobs, sql } = service.deps
  const stopped: string[] = []
  const followed: (string | null)[] = []
  await jobs.work(slow, async (_payload, { id, signal }) => {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))).catch(() =>
      stopped.push(id),
    )
    throw new Error('stopped')
  })
  await jobs.work(slowGivenUp, async ({ name }, { givenUpId }) => {
    followed.push(name, givenUpId)
  })
  const id = await transact(sql, (db) => jobs.enqueue(db, slow, { name: 'Ana' }))
  await eventually(async () => assert.deepEqual([stopped, followed], [[id], ['Ana', id]]))
})

test('the firms whose jobs wait take turns, and each has its own done in the order in which it asked', async () => {
  const { jobs, sql } = service.deps
  const ask = (firm_id: string, count: number) =>
    transact(sql, async (db) => {
      for (let n = 0; n < count; n++) await jobs.enqueue(db, shared, { firm_id, n })
    })
  await ask('alpine', 100)
  await ask('borealis', 2)
  await ask('castor', 1)
  const begun: string[] = []
  await jobs.work(shared, async ({ firm_id, n }) => {
    begun.push(`${firm_id} ${n}`)
    // who asks only now waits for what is being done, whatever others asked for before
    if (begun.length === 10) await ask('dorian', 1)
  })
  await eventually(async () => assert.equal(begun.length, 104))
  const first = ['alpine 0', 'borealis 0', 'castor 0', 'alpine 1', 'borealis 1', 'alpine 2']
  assert.deepEqual(begun.slice(0, 6), first)
  assert.equal(begun[10], 'dorian 0')
  const ofAlpine = begun.filter((name) => name.startsWith('alpine'))
  assert.deepEqual(
    ofAlpine,
    Array.from({ length: 100 }, (_, n) => `alpine ${n}`),
  )
})

test('a job that nobody knows has no progress', async () => {
  assert.equal(await service.deps.jobs.progress(uuidv7()), undefined)
})
