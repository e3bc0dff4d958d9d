import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './errors.ts'

export const lockPath = (dataDir: string) => join(dataDir, 'service.lock')

/**
 * Takes the data folder for this process, or throws; returns how to give it back.
 *
 * SQLite serves only as a portable file lock: the kernel frees it however the process ends, and it holds across
 * containers that share a volume, where process ids mean nothing. The empty file stays, for a lock file that is
 * deleted can be held twice. No other code of this process may open it: closing any handle would drop the lock.
 */
export function lockFolder(dataDir: string): () => void {
  const file = new DatabaseSync(lockPath(dataDir), { timeout: 0 })
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new StartError(
      `Another service is running on the data folder ${dataDir}. Stop it first, set DATA_DIR to another folder, ` +
        'or set DATABASE_URL so that several services share one PostgreSQL server.',
    )
  }
  return () => file.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
