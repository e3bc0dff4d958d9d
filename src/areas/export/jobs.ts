import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

const ExportToMake = z.object({ firm_id: z.string(), export_id: z.string() })
export type ExportToMake = z.output<typeof ExportToMake>

/** Says of one whose job ended without a word that it failed: none stays "running" for ever. */
export const giveUpExport = { name: 'give_up_export', payload: ExportToMake } satisfies JobKind

/** Makes an archive, or brings one in. Each is made anew from its beginning when a worker was killed. */
export const makeExport = {
  name: 'make_export',
  payload: ExportToMake,
  retries: 2,
  secondsMax: 12 * 3600,
  givenUp: giveUpExport,
} satisfies JobKind

/** Forgets what has expired. */
export const sweepExports = { name: 'sweep_exports', payload: z.object({}), schedule: '17 * * * *' } satisfies JobKind
