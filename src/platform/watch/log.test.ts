import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { createDatabase } from '../../../test/harness.ts'
import { connect } from '../db/driver.ts'
import { Crashed, TaskFailed } from '../isolated/errors.ts'
import { logOptions } from './log.ts'

/** The line that is written of an error, as text. */
function lineOf(error: unknown): string {
  let line = ''
  const seen = new Writable({
    write(chunk, _encoding, done) {
      line += chunk
      done()
    },
  })
  pino(logOptions('info'), seen).error({ err: error }, 'something failed')
  assert.ok(line.endsWith('"msg":"something failed"}\n'), line)
  return line
}

const secret = 'Project Nightingale'

test('a line of the log tells what failed and where, and nothing of what people keep', async () => {
  const sql = connect(await createDatabase(), { max: 1 })
  try {
    const failing = [
      () => sql`select ${secret}::text::uuid`,
      () => sql`select ${`${secret} 2026`}::text::date`,
      () => sql.unsafe(`select from '${secret}`),
      () => sql.unsafe(`do $$ begin raise exception 'the deal ${secret} is closed'; end $$`),
      async () => JSON.parse(`{"name": ${secret}}`),
      () => sql`select ${`x\n    at ${secret}\n`}::text::uuid`,
      async () => {
        throw new Error('the reading failed', { cause: new SyntaxError(`what is ${secret}?`) })
      },
      async () => {
        throw new TaskFailed(
          'TypeError',
          null,
          `no page in ${secret}`,
          `TypeError: no page in ${secret}\n    at read (a.ts:1:2)`,
        )
      },
      async () => {
        throw new Crashed('SIGABRT', null, `reading ${secret}\nFATAL ERROR: Reached heap limit Allocation failed\n`)
      },
    ]
    for (const fail of failing) {
      const line = await Promise.resolve(fail()).then(() => assert.fail('it did not fail'), lineOf)
      assert.doesNotMatch(line, /Nightingale/)
      assert.match(line, /"stack":"[^"]+\n?.* at /, 'the place is told')
    }
  } finally {
    await sql.end()
  }
})

test('what tells the cause stays: codes, limits, names of tables, the end of a child', async () => {
  const sql = connect(await createDatabase(), { max: 1 })
  try {
    const [error] = await Promise.allSettled([sql`select * from no_such_table`])
    assert.match(lineOf((error as PromiseRejectedResult).reason), /"code":"42P01"/) // reason: it has failed
    assert.match(lineOf((error as PromiseRejectedResult).reason), /no_such_table/) // reason: as above
  } finally {
    await sql.end()
  }
  const line = lineOf(new Crashed('SIGABRT', null, 'FATAL ERROR: Reached heap limit Allocation failed'))
  assert.match(line, /SIGABRT: FATAL ERROR: Reached heap limit/)
  const around = new Error('outer')
  around.cause = around
  assert.match(lineOf(around), /"message":"outer"/)
})
