import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedWork } from './shared_work.ts'
import { Turns } from './turns.ts'

const never = new AbortController().signal

/** Work that ends when it is told to, and the order in which it was begun. */
function workshop(places: number) {
  const turns = new Turns(places)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (firmId: string, name: string, signal = never) =>
      turns.take(firmId, signal, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await settled()
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a firm that asks for one thing waits for no more than what is under way, however much another has asked for', async () => {
  const { begun, ask, end } = workshop(2)
  for (let n = 0; n < 200; n++) void ask('alpine', `a${n}`)
  void ask('borealis', 'b0')
  void ask('borealis', 'b1')
  void ask('castor', 'c0')
  await settled()
  assert.deepEqual(begun, ['a0', 'a1'])
  await end('a0')
  await end('b0')
  await end('a1')
  await end('c0')
  assert.deepEqual(begun.slice(2), ['b0', 'c0', 'a2', 'b1'])
  await end('b1')
  await end('a2')
  assert.deepEqual(begun.slice(6), ['a3', 'a4'])
})

test('who leaves while waiting is passed over, and hears why', async () => {
  const { begun, ask, end } = workshop(1)
  void ask('alpine', 'a0')
  const left = new AbortController()
  const given = [ask('alpine', 'a1', left.signal), ask('alpine', 'a2', left.signal)]
  void ask('alpine', 'a3')
  left.abort(new Error('gone'))
  for (const one of given) await assert.rejects(one, /gone/)
  await assert.rejects(ask('alpine', 'a4', left.signal), /gone/)
  await end('a0')
  assert.deepEqual(begun, ['a0', 'a3'])
})

test('what fails gives its place to the next', async () => {
  const turns = new Turns(1)
  const failing = turns.take('alpine', never, () => Promise.reject(new Error('broken')))
  const next = turns.take('alpine', never, async () => 'done')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})

test('what several ask for is done once, goes on while one of them is there, and stops with the last', async () => {
  const shared = new SharedWork<string>()
  const work = { done: 0, signal: never }
  const { promise: result, reject } = Promise.withResolvers<string>()
  const ask = (asker: AbortController) =>
    shared.get('page 1', asker.signal, (signal) => {
      work.done++
      work.signal = signal
      signal.addEventListener('abort', () => reject(signal.reason))
      return result
    })
  const [ana, bob] = [new AbortController(), new AbortController()]
  const asked = [ask(ana), ask(bob)]
  ana.abort(new Error('Ana has left'))
  await assert.rejects(asked[0] ?? result, /Ana has left/)
  assert.deepEqual([work.done, work.signal.aborted], [1, false])
  bob.abort(new Error('Bob has left'))
  await assert.rejects(asked[1] ?? result, /Bob has left/)
  assert.deepEqual([work.done, work.signal.aborted], [1, true])
  assert.equal(await shared.get('page 1', never, async () => 'anew'), 'anew')
})
