import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/queue.ts'
import { tasks } from './schema.ts'

const ToDo = z.object({ firm_id: z.string(), import_id: z.string(), task: z.enum(tasks) })
export type ImportToDo = z.output<typeof ToDo>

/** Says of an import whose job ended without a word that it failed: none stays "running" for ever. */
export const giveUpImport = { name: 'give_up_import', payload: ToDo } satisfies JobKind

/** Reads, checks, runs or undoes an import. What a killed worker has not done another goes on with. */
export const workOnImport = {
  name: 'work_on_import',
  payload: ToDo,
  retries: 20,
  secondsMax: 6 * 3600,
  givenUp: giveUpImport,
} satisfies JobKind

/** Forgets what was in files that were imported long ago. */
export const forgetImports = {
  name: 'forget_imports',
  payload: z.object({}),
  schedule: '17 4 * * *',
} satisfies JobKind
