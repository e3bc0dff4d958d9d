import type { Deps } from '../../../deps.ts'
import type { Role } from '../../../platform/auth/tokens.ts'
import type { Db, Sql, Transaction } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Connected, Connection } from '../contract.ts'
import { type RunToDo, syncConnection } from '../jobs.ts'
import type { RunRequest } from './request_sync.ts'

// Where a run stands. Each step names the job that does it: of a job that was replaced (the connection was removed, or its
// turn is over) nothing is taken any more.

/** `isScheduled`: nobody asked for it, it was due. */
export type RequestOfRun = RunRequest & { isScheduled: boolean }

export type RunInWork = {
  firm_id: string
  id: string
  connection_id: string
  job_id: string
  request: RequestOfRun
}

/** The run is not this job's any more, or was ended. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** Takes a run into work; undefined where it is not this job's turn: the run that is under way then begins it at its end. */
export const beginRun = (sql: Sql, { firm_id, connection_id, run_id }: RunToDo, jobId: string) =>
  transact(sql, async (db): Promise<{ run: RunInWork; connected: Connected } | undefined> => {
    const [connection] = await db<Connection[]>`
      select id, service, adapter, name, owner_id, account, settings, shared, status, created_by from connections
      where firm_id = ${firm_id} and id = ${connection_id} for no key update`
    const [row] = await db<{ mode: RunRequest['mode']; request: object; status: string; started_by: string | null }[]>`
      select mode, request, status, started_by from sync_runs
      where firm_id = ${firm_id} and id = ${run_id} and job_id = ${jobId} and status in ('waiting', 'running')`
    if (!connection || !row) return undefined
    const [other] = await db`
      select id from sync_runs
      where firm_id = ${firm_id} and connection_id = ${connection_id} and status = 'running' and id <> ${run_id}`
    if (other) return undefined
    await db`
      update sync_runs set status = 'running', started_at = coalesce(started_at, now())
      where firm_id = ${firm_id} and id = ${run_id}`
    const userId = connection.owner_id ?? row.started_by ?? connection.created_by
    const [user] = await db<{ role: Role }[]>`select role from users where firm_id = ${firm_id} and id = ${userId}`
    const who = { firmId: firm_id, userId, role: user?.role ?? 'viewer' }
    const request = { ...row.request, mode: row.mode, isScheduled: row.started_by === null }
    return { run: { firm_id, id: run_id, connection_id, job_id: jobId, request }, connected: { who, connection } }
  })

/** Keeps the run from being ended or replaced until the transaction ends; answers how many skipped ones it names. */
export async function holdRun(db: Transaction, run: RunInWork): Promise<{ skipped: number }> {
  const [held] = await db<{ skipped: number }[]>`
    select jsonb_array_length(skipped) as skipped from sync_runs
    where firm_id = ${run.firm_id} and id = ${run.id} and job_id = ${run.job_id} and status = 'running'
    for no key update`
  if (!held) throw new Superseded()
  return held
}

/** Makes place for other connections: a new job goes on with the run when its turn comes. */
export const handOver = ({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>, run: RunInWork) =>
  transact(sql, async (db) => {
    await holdRun(db, run)
    const jobId = await jobs.enqueue(db, syncConnection, toDo(run))
    await db`update sync_runs set job_id = ${jobId} where firm_id = ${run.firm_id} and id = ${run.id}`
  })

/** Ends a run and writes the health of its connection; then the next that waits has its turn. */
export const completeRun = ({ sql, jobs, config }: Pick<Deps, 'sql' | 'jobs' | 'config'>, run: RunInWork) =>
  transact(sql, async (db) => {
    await lockConnection(db, run)
    await holdRun(db, run)
    await db`
      update sync_runs set status = 'completed', finished_at = now(), error_code = null, error_message = null
      where firm_id = ${run.firm_id} and id = ${run.id}`
    await db`
      update connections set status = 'connected', last_success_at = now(), failures = 0, error_code = null,
        error_message = null, next_sync_at = ${later(config.syncMinutes * 60)}, updated_at = now()
      where firm_id = ${run.firm_id} and id = ${run.connection_id}`
    await forgetOldRuns(db, run)
    await beginNext(db, jobs, run)
  })

const forgetOldRuns = (db: Transaction, { firm_id, connection_id }: OfConnection) => db`
  delete from sync_runs
  where firm_id = ${firm_id} and connection_id = ${connection_id} and status in ('completed', 'failed')
    and created_at < now() - ${keptDays} * interval '1 day'`
const keptDays = 90

export type Failure = { code: string; message: string; retryAfterMs?: number | undefined }

export const failRun = (
  { sql, jobs, config }: Pick<Deps, 'sql' | 'jobs' | 'config'>,
  run: RunInWork,
  failure: Failure,
) =>
  transact(sql, async (db) => {
    await lockConnection(db, run)
    await holdRun(db, run)
    await markFailed(db, run, failure)
    if (!ofTheRequest.has(failure.code)) await tellHealth(db, config.syncMinutes, run, failure)
    await beginNext(db, jobs, run)
  })

/** What was asked for is not there: that is no matter of the connection. */
const ofTheRequest = new Set(['not_found', 'company_not_found'])

async function tellHealth(db: Transaction, syncMinutes: number, run: RunInWork, failure: Failure) {
  const isLost = failure.code === 'auth'
  const [row] = await db<{ failures: number }[]>`
      update connections set status = ${isLost ? 'needs_reconnect' : 'failing'}, last_error_at = now(),
        failures = failures + 1, error_code = ${failure.code}, error_message = ${failure.message}, updated_at = now()
      where firm_id = ${run.firm_id} and id = ${run.connection_id} returning failures`
  const pauseSeconds = Math.min(syncMinutes * 60 * 2 ** ((row?.failures ?? 1) - 1), pauseSecondsMax)
  const seconds = isLost || syncMinutes === 0 ? 0 : Math.max(pauseSeconds, (failure.retryAfterMs ?? 0) / 1000)
  await db`
      update connections set next_sync_at = ${later(seconds)}
      where firm_id = ${run.firm_id} and id = ${run.connection_id}`
}

const pauseSecondsMax = 6 * 3600

/** A little later than asked, by chance, so that not all come at once; never, for 0. */
export const later = (seconds: number) =>
  seconds > 0 ? piece`now() + make_interval(secs => ${seconds} * (1 + random() * 0.1))` : piece`null`

const markFailed = (db: Db, run: Pick<RunInWork, 'firm_id' | 'id'>, { code, message }: Failure) => db`
  update sync_runs set status = 'failed', finished_at = now(), error_code = ${code}, error_message = ${message}
  where firm_id = ${run.firm_id} and id = ${run.id}`

/** Of a copy that stands beside its original, which reads the accounts. */
export const endRuns = (db: Db, firmId: string) => db`
  update sync_runs set status = 'failed', finished_at = now(), error_code = 'restored',
    error_message = 'It was under way when the back-up was made that was restored here'
  where firm_id = ${firmId} and status in ('waiting', 'running')`

/** The end of a run whose job failed for good without saying why, such as when its node was killed each time. */
export const giveUpRun = (
  { sql, jobs }: Pick<Deps, 'sql' | 'jobs'>,
  { firm_id, connection_id, run_id }: RunToDo,
  jobId: string | null,
  failure: Failure,
) =>
  transact(sql, async (db) => {
    await lockConnection(db, { firm_id, connection_id })
    const [own] = await db`
      select id from sync_runs where firm_id = ${firm_id} and id = ${run_id} and job_id = ${jobId}
        and status in ('waiting', 'running') for no key update`
    if (!own) return
    await markFailed(db, { firm_id, id: run_id }, failure)
    await beginNext(db, jobs, { firm_id, connection_id })
  })

type OfConnection = Pick<RunInWork, 'firm_id' | 'connection_id'>

/** Whoever asks for, begins or ends a run of a connection does so one after the other. */
export const lockConnection = (db: Transaction, { firm_id, connection_id }: OfConnection) => db<{ id: string }[]>`
  select id from connections where firm_id = ${firm_id} and id = ${connection_id} for no key update`

async function beginNext(db: Transaction, jobs: Deps['jobs'], { firm_id, connection_id }: OfConnection) {
  const [next] = await db<{ id: string }[]>`
    select id from sync_runs where firm_id = ${firm_id} and connection_id = ${connection_id} and status = 'waiting'
    order by created_at, id limit 1`
  if (!next) return
  const jobId = await jobs.enqueue(db, syncConnection, { firm_id, connection_id, run_id: next.id })
  await db`update sync_runs set job_id = ${jobId} where firm_id = ${firm_id} and id = ${next.id}`
}

const toDo = ({ firm_id, connection_id, id }: RunInWork) => ({ firm_id, connection_id, run_id: id })
