import type { Column, Value } from '../../src/areas/agentic-chat/plan/result.ts'
import type { CellValue, Unit } from './cases.ts'

/** Lower case, no accents, no punctuation: as people compare texts. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%.]+/gu, ' ')
    .trim()

const typesOf: Record<Unit, readonly Column['type'][]> = {
  count: ['integer', 'number'],
  money: ['money', 'text'],
  ratio: ['ratio', 'percent', 'number'],
  multiple: ['multiple', 'number'],
  days: ['days', 'integer', 'number'],
  number: ['number', 'integer', 'percent', 'ratio', 'days', 'money'],
  year: ['year', 'integer', 'text'],
}

const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= Math.max(Math.abs(wanted) * 0.0005, 5e-5)

/** Whether a cell is this figure in this unit: 25 in a column of percent is the ratio 0.25. */
export function isFigure(value: Value | undefined, column: Column, wanted: number, unit: Unit): boolean {
  if (!typesOf[unit].includes(column.type)) return false
  if (unit === 'ratio' && column.type === 'percent') return typeof value === 'number' && isNear(value / 100, wanted)
  return value !== '' && value !== null && isNear(Number(value), wanted)
}

/** Whether a cell says what is expected of it, whatever its column is. */
export function isValue(value: Value | undefined, wanted: CellValue): boolean {
  if (wanted === null) return value === null
  if (typeof wanted === 'number')
    return (
      typeof value === 'number' && (isNear(value, wanted) || (!Number.isInteger(wanted) && isNear(value, wanted * 100)))
    )
  if (typeof wanted === 'boolean') return value === wanted
  if (typeof value !== 'string') return false
  return /^\d{4}-\d\d-\d\d$/.test(wanted) ? value.startsWith(wanted) : fold(value).includes(fold(wanted))
}

// biome-ignore format: a table
const scales: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9, t: 1e12, tn: 1e12, trillion: 1e12, '%': 0.01, percent: 0.01 }
const numberInText =
  /([-−]?)\$?\s?([\d][\d,  ]*(?:\.\d+)?)\s?(trillion|billion|million|thousand|percent|tn|bn|mm|k|m|b|t|%)?x?(?![\p{L}])/giu

/** Whether the words of an answer say the figure, as exactly as they print it. */
export function saysFigure(text: string, wanted: number): boolean {
  for (const [, minus, digits = '', scale = ''] of text.matchAll(numberInText)) {
    const plain = digits.replace(/[,  ]/g, '')
    const factor = scales[scale.toLowerCase()] ?? 1
    const step = 10 ** -(plain.split('.')[1]?.length ?? 0) * factor
    const said = Number(plain) * factor
    // a fall may be told in words: "fell by 3 %"
    const near = [said, -said].some((value) => Math.abs(value - wanted) <= Math.max(step * 0.51, 1e-9))
    if (near && (minus === '' || wanted <= 0)) return true
  }
  return wanted === 0 && /\b(no|none|nothing|zero)\b/i.test(text)
}
