import type { Column, Kind } from './columns.ts'
import type { Row } from './lists.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const styleOf: Record<Kind | 'head', number> = {
  text: 0,
  names: 0,
  number: 0,
  yes_no: 0,
  head: 1,
  date: 2,
  time: 3,
  money: 4,
  ratio: 5,
}
const widthOf: Record<Kind, number> = {
  text: 28,
  names: 32,
  number: 12,
  yes_no: 10,
  date: 12,
  time: 17,
  money: 18,
  ratio: 12,
}

/** Up to the rows: the head stays in sight, and the columns have widths that fit what they hold. */
export function startOfSheet(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf[kind]}" customWidth="1"/>`,
  )
  const head = columns.map(({ title, kind }, at) =>
    textCell(at, 1, { text: kind === 'time' ? `${title} (UTC)` : title, style: styleOf.head }),
  )
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`
}

export const endOfSheet = (range: string) => `</sheetData><autoFilter ref="${range}"/></worksheet>`

/** "number" is the row's in the sheet, from 1. */
export const sheetRow = (columns: readonly Column[], row: Row, number: number): string =>
  `<row r="${number}">${columns.map(({ field, kind }, at) => cell(kind, row[field], { at, number })).join('')}</row>`

type Place = { at: number; number: number }

function cell(kind: Kind, value: unknown, { at, number }: Place): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'number':
    case 'money':
    case 'ratio':
      return `<c r="${columnLetters(at + 1)}${number}" s="${styleOf[kind]}"><v>${Number(value)}</v></c>`
    case 'date':
    case 'time': {
      const serial = Date.parse(String(value)) / 86_400_000 + daysTo1970
      // Excel has no days before 1900, and one too many in that year
      if (!(serial >= 61)) return textCell(at, number, { text: String(value), style: 0 })
      return `<c r="${columnLetters(at + 1)}${number}" s="${styleOf[kind]}"><v>${serial}</v></c>`
    }
    case 'yes_no':
      return `<c r="${columnLetters(at + 1)}${number}" t="b"><v>${value ? 1 : 0}</v></c>`
    case 'names':
      return textCell(at, number, { text: (value as string[]).join('; '), style: 0 }) // reason: what such a column holds
    case 'text':
      return textCell(at, number, { text: String(value), style: 0 })
    default:
      return kind satisfies never
  }
}

// from 1899-12-30, the day 0 of Excel
const daysTo1970 = 25_569

/** A text in place, which is never computed, whatever it begins with. */
const textCell = (at: number, number: number, { text, style }: { text: string; style: number }) =>
  `<c r="${columnLetters(at + 1)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written(text)}</t></is></c>`

// https://support.microsoft.com/office/excel-specifications-and-limits: characters that a cell can contain
const charactersMax = 32_767

function written(text: string): string {
  const whole = text.length > charactersMax ? `${text.slice(0, charactersMax - 1).toWellFormed()}…` : text
  return (
    whole
      // what would be read as an escaped character is escaped (ECMA-376, part 1, 22.9.2.19), and so is what XML cannot have
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g, escaped)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

const escaped = (character: string) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`

/** 1 → A, 27 → AA. */
export const columnLetters = (number: number): string =>
  number <= 26
    ? String.fromCharCode(64 + number)
    : columnLetters(Math.floor((number - 1) / 26)) + columnLetters(((number - 1) % 26) + 1)
