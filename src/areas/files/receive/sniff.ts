import type { Extension } from './formats.ts'
import { namesInCompoundFile } from './sniff_compound.ts'
import { namesInZip } from './sniff_zip.ts'

/** The first bytes of a file must be of the kind that its extension says; so many are looked at. */
export const headBytes = 4096

/** Reads from a file that is stored already; fewer bytes at its end. */
export type ReadAt = (start: number, length: number) => Promise<Buffer>

type Kind = 'pdf' | 'zip' | 'compound' | 'jpeg' | 'png' | 'tiff' | 'text'

/** What a file with this extension may begin with. An encrypted .docx, .pptx or .xlsx is a compound file. */
const kinds: Record<Extension, readonly Kind[]> = {
  pdf: ['pdf'],
  doc: ['compound'],
  ppt: ['compound'],
  xls: ['compound'],
  docx: ['zip', 'compound'],
  pptx: ['zip', 'compound'],
  xlsx: ['zip', 'compound'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  png: ['png'],
  tif: ['tiff'],
  tiff: ['tiff'],
  html: ['text'],
  htm: ['text'],
}

const startsWith =
  (...starts: string[]) =>
  (head: Buffer) =>
    starts.some((start) => head.subarray(0, start.length / 2).toString('hex') === start)

const beginnings: Record<Kind, (head: Buffer) => boolean> = {
  // as readers do: other things may stand before it, within the first 1024 bytes
  pdf: (head) => head.subarray(0, 1024 + 5).includes('%PDF-'),
  // the second begins a zip without entries
  zip: startsWith('504b0304', '504b0506'),
  compound: startsWith('d0cf11e0a1b11ae1'),
  jpeg: startsWith('ffd8ff'),
  png: startsWith('89504e470d0a1a0a'),
  // both byte orders, and BigTIFF
  tiff: startsWith('49492a00', '4d4d002a', '49492b00', '4d4d002b'),
  text: isText,
}

const kindOf = (extension: Extension, head: Buffer) => kinds[extension].find((kind) => beginnings[kind](head))

/** Whether the first bytes are those of a file with this extension. */
export const beginsAs = (extension: Extension, head: Buffer): boolean => kindOf(extension, head) !== undefined

/** Whether a container, which an office file is, holds what its extension says; a damaged one gets the benefit of the doubt. */
export async function holdsWhat(extension: Extension, head: Buffer, readAt: ReadAt, sizeBytes: number) {
  switch (kindOf(extension, head)) {
    case 'zip':
      return zipHolds(extension, await namesInZip(readAt, sizeBytes))
    case 'compound':
      return compoundHolds(extension, await namesInCompoundFile(head, readAt))
    default:
      return true
  }
}

const partsOf: Partial<Record<Extension, RegExp>> = { docx: /^word\//, pptx: /^ppt\//, xlsx: /^xl\// }

function zipHolds(extension: Extension, given: string[] | undefined): boolean {
  if (given === undefined) return true
  const names = given.map((name) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase())
  if (!names.includes('[content_types].xml')) return false
  const holds = (part: RegExp) => names.some((name) => part.test(name))
  const own = partsOf[extension]
  return (own !== undefined && holds(own)) || !Object.values(partsOf).some(holds)
}

const streamsOf: Partial<Record<Extension, readonly string[]>> = {
  doc: ['worddocument'],
  ppt: ['powerpoint document', 'pp97_dualstorage', 'pp40'],
  xls: ['workbook', 'book'],
  docx: ['encryptedpackage'],
  pptx: ['encryptedpackage'],
  xlsx: ['encryptedpackage'],
}

function compoundHolds(extension: Extension, names: string[] | undefined): boolean {
  if (names === undefined) return true
  const streams = new Set(names.map((name) => name.toLowerCase()))
  return streamsOf[extension]?.some((name) => streams.has(name)) ?? false
}

/** UTF-8 or any one-byte text: no characters that no text has. UTF-16 says so with its first two bytes. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  if (startsWith('fffe', 'feff')(head)) return true
  const odd = head.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d)
  return !head.includes(0) && odd.length <= head.length / 100
}
