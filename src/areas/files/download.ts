import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadHeaders } from '../../platform/http/download_headers.ts'
import { storageUnavailable } from '../../platform/storage/faults.ts'
import { type ByteRange, ObjectMissing, type Storage, StorageUnavailable } from '../../platform/storage/storage.ts'
import { fileNotFound, rangeNotSatisfiable } from './errors.ts'
import type { Stored } from './queries.ts'

/** What of the file is to be sent: all of it, a part, or nothing because the client has it. */
type Wanted = ByteRange | 'whole' | 'nothing'

/** RFC 9110, 13.2.2 and 14.2. Throws 416 for a range outside of the file; one that is not understood asks for the whole. */
export function wantedOf({ headers }: FastifyRequest, { sha256, size }: Stored): Wanted {
  const etag = `"${sha256}"`
  if (names(headers['if-none-match'], etag)) return 'nothing'
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return 'whole'
  const [, first, last] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') {
    if (Number(last) === 0 || size === 0) throw rangeNotSatisfiable(size)
    return { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) throw rangeNotSatisfiable(size)
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const names = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/** Whether this request is where a reader begins: ranges further on go on with what was begun. */
export const isBeginning = (wanted: Wanted) => wanted === 'whole' || (wanted !== 'nothing' && wanted.start === 0)

/** Sends the original file, never to be shown as a page of ours: a stranger may have written it. */
export async function sendFile(
  storage: Storage,
  file: Stored,
  { wanted, method, reply }: { wanted: Wanted; method: string; reply: FastifyReply },
) {
  reply.headers({
    etag: `"${file.sha256}"`,
    'accept-ranges': 'bytes',
    ...downloadHeaders(file.filename, 'no-cache'),
  })
  if (wanted === 'nothing') return reply.code(304).send()
  const range = wanted === 'whole' ? undefined : wanted
  const body = method === 'HEAD' ? Readable.from([]) : await storage.read(file.storage_key, range).catch(asAnswer)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  return reply.type(file.content_type).send(body)
}

function asAnswer(error: unknown): never {
  // deleted between the look into the database and this
  if (error instanceof ObjectMissing) throw fileNotFound()
  throw error instanceof StorageUnavailable ? storageUnavailable() : error
}
