import { json } from 'node:stream/consumers'
import { measured } from '../../../platform/zip/measured.ts'
import { BrokenZip, type OpenZip, openZip } from '../../../platform/zip/read_zip.ts'
import { ArchiveRefused } from '../errors.ts'
import {
  archiveVersion,
  Manifest,
  manifestName,
  objectListName,
  objectName,
  partName,
  StoredObject,
} from './manifest.ts'

/** What an installation takes of an archive, in MB: packed, and of its files as they are here; 0: no limit of its own. */
export type Limits = { archiveMbMax: number; storageQuotaMb: number }

const bytesPerMb = 1024 * 1024
const entriesMax = 1_000_000
const manifestBytesMax = 10_000_000
/** JSON is packed to a tenth or so; what claims more was made to fill the machine. */
const unpackedTimesMax = 10
const ratioMax = 200
/** What is small does no harm, however well it was packed. */
const ratioFromBytes = 1024 * 1024
const lineCharactersMax = 50_000_000

/**
 * Reads all of an archive once: each part and each file has to be what the manifest says. An entry never gives more bytes
 * than the zip file says of it, so that what it says is what is bounded.
 */
export async function checkArchive(path: string, limits: Limits): Promise<void> {
  const { zip, manifest } = await openArchive(path, limits)
  try {
    if (limits.storageQuotaMb > 0 && manifest.objects.bytes > limits.storageQuotaMb * bytesPerMb)
      throw new ArchiveRefused(
        `The files of this firm may take ${limits.storageQuotaMb} MB, and those of the archive take more`,
      )
    for (const part of manifest.parts) await checkEntry(zip, partName(part.table), part)
    await checkEntry(zip, objectListName, { sha256: manifest.objects.sha256 })
    const keys = new Set<string>()
    let bytes = 0
    for await (const object of storedObjects(zip)) {
      if (keys.size === manifest.objects.count || keys.has(object.key)) throw damaged(objectListName)
      keys.add(object.key)
      if (object.sha256 === null) continue
      await checkEntry(zip, objectName(object.key), { ...object, sha256: object.sha256 })
      bytes += object.bytes
    }
    if (bytes !== manifest.objects.bytes) throw damaged(objectListName)
  } catch (error) {
    asRefused(error)
  } finally {
    zip.close()
  }
}

export type OpenArchive = { zip: OpenZip; manifest: Manifest }

export async function openArchive(path: string, limits: Limits): Promise<OpenArchive> {
  const zip = await openZip(path, entriesMax).catch(asRefused)
  try {
    checkSizes(zip, limits)
    return { zip, manifest: await readManifest(zip) }
  } catch (error) {
    zip.close()
    return asRefused(error)
  }
}

function checkSizes(zip: OpenZip, { archiveMbMax }: Limits) {
  let unpacked = 0
  for (const name of zip.names) {
    const size = zip.sizeOf(name)
    unpacked += size
    if (size > ratioFromBytes && size > zip.packedSizeOf(name) * ratioMax)
      throw new ArchiveRefused(`${name} is packed more tightly than an archive of a firm is`)
  }
  const mbMax = archiveMbMax * unpackedTimesMax
  if (unpacked > mbMax * bytesPerMb) throw new ArchiveRefused(`Unpacked it has more than ${mbMax} MB`)
}

async function readManifest(zip: OpenZip): Promise<Manifest> {
  if (!zip.names.has(manifestName)) throw new ArchiveRefused('This is no archive of a firm: it has no manifest.json')
  if (zip.sizeOf(manifestName) > manifestBytesMax) throw new ArchiveRefused('Its manifest.json is too large')
  const content = await json(await zip.read(manifestName)).catch(() => undefined)
  const version = (content as { version?: unknown } | undefined)?.version // reason: looked at before the rest, which may be newer
  if (typeof version === 'number' && version > archiveVersion)
    throw new ArchiveRefused('This archive was made by a newer version of Firm CRM. Update this installation first')
  const manifest = Manifest.safeParse(content)
  if (!manifest.success) throw new ArchiveRefused('Its manifest.json is not as one of Firm CRM is')
  return manifest.data
}

async function checkEntry(zip: OpenZip, name: string, expected: { bytes?: number; sha256: string }) {
  if (!zip.names.has(name)) throw new ArchiveRefused(`It has no ${name}`)
  if (expected.bytes !== undefined && zip.sizeOf(name) !== expected.bytes) throw damaged(name)
  let sha256 = ''
  for await (const _piece of measured(await zip.read(name), (measure) => (sha256 = measure.sha256)));
  if (sha256 !== expected.sha256) throw damaged(name)
}

const damaged = (name: string) => new ArchiveRefused(`${name} is not what the manifest says: it was damaged or changed`)

/** The lines of a part or list; each is one piece of JSON. */
export async function* linesIn(zip: OpenZip, name: string): AsyncGenerator<string> {
  let begun: string[] = []
  let characters = 0
  for await (const piece of (await zip.read(name)).setEncoding('utf8') as AsyncIterable<string>) {
    // reason for "as": with an encoding pieces are texts
    for (const [at, text] of piece.split('\n').entries()) {
      if (at > 0) {
        if (characters > 0) yield begun.join('')
        begun = []
        characters = 0
      }
      begun.push(text)
      characters += text.length
      if (characters > lineCharactersMax)
        throw new ArchiveRefused(`${name} has a line of more than ${lineCharactersMax / 1_000_000} million characters`)
    }
  }
  if (characters > 0) yield begun.join('')
}

export async function* storedObjects(zip: OpenZip): AsyncGenerator<StoredObject> {
  for await (const line of linesIn(zip, objectListName)) {
    const object = StoredObject.safeParse(parsed(line))
    if (!object.success)
      throw new ArchiveRefused(`${objectListName} has a line that is none of an archive: ${line.slice(0, 100)}`)
    yield object.data
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** What is wrong with the file is the fault of the archive, said in a sentence. */
export function asRefused(error: unknown): never {
  if (error instanceof BrokenZip) throw new ArchiveRefused(`This is no whole zip file: ${error.message}`)
  // of zlib and of the reader of zip files, while an entry is read
  if (
    error instanceof Error &&
    !(error instanceof ArchiveRefused) &&
    /zlib|Z_DATA|inflate|bytes in the stream|crc/i.test(`${'code' in error ? error.code : ''} ${error.message}`)
  )
    throw new ArchiveRefused(`The archive is damaged: ${error.message}`)
  throw error
}
