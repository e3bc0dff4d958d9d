import assert from 'node:assert/strict'
import { getDefaultHighWaterMark, setDefaultHighWaterMark } from 'node:stream'
import { after, test } from 'node:test'
import { createEmptyDatabase, eventually } from '../../../test/harness.ts'
import { type Db, openDatabase } from './open.ts'

const at = { url: await createEmptyDatabase() }
const admin = openDatabase({ at, connections: 1, prepare: true, name: 'beside' })
// one connection, so that the next to ask is given the one that ended
const pool = openDatabase({ at, connections: 1, prepare: true, name: 'tested' })
after(() => Promise.all([admin.end(), pool.end()]))

async function pidOf(db: Db) {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}

const end = (pid: number) => admin`select pg_terminate_backend(${pid})`

test('a transaction whose connection ended sends nothing more, least of all into the one that has the connection now', async () => {
  await admin`create table kept (id int)`
  const next = Promise.withResolvers<void>()
  const late = Promise.withResolvers<PromiseSettledResult<unknown>[]>()
  const broken = pool.begin(async (transaction) => {
    await transaction`insert into kept values (1)`
    await end(await pidOf(transaction))
    await next.promise
    late.resolve(await Promise.allSettled([2, 3].map((id) => transaction`insert into kept values (${id})`)))
    throw new Error('which rolls back')
  })
  await assert.rejects(broken, { code: 'CONNECTION_CLOSED' })
  await pool.begin(async (transaction) => {
    await transaction`insert into kept values (4)`
    next.resolve()
    for (const { status } of await late.promise) assert.equal(status, 'rejected')
    await transaction`insert into kept values (5)`
  })
  const [kept] = await admin`select array_agg(id order by id) as ids from kept`
  assert.deepEqual(kept?.['ids'], [4, 5])
})

test('a transaction that was rolled back sends nothing more, least of all into the one that has the connection now', async () => {
  await admin`create table written (id int)`
  const next = Promise.withResolvers<void>()
  const late = Promise.withResolvers<PromiseSettledResult<unknown>[]>()
  const refused = pool.begin(async (transaction) => {
    const besides = async () => {
      await transaction`insert into written values (1)`
      await next.promise
      late.resolve(await Promise.allSettled([2, 3].map(async (id) => transaction`insert into written values (${id})`)))
    }
    await Promise.all([besides(), Promise.reject(new Error('which rolls back'))])
  })
  await assert.rejects(refused, { message: 'which rolls back' })
  await pool.begin(async (transaction) => {
    await transaction`insert into written values (4)`
    next.resolve()
    for (const { status } of await late.promise) assert.equal(status, 'rejected')
    await transaction`insert into written values (5)`
  })
  const [written] = await admin`select array_agg(id order by id) as ids from written`
  assert.deepEqual(written?.['ids'], [4, 5])
})

test('a held connection that ended refuses what waits for it and what comes later, and is not given to the next', async () => {
  const held = await pool.reserve()
  const pid = await pidOf(held)
  const waiting = Promise.allSettled(Array.from({ length: 300 }, () => held`select pg_sleep(60)`))
  await end(pid)
  for (const { status } of await waiting) assert.equal(status, 'rejected')
  await assert.rejects(async () => held`select 1`, { code: 'CONNECTION_CLOSED' })
  held.release()
  assert.notEqual(await pidOf(pool), pid)
})

test('all connections of a pool can be held, also those that are opened for it', async () => {
  const fresh = openDatabase({ at, connections: 3, prepare: true, name: 'fresh' })
  await pidOf(fresh)
  const held = await Promise.all([1, 2, 3].map(() => fresh.reserve()))
  assert.equal(new Set(await Promise.all(held.map(pidOf))).size, 3)
  for (const connection of held) connection.release()
  await fresh.end()
})

test('a connection goes on after a COPY that came whole before anybody read it', async () => {
  const usual = getDefaultHighWaterMark(false)
  // what the server sends at once is more than the stream wants to hold
  setDefaultHighWaterMark(false, 1000)
  const copying = await pool.unsafe(`copy (select repeat('x', 200) from generate_series(1, 20)) to stdout`).readable()
  setDefaultHighWaterMark(false, usual)
  await eventually(async () => assert.ok(copying.readableLength > 1000))
  let bytes = 0
  for await (const piece of copying as AsyncIterable<Buffer>) bytes += piece.length
  assert.equal(bytes, 20 * 201)
  assert.ok(await pidOf(pool))
})
