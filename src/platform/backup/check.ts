import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { checksumLine } from './archive.ts'
import { BackupError, formatVersion, Manifest } from './manifest.ts'
import { readTar, TarDamaged, type TarEntry } from './tar.ts'

const pieceBytes = 1024 * 1024

/** The files of a back-up without their checksums, in order. */
export async function* readParts(path: string): AsyncGenerator<TarEntry> {
  for await (const entry of readTar(createReadStream(path, { highWaterMark: pieceBytes }))) {
    if (!entry.name.endsWith('.sha256')) yield entry
    // what nobody has read of an entry is passed over, so that the next one begins where it should
    for await (const _rest of entry.bytes) {
    }
  }
}

export type Checked = { manifest: Manifest; fileKeys: Set<string>; keys: Record<string, string> | undefined }

/** Reads a whole back-up and compares every checksum in it. Throws a BackupError that names the part that is damaged. */
export async function checkBackup(path: string): Promise<Checked> {
  try {
    return await checkParts(path)
  } catch (error) {
    if (error instanceof TarDamaged)
      throw new BackupError(`${path} is damaged: ${error.message}${error.after ? `, after ${error.after}` : ''}`)
    if (error instanceof Error && 'code' in error && typeof error.code === 'string')
      throw new BackupError(`${path} cannot be read (${error.message})`)
    throw error
  }
}

async function checkParts(path: string): Promise<Checked> {
  const damaged = (what: string) => new BackupError(`${path} is damaged: ${what}. Nothing was changed.`)
  const all = createHash('sha256')
  const fileKeys = new Set<string>()
  let parts = 0
  let manifest: Manifest | undefined
  let keys: Record<string, string> | undefined
  let open: { name: string; sha256: string } | undefined
  for await (const { name, sizeBytes, bytes } of readTar(createReadStream(path, { highWaterMark: pieceBytes }))) {
    const isKept = name === 'manifest.json' || name === 'keys.json' || name.endsWith('.sha256')
    const { sha256, content, length } = await digested(bytes, isKept)
    if (length !== sizeBytes) throw damaged(`it breaks off in ${name}`)
    if (manifest && open === undefined) throw damaged(`something stands behind its end (${name})`)
    if (open === undefined) {
      open = { name, sha256 }
      if (name === 'manifest.json') manifest = readManifest(content, damaged)
      else {
        parts++
        if (manifest === undefined) all.update(sha256)
        if (name.startsWith('files/')) fileKeys.add(name.slice('files/'.length))
        if (name === 'keys.json') keys = JSON.parse(content)
      }
      continue
    }
    if (name !== `${open.name}.sha256`) throw damaged(`the checksum of ${open.name} is missing`)
    if (content !== checksumLine(open.name, open.sha256)) throw damaged(`${open.name} is not what was written`)
    open = undefined
  }
  if (!manifest || open) throw damaged('it breaks off before its end')
  if (parts !== manifest.parts || all.digest('hex') !== manifest.parts_sha256)
    throw damaged('parts are missing or were added')
  return { manifest, fileKeys, keys }
}

async function digested(bytes: AsyncIterable<Buffer>, isKept: boolean) {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    hash.update(piece)
    length += piece.length
    if (isKept) kept.push(piece)
  }
  return { sha256: hash.digest('hex'), content: Buffer.concat(kept).toString('utf8'), length }
}

function readManifest(content: string, damaged: (what: string) => BackupError): Manifest {
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch {
    throw damaged('manifest.json is not what was written')
  }
  const { success, data } = Manifest.safeParse(given)
  if (!success) throw damaged('manifest.json is not what was written')
  if (data.format_version > formatVersion)
    throw new BackupError('This back-up was made by a newer version of Firm CRM: restore it with that one')
  return data
}
