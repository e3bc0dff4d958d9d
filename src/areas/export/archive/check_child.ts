import type { Task } from '../../../platform/isolated/messages.ts'
import { ArchiveRefused } from '../errors.ts'
import { checkArchive, type Limits } from './check_archive.ts'

// The program of the child: a stranger may have made the archive.

export type CheckInput = { path: string; limits: Limits }
export type CheckAnswer = { refused: string | null }

export const task: Task<CheckInput, never, CheckAnswer> = async ({ path, limits }) => {
  try {
    await checkArchive(path, limits)
    return { refused: null }
  } catch (error) {
    if (error instanceof ArchiveRefused) return { refused: error.message }
    throw error
  }
}
