import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue, type Leave, type Request } from './queue.ts'

const limits = { concurrency: 4, concurrencyPerFirm: 2, queueMax: 100 }

/** A queue, and the questions that have begun in their order. */
function start(given = limits) {
  const queue = new FairQueue(given)
  const begun: string[] = []
  const leaves = new Map<string, Leave>()
  const refused: string[] = []
  const enter = (name: string, more: Partial<Request> = {}) => {
    const usual = { lane: name, takesCold: false, waitSecondsMax: 60, signal: new AbortController().signal }
    queue.enter({ firmId: name.slice(0, 1), ...usual, ...more }).then(
      (leave) => {
        begun.push(name)
        leaves.set(name, leave)
      },
      (error) => refused.push(`${name} ${error.code ?? error.message}`),
    )
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const leave = async (name: string) => {
    await settled()
    leaves.get(name)?.()
    await settled()
  }
  return { queue, begun, refused, enter, leave, settled }
}

test('the four questions of one firm do not wait for the forty of another', async () => {
  const { begun, enter, leave, settled } = start()
  for (let n = 1; n <= 40; n++) enter(`a${n}`)
  for (let n = 1; n <= 4; n++) enter(`b${n}`)
  await settled()
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2'], 'no firm takes all places')
  for (let ended = 0; ended < 44; ended++) await leave(begun[ended] ?? '')
  assert.equal(begun.length, 44)
  assert.ok(begun.slice(0, 8).includes('b4'), begun.slice(0, 8).join(' '))
  assert.deepEqual(
    begun.filter((name) => name.startsWith('a')),
    Array.from({ length: 40 }, (_, n) => `a${n + 1}`),
  )
})

test('a firm that came too late for the free places has the next ones', async () => {
  const { begun, enter, leave, settled } = start({ ...limits, concurrencyPerFirm: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'c1']) enter(name)
  await settled()
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'a4'])
  for (let ended = 0; ended < 4; ended++) await leave(begun[ended] ?? '')
  assert.deepEqual(begun.slice(4, 6), ['b1', 'c1'])
})

test('with one place firms take turns', async () => {
  const { begun, enter, leave, settled } = start({ ...limits, concurrency: 1, concurrencyPerFirm: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) enter(name)
  await settled()
  for (let ended = 0; ended < 7; ended++) await leave(begun[ended] ?? '')
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('questions of one chat are answered one after the other, and keep no other chat waiting', async () => {
  const { begun, enter, leave, settled } = start()
  enter('a1', { lane: 'chat' })
  enter('a2', { lane: 'chat' })
  enter('a3')
  await settled()
  assert.deepEqual(begun, ['a1', 'a3'])
  await leave('a1')
  assert.deepEqual(begun, ['a1', 'a3', 'a2'])
})

test('a question that takes a cold agent may have a free place beyond the warm ones', async () => {
  const { begun, enter, leave, settled } = start()
  for (const name of ['a1', 'a2', 'a3']) enter(name)
  enter('a4', { takesCold: true })
  await settled()
  assert.deepEqual(begun, ['a1', 'a2', 'a4'])
  await leave('a1')
  assert.deepEqual(begun, ['a1', 'a2', 'a4'], 'a warm one comes when the cold one has made room')
  await leave('a4')
  assert.deepEqual(begun, ['a1', 'a2', 'a4', 'a3'])
})

test('who gives a place back twice gives back one', async () => {
  const { queue, begun, enter, leave, settled } = start()
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name)
  await settled()
  await leave('a1')
  await leave('a1')
  assert.deepEqual(begun, ['a1', 'a2', 'a3'])
  assert.deepEqual([queue.active('a'), queue.queued('a')], [2, 1])
})

test('a full queue refuses, and so does one that is waited for too long', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { queue, refused, enter, settled } = start({ ...limits, queueMax: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) enter(name)
  enter('b1')
  await settled()
  assert.deepEqual(refused, ['a5 rate_limit_exceeded'])
  const waiting = start()
  for (const name of ['a1', 'a2']) waiting.enter(name)
  waiting.enter('a3', { waitSecondsMax: 0 })
  waiting.enter('a4', { waitSecondsMax: 20 })
  mock.timers.tick(20_000)
  await waiting.settled()
  assert.deepEqual(waiting.refused, ['a3 pool_unavailable', 'a4 pool_unavailable'])
  assert.equal(queue.queued('a'), 2)
})

test('a question that is given up leaves the queue', async () => {
  const { queue, begun, refused, enter, leave, settled } = start()
  const client = new AbortController()
  for (const name of ['a1', 'a2']) enter(name)
  enter('a3', { signal: client.signal })
  enter('a4')
  await settled()
  client.abort(new Error('left'))
  await settled()
  assert.deepEqual(refused, ['a3 left'])
  assert.equal(queue.queued('a'), 1)
  await leave('a1')
  assert.deepEqual(begun, ['a1', 'a2', 'a4'])
  enter('a5', { signal: client.signal })
  await settled()
  assert.deepEqual(refused, ['a3 left', 'a5 left'])
})
