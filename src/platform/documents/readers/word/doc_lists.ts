import { type DocFile, partAt } from './doc_file.ts'
import { type Level, type List, markersOf, type NextMarker } from './docx_numbering.ts'

const listsOffset = 0x2e2
const overridesOffset = 0x2ea
const listSize = 28
const levelSize = 28
const overrideSize = 16
const formats: Record<number, string> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
}

/** The marks of the lists of a .doc file; lists are known by their number from 1. */
export function listsOf(file: DocFile): NextMarker {
  const lists = new Map<string, List>()
  const listOf = new Map<string, string>()
  const declared = partAt(file, listsOffset)
  if (declared.length < 2) return () => ''
  const count = declared.readUInt16LE(0)
  // the levels follow upon the lists, outside of what the header counts
  let at = file.main.readUInt32LE(listsOffset) + 2 + count * listSize
  for (let index = 0; index < count; index++) {
    const start = 2 + index * listSize
    const levels = declared.readUInt8(start + 26) & 1 ? 1 : 9
    const list: List = { levels: new Map(), counters: [] }
    for (let level = 0; level < levels; level++) {
      const { end, ...read } = levelAt(file.table, at)
      list.levels.set(level, read)
      at = end
    }
    lists.set(String(declared.readInt32LE(start)), list)
  }
  const overrides = partAt(file, overridesOffset)
  const lent = overrides.length < 4 ? 0 : overrides.readUInt32LE(0)
  for (let index = 0; index < lent; index++) {
    listOf.set(String(index + 1), String(overrides.readInt32LE(4 + index * overrideSize)))
  }
  return markersOf({ lists, listOf, restarts: new Map() })
}

function levelAt(table: Buffer, at: number): Level & { end: number } {
  const start = table.readInt32LE(at)
  const format = formats[table.readUInt8(at + 4)] ?? 'decimal'
  const textAt = at + levelSize + table.readUInt8(at + 24) + table.readUInt8(at + 25)
  const letters = table.readUInt16LE(textAt)
  const end = textAt + 2 + letters * 2
  // the places of counts are letters 0 to 8
  const text = table
    .toString('utf16le', textAt + 2, end)
    .replace(/[\u0000-\u0008]/g, (letter) => `%${letter.charCodeAt(0) + 1}`)
  return { start, format, text, end }
}
