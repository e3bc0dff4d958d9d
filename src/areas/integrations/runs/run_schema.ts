import { z } from 'zod'
import { Id, pageOf, timestamp } from '../../../platform/http/fields.ts'

const modes = ['incremental', 'full'] as const
export const SyncMode = z.enum(modes, `must be one of ${modes.join(', ')}`)
export type SyncMode = z.output<typeof SyncMode>

export const SkippedItem = z.object({ name: z.string(), reason: z.string() })

export const Run = z.object({
  id: z.string(),
  connection_id: z.string(),
  mode: SyncMode,
  status: z.enum(['waiting', 'running', 'completed', 'failed']),
  synced: z.int().meta({ description: 'What came: added and changed' }),
  added: z.int(),
  changed: z.int(),
  deleted: z.int(),
  failed: z.int().meta({ description: 'What could not be read; it is tried again' }),
  skipped: z.array(SkippedItem).meta({ description: 'The first hundred that were left out, and why' }),
  error_code: z.string().nullable(),
  error_message: z.string().nullable().meta({ description: 'Why it failed, in a sentence' }),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})
export type Run = z.output<typeof Run>
export const RunList = pageOf(Run)

export const RunId = z.object({ run_id: Id })

export const SyncRequest = z
  .object({ mode: SyncMode.default('incremental') })
  .meta({ description: 'incremental reads what is new; full lists everything again' })

export const RunUnderWay = z.object({ job_id: z.string(), run_id: z.string(), status_url: z.string() })
export type RunUnderWay = z.output<typeof RunUnderWay>
