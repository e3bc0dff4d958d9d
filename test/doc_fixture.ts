import { compoundOf } from './docx_fixture.ts'

/** A paragraph of a .doc file: its text with the mark that ends it, its style, and its properties as [MS-DOC] writes them. */
export type DocParagraph = { text: string; style?: number; properties?: Buffer }

const textAt = 0x400
const size = 512
const inTable = Buffer.from([0x16, 0x24, 1])

export const docCell = (text: string): DocParagraph => ({ text: `${text}\x07`, properties: inTable })

/** The end of a row, with the edges of its cells in twentieths of a point. */
export function docRowEnd(edges: number[]): DocParagraph {
  const definition = Buffer.alloc(3 + edges.length * 2)
  definition.writeUInt16LE(definition.length - 1, 0)
  definition.writeUInt8(edges.length - 1, 2)
  for (const [index, edge] of edges.entries()) definition.writeInt16LE(edge, 3 + index * 2)
  return { text: '\x07', properties: Buffer.concat([inTable, Buffer.from([0x17, 0x24, 1, 0x08, 0xd6]), definition]) }
}

/** A .doc file of Word 97: one piece of text, one page of paragraphs' formats, one of characters' (none). */
export function docOf(paragraphs: DocParagraph[], change: (main: Buffer) => void = () => {}): Buffer {
  const text = Buffer.from(paragraphs.map((paragraph) => paragraph.text).join(''), 'latin1')
  const formatsAt = Math.ceil((textAt + text.length) / size) * size
  const main = Buffer.alloc(formatsAt + 2 * size)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0xc1, 2)
  main.writeUInt32LE(text.length, 0x4c)
  text.copy(main, textAt)
  writeFormats(main.subarray(formatsAt, formatsAt + size), paragraphs)
  const pieces = Buffer.alloc(1 + 4 + 16)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(((textAt * 2) | 0x40000000) >>> 0, 15)
  const index = (page: number) => {
    const plc = Buffer.alloc(12)
    plc.writeUInt32LE(textAt, 0)
    plc.writeUInt32LE(textAt + text.length, 4)
    plc.writeUInt32LE(page, 8)
    return plc
  }
  const tables = [
    { at: 0x1a2, bytes: pieces },
    { at: 0x102, bytes: index(formatsAt / size) },
    { at: 0xfa, bytes: index(formatsAt / size + 1) },
  ]
  let offset = 0
  for (const { at, bytes } of tables) {
    main.writeUInt32LE(offset, at)
    main.writeUInt32LE(bytes.length, at + 4)
    offset += bytes.length
  }
  change(main)
  return compoundOf({ WordDocument: main, '0Table': Buffer.concat(tables.map(({ bytes }) => bytes)) })
}

function writeFormats(page: Buffer, paragraphs: DocParagraph[]) {
  let place = textAt
  let free = size - 1
  paragraphs.forEach(({ text, style = 0, properties = Buffer.alloc(0) }, index) => {
    page.writeUInt32LE(place, index * 4)
    place += text.length
    const words = Math.ceil((properties.length + 3) / 2)
    free = (free - words * 2) & ~1
    page.writeUInt8(free / 2, (paragraphs.length + 1) * 4 + index * 13)
    page.writeUInt8(words, free)
    page.writeUInt16LE(style, free + 1)
    properties.copy(page, free + 3)
  })
  page.writeUInt32LE(place, paragraphs.length * 4)
  page.writeUInt8(paragraphs.length, size - 1)
}
