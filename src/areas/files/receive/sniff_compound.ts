import type { ReadAt } from './sniff.ts'

// [MS-CFB]: a file of sectors. The directory is a chain of them, an entry has 128 bytes, and which sector follows which
// stands in the allocation table, whose own sectors are listed in the header (the first 109) and then in a chain.

const headerBytes = 512
const entryBytes = 128
const lastSector = 0xfffffffa
const listedInHeader = 109
const sectorsMax = 64
// of the largest file that is taken the table has less sectors; the chain of a hostile one may be a ring
const tableSectorsMax = 2000

/** The names of the streams of a compound file; undefined where its directory cannot be read to its end. */
export async function namesInCompoundFile(head: Buffer, readAt: ReadAt): Promise<string[] | undefined> {
  if (head.length < headerBytes) return undefined
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorBytes = 2 ** shift
  const sectorAt = async (sector: number) => {
    const content = await readAt((sector + 1) * sectorBytes, sectorBytes)
    return content.length === sectorBytes ? content : undefined
  }

  const names: string[] = []
  let sector = head.readUInt32LE(48)
  for (let n = 0; n < sectorsMax && sector < lastSector; n++) {
    const content = await sectorAt(sector)
    if (!content) return undefined
    names.push(...namesIn(content))
    const next = await following(sector)
    if (next === undefined) return undefined
    sector = next
  }
  return sector < lastSector ? undefined : names

  async function following(known: number): Promise<number | undefined> {
    const perSector = sectorBytes / 4
    const tableSector = await tableSectorOf(Math.floor(known / perSector))
    const table = tableSector === undefined ? undefined : await sectorAt(tableSector)
    return table?.readUInt32LE((known % perSector) * 4)
  }

  async function tableSectorOf(index: number): Promise<number | undefined> {
    if (index < listedInHeader) return head.readUInt32LE(76 + index * 4)
    if (index > tableSectorsMax) return undefined
    const perSector = sectorBytes / 4 - 1
    let list = head.readUInt32LE(68)
    for (let left = index - listedInHeader; ; left -= perSector) {
      const content = list < lastSector ? await sectorAt(list) : undefined
      if (!content) return undefined
      if (left < perSector) return content.readUInt32LE(left * 4)
      list = content.readUInt32LE(perSector * 4)
    }
  }
}

/** Names are UTF-16, their length in bytes counts the zero at the end. */
function namesIn(sector: Buffer): string[] {
  const names = []
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const nameBytes = sector.readUInt16LE(at + 64)
    if (nameBytes >= 2 && nameBytes <= 64) names.push(sector.toString('utf16le', at, at + nameBytes - 2))
  }
  return names
}
