import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { createEmptyDatabase, eventually } from '../../../test/harness.ts'
import { because } from '../watch/cause.ts'
import { openDatabase } from './open.ts'
import { Shares } from './shares.ts'

const sharesOf = (connections: number, waitingMax = 500) =>
  new Shares<Promise<unknown>>({ connections, waitingMax, canFollow: () => true })

/** Work that ends when it is told to, asked for by requests of firms, and the order in which it was begun. */
function workshop(shares: Shares<Promise<unknown>>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask(firm_id: string | undefined, name: string) {
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }
      const done = because({ firm_id }, () => shares.take(work))
      done.catch(() => {}) // what no test waits for is given up when all have ended
      return done
    },
    async end(name: string) {
      ends.get(name)?.()
      await settled()
    },
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a firm has at most half of the connections, however much it asks for, and what is for no firm waits for none', async () => {
  const { begun, ask, end } = workshop(sharesOf(6))
  for (let n = 0; n < 50; n++) void ask('alpine', `a${n}`)
  assert.deepEqual(begun, ['a0', 'a1', 'a2'])
  void ask('borealis', 'b0')
  for (let n = 0; n < 9; n++) void ask(undefined, `n${n}`)
  assert.equal(begun.length, 3 + 1 + 9)
  await end('a1')
  assert.equal(begun.at(-1), 'a3')
})

test('when all are taken, next is the firm with the fewest, and of those the one that has waited longest', async () => {
  const { begun, ask, end } = workshop(sharesOf(6)) // five for the firms
  for (const name of ['a0', 'a1', 'a2', 'a3']) void ask('alpine', name)
  for (const name of ['b0', 'b1', 'b2', 'b3']) void ask('borealis', name)
  for (const name of ['c0', 'c1', 'c2']) void ask('castor', name)
  void ask('denali', 'd0')
  assert.deepEqual(begun, ['a0', 'a1', 'a2', 'b0', 'b1'])
  for (const name of ['a0', 'b0', 'a1', 'c0']) await end(name)
  assert.deepEqual(begun.slice(5), ['c0', 'd0', 'a3', 'c1'])
})

test('statements beyond a firm’s share are sent behind its own, but not while another firm waits for a connection', async () => {
  const shares = sharesOf(4) // three for the firms
  const { ask, end } = workshop(shares)
  const behind: (string | undefined)[] = []
  const names = new Map<Promise<unknown>, string>()
  const ends = new Map<string, () => void>()
  const send = (firm_id: string, name: string) =>
    because({ firm_id }, () =>
      shares.send((follows) => {
        behind.push(follows && names.get(follows))
        const query = new Promise<void>((resolve) => ends.set(name, resolve))
        names.set(query, name)
        return query
      }),
    )
  const sendAll = (firm: string, all: string[]) => {
    for (const name of all) void send(firm, name)
  }
  sendAll('alpine', ['a0', 'a1', 'a2', 'a3', 'a4'])
  assert.deepEqual(behind, [undefined, undefined, 'a0', 'a1', 'a0'])
  sendAll('borealis', ['b0', 'b1'])
  assert.deepEqual(behind.slice(5), [undefined, 'b0'])
  void ask('castor', 'c0')
  sendAll('alpine', ['a5'])
  assert.equal(behind.length, 7)
  for (const name of ['b0', 'b1']) ends.get(name)?.()
  await settled()
  assert.equal(shares.waiting, 1)
  ends.get('a0')?.()
  await settled()
  assert.deepEqual(behind.slice(7), ['a0'])
  await end('c0')
})

test('what waits because all of a firm’s connections have as much as they take goes on when one has less', async () => {
  const shares = sharesOf(4)
  const ends: (() => void)[] = []
  const sendAll = (count: number) =>
    Array.from({ length: count }, () =>
      because({ firm_id: 'alpine' }, () => shares.send(() => new Promise<void>((resolve) => ends.push(resolve)))),
    )
  const sent = sendAll(40)
  assert.deepEqual([ends.length, shares.waiting], [16, 24])
  for (let n = 0; n < 40; n++) {
    ends[n]?.()
    await settled()
  }
  await Promise.all(sent)
  assert.equal(shares.waiting, 0)
})

test('work that failed gives its connection back', async () => {
  const shares = sharesOf(4)
  const failing = () => because({ firm_id: 'alpine' }, () => shares.take(() => Promise.reject(new Error('no'))))
  for (const { status } of await Promise.allSettled(Array.from({ length: 20 }, failing)))
    assert.equal(status, 'rejected')
  const { begun, ask } = workshop(shares)
  for (const name of ['a0', 'a1']) void ask('alpine', name)
  assert.deepEqual(begun, ['a0', 'a1'])
})

test('who would wait for too many others, or has waited for too long, is told so', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const shares = sharesOf(4, 3)
  const { begun, ask, end } = workshop(shares)
  for (const name of ['a0', 'a1']) void ask('alpine', name)
  const waited = Promise.allSettled(['a2', 'a3', 'a4'].map((name) => ask('alpine', name)))
  await assert.rejects(ask('alpine', 'a5'), { code: 'SHARE_USED_UP' })
  assert.equal(shares.waiting, 3)
  mock.timers.tick(30_000)
  mock.timers.reset()
  for (const { status } of await waited) assert.equal(status, 'rejected')
  assert.equal(shares.waiting, 0)
  void ask('alpine', 'a6')
  await end('a0')
  assert.deepEqual(begun, ['a0', 'a1', 'a6'])
})

const at = { url: await createEmptyDatabase() }
const pool = openDatabase({ at, connections: 4, prepare: true, name: 'shared', sharedBy: 'firms' })
after(() => pool.end())
const asFirm = <T>(firm_id: string, work: () => Promise<T>) => because({ firm_id }, work)

test('statements of a firm, however many at once, go by half of the connections', async () => {
  const ask = (n: number) =>
    asFirm('alpine', async () => {
      const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid, ${n}::int as n, pg_sleep(0.001)`
      return row?.pid
    })
  const many = () => Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
  const pids = new Set([...(await many()), ...(await many())])
  assert.equal(pids.size, 2)
})

test('what a transaction asks for beside itself waits for none, though all transactions of all firms do that at once', async () => {
  let begun = 0
  const three = Promise.withResolvers<void>()
  const nested = (firm: string) =>
    asFirm(firm, () =>
      pool.begin(async (outer) => {
        if (++begun === 3) three.resolve()
        await three.promise // all that firms may have are held
        const [beside] = await pool<{ n: number }[]>`select 1 as n`
        const [within] = await pool.begin((inner) => inner<{ n: number }[]>`select 2 as n`)
        const [own] = await outer<{ n: number }[]>`select 3 as n`
        return [beside?.n, within?.n, own?.n]
      }),
    )
  const firms = Array.from({ length: 24 }, (_, n) => `firm ${n % 3}`)
  const answers = await Promise.all(firms.map(nested))
  for (const answer of answers) assert.deepEqual(answer, [1, 2, 3])
})

test('what goes on after its transaction has ended takes part of the share like all else', async () => {
  const ended = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  await asFirm('alpine', () =>
    pool.begin(async (db) => {
      await db`select 1`
      late = ended.promise.then(() => pool`select 2 as late`.then((rows) => rows))
    }),
  )
  const free = Promise.withResolvers<void>()
  const holders = [1, 2].map(() => asFirm('alpine', () => pool.begin(() => free.promise)))
  ended.resolve()
  await eventually(async () => assert.equal(pool.load().waiting, 1))
  free.resolve()
  await Promise.all([...holders, late])
  assert.equal(pool.load().waiting, 0)
})

test('a statement that is cancelled while it waits is never sent', async () => {
  const free = Promise.withResolvers<void>()
  const holders = [1, 2].map(() => asFirm('alpine', () => pool.begin(() => free.promise)))
  const { query } = await asFirm('alpine', async () => ({ query: pool.unsafe('create table never_made (id int)') }))
  const ended = Promise.allSettled([query])
  await eventually(async () => assert.equal(pool.load().waiting, 1))
  query.cancel()
  free.resolve()
  const [{ status }] = await ended
  assert.equal(status, 'rejected')
  await Promise.all(holders)
  const [made] = await pool<{ found: string | null }[]>`select to_regclass('never_made')::text as found`
  assert.equal(made?.found, null)
})
