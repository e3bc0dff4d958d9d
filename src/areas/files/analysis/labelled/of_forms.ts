// Labels with one value beside them: rows of a form, and lines such as "Headcount: 250".

import { standing, textOf } from '../../../../platform/documents/boxes.ts'
import type { Page, Word } from '../../../../platform/documents/document.ts'
import { rowsOfCells } from '../../../../platform/documents/tables/cells.ts'
import { rowsOfPage } from '../../../../platform/documents/tables/rows.ts'
import type { Piece, Row } from '../../../../platform/documents/tables/table.ts'
import { type NumberStyle, parseNumber } from '../numbers.ts'
import { readLabel, wordsOf } from './label.ts'
import type { Amount, Labelled } from './labelled.ts'
import { isOver } from './whose.ts'

type Given = {
  style: NumberStyle
  /** words of tables that have columns of their own */
  isTaken: (word: Word) => boolean
  isOfOthers: (word: Word) => boolean
}

export function labelledOnPage(page: Page, given: Given): Labelled[] {
  const tables = page.tables.map((table) => rowsOfCells(page, table).filter(({ top }) => top >= 0))
  const inTables = new Set(page.tables.flatMap(({ cells }) => cells.flatMap(({ words }) => words)))
  const lines = rowsOfPage({ ...page, words: page.words.filter((word) => !inTables.has(word)) })
  return [...tables, lines].flatMap((rows) =>
    rows.flatMap((row, index) => pairsOf(rows, row, index).flatMap((pair) => labelledOf(page, pair, given) ?? [])),
  )
}

type Pair = {
  label: Word[]
  value: Word[]
  place: string | null
  /** whether the row stands among others of the same form, or is a line with a colon */
  isForm: boolean
}

function pairsOf(rows: readonly Row[], row: Row, index: number): Pair[] {
  const [above, below] = [rows[index - 1], rows[index + 1]]
  const inLine = row.pieces.flatMap((piece) => pairsInLine(piece.words))
  if (inLine.length > 0)
    return inLine.flatMap((pair) => {
      const rest = textBelow(pair, below, row)
      return rest !== null && /^\p{Ll}/u.test(rest) ? [] : [{ ...pair, place: null, isForm: rest === null }]
    })
  if (row.pieces.length > 2) return pairsWithColons(row.pieces)
  const [label, value] = row.pieces
  const isAlone = [above, below].every((one) => one === undefined || apart(one, row) > 3 || one.pieces.length <= 2)
  if (!value || label?.kind !== 'text' || !isAlone) return []
  const pair = { label: label.words, value: value.words, place: value.place }
  const isOpen = !row.ofCells && below !== undefined && apart(below, row) < goingOn && below.pieces.length === 1
  // a label that goes on below is another
  if (isOpen && /^(?:\p{Ll}|\()/u.test(below.pieces[0]?.text ?? '')) return []
  const isForm = row.ofCells || [above, below].some((one) => one !== undefined && isAligned(one, row))
  return [{ ...pair, isForm: isForm && !isOpen }]
}

/** The gap between two rows, in heights of their letters. */
const apart = (one: Row, other: Row) =>
  (one.top < other.top ? other.top - one.bottom : one.top - other.bottom) / Math.max(one.em, 1)
const goingOn = 0.8

/** Two rows of one form: labels begin at one place, and so do values, or values end at one. */
function isAligned(one: Row, other: Row): boolean {
  const [label, value] = one.pieces
  const [otherLabel, otherValue] = other.pieces
  if (!label || !value || !otherLabel || !otherValue || apart(one, other) > 3) return false
  const isNear = (a: number, b: number) => Math.abs(a - b) < 0.3 * one.em
  return (
    isNear(label.left, otherLabel.left) &&
    (isNear(value.outer, otherValue.outer) || isNear(value.right, otherValue.right))
  )
}

/** What may be the rest of a line, in the row below; null where that has labels of its own, or is apart. */
function textBelow({ label, value }: Pick<Pair, 'label' | 'value'>, below: Row | undefined, row: Row): string | null {
  if (!below || apart(below, row) > goingOn) return null
  const [left, last] = [label[0]?.x ?? 0, value.at(-1)]
  const right = last ? last.x + last.width : left
  const under = below.pieces.filter((piece) => piece.outer < right && piece.right > left)
  const [first] = under
  return !first || under.some(({ text }) => text.includes(':')) ? null : first.text
}

/** "Founded: | 1998 | Headcount: | 250" in one row. */
function pairsWithColons(pieces: readonly Piece[]): Pair[] {
  const labels = pieces.filter((_, at) => at % 2 === 0)
  if (pieces.length % 2 === 1 || !labels.every(({ text }) => /^[^:]+:$/.test(text))) return []
  return labels.map((label, at) => {
    const value = pieces[2 * at + 1]
    return { label: label.words, value: value?.words ?? [], place: value?.place ?? null, isForm: true }
  })
}

/** "Founded: 1998 | Headcount: 250": what stands behind the first colon of each part. */
function pairsInLine(words: readonly Word[]): Pick<Pair, 'label' | 'value'>[] {
  const parts: Word[][] = [[]]
  for (const word of words) {
    if (/^[|•·]$/.test(word.text)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.flatMap((part) => {
    const colon = part.findIndex(({ text }) => text.endsWith(':'))
    const [label, value] = [part.slice(0, colon + 1), part.slice(colon + 1)]
    return colon >= 0 && value.length > 0 ? [{ label, value }] : []
  })
}

function labelledOf(page: Page, { label: before, value, place, isForm }: Pair, given: Given): Labelled | null {
  const [first] = before
  const printed = textOf(before)
  if (!first || given.isOfOthers(first) || value.some(given.isTaken) || !/^[^\p{L}]*\p{Lu}/u.test(printed)) return null
  const label = readLabel(printed)
  if (!label || (label.period && !isOver(label.period))) return null
  const at = standing(page, value)
  const text = textOf(value).replace(/[.;]$/, '')
  if (text.length > textMost) return null
  return {
    ...at,
    name: label.name,
    label: printed.replace(/\s*:$/, ''),
    quote: `${printed} ${at.raw}`,
    place: place ? `${page.name ? `sheet ${page.name}, ` : ''}${place}` : page.name,
    text,
    amount: amountIn(text, given.style),
    isForm,
    period: label.period,
    unit: label.unit,
    table: null,
  }
}

const textMost = 200

/** "142", "$12.5 million", "142 stores": a number, and what it counts. */
function amountIn(text: string, style: NumberStyle): Amount | null {
  const alone = parsed(text, style)
  if (alone) return { ...alone, counted: [] }
  const [, digits, words] = /^([\d.,'’ ]*\d) ((?:\p{L}[\p{L}-]* ?){1,4})$/u.exec(text) ?? []
  const number = digits === undefined ? null : parsed(digits, style)
  return number && { ...number, counted: wordsOf(words ?? '') }
}

function parsed(text: string, style: NumberStyle): Omit<Amount, 'counted'> | null {
  const number = parseNumber(text, style) ?? parseNumber(text, style === 'point' ? 'comma' : 'point')
  if (!number || number.value === null) return null
  return { value: number.value, percent: number.percent, scale: number.scale, currency: number.currency }
}
