import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import {
  faultAsError,
  hasEnded,
  openFileSource,
  type Run,
  type RunUnderWay,
  requestSync,
  SkippedItem,
  type SyncMode,
  underWay,
  waitForRun,
} from '../../integrations/index.ts'
import { asked, type Choice, checkCompany, chooseConnection, saySource } from './choose.ts'

export const SyncedFiles = z.object({
  synced_files: z.int().meta({ description: 'Documents that came: new and updated' }),
  new_files: z.int(),
  updated_files: z.int(),
  deleted_files: z.int().meta({ description: 'Gone at the source; the documents stay' }),
  failed: z.int().meta({ description: 'Could not be read; they are tried again' }),
  skipped: z.array(SkippedItem).meta({ description: 'What was left out, and why' }),
  sync_duration: z.number().meta({ description: 'in seconds' }),
  run_id: z.string(),
  connection_id: z.string(),
  source: z.string(),
  note: z.string().nullable(),
})
export type SyncedFiles = z.output<typeof SyncedFiles>

type Wanted = Choice & {
  folder: string
  field: string
  company_id?: string | null | undefined
  sync_mode: SyncMode
  signal: AbortSignal
}

type Answer = { code: 200; body: SyncedFiles } | { code: 202; body: RunUnderWay }

/** Has a folder of a source read, and waits for it as long as a request does. */
export async function syncSource(deps: Deps, who: Who, wanted: Wanted): Promise<Answer> {
  const { folder, field, company_id, sync_mode: mode, signal } = wanted
  await checkCompany(deps.sql, who, company_id)
  const connected = await chooseConnection(deps, who, wanted)
  if (folder !== '') await asked(openFileSource(deps, connected).list(folder, { limit: 1, signal }), field)
  const company = company_id ? { company_id } : {}
  const request = await requestSync(deps, who, connected, { mode, folder, ...company })
  const run = await waitForRun(deps, who, request.run_id, signal)
  if (!run || !hasEnded(run)) return { code: 202, body: underWay(request) }
  if (run.status === 'failed') throw failureOf(run)
  const body = { ...countsOf(run), connection_id: connected.connection.id, ...saySource(who, connected) }
  return { code: 200, body }
}

const countsOf = (run: Run) => ({
  synced_files: run.synced,
  new_files: run.added,
  updated_files: run.changed,
  deleted_files: run.deleted,
  failed: run.failed,
  skipped: run.skipped,
  sync_duration: secondsBetween(run.started_at, run.finished_at),
  run_id: run.id,
})

const secondsBetween = (from: string | null, to: string | null) =>
  from && to ? Math.max(0, Date.parse(to) - Date.parse(from)) / 1000 : 0

/** Why a run failed, as an answer to who asked for it. */
function failureOf({ error_code: code, error_message }: Run): ApiError {
  const message = error_message ?? 'The synchronisation failed'
  switch (code) {
    case 'auth':
    case 'forbidden':
    case 'not_found':
    case 'conflict':
    case 'throttled':
    case 'unavailable':
    case 'bad_config':
    case 'cursor_expired':
      return faultAsError(new ConnectionFault(code, message))
    case 'storage_full':
      return new ApiError(507, code, message)
    default:
      return new ApiError(502, 'sync_failed', message)
  }
}
