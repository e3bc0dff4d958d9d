import type { ReadAt } from './sniff.ts'

// PKWARE's APPNOTE, 4.3: the list of entries stands at the end, and its place in a record behind it.

const endBytes = 22
const commentBytesMax = 65_535
const listBytesMax = 4_000_000
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const entrySignature = 0x02014b50

/** The names of the entries of a zip; undefined where the list cannot be found, as in one that was cut off. */
export async function namesInZip(readAt: ReadAt, sizeBytes: number): Promise<string[] | undefined> {
  const tailBytes = Math.min(sizeBytes, endBytes + commentBytesMax)
  const tail = await readAt(sizeBytes - tailBytes, tailBytes)
  const end = tail.lastIndexOf(endSignature)
  if (end === -1 || end + endBytes > tail.length) return undefined
  const listBytes = tail.readUInt32LE(end + 12)
  const listAt = tail.readUInt32LE(end + 16)
  // larger ones, and those that need 64 bits, are no ordinary documents: their reader will say
  if (listBytes > listBytesMax || listAt + listBytes > sizeBytes) return undefined
  return listedNames(await readAt(listAt, listBytes))
}

function listedNames(list: Buffer): string[] | undefined {
  const names = []
  let at = 0
  while (at < list.length) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entrySignature) return undefined
    const nameBytes = list.readUInt16LE(at + 28)
    names.push(list.toString('utf8', at + 46, at + 46 + nameBytes))
    at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}
