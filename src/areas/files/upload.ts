import { buffer } from 'node:stream/consumers'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { checkForm } from '../../platform/http/compilers.ts'
import { ApiError, validationError } from '../../platform/http/errors.ts'
import { type Storage, StorageFull, StorageUnavailable } from '../../platform/storage/storage.ts'
import {
  brokenMultipart,
  notMultipart,
  otherContent,
  storageFull,
  storageUnavailable,
  unsupportedFormat,
} from './errors.ts'
import { extensionOf, safeFilename } from './filename.ts'
import { type Extension, formats } from './formats.ts'
import { FileFields } from './schema.ts'
import { holdsWhat } from './sniff.ts'
import { watch } from './watch.ts'

/** A file that is in the storage, and not yet in the database. */
export type ReceivedFile = { filename: string; extension: Extension; size: number; sha256: string; storageKey: string }

// beside the file there are three fields
const limits = {
  fields: 20,
  files: 10,
  parts: 30,
  fieldSize: 100_000,
  headerPairs: 50,
  fileSize: Number.MAX_SAFE_INTEGER,
}

/**
 * Takes an upload apart while it comes in, and puts the file into the storage. What is wrong is said as soon as it is
 * known, and then nothing stays stored.
 */
export async function receiveUpload(
  storage: Storage,
  request: FastifyRequest,
  firmId: string,
): Promise<{ fields: FileFields; file: ReceivedFile }> {
  if (!request.isMultipart()) throw notMultipart()
  const until = Date.now() + uploadSecondsMax * 1000
  const given = new Map<string, unknown>()
  let file: ReceivedFile | undefined
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        addField(given, part)
        continue
      }
      if (part.fieldname !== 'file') throw refused(part.fieldname || 'file', 'must be the part that is named file')
      if (file) throw refused('file', 'must be one file; send several one after the other')
      checkForm(FileFields, Object.fromEntries(given))
      file = await store(storage, part, firmId)
    }
    if (!file) throw refused('file', 'is required')
    if (Date.now() > until) throw brokenMultipart()
    return { fields: checkForm(FileFields, Object.fromEntries(given)), file }
  } catch (error) {
    if (file) await discard(storage, file.storageKey)
    leaveRest(request)
    throw error
  }
}

// what lies in the storage for a day without a record is swept away: an upload must have ended long before
const uploadSecondsMax = 6 * 3600

const refused = (field: string, message: string) => validationError([{ field, message }])

/** Removes what was stored in vain. Where that fails, the sweep does it later. */
export const discard = (storage: Storage, key: string): Promise<void> => storage.delete(key).catch(() => {})

/** The parts of the form; a body that is broken is the client's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  try {
    yield* request.parts({ limits })
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error && error.statusCode === 413
      ? refused('body', 'must have fewer parts')
      : brokenMultipart()
  }
}

function addField(given: Map<string, unknown>, { fieldname, value, valueTruncated }: MultipartValue) {
  if (fieldname === 'file') throw refused('file', 'must be a file, with a name')
  if (given.has(fieldname)) throw refused(fieldname, 'must be given once')
  if (valueTruncated) throw refused(fieldname, 'is too long')
  given.set(fieldname, value)
}

/**
 * The rest of a refused upload is read and thrown away, so that a client that is still sending gets its answer; one that
 * does not come to an end is cut off.
 */
function leaveRest({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
  const late = setTimeout(() => raw.destroy(), restSecondsMax * 1000).unref()
  raw.once('close', () => clearTimeout(late))
}

const restSecondsMax = 60

async function store(storage: Storage, part: MultipartFile, firmId: string): Promise<ReceivedFile> {
  const filename = safeFilename(part.filename ?? '')
  if (!filename) throw refused('file', 'must have a name')
  const extension = extensionOf(filename)
  if (!isSupported(extension)) throw unsupportedFormat(`Files of this type cannot be read. Send one of ${supported}.`)
  // with the extension: there are libraries that go by it
  const storageKey = `${firmId}/${uuidv7()}.${extension}`
  const watched = watch(part.file, extension)
  const size = await storage.put(storageKey, watched.pieces).catch(asAnswer)
  const readAt = async (start: number, length: number) => {
    const end = Math.min(start + length, size) - 1
    return start > end || start < 0 ? Buffer.alloc(0) : buffer(await storage.read(storageKey, { start, end }))
  }
  try {
    if (!(await holdsWhat(extension, watched.head(), readAt, size))) throw otherContent(extension)
  } catch (error) {
    await discard(storage, storageKey)
    throw asFault(error)
  }
  return { filename, extension, size, sha256: watched.sha256(), storageKey }
}

const isSupported = (extension: string): extension is Extension => Object.hasOwn(formats, extension)
const supported = Object.keys(formats)
  .map((extension) => `.${extension}`)
  .join(', ')

function asFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof StorageFull) return storageFull()
  if (error instanceof StorageUnavailable) return storageUnavailable()
  return error
}

function asAnswer(error: unknown): never {
  throw asFault(error)
}
