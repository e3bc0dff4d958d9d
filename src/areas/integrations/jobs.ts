import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'

const RunToDo = z.object({ firm_id: z.string(), connection_id: z.string(), run_id: z.string() })
export type RunToDo = z.output<typeof RunToDo>

/** Says of a run whose job ended without a word that it failed: none stays "running" for ever. */
export const giveUpSync = { name: 'give_up_sync', payload: RunToDo } satisfies JobKind

/** Reads a connection. What a killed worker has not done another goes on with, so that it may be tried often. */
export const syncConnection = {
  name: 'sync_connection',
  payload: RunToDo,
  retries: 20,
  // beyond what a run takes before it makes place for others, and the last file it brings
  secondsMax: 3600,
  givenUp: giveUpSync,
} satisfies JobKind

/** Enqueues the connections whose time has come. */
export const syncDue = { name: 'sync_due_connections', payload: z.object({}), schedule: '* * * * *' } satisfies JobKind
