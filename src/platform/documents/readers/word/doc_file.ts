import { Unreadable } from '../../unreadable.ts'
import { openCompound } from '../compound.ts'

// The binary format of Word 97 to 2003, as [MS-DOC] describes it.

/** A stretch of the text as it lies in the file: from character "start" to "end", at byte "at" of the main stream. */
export type Piece = { start: number; end: number; at: number; bytesEach: 1 | 2 }

export type DocFile = {
  main: Buffer
  table: Buffer
  data: Buffer | undefined
  pieces: Piece[]
  /** all text, in the order of its parts */
  text: string
  /** how many characters each part has */
  parts: {
    body: number
    footnotes: number
    headers: number
    macros: number
    comments: number
    endnotes: number
    boxes: number
  }
}

const magicOfWord97 = 0xa5ec
const magicOfWord6 = 0xa5dc
const firstVersion = 0xc1
const lettersMax = 50_000_000

/** Opens the streams of a .doc file and puts its text together. Throws Unreadable, and RangeError for places that are not there. */
export function openDoc(file: Buffer): DocFile {
  const compound = openCompound(file)
  if (compound.has('EncryptedPackage') || compound.has('EncryptionInfo')) throw new Unreadable('encrypted')
  const main = compound.stream('WordDocument')
  if (!main) throw new Unreadable('corrupt')
  const magic = main.readUInt16LE(0)
  if (magic === magicOfWord6) throw new Unreadable('unsupported')
  if (magic !== magicOfWord97) throw new Unreadable('corrupt')
  if (main.readUInt16LE(2) < firstVersion) throw new Unreadable('unsupported')
  const flags = main.readUInt16LE(0x0a)
  if (flags & 0x0100) throw new Unreadable('encrypted')
  const table = compound.stream(flags & 0x0200 ? '1Table' : '0Table')
  if (!table) throw new Unreadable('corrupt')
  const pieces = piecesOf(main, table)
  const count = (offset: number) => main.readUInt32LE(offset)
  return {
    main,
    table,
    data: compound.stream('Data'),
    pieces,
    text: textOf(main, pieces),
    parts: {
      body: count(0x4c),
      footnotes: count(0x50),
      headers: count(0x54),
      macros: count(0x58),
      comments: count(0x5c),
      endnotes: count(0x60),
      boxes: count(0x64),
    },
  }
}

/** A part of the table stream that the header of the main stream points to, at this offset. */
export const partAt = ({ main, table }: Pick<DocFile, 'main' | 'table'>, offset: number): Buffer => {
  const start = main.readUInt32LE(offset)
  const size = main.readUInt32LE(offset + 4)
  if (start + size > table.length) throw new Unreadable('corrupt')
  return table.subarray(start, start + size)
}

const clxOffset = 0x1a2

function piecesOf(main: Buffer, table: Buffer): Piece[] {
  const clx = partAt({ main, table }, clxOffset)
  let at = 0
  while (clx.readUInt8(at) === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (clx.readUInt8(at) !== 2) throw new Unreadable('corrupt')
  const count = Math.floor((clx.readUInt32LE(at + 1) - 4) / 12)
  const first = at + 5
  return Array.from({ length: Math.min(count, clx.length) }, (_, index) => {
    const start = clx.readUInt32LE(first + index * 4)
    const end = clx.readUInt32LE(first + (index + 1) * 4)
    const place = clx.readUInt32LE(first + (count + 1) * 4 + index * 8 + 2)
    const isSingle = (place & 0x40000000) !== 0
    const piece: Piece = { start, end, at: place & 0x3fffffff, bytesEach: isSingle ? 1 : 2 }
    if (isSingle) piece.at = Math.floor(piece.at / 2)
    if (end < start || piece.at + (end - start) * piece.bytesEach > main.length) throw new Unreadable('corrupt')
    return piece
  })
}

function textOf(main: Buffer, pieces: readonly Piece[]): string {
  const western = new TextDecoder('windows-1252')
  let text = ''
  for (const { start, end, at, bytesEach } of pieces) {
    const bytes = main.subarray(at, at + (end - start) * bytesEach)
    if (start !== text.length || text.length + bytes.length > lettersMax) throw new Unreadable('corrupt')
    text += bytesEach === 1 ? western.decode(bytes) : bytes.toString('utf16le')
  }
  return text
}
