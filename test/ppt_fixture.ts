import { compoundOf } from './docx_fixture.ts'

/** A record of a PowerPoint file: bytes, or a container of records. */
function record(type: number, content: Buffer | Buffer[], instance = 0): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (Array.isArray(content) ? 0xf : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4)
  return bytes
}

const text = (kind: number, letters: string) => [
  record(0x0f9f, numbers(kind)),
  record(0x0fa0, Buffer.from(letters, 'utf16le')),
]

type Box = [x: number, y: number, width: number, height: number]

/** Places are in points; the file counts in eighths of them. */
function anchor([x, y, width, height]: Box): Buffer {
  const bytes = Buffer.alloc(8)
  for (const [index, value] of [y, x, x + width, y + height].entries()) bytes.writeInt16LE(value * 8, index * 2)
  return record(0xf010, bytes)
}

export const pptShape = (box: Box, kind: number, letters: string) =>
  record(0xf004, [record(0xf00a, numbers(1, 0), 1), anchor(box), record(0xf00d, text(kind, letters))])

/** A table is a group of shapes, one for each cell. */
export function pptTable([x, y, width, height]: Box, rows: readonly string[][]): Buffer {
  const mark = Buffer.alloc(6)
  mark.writeUInt16LE(0x39f, 0)
  mark.writeUInt32LE(1, 2)
  const place = [x * 8, y * 8, (x + width) * 8, (y + height) * 8]
  const own = record(0xf004, [
    record(0xf009, numbers(...place)),
    record(0xf00a, numbers(1, 1)),
    record(0xf122, mark, 1),
    anchor([x, y, width, height]),
  ])
  const cells = rows.flatMap((row, index) =>
    row.map((letters, column) => {
      const [left, top] = [(x + (column * width) / row.length) * 8, (y + (index * height) / rows.length) * 8]
      const edges = numbers(left, top, left + (width * 8) / row.length, top + (height * 8) / rows.length)
      return record(0xf004, [record(0xf00a, numbers(1, 2), 1), record(0xf00f, edges), record(0xf00d, text(4, letters))])
    }),
  )
  return record(0xf003, [own, ...cells])
}

/** A presentation of one slide with notes. "token" is what its user stream says of encryption. */
export function pptOf(shapes: Buffer[], notes: string, token = 0xe391c05f): Buffer {
  const root = record(0xf004, [record(0xf009, numbers(0, 0, 0, 0)), record(0xf00a, numbers(0, 5))])
  const drawing = (content: Buffer[]) => record(0x040c, [record(0xf002, [record(0xf003, [root, ...content])])])
  const list = (instance: number, persistId: number, id: number) =>
    record(0x0ff0, [record(0x03f3, numbers(persistId, 0, 0, id, 0))], instance)
  const objects = [
    record(0x03e8, [record(0x03e9, numbers(5760, 4320)), list(0, 2, 256), list(2, 3, 300)]),
    record(0x03ee, [record(0x03ef, numbers(0, 0, 0, 0, 300, 0)), drawing(shapes)]),
    record(0x03f0, [drawing([pptShape([0, 0, 400, 100], 2, notes)])]),
  ]
  const offsets = objects.map((_, index) => objects.slice(0, index).reduce((sum, one) => sum + one.length, 0))
  const end = objects.reduce((sum, one) => sum + one.length, 0)
  const directory = record(0x1772, numbers((objects.length << 20) | 1, ...offsets))
  const edit = record(0x0ff5, numbers(256, 0, 0, end, 1, 4, 0))
  return compoundOf({
    'PowerPoint Document': Buffer.concat([...objects, directory, edit]),
    'Current User': record(0x0ff6, numbers(20, token, end + directory.length)),
  })
}
