import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { validationError } from '../../../platform/http/errors.ts'
import { extensionOf, safeFilename } from '../../../platform/http/filename.ts'
import { receiveForm } from '../../../platform/http/receive_form.ts'
import { discard, storageFault } from '../../../platform/storage/faults.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { otherContent, unsupportedFormat } from '../errors.ts'
import { type Extension, formats, isExtension } from './formats.ts'
import { holdsWhat } from './sniff.ts'
import { watch } from './watch.ts'

/** A file that is in the storage, and not yet in the database. */
export type ReceivedFile = { filename: string; extension: Extension; size: number; sha256: string; storageKey: string }

/** Takes the upload of a document apart, as receiveForm does. */
export const receiveUpload = <Fields extends z.ZodType>(
  storage: Storage,
  request: FastifyRequest,
  { firmId, fields }: { firmId: string; fields: Fields },
): Promise<{ fields: z.output<Fields>; file: ReceivedFile }> =>
  receiveForm(storage, request, { fields, receive: (given) => receiveFile(storage, given, firmId) })

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
  if (!isExtension(extension)) throw unsupportedFormat(`Files of this type cannot be read. Send one of ${supported}.`)
  return { filename, extension }
}

const supported = Object.keys(formats)
  .map((extension) => `.${extension}`)
  .join(', ')

function asAnswer(error: unknown): never {
  throw storageFault(error)
}
