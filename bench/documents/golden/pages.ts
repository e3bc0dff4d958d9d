import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readerFor } from '../../../src/areas/files/reading/readers.ts'
import { formats, isExtension } from '../../../src/areas/files/receive/formats.ts'
import type { Document } from '../../../src/platform/documents/document.ts'
import { faultOfSecondReader } from '../../../src/platform/documents/ocr/pp/fault.ts'
import { makeDocumentStorable } from '../../../src/platform/documents/storable.ts'
import type { CorpusFile } from '../corpus_files.ts'

// Reading a scan takes seconds a page and its analysis milliseconds: what was read is stored, as long as neither the file nor
// what reads it changes.

const root = join(import.meta.dirname, '..', '..', '..')
const readers = ['package-lock.json', 'src/platform/xml_entities.ts', 'src/platform/documents/**/*.ts']

const hashOf = (parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 24)
}

const readersHash = hashOf([
  process.version,
  ...globSync(readers, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .flatMap((path) => [path, readFileSync(join(root, path))]),
])
const folder = join(tmpdir(), 'firm-crm-golden-documents', readersHash)

/** The document as the analysis gets it. */
export async function pagesOf({ name, path }: CorpusFile): Promise<Document> {
  const stored = join(folder, hashOf([extname(name), readFileSync(path)]))
  if (existsSync(stored)) return deserialize(gunzipSync(readFileSync(stored)))
  const extension = extname(name).slice(1).toLowerCase()
  if (!isExtension(extension)) throw new Error(`No reader of ${name}`)
  const read = await readerFor(formats[extension].reader)
  const document = await read(path, () => {})
  makeDocumentStorable(document)
  const fault = faultOfSecondReader()
  if (fault !== undefined) throw new Error(`The second recogniser does not run here: ${fault}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${stored}.${process.pid}`, gzipSync(serialize(document), { level: 1 }))
  renameSync(`${stored}.${process.pid}`, stored)
  return document
}
