import { readFile } from 'node:fs/promises'
import type { Reader } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { openCompound } from './compound.ts'
import { readWorkbook } from './workbook.ts'

const largeBytes = 16 * 1024 * 1024

/** Reads a workbook of Excel 5 to 2003: a page for each sheet, more for a long one. Throws Unreadable. */
export const readXls: Reader = async (path, report) => {
  const file = await readFile(path)
  const compound = openCompound(file)
  if (compound.has('EncryptedPackage')) throw new Unreadable('encrypted')
  const stream = compound.stream('Workbook') ?? compound.stream('Book')
  if (!stream) throw new Unreadable('corrupt')
  checkSheets(stream)
  return readWorkbook(file, report, { isLarge: stream.length > largeBytes })
}

const records = { end: 0x000a, encryption: 0x002f, sheet: 0x0085, begins: [0x0809, 0x0409, 0x0209, 0x0009] }

/** Whether each sheet that the workbook names is there: the library takes one that is not for an empty one. */
function checkSheets(stream: Buffer) {
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, bytes] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    if (type === records.end) return
    if (type === records.encryption) throw new Unreadable('encrypted')
    if (type === records.sheet) {
      const begin = at + 8 <= stream.length ? stream.readUInt32LE(at + 4) : stream.length
      if (begin + 4 > stream.length || !records.begins.includes(stream.readUInt16LE(begin)))
        throw new Unreadable('corrupt')
    }
    at += 4 + bytes
  }
  throw new Unreadable('corrupt')
}
