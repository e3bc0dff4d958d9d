import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { Unreadable } from '../../platform/documents/unreadable.ts'
import { xmlText } from '../../platform/documents/xml.ts'
import { withZip } from '../../platform/documents/zip_guard.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { safeFilename } from '../../platform/http/filename.ts'
import { discard, storageFault } from '../../platform/storage/faults.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { styleIds } from '../reports/index.ts'

const sizeMbMax = 20
const inflatedBytesMax = 100 * 1024 * 1024
const stylesBytesMax = 1024 * 1024

type Received = { filename: string; storageKey: string }

/** Puts the document into the storage while it comes in. */
export async function receiveDocument(
  storage: Storage,
  given: { filename: string; content: AsyncIterable<Buffer> },
  { firmId }: Pick<Who, 'firmId'>,
): Promise<Received> {
  const storageKey = `${firmId}/${uuidv7()}.styles`
  await storage.put(storageKey, bounded(given.content)).catch((error: unknown) => {
    throw storageFault(error)
  })
  return { filename: safeFilename(given.filename) || 'document.docx', storageKey }
}

async function* bounded(content: AsyncIterable<Buffer>) {
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > sizeMbMax * 1024 * 1024)
      throw new ApiError(400, 'file_too_large', `The document may have at most ${sizeMbMax} MB`, {
        more: { max_size_mb: sizeMbMax },
      })
    yield piece
  }
}

/** The styles of a Word document, as XML; the document itself is not kept. Throws 422 where it has none. */
export async function stylesOf(storage: Storage, { storageKey }: Received): Promise<string> {
  try {
    const { path, dispose } = await storage.localPath(storageKey)
    try {
      return await readStyles(path)
    } finally {
      await dispose()
    }
  } finally {
    await discard(storage, storageKey)
  }
}

async function readStyles(path: string): Promise<string> {
  try {
    const bytes = await withZip(path, (zip) => zip.read('word/styles.xml'), { inflatedBytesMax })
    if (!bytes) throw noStyles()
    if (bytes.length > stylesBytesMax) throw noStyles('Its styles are too large')
    const xml = xmlText(bytes)
    const styles = styleIds(xml)
    if (!styles.has('heading 1') || !styles.has('heading 2'))
      throw noStyles('It has no styles for headings: take a document that uses Heading 1 and Heading 2')
    return xml
  } catch (error) {
    throw error instanceof Unreadable ? noStyles() : error
  }
}

const noStyles = (why = 'This is no Word document with styles') => new ApiError(422, 'no_word_styles', why)
