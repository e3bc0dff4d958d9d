import { readFile } from 'node:fs/promises'
import type { Reader } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { withZip } from '../zip_guard.ts'
import { readWorkbook } from './workbook.ts'

/** XML of sheets from which on a workbook is large: parsed, it takes several times as much memory. */
const largeBytes = 32 * 1024 * 1024
/** Beyond this the library would need more memory than there is, whatever is asked of it. */
const sheetsMaxBytes = 100 * 1024 * 1024

/** Reads a workbook: a page for each sheet, more for a long one. Throws Unreadable. */
export const readXlsx: Reader = async (path, report) => {
  // The library inflates whatever it finds; so all of it is inflated and counted before.
  let sheetBytes = 0
  await withZip(path, async (zip) => {
    for (const name of zip.names) {
      const isSheet = /worksheets\//.test(name)
      await zip.inflate(name, (chunk) => {
        if (isSheet) sheetBytes += chunk.length
        if (sheetBytes > sheetsMaxBytes) throw new Unreadable('too_complex')
      })
    }
  })
  return readWorkbook(await readFile(path), report, { isLarge: sheetBytes > largeBytes })
}
