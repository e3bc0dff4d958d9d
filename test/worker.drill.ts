import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { transact } from '../src/platform/db/transact.ts'
import { eventually } from './harness.ts'
import { within } from './within.ts'
import { openQueue, slow } from './worker_child.ts'

test('work whose worker was killed is taken over within 15 seconds, and done once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-worker-'))
  const database = await startEmbedded({ dataDir: folder, log: () => {} })
  const { sql, jobs } = openQueue(database.url)
  const children: ReturnType<typeof startWorker>[] = []
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await jobs.stop()
    await sql.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(sql, () => {})
  await sql`create table drill_log (letter text, what text, at timestamptz default clock_timestamp())`
  await jobs.start([slow])
  const logged = async () =>
    (await sql<{ what: string }[]>`select what from drill_log order by at`).map((row) => row.what)

  children.push(startWorker(database.url))
  await transact(sql, (db) => jobs.enqueue(db, slow, { letter: 'a' }))
  await eventually(async () => assert.deepEqual(await logged(), ['begun']))
  // it is there before the other is gone: how long a process takes to start is no part of the taking over
  const second = startWorker(database.url)
  children.push(second)
  await once(second, 'message')
  children[0]?.kill('SIGKILL')
  const killed = performance.now()
  await within(
    15,
    eventually(async () => assert.deepEqual(await logged(), ['begun', 'begun', 'done'])),
  )
  t.diagnostic(`taken over after ${((performance.now() - killed) / 1000).toFixed(1)} s`)
})

const startWorker = (url: string) =>
  fork(join(import.meta.dirname, 'worker_child.ts'), [url], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
