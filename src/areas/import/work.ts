import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { JobContext } from '../../platform/jobs/queue.ts'
import type { ImportToDo } from './jobs.ts'
import { readTable } from './read.ts'
import { goThroughRows } from './rows/through_rows.ts'
import { undoImport } from './rows/undo.ts'
import { failTask, ImportFault, ownFault, Superseded } from './state.ts'

/** Does a task with an import. What another try has done already, or a person has stopped, has no effect. */
export async function workImport(deps: Deps, todo: ImportToDo, job: JobContext): Promise<void> {
  try {
    await doTask(deps, todo, job)
  } catch (error) {
    if (error instanceof Superseded) return
    if (error instanceof ImportFault) return failTask(deps.sql, todo, job.id, error)
    if (error instanceof ApiError && error.statusCode < 500)
      return failTask(deps.sql, todo, job.id, { code: error.code ?? 'refused', message: error.message })
    if (job.isLastTry && !job.signal.aborted) await failTask(deps.sql, todo, job.id, ownFault)
    throw error
  }
}

function doTask(deps: Deps, todo: ImportToDo, job: JobContext): Promise<void> {
  switch (todo.task) {
    case 'read':
      return readTable(deps, todo, job)
    case 'check':
    case 'run':
      return goThroughRows(deps, todo, job)
    case 'undo':
      return undoImport(deps, todo, job)
    default:
      return todo.task satisfies never
  }
}

/** The end of an import whose job was given up without a word. */
export const giveUpWork = (deps: Pick<Deps, 'sql'>, todo: ImportToDo, jobId: string | null) =>
  failTask(deps.sql, todo, jobId, ownFault)
