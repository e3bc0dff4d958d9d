import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { eventually } from './harness.ts'
import { type RealService, registerAt, startRealService } from './real_service.ts'

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-durability-'))
const kills = Number(process.env['KILLS'] ?? 20)
let running: RealService | undefined
after(async () => {
  await running?.killAll().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

test(`every write that was acknowledged is there once after the power went, ${kills} times`, async (t) => {
  const dataDir = join(folder, 'killed')
  running = await startRealService({ DATA_DIR: dataDir })
  const send = await registerAt(running.url)
  const create = async (url: string, kind: string, given: object) => {
    const response = await send(url, 'POST', `/api/${kind}`, given)
    assert.equal(response.status, 201)
    return ((await response.json()) as { id: string }).id
  }
  const company_id = await create(running.url, 'companies', { name: 'Row 0' })
  const acknowledged: Record<string, string[]> = { companies: [company_id], contacts: [], deals: [] }
  const kinds = Object.keys(acknowledged)
  const ofEachKind = 24 // enough for statements that are written beside one another
  let [sent, told] = [0, 1]
  for (let round = 1; round <= kills; round++) {
    const service = running
    const target = told + 100 + Math.floor(Math.random() * 400)
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const writers = Array.from({ length: kinds.length * ofEachKind }, async (_, writer) => {
      const kind = kinds[writer % kinds.length] ?? ''
      for (;;) {
        const given = { name: `Row ${++sent}`, ...(kind !== 'companies' && { company_id }) }
        acknowledged[kind]?.push(await create(service.url, kind, given))
        if (++told >= target) resolve()
      }
    })
    await enough
    const ended = Promise.allSettled(writers)
    await service.killAll()
    await ended // each ended with a broken connection
    running = await startRealService({ DATA_DIR: dataDir })
  }
  const { url } = running
  type Listed = { total: number; data: { id: string; name: string }[] }
  const list = async (path: string) => (await (await send(url, 'GET', path)).json()) as Listed
  for (const [kind, ids] of Object.entries(acknowledged)) {
    const { total } = await list(`/api/${kind}`)
    const rows = []
    for (let page = 1; rows.length < total; page++)
      rows.push(...(await list(`/api/${kind}?page_size=100&page=${page}&search=row`)).data)
    // a write may have been stored whose answer never arrived; none may be counted that is not there
    assert.equal(rows.length, total)
    assert.ok(total <= ids.length + kills * ofEachKind, `${total} ${kind}, ${ids.length} acknowledged`)
    const there = new Set(rows.map(({ id }) => id))
    for (const id of ids) assert.ok(there.has(id), `${id} of the ${kind} was acknowledged and is lost`)
    assert.equal(new Set(rows.map(({ name }) => name)).size, total, `some ${kind} are there twice`)
    const subject = { companies: 'company', contacts: 'contact', deals: 'deal' }[kind]
    assert.equal((await list(`/api/events?kind=created&subject_type=${subject}`)).total, total, `events of ${kind}`)
  }
  t.diagnostic(`${told} acknowledged writes, ${kills} kills, none lost, none twice`)
  assert.equal(await running.stop(), 0)
  running = undefined
})

test('while PostgreSQL is stopped under load the service answers 503, and recovers by itself', async (t) => {
  const dataDir = join(folder, 'database')
  let database = await startEmbedded({ dataDir, log: () => {} })
  const proxy = await startProxy(() => Number(new URL(database.url).port))
  t.after(async () => {
    await proxy.close()
    await database.stop()
  })
  const url = new URL(database.url)
  url.port = String(proxy.port)
  running = await startRealService({ DATA_DIR: join(folder, 'outage'), DATABASE_URL: url.href })
  const base = running.url
  const send = await registerAt(base)

  const statuses = new Map<number, number>()
  let isOver = false
  const load = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      const response = await send(base, 'POST', '/api/companies', { name: 'Acme' })
      const body = (await response.json()) as { error_code?: string }
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 503) assert.equal(body.error_code, 'database_unavailable')
      else assert.equal(response.status, 201)
    }
  })
  const outage = (async () => {
    await eventually(async () => assert.ok((statuses.get(201) ?? 0) > 100))
    await database.stop()
    await eventually(async () => assert.ok((statuses.get(503) ?? 0) > 100))
    const health = await fetch(`${base}/health`)
    assert.equal(health.status, 503)
    await health.text()
    database = await startEmbedded({ dataDir, log: () => {} })
    const before = statuses.get(201) ?? 0
    await eventually(async () => assert.ok((statuses.get(201) ?? 0) > before + 100))
    assert.equal((await fetch(`${base}/health`)).status, 200)
  })()
  await outage.finally(async () => {
    isOver = true
    await Promise.all(load)
  })
  t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)

  // background work goes on too: the message of a registration made after the outage arrives
  const late = await registerAt(base)
  assert.equal((await late(base, 'GET', '/auth/me')).status, 200)
  assert.equal(await running.stop(), 0)
  running = undefined
})

/** A door on a fixed port to a database whose own port changes from start to start. */
async function startProxy(targetPort: () => number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort(), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('asked to stop under load, the service answers what it has begun, begins nothing more and ends', async (t) => {
  running = await startRealService({ DATA_DIR: join(folder, 'stopped') })
  const { url } = running
  const send = await registerAt(url)
  let answered = 0
  const atOnce = 8
  const load = Array.from({ length: atOnce }, async () => {
    for (;;) {
      const response = await send(url, 'POST', '/api/companies', { name: 'Acme' }).catch(() => undefined)
      if (!response) return // the door is closed
      assert.ok(response.status === 201 || response.status === 503)
      await response.text()
      answered++
    }
  })
  await eventually(async () => assert.ok(answered > 200))
  const before = answered
  assert.equal(await running.stop(), 0)
  running = undefined
  await Promise.all(load)
  t.diagnostic(`${answered - before} answered after the signal, ${before} before`)
  // what was under way, and once more what came before the signal was looked at
  assert.ok(answered - before <= 4 * atOnce)
})
