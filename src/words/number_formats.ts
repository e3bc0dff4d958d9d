import type { Decimal } from './amounts.ts'

/** How numbers are written: by the mark between thousands, then the one before fractions. */
export const numberFormats = ['comma_point', 'point_comma', 'space_comma', 'apostrophe_point'] as const
export type NumberFormat = (typeof numberFormats)[number]

type Marks = { group: string; decimal: Decimal; example: string }

// a space that no line breaks at
const narrowSpace = '\u202f'

const marksOf: Readonly<Record<NumberFormat, Marks>> = {
  comma_point: { group: ',', decimal: '.', example: '1,234.5' },
  point_comma: { group: '.', decimal: ',', example: '1.234,5' },
  space_comma: { group: narrowSpace, decimal: ',', example: '1 234,5' },
  apostrophe_point: { group: '’', decimal: '.', example: '1’234.5' },
}

export const exampleOf = (format: NumberFormat): string => marksOf[format].example
export const decimalOfFormat = (format: NumberFormat): Decimal => marksOf[format].decimal

/** A text whose numbers are written as 1,234.5, with the marks of the format. */
export function inFormat(format: NumberFormat, text: string): string {
  const { group, decimal } = marksOf[format]
  return format === 'comma_point' ? text : text.replace(marks, (mark) => (mark === ',' ? group : decimal))
}

const marks = /(?<=\d)[.,](?=\d)/g
