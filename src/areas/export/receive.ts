import type { FastifyRequest } from 'fastify'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { type Storage, StorageFull } from '../../platform/storage/storage.ts'
import { archiveTooLarge } from './errors.ts'

/** Puts the one file of a form into the storage while it comes in. */
export async function receiveArchive(
  storage: Storage,
  request: FastifyRequest,
  { key, mbMax }: { key: string; mbMax: number },
): Promise<void> {
  if (!request.isMultipart())
    throw new ApiError(415, 'unsupported_media_type', 'Send the archive as a form, as its part “file”')
  // its size is bounded below, with a sentence of its own
  const limits = { fields: 5, files: 1, parts: 6, fieldSize: 1000, headerPairs: 50, fileSize: Number.MAX_SAFE_INTEGER }
  const part = await request.file({ limits }).catch(() => undefined)
  if (part?.fieldname !== 'file') {
    request.raw.resume()
    throw validationError([{ field: 'file', message: 'is required' }])
  }
  try {
    await storage.put(key, bounded(part.file, mbMax))
  } catch (error) {
    request.raw.resume()
    if (error instanceof ApiError) throw error
    if (error instanceof StorageFull)
      throw new ApiError(507, 'storage_full', 'There is no room left to store this archive')
    throw new ApiError(400, 'bad_request', 'The upload broke off')
  }
}

async function* bounded(content: AsyncIterable<Buffer>, mbMax: number) {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes > mbMax * 1024 * 1024) throw archiveTooLarge(mbMax)
    yield piece
  }
}
