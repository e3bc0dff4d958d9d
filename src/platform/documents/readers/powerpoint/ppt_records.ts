/** A record of a PowerPoint 97-2003 file ([MS-PPT] 2.3.1): a container of records, or bytes. */
export type Record = { type: number; instance: number; isContainer: boolean; body: Buffer }

const headerBytes = 8

export const recordTypes = {
  document: 0x03e8,
  documentAtom: 0x03e9,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  slidePersist: 0x03f3,
  slideShowInfo: 0x03f9,
  drawing: 0x040c,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  outlineTextRef: 0x0f9e,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textStyle: 0x0fa1,
  textBytes: 0x0fa8,
  placeholder: 0x0bc3,
  externalObjectRef: 0x0bc1,
  persistDirectory: 0x1772,
  encryption: 0x2f14,
  drawingContainer: 0xf002,
  groupContainer: 0xf003,
  shapeContainer: 0xf004,
  groupCoordinates: 0xf009,
  shape: 0xf00a,
  properties: 0xf00b,
  textbox: 0xf00d,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
  clientData: 0xf011,
  moreProperties: 0xf122,
} as const

/** The record at an offset; undefined where there is none that lies within the bytes. */
export function recordAt(bytes: Buffer, offset: number): Record | undefined {
  if (offset < 0 || offset + headerBytes > bytes.length) return undefined
  const head = bytes.readUInt16LE(offset)
  const end = offset + headerBytes + bytes.readUInt32LE(offset + 4)
  if (end > bytes.length) return undefined
  return {
    type: bytes.readUInt16LE(offset + 2),
    instance: head >> 4,
    isContainer: (head & 0xf) === 0xf,
    body: bytes.subarray(offset + headerBytes, end),
  }
}

/** The records in a container, up to where they stop making sense. */
function recordsIn(body: Buffer): Record[] {
  const records: Record[] = []
  let offset = 0
  for (let record = recordAt(body, 0); record; record = recordAt(body, offset)) {
    records.push(record)
    offset += headerBytes + record.body.length
  }
  return records
}

/** Whether all containers in a record are filled by their records to the end; else some of them cannot be found. */
export function isWhole(record: Record, depth = 0): boolean {
  if (!record.isContainer || depth > depthMax) return true
  const children = recordsIn(record.body)
  const filled = children.reduce((bytes, child) => bytes + headerBytes + child.body.length, 0)
  return record.body.length - filled < headerBytes && children.every((child) => isWhole(child, depth + 1))
}

export const childrenOf = (record: Record | undefined) => (record?.isContainer ? recordsIn(record.body) : [])

export const childOf = (record: Record | undefined, type: number) =>
  childrenOf(record).find((child) => child.type === type)

/** All records below with the type, whatever container they are in. */
export function* below(record: Record | undefined, type: number, depth = 0): Generator<Record> {
  if (depth > depthMax) return
  for (const child of childrenOf(record)) {
    if (child.type === type) yield child
    yield* below(child, type, depth + 1)
  }
}

const depthMax = 60

/** A number in a record's body; 0 beyond its end. */
export const int32 = (body: Buffer, offset: number) => (offset + 4 <= body.length ? body.readInt32LE(offset) : 0)
export const uint32 = (body: Buffer, offset: number) => (offset + 4 <= body.length ? body.readUInt32LE(offset) : 0)
export const int16 = (body: Buffer, offset: number) => (offset + 2 <= body.length ? body.readInt16LE(offset) : 0)
export const uint16 = (body: Buffer, offset: number) => (offset + 2 <= body.length ? body.readUInt16LE(offset) : 0)
