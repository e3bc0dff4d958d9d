import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { type Storage, StorageFull, StorageUnavailable } from '../../platform/storage/storage.ts'
import { otherContent, storageFull, storageUnavailable, unsupportedFormat } from './errors.ts'
import { extensionOf, safeFilename } from './filename.ts'
import { type Extension, formats } from './formats.ts'
import { holdsWhat } from './sniff.ts'
import { watch } from './watch.ts'

/** A file that is in the storage, and not yet in the database. */
export type ReceivedFile = { filename: string; extension: Extension; size: number; sha256: string; storageKey: string }

/**
 * Puts the bytes of a file into the storage, wherever they come from, and judges them by its name. What is wrong is said
 * as soon as it is known, and then nothing stays stored.
 */
export async function receiveFile(
  storage: Storage,
  given: { filename: string; content: AsyncIterable<Buffer> },
  firmId: string,
): Promise<ReceivedFile> {
  const { filename, extension } = named(given.filename)
  // with the extension: there are libraries that go by it
  const storageKey = `${firmId}/${uuidv7()}.${extension}`
  const watched = watch(given.content, extension)
  const size = await storage.put(storageKey, watched.pieces).catch(asAnswer)
  const readAt = async (start: number, length: number) => {
    const end = Math.min(start + length, size) - 1
    return start > end || start < 0 ? Buffer.alloc(0) : buffer(await storage.read(storageKey, { start, end }))
  }
  try {
    if (!(await holdsWhat(extension, watched.head(), readAt, size))) throw otherContent(extension)
  } catch (error) {
    await discard(storage, storageKey)
    throw storageFault(error)
  }
  return { filename, extension, size, sha256: watched.sha256(), storageKey }
}

/** The name as it is kept, and what it says that the file is; throws what is answered to one that cannot be kept. */
export function named(given: string): { filename: string; extension: Extension } {
  const filename = safeFilename(given)
  if (!filename) throw validationError([{ field: 'file', message: 'must have a name' }])
  const extension = extensionOf(filename)
  if (!isSupported(extension)) throw unsupportedFormat(`Files of this type cannot be read. Send one of ${supported}.`)
  return { filename, extension }
}

/** Removes what was stored in vain. Where that fails, the sweep does it later. */
export const discard = (storage: Storage, key: string): Promise<void> => storage.delete(key).catch(() => {})

const isSupported = (extension: string): extension is Extension => Object.hasOwn(formats, extension)
const supported = Object.keys(formats)
  .map((extension) => `.${extension}`)
  .join(', ')

/** What of the storage is said to who sends a file. */
export function storageFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof StorageFull) return storageFull()
  if (error instanceof StorageUnavailable) return storageUnavailable()
  return error
}

function asAnswer(error: unknown): never {
  throw storageFault(error)
}
