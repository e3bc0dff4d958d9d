import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyDatabase, eventually, startTestService } from '../../../test/harness.ts'
import { connect } from './driver.ts'
import { migrationsLock } from './migrate.ts'

test('a node waits while another changes the database, and changes it, for longer than the limits of the role allow', async () => {
  const url = await createEmptyDatabase()
  const other = connect(url, { max: 1, connection: { application_name: 'the other node' } })
  const name = new URL(url).pathname.slice(1)
  await other.unsafe(
    `alter database ${name} set lock_timeout = '20ms'; alter database ${name} set statement_timeout = '20ms'`,
  )
  await other`select pg_advisory_lock(${migrationsLock})`
  const starting = startTestService({ DATABASE_URL: url })
  try {
    const waiting = eventually(async () => {
      const waits = await other`
        select 1 from pg_stat_activity
        where application_name = 'firm-crm-migrations' and wait_event = 'advisory' and now() - query_start > '200 ms'`
      assert.equal(waits.length, 1)
    })
    await Promise.race([waiting, starting.then(() => assert.fail('it did not wait'))])
  } finally {
    await other.end()
  }
  const service = await starting
  assert.equal((await service.send('GET', '/health')).status, 200)
})

test('queries are not compiled, whatever the database does by default', async () => {
  const url = await createEmptyDatabase()
  const other = connect(url, { max: 1 })
  await other.unsafe(`alter database ${new URL(url).pathname.slice(1)} set jit = on`)
  await other.end()
  const { deps } = await startTestService({ DATABASE_URL: url })
  assert.deepEqual([...(await deps.sql`show jit`)], [{ jit: 'off' }])
})
