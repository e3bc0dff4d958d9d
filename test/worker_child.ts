import { z } from 'zod'
import { openDatabase } from '../src/platform/db/open.ts'
import { Jobs } from '../src/platform/jobs/queue.ts'

// A worker for test/worker.drill.ts, to be killed in the middle of its work: it says when a job begins and ends, and the
// first one to begin never ends it.

export const slow = { name: 'drill_slow', payload: z.object({ letter: z.string() }), heartbeatSeconds: 10 }

export const openQueue = (url: string) => {
  const sql = openDatabase({ at: { url }, connections: 2, prepare: true, name: 'drill' })
  return { sql, jobs: new Jobs({ sql, at: { url }, prepare: true, log: console }) }
}

if (import.meta.main) {
  const { sql, jobs } = openQueue(process.argv[2] ?? '')
  await jobs.start([slow])
  await jobs.work(slow, async ({ letter }) => {
    const [attempt] = await sql<{ n: number }[]>`
      with begun as (insert into drill_log (letter, what) values (${letter}, 'begun'))
      select count(*)::int as n from drill_log where letter = ${letter} and what = 'begun'`
    if (attempt?.n === 0) await new Promise(() => {})
    await sql`insert into drill_log (letter, what) values (${letter}, 'done')`
  })
  process.send?.('at work')
}
