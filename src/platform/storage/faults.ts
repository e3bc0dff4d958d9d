import { ApiError } from '../http/errors.ts'
import { type Storage, StorageFull, StorageUnavailable } from './storage.ts'

/** Removes what was stored in vain. Where that fails, the sweep does it later. */
export const discard = (storage: Storage, key: string): Promise<void> => storage.delete(key).catch(() => {})

/** What of the storage is said to who sends a file. */
export function storageFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof StorageFull) return storageFull()
  if (error instanceof StorageUnavailable) return storageUnavailable()
  return error
}

export const storageFull = (detail = 'There is no room left to store this file') =>
  new ApiError(507, 'storage_full', detail)

export const storageUnavailable = () =>
  new ApiError(503, 'storage_unavailable', 'The storage of files cannot be reached right now. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
