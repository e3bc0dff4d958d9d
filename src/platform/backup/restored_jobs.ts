import type { Sql } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import type { JobKind, Jobs } from '../jobs/queue.ts'

type Restored = { id: string; name: string; data: object; start_after: string }

/** Puts into the queue, once, what waited in it when the back-up was made that was restored here; "but" of these kinds. */
export const putBackRestoredJobs = ({ sql, jobs }: { sql: Sql; jobs: Jobs }, but: readonly JobKind[]) =>
  transact(sql, async (db) => {
    const restored = await db<Restored[]>`
      delete from service.restored_jobs where not name = any (${but.map(({ name }) => name)})
      returning id, name, data, start_after`
    for (const { start_after, ...job } of restored) await jobs.putBack(db, { ...job, startAfter: start_after })
  })
