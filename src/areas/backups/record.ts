import { hostname } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { lostConnection } from '../../platform/db/faults.ts'
import type { Sql } from '../../platform/db/open.ts'
import { StorageFull, StorageUnavailable } from '../../platform/storage/storage.ts'
import { beginBackUp, completeBackUp, failBackUp, forgetOldBackUps, stillAlive } from './queries.ts'
import type { Fault, Kind } from './schema.ts'

const heartbeatMs = 30_000

/** Makes a back-up and has it in the list of back-ups from its beginning: also what failed, and why. */
export async function recorded<T extends { sizeBytes: number }>(
  sql: Sql,
  { kind, file }: { kind: Kind; file: string },
  make: () => Promise<T>,
): Promise<T> {
  const id = uuidv7()
  await beginBackUp(sql, { id, kind, file, node: hostname() })
  const beating = setInterval(() => stillAlive(sql, id).catch(() => {}), heartbeatMs) // the end of the back-up tells of a database that is away
  beating.unref()
  try {
    const made = await make()
    await completeBackUp(sql, id, made.sizeBytes)
    await forgetOldBackUps(sql)
    return made
  } catch (error) {
    await failBackUp(sql, id, faultOf(error)).catch(() => {}) // what failed first is what has to be known
    throw error
  } finally {
    clearInterval(beating)
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof StorageFull || error instanceof StorageUnavailable) return 'storage'
  const { code } = error instanceof Error && 'code' in error ? error : {}
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full'
  if (lostConnection(error) || (error instanceof Error && error.name === 'PostgresError')) return 'database'
  return 'other'
}
