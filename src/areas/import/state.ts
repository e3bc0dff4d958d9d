import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { hiddenFrom } from '../../platform/auth/hidden.ts'
import type { Role } from '../../platform/auth/tokens.ts'
import type { Sql, Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Kind } from './columns/fields.ts'
import type { ImportToDo } from './jobs.ts'
import type { Accepted, Asked, Counts, ImportStatus, ImportTask, Layout, Mapping, Sample, Unfit } from './schema.ts'
import type { ColumnFacts } from './table/profile.ts'

// Where an import stands. Each step names the job that does it: of a job that was replaced or stopped nothing is taken.

export type ImportInWork = {
  firm_id: string
  id: string
  job_id: string
  kind: Kind
  filename: string
  storage_key: string | null
  status: ImportStatus
  asked: Asked & { mapping_of?: string }
  layout: Layout | null
  columns: ColumnFacts[]
  mapping: Mapping | null
  rows_total: number
  row_done: number
  counts: Partial<Counts>
  samples: Sample[]
  accepted: Accepted
  unfit: Unfit[]
  who: Who
}

/** What an import is while a task is done with it, and when that has ended. */
export const during: Record<ImportTask, ImportStatus> = {
  read: 'reading',
  check: 'checking',
  run: 'running',
  undo: 'undoing',
}
const ended: Record<ImportTask, ImportStatus> = { read: 'ready', check: 'checked', run: 'completed', undo: 'undone' }

/** The import is not this job's any more, or was stopped. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** A fault that trying again does not mend. */
export class ImportFault extends Error {
  override name = 'ImportFault'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Row = Omit<ImportInWork, 'who'> & { asked_by: string; role: Role; user_status: string }

/** Keeps the import from being stopped or given to another job until the transaction ends; answers how far it is. */
export async function holdImport(
  db: Transaction,
  { firm_id, import_id, task }: ImportToDo,
  jobId: string,
): Promise<ImportInWork> {
  const [row] = await db<Row[]>`
    select i.firm_id, i.id, i.job_id, i.kind, i.filename, i.storage_key, i.status, i.asked, i.layout, i.columns,
      i.mapping, i.rows_total, i.row_done, i.counts, i.samples, i.accepted, i.unfit, i.asked_by, u.role,
      u.status as user_status
    from imports i join users u on u.firm_id = ${firm_id} and u.id = i.asked_by
    where i.firm_id = ${firm_id} and i.id = ${import_id} and i.job_id = ${jobId} and i.status = ${during[task]}
    for no key update of i`
  if (!row) throw new Superseded()
  const { asked_by, role, user_status, ...held } = row
  const who = { firmId: firm_id, userId: asked_by, role }
  if (user_status !== 'active' || role === 'viewer' || hiddenFrom(who).size > 0)
    throw new ImportFault('forbidden', 'The person who asked for it may not write records any more.')
  return { ...held, who }
}

/** Ends a task in the transaction of its last step; what came of it is told in the audit log. */
export async function endTask(db: Transaction, task: ImportTask, held: ImportInWork, counts: Partial<Counts> = {}) {
  await db`
    update imports set status = ${ended[task]}, finished_at = now(), updated_at = now(), error_code = null, error_message = null
    where firm_id = ${held.firm_id} and id = ${held.id}`
  if (task !== 'run' && task !== 'undo') return
  const kind = task === 'run' ? 'imported' : 'undone'
  const after = { filename: held.filename, records: held.kind, ...counts }
  await recordEvent(db, held.who, { subject: 'import', kind, subjectId: held.id, after })
}

/** Says that a task failed. What it has done stays: it can go on, or be undone. */
export const failTask = (
  sql: Sql,
  { firm_id, import_id, task }: ImportToDo,
  jobId: string | null,
  { code, message }: { code: string; message: string },
) =>
  transact(sql, async (db) => {
    await db`
      update imports set status = 'failed', finished_at = now(), updated_at = now(), error_code = ${code},
        error_message = ${message}
      where firm_id = ${firm_id} and id = ${import_id} and job_id = ${jobId} and status = ${during[task]}`
  })

export const ownFault = {
  code: 'internal',
  message: 'The service could not go on through a fault of its own. Ask for it again.',
}
