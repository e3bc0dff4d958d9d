import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { newRow } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Connected } from '../contract.ts'
import { connectionNotFound } from '../errors.ts'
import { syncConnection } from '../jobs.ts'
import type { Run, RunUnderWay, SyncMode } from './run_schema.ts'
import { lockConnection } from './run_state.ts'
import { findRun } from './runs.ts'

/** What a run is asked for beside its mode; `folder` of file sources: '' is everything, absent what was read before. */
export type RunRequest = { mode: SyncMode; folder?: string; company_id?: string | null }

type Asked = { run_id: string; job_id: string }

/** Has a connection read. One run at a time: the same request asked twice gets the run that waits, another waits behind it. */
export const requestSync = (
  { sql, jobs }: Pick<Deps, 'sql' | 'jobs'>,
  who: Who,
  { connection }: Connected,
  { mode, ...request }: RunRequest,
): Promise<Asked> =>
  transact(sql, async (db) => {
    const of = { firm_id: who.firmId, connection_id: connection.id }
    const [found] = await lockConnection(db, of)
    if (!found) throw connectionNotFound()
    const [same] = await db<Asked[]>`
      select id as run_id, job_id from sync_runs
      where firm_id = ${who.firmId} and connection_id = ${connection.id} and status = 'waiting' and mode = ${mode}
        and request = ${JSON.stringify(request)}::jsonb limit 1`
    if (same) return same
    const run = { ...of, id: uuidv7() }
    const job_id = await jobs.enqueue(db, syncConnection, { ...of, run_id: run.id })
    const row = { ...run, mode, request: JSON.stringify(request), started_by: who.userId, job_id }
    await db`insert into sync_runs ${newRow(row)}`
    return { run_id: run.id, job_id }
  })

/** The run once it has ended, or as it is when a request has waited long enough; undefined where it is not there any more. */
export async function waitForRun(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  who: Who,
  runId: string,
  signal: AbortSignal,
): Promise<Run | undefined> {
  const deadline = performance.now() + config.syncWaitSeconds * 1000
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 300)) {
    const run = await findRun(sql, who, runId)
    const left = deadline - performance.now()
    if (!run || hasEnded(run) || left <= 0 || signal.aborted) return run
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, left)))
  }
}

export const hasEnded = ({ status }: Run) => status === 'completed' || status === 'failed'

/** What is answered when a run takes longer than a request waits. */
export const underWay = ({ run_id, job_id }: Asked): RunUnderWay => ({
  job_id,
  run_id,
  status_url: `/api/integrations/runs/${run_id}`,
})
