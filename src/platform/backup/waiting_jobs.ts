import type { Db } from '../db/open.ts'

// Work that waits in the queue is part of what was promised: the file that is to be read, the copy of a meeting that is to be
// written. It is kept as what it is, not as rows of a queue whose tables belong to a library, and goes into the queue anew at
// the first start.

export type WaitingJob = { id: string; name: string; data: unknown; start_after: string }

/** What waits, or was being done, in the snapshot; none where there is no queue yet. */
export async function* waitingJobs(sql: Db): AsyncGenerator<WaitingJob[]> {
  const [queue] = await sql<{ exists: boolean }[]>`select to_regclass('jobs.job') is not null as exists`
  if (!queue?.exists) return
  yield* sql<WaitingJob[]>`
    select id::text, name, data, to_json(start_after) #>> '{}' as start_after from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by id`.cursor(500)
}

export const keepRestoredJobs = (sql: Db, jobs: WaitingJob[]) => sql`
  insert into service.restored_jobs (id, name, data, start_after)
  select id, name, data, start_after
  from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (id uuid, name text, data jsonb, start_after timestamptz)`
