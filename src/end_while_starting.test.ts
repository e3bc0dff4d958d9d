import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createEmptyDatabase, eventually } from '../test/harness.ts'
import { migrationsLock } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'

/** Starts the program, tells it to end once it waits, and answers its exit code and what it has printed. */
async function endedWhileStarting(databaseUrl: string, waits: () => Promise<void>) {
  const dataDir = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'starting-'))
  const child = spawn(process.execPath, ['--require', './src/compile_cache.cjs', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  try {
    await waits()
    child.kill('SIGTERM')
    const [code] = await closed
    return { code, output }
  } finally {
    child.kill('SIGKILL')
  }
}

test('a start that waits for another node to change the database ends when it is told to, and leaves nothing', async () => {
  const url = await createEmptyDatabase()
  const sql = openDatabase({ at: { url }, connections: 1, prepare: true, name: 'another node' })
  after(() => sql.end())
  await sql`select pg_advisory_lock(${migrationsLock})`
  const starting = () => sql<{ wait_event: string | null }[]>`
    select wait_event from pg_stat_activity where datname = current_database() and application_name = 'firm-crm-migrations'`
  const { code, output } = await endedWhileStarting(url, () =>
    eventually(async () => assert.equal((await starting())[0]?.wait_event, 'advisory')),
  )
  assert.deepEqual([code, output], [0, ''])
  // PostgreSQL notices that its client has gone when the lock is free
  await sql`select pg_advisory_unlock(${migrationsLock})`
  await eventually(async () => assert.equal((await starting()).length, 0))
  const [made] = await sql<{ migrations: string | null }[]>`select to_regclass('migrations')::text as migrations`
  assert.equal(made?.migrations, null)
})

test('a start that waits for a database which takes connections and says nothing ends when it is told to', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  after(() => silent.close())
  await once(silent, 'listening')
  const connected = once(silent, 'connection')
  const { port } = silent.address() as { port: number } // reason: it listens on a port
  const { code, output } = await endedWhileStarting(`postgres://x:y@127.0.0.1:${port}/z`, async () => {
    const [socket] = await connected
    after(() => socket.destroy())
  })
  assert.deepEqual([code, output], [0, ''])
})
