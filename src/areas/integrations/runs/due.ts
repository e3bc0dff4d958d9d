import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import { newRow, piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { firmsWith } from '../../../platform/jobs/firms_with.ts'
import { syncConnection } from '../jobs.ts'
import { later } from './run_state.ts'

/** Asks for a run of every connection whose time has come, firm by firm; the next time is a little later by chance. */
export async function enqueueDue({ sql, jobs, config }: Pick<Deps, 'sql' | 'jobs' | 'config'>, signal: AbortSignal) {
  if (config.syncMinutes === 0) return
  const isDue = piece`select from connections where firm_id = f.id and next_sync_at <= now()`
  for (const firmId of await firmsWith(sql, isDue)) {
    signal.throwIfAborted()
    await transact(sql, async (db) => {
      const due = await db<{ id: string }[]>`
        update connections set next_sync_at = ${later(config.syncMinutes * 60)}
        where firm_id = ${firmId} and next_sync_at <= now()
          -- the mailbox of somebody who was shut out is left alone
          and (owner_id is null or exists (
            select from users u where u.firm_id = ${firmId} and u.id = owner_id and u.status = 'active'))
        returning id`
      if (due.length === 0) return
      const busy = await db<{ connection_id: string }[]>`
        select connection_id from sync_runs where firm_id = ${firmId} and connection_id = any(${due.map(({ id }) => id)})
          and status in ('waiting', 'running')`
      const isBusy = new Set(busy.map(({ connection_id }) => connection_id))
      for (const { id } of due.filter((one) => !isBusy.has(one.id))) {
        const run = { firm_id: firmId, id: uuidv7(), connection_id: id }
        const job_id = await jobs.enqueue(db, syncConnection, { firm_id: firmId, connection_id: id, run_id: run.id })
        await db`insert into sync_runs ${newRow({ ...run, mode: 'incremental', job_id })}`
      }
    })
  }
}
