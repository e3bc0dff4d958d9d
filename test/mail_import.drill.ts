import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '../src/platform/db/driver.ts'
import { createDatabase, eventually, peopleAt } from './harness.ts'
import { dovecotMissing, mailPassword, startDovecot } from './peers/dovecot.ts'
import { idOf, largeMailbox } from './peers/large_mailbox.ts'
import { freePort } from './peers/ports.ts'
import { type RealService, startRealService } from './real_service.ts'

// The history of a whole mailbox comes in, while the service is killed again and again.

if (dovecotMissing && process.env['NOTHING_SKIPPED']) throw new Error(dovecotMissing)
const skip = dovecotMissing ?? false

const messages = 10_000
const killedAt = [2000, 4500, 7000]
const address = 'ana@firm.test'

test('ten thousand messages come in once each, whatever happens on the way, and memory stays flat', {
  skip,
  timeout: 600_000,
}, async (t) => {
  const endings: (() => Promise<unknown> | unknown)[] = []
  t.after(async () => {
    for (const end of endings.reverse()) await end()
  })
  // it serves submission too, which this does not need: nobody listens where it would hand on
  const dovecot = await startDovecot()
  endings.push(() => dovecot.close())
  let written = 0
  const withoutId = { count: 0 }
  for (const { folder, raw, id } of largeMailbox(messages)) {
    dovecot.lay(address, [raw], folder)
    written++
    if (id === null) withoutId.count++
  }
  t.diagnostic(`${written} files of ${messages} messages, ${withoutId.count} without a Message-ID`)

  const databaseUrl = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-import-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const start = () =>
    startRealService({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret for drills that is long enough',
      PRIVATE_ADDRESSES: '127.0.0.1',
      SYNC_MINUTES: '0',
      LOG_LEVEL: 'error',
    })
  let service: RealService = await start()
  endings.push(() => service.killAll())
  const ana = await peopleAt(service.url).register('Ana')

  const connection = await ana.create('/api/integrations', {
    service: 'mail',
    adapter: 'imap_smtp',
    settings: {
      address,
      imap_host: '127.0.0.1',
      imap_port: dovecot.ports.imap,
      imap_secure: false,
      smtp_host: '127.0.0.1',
      smtp_port: dovecot.ports.submission,
      smtp_secure: false,
    },
    credentials: { username: address, password: mailPassword },
  })
  const started = performance.now()
  const runs = `/api/integrations/${connection.id}/runs`
  // connecting may have begun the first reading by itself
  const isAsked = (await ana.get(runs)).body.total === 0
  // the answer waits for a part of the reading, which is watched meanwhile, and is lost with the first kill
  if (isAsked) void ana.post(`/api/integrations/${connection.id}/sync`, { mode: 'full' }).catch(() => {})
  await eventually(async () => assert.notEqual((await ana.get(runs)).body.total, 0))

  const sql = connect(databaseUrl, { max: 1, onnotice: () => {} })
  endings.push(() => sql.end())
  const stored = async () => Number((await sql`select count(*) as count from emails`)[0]?.['count'])
  const memory: { at: number; megabytes: number }[] = []
  const left = [...killedAt]
  let broken: unknown
  await eventually(async () => {
    if (broken) return
    const at = await stored()
    const pid = service.process.pid
    if (pid) memory.push({ at, megabytes: residentMegabytes(pid) })
    if (at >= (left[0] ?? Number.POSITIVE_INFINITY)) {
      left.shift()
      await service.killAll()
      service = await start().catch((error: unknown) => {
        broken = error
        throw error
      })
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [run] = (await ana.get(runs)).body.data
    assert.notEqual(run.status, 'failed', JSON.stringify(run))
    assert.equal(run.status, 'completed')
  }, 540)
  if (broken) throw broken
  assert.deepEqual(left, [], 'it was killed three times')
  const seconds = (performance.now() - started) / 1000

  const [run] = (await ana.get(runs)).body.data
  t.diagnostic(`read in ${seconds.toFixed(1)} s with three kills: ${JSON.stringify(run)}`)
  const ids = (await sql`select message_id from emails`).map((row) => String(row['message_id']))
  assert.equal(ids.length, messages)
  assert.equal(new Set(ids).size, messages)
  const made = ids.filter((id) => id.endsWith('@made.invalid>'))
  assert.equal(made.length, withoutId.count)
  const known = new Set(ids)
  for (let number = 0; number < messages; number++)
    if (number % 100 !== 7) assert.ok(known.has(idOf(number)), `${idOf(number)} is missing`)
  assert.equal((await ana.get('/api/emails?page_size=1')).body.total, messages)
  assert.equal(run.added, messages)
  assert.equal(run.failed, 0, JSON.stringify(run.skipped))

  const early = Math.max(...memory.filter(({ at }) => at < 2000).map(({ megabytes }) => megabytes))
  const most = Math.max(...memory.map(({ megabytes }) => megabytes))
  t.diagnostic(`memory of the service: at most ${early} MB in the first 2,000 messages, ${most} MB over all`)
  assert.ok(most < early + 150, `${early} → ${most} MB`)

  const again = performance.now()
  const second = await ana.post(`/api/integrations/${connection.id}/sync`, { mode: 'incremental' })
  assert.equal(second.status, 200, JSON.stringify(second.body))
  assert.deepEqual([second.body.added, second.body.changed, second.body.failed], [0, 0, 0])
  t.diagnostic(`nothing new is seen in ${((performance.now() - again) / 1000).toFixed(2)} s`)
})

/** What the process itself holds; its children do other work. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes ?? 0) / 1000)
  } catch {
    return 0
  }
}
