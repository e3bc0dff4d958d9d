import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { discard } from '../storage/faults.ts'
import type { Storage } from '../storage/storage.ts'
import { checkForm } from './compilers.ts'
import { ApiError, validationError } from './errors.ts'

// beside the file there are a few fields
const limits = {
  fields: 20,
  files: 10,
  parts: 30,
  fieldSize: 100_000,
  headerPairs: 50,
  fileSize: Number.MAX_SAFE_INTEGER,
}

type GivenFile = { filename: string; content: AsyncIterable<Buffer> }

/**
 * Takes an upload apart while it comes in, and has "receive" put the file into the storage. What is wrong is said as soon
 * as it is known, and then nothing stays stored.
 */
export async function receiveForm<Fields extends z.ZodType, Received extends { storageKey: string }>(
  storage: Storage,
  request: FastifyRequest,
  { fields, receive }: { fields: Fields; receive: (given: GivenFile) => Promise<Received> },
): Promise<{ fields: z.output<Fields>; file: Received }> {
  if (!request.isMultipart()) throw notMultipart()
  const until = Date.now() + uploadSecondsMax * 1000
  const given = new Map<string, unknown>()
  let file: Received | undefined
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        addField(given, part)
        continue
      }
      if (part.fieldname !== 'file') throw refused(part.fieldname || 'file', 'must be the part that is named file')
      if (file) throw refused('file', 'must be one file; send several one after the other')
      checkForm(fields, Object.fromEntries(given))
      const { filename = '' } = part
      file = await receive({ filename, content: intact(part.file) })
    }
    if (!file) throw refused('file', 'is required')
    if (Date.now() > until) throw brokenMultipart()
    return { fields: checkForm(fields, Object.fromEntries(given)), file }
  } catch (error) {
    if (file) await discard(storage, file.storageKey)
    leaveRest(request)
    throw error
  }
}

// what lies in the storage for a day without a record is swept away: an upload must have ended long before
const uploadSecondsMax = 6 * 3600

const refused = (field: string, message: string) => validationError([{ field, message }])

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

/** A source that breaks off is a body that is not complete. */
async function* intact(source: AsyncIterable<Buffer>) {
  try {
    yield* source
  } catch {
    throw brokenMultipart()
  }
}

const notMultipart = () =>
  new ApiError(415, 'unsupported_media_type', 'Send the file as multipart/form-data, in a part named file')

const brokenMultipart = () =>
  new ApiError(400, 'bad_request', 'The body is not complete, or not valid multipart/form-data')
