import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { extensionOf, safeFilename } from '../../platform/http/filename.ts'
import { discard, storageFault } from '../../platform/storage/faults.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { emptyTable, notATable, otherContent, refused, tableTooLarge } from './errors.ts'

export type ReceivedTable = { filename: string; format: 'csv' | 'xlsx'; size: number; storageKey: string }

const formatOf: Record<string, ReceivedTable['format']> = { csv: 'csv', tsv: 'csv', txt: 'csv', xlsx: 'xlsx' }
const bytesPerMb = 1024 * 1024

/** Puts a table into the storage while it comes in. What is wrong with it as a whole is said at once. */
export async function receiveTable(
  storage: Storage,
  given: { filename: string; content: AsyncIterable<Buffer> },
  { firmId, limitMb }: { firmId: string; limitMb: number },
): Promise<ReceivedTable> {
  const filename = safeFilename(given.filename)
  if (!filename) throw refused('file', 'must have a name')
  const extension = extensionOf(filename)
  const format = Object.hasOwn(formatOf, extension) ? formatOf[extension] : undefined
  if (!format) throw notATable()
  const storageKey = `${firmId}/${uuidv7()}.${extension}`
  const size = await storage.put(storageKey, bounded(given.content, limitMb)).catch((error: unknown) => {
    throw storageFault(error)
  })
  try {
    if (size === 0) throw emptyTable()
    const head = await buffer(await storage.read(storageKey, { start: 0, end: Math.min(size, 8) - 1 }))
    const isZip = head.subarray(0, 4).equals(zipHead)
    const isProtected = head.equals(compoundHead)
    // a protected workbook is told of as one when it is read
    if (format === 'xlsx' && !isZip && !isProtected) throw otherContent()
    if (format === 'csv' && (isZip || isProtected)) throw notATable()
  } catch (error) {
    await discard(storage, storageKey)
    throw storageFault(error)
  }
  return { filename, format, size, storageKey }
}

const zipHead = Buffer.from('PK\x03\x04', 'latin1')
const compoundHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function* bounded(content: AsyncIterable<Buffer>, limitMb: number) {
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > limitMb * bytesPerMb) throw tableTooLarge(limitMb)
    yield piece
  }
}
