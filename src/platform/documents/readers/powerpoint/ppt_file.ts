import { Unreadable } from '../../unreadable.ts'
import { openCompound } from '../compound.ts'
import { childOf, childrenOf, type Record, recordAt, recordTypes, uint32 } from './ppt_records.ts'

/** A slide, or notes, and the outline texts that its placeholders show. */
export type Entry = { id: number; record: Record | undefined; outline: Record[] }

export type PptFile = { document: Record; slides: Entry[]; masters: Entry[]; notes: Entry[] }

const encryptedToken = 0xf3d1c4df
/** Lists of the document, by the instance of their record. */
const lists = { slides: 0, masters: 1, notes: 2 }

/** Opens a PowerPoint 97-2003 file: of each object the version saved last. Throws Unreadable. */
export function openPpt(file: Buffer): PptFile {
  const compound = openCompound(file)
  const bytes = compound.stream('PowerPoint Document')
  const user = compound.stream('Current User')
  if (compound.has('EncryptedPackage') || compound.has('EncryptedSummary')) throw new Unreadable('encrypted')
  if (!bytes && compound.has('PP40')) throw new Unreadable('unsupported')
  if (!bytes || !user) throw new Unreadable('corrupt')
  if (uint32(user, 12) === encryptedToken) throw new Unreadable('encrypted')
  const { offsets, documentId } = directoryOf(bytes, uint32(user, 16))
  const persisted = (id: number) => recordAt(bytes, offsets.get(id) ?? -1)
  const document = persisted(documentId)
  if (document?.type !== recordTypes.document) throw new Unreadable('corrupt')
  const entriesIn = (instance: number) => {
    const list = childrenOf(document).find((one) => one.type === recordTypes.slideList && one.instance === instance)
    return entriesOf(list, persisted)
  }
  return { document, slides: entriesIn(lists.slides), masters: entriesIn(lists.masters), notes: entriesIn(lists.notes) }
}

/** Each time a file is saved, an edit is added that says where the objects are that it changed. The latest counts. */
function directoryOf(bytes: Buffer, latest: number) {
  const offsets = new Map<number, number>()
  const seen = new Set<number>()
  let documentId: number | undefined
  for (let at = latest; at !== 0 && !seen.has(at); ) {
    seen.add(at)
    const edit = recordAt(bytes, at)
    if (edit?.type !== recordTypes.userEdit) throw new Unreadable('corrupt')
    // The longer form names the object that holds the encryption.
    if (
      edit.body.length >= 32 &&
      recordAt(bytes, offsetIn(bytes, edit, uint32(edit.body, 28)))?.type === recordTypes.encryption
    )
      throw new Unreadable('encrypted')
    documentId ??= uint32(edit.body, 16)
    for (const [id, offset] of entriesOfDirectory(recordAt(bytes, uint32(edit.body, 12)))) {
      if (!offsets.has(id)) offsets.set(id, offset)
    }
    at = uint32(edit.body, 8)
  }
  if (documentId === undefined) throw new Unreadable('corrupt')
  return { offsets, documentId }
}

const offsetIn = (bytes: Buffer, edit: Record, id: number) =>
  new Map(entriesOfDirectory(recordAt(bytes, uint32(edit.body, 12)))).get(id) ?? -1

/** Runs of offsets: an id in 20 bits, their count in 12, then the offsets of that id and the following. */
function entriesOfDirectory(directory: Record | undefined): [number, number][] {
  if (directory?.type !== recordTypes.persistDirectory) throw new Unreadable('corrupt')
  const { body } = directory
  const entries: [number, number][] = []
  for (let at = 0; at + 4 <= body.length; ) {
    const run = uint32(body, at)
    const [first, count] = [run & 0xfffff, run >>> 20]
    at += 4
    for (let index = 0; index < count && at + 4 <= body.length; index++, at += 4)
      entries.push([first + index, uint32(body, at)])
  }
  return entries
}

function entriesOf(list: Record | undefined, persisted: (id: number) => Record | undefined): Entry[] {
  const entries: Entry[] = []
  for (const record of childrenOf(list)) {
    if (record.type !== recordTypes.slidePersist) entries.at(-1)?.outline.push(record)
    else entries.push({ id: uint32(record.body, 12), record: persisted(uint32(record.body, 0)), outline: [] })
  }
  return entries
}

/** The size of the slides in points; the file has it in 576ths of an inch. */
export function slideSize(document: Record): { width: number; height: number } {
  const body = childOf(document, recordTypes.documentAtom)?.body ?? Buffer.alloc(0)
  const points = (offset: number, otherwise: number) =>
    Math.min(4096, Math.max(72, (uint32(body, offset) || otherwise) / 8))
  return { width: points(0, 5760), height: points(4, 4320) }
}
