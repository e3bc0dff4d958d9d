import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conditions } from './conditions.ts'
import type { FieldLine } from './fields.ts'
import type { NumbersLine } from './numbers.ts'
import type { PlacesLine } from './places.ts'
import { fieldTables } from './report_fields.ts'
import { numbersTable, placesText, rowsTable, speedTable, textTable } from './report_parts.ts'
import type { RowsLine } from './rows.ts'
import type { SpeedLines } from './speed_cases.ts'
import type { TextLine } from './text.ts'

// Writes what was measured into docs/documents.md, between its two markers. What is outside of them is written by hand.

export type Measured = {
  fields: FieldLine[]
  rows?: RowsLine[]
  numbers?: NumbersLine[]
  text?: TextLine[]
  places?: PlacesLine[]
  speed?: SpeedLines
  /** parts that could not be measured here, with their reasons */
  skipped: string[]
}

const path = join(import.meta.dirname, '../../docs/documents.md')
const start = '<!-- figures: made by npm run bench:documents -->'
const end = '<!-- end of figures -->'

export function writeReport(measured: Measured) {
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split(start)
  const [, after = ''] = rest.split(end)
  writeFileSync(path, `${before}${start}\n\n${reportOf(measured)}\n\n${end}${after}`)
}

function reportOf({ fields, rows, numbers, text, places, speed, skipped }: Measured): string {
  const parts = [
    conditions(),
    skipped.length > 0 && `Skipped: ${skipped.join('; ')}.`,
    fieldTables(fields),
    rows && rowsTable(rows),
    numbers && numbersTable(numbers),
    text && textTable(text),
    places && placesText(places),
    speed && speedTable(speed),
  ]
  return parts.filter((part) => part).join('\n\n')
}
