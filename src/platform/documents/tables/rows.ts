import type { Page } from '../document.ts'
import { rowsOf } from '../lines.ts'
import { piecesOf } from './pieces.ts'
import type { Piece, Row } from './table.ts'

/** The rows of a page cut into pieces, from top to bottom. */
export function rowsOfPage(page: Page): Row[] {
  const rows = rowsOf(page).map(
    (line): Row => ({
      pieces: withoutMarker(piecesOf(line.words)),
      words: line.words,
      top: line.y,
      bottom: line.y + line.height,
      em: Math.max(line.words.reduce((sum, word) => sum + word.size, 0) / line.words.length, 4),
      ofCells: false,
    }),
  )
  return page.source === 'ocr' ? joinDrifted(rows) : rows
}

/** On a photo of a page that is not flat the values of a row drift away from its label: rows that share much of their height are one. */
function joinDrifted(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (const [index, row] of rows.entries()) {
    const before = joined.at(-1)
    const next = rows[index + 1]
    const shared = before ? driftOf(before, row) : 0
    // a row of values as near to the label above as to that below may be of either
    if (before && shared >= sharedMin && shared >= 2 * othersOf(before, row, [rows[index - 2], next]))
      joined[joined.length - 1] = together(before, row)
    else joined.push(row)
  }
  return joined
}

const sharedMin = 0.4

/** How much two rows share of those on either side, at most. */
const othersOf = (before: Row, row: Row, [above, below]: readonly (Row | undefined)[]) =>
  Math.max(above ? driftOf(above, before) : 0, below ? driftOf(row, below) : 0)

/** How much of their height a row that begins with a label shares with one of nothing but values right of it: 0 to 1; 0 for others. */
function driftOf(one: Row, other: Row): number {
  const [label, values] = one.pieces[0]?.kind === 'text' ? [one, other] : [other, one]
  const isLabel =
    label.pieces[0]?.kind === 'text' && label.pieces.slice(1).every((piece) => piece.kind !== 'text' || isSpeck(piece))
  const left = Math.min(...values.pieces.map((piece) => piece.outer))
  const right = Math.max(...label.pieces.map((piece) => piece.right))
  if (!isLabel || values.pieces.some(({ kind }) => kind !== 'number') || left <= right) return 0
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, shared / Math.min(one.bottom - one.top, other.bottom - other.top))
}

/** What is left of the number of a note. */
const isSpeck = ({ text }: Piece) => text.length <= 2

function together(one: Row, other: Row): Row {
  const [first, ...others] = [...one.pieces, ...other.pieces].sort((a, b) => a.outer - b.outer)
  const pieces = [...(first ? [first] : []), ...others.filter((piece) => piece.kind !== 'text' || !isSpeck(piece))]
  const words = pieces.flatMap((piece) => piece.words)
  return { ...one, pieces, words, top: Math.min(one.top, other.top), bottom: Math.max(one.bottom, other.bottom) }
}

/** "(1) Includes ..." and "12. Goodwill ..." begin with a mark and not with a value. */
export function withoutMarker(pieces: Piece[]): Piece[] {
  const [first, second] = pieces
  if (first?.kind !== 'number' || second?.kind !== 'text') return pieces
  return [{ ...first, kind: 'text' }, ...pieces.slice(1)]
}

export type RowKind = 'data' | 'head' | 'text' | 'prose'

/** A row of data has values, a head names periods and has none, prose runs on without a gap. */
export function kindOf(row: Row): RowKind {
  const values = row.pieces.filter((piece) => piece.kind === 'number')
  const years = row.pieces.filter((piece) => piece.kind === 'year')
  const [first] = row.pieces
  if (years.length > 0 && values.length === 0) {
    const label = first?.kind === 'text' ? first : null
    if (
      !label ||
      years.length > 1 ||
      row.pieces.at(-1)?.kind === 'text' ||
      headLabel.test(label.text) ||
      periodWord.test(label.text) ||
      row.words.every(({ text }) => ofColumn.test(text)) ||
      yearAndWord.test(label.text)
    )
      return 'head'
    return 'data'
  }
  if (values.length > 0 && row.pieces.length > 1) return 'data'
  if (values.length > 0) return 'text'
  if (
    row.pieces.length > 1 &&
    row.pieces.filter((piece) => looksLikePeriod(piece.text)).length >= Math.max(1, row.pieces.length - 1)
  )
    return 'head'
  if (row.pieces.length === 1 && periodHead.test(first?.text ?? '')) return 'head'
  return row.pieces.length === 1 && row.words.length >= 9 ? 'prose' : 'text'
}

export const monthStart =
  'jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|déc|desem|fév|avr|juin|juil|août|ene|abr|ago|dic|maj|mei|mrt|setem|outub|grud|wrze|czerw'
const periodWord = new RegExp(
  `\\b(?:${monthStart})|\\b(?:years?|months|weeks|quarter|fiscal|FY|as of|as at|exercice|ejercicio|esercizio|exercício|geschäftsjahr|boekjaar)\\b|^(?:au|al|zum|per|am|pr)\\b`,
  'i',
)
const headLabel =
  /million|thousand|lakh|crore|'000|’000|\bnotes?\b|\banhang|\bT€|\bTEUR|\bMio|\bin \W?\w+|except|^\(.*\)$|particulars|^[$€£₹]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|ZAR|INR|JPY|AUD|CAD|SGD)\b/i
/** "Actual Budget Actual Budget 2023": words of heads, and years */
const ofColumn =
  /^(?:\(?(?:19|20)\d\d\)?|actuals?|act\.?|budgets?|bud\.?|forecasts?|fcst\.?|reforecast|plan|prior|previous|last|year|var\.?|variance|ytd|p\/?y|l\/?y|ist|soll|réel|réalisé)$/i
/** "Expected 2024", in any language, beside another year */
const yearAndWord = /^(?:\p{L}{3,14}\.? )?(?:19|20)\d\d(?: \p{L}{3,14}\.?)?$/u
/** Texts of heads: "December 31, 2018", "FY24A", "Q3 2024", "31.12.2023", "2025B", "Mar-25", "Three months ended". */
const periodHead = new RegExp(
  `^(?:(?:${monthStart})[\\p{L}]*\\.? ?\\d{1,2}(?:st|nd|rd|th)?,?(?: ?(?:19|20)?\\d\\d)?|\\d{1,2}(?:\\.|st|nd|rd|th)? ?(?:${monthStart})[\\p{L}]*\\.?,?(?: ?(?:19|20)?\\d\\d)?|(?:${monthStart})[\\p{L}]*[ -]['’]?\\d\\d(?:\\d\\d)?|(?:LTM|TTM)[ -](?:to )?(?:${monthStart})[\\p{L}]*\\.?[ -]?['’]?\\d{2}.*|(?:FY|CY|HY|Q[1-4]|[1-4]Q|H[12]|[12]H|(?:[1-9]|1[0-2])M|LTM|TTM|YTD|Budget|Plan|Actual|Forecast|Fiscal)[ -]?(?:(?:FY|CY|fiscal)[ -]?)?['’]?\\d{2}.*|(?:19|20)\\d\\d(?: ?[ABEFP]|[/–-]\\d\\d(?:\\d\\d)?)[*]?|\\d\\d?[./-]\\d\\d?[./-]\\d{2,4}|(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d\\d?-(?:${monthStart})[a-z]*-\\d{2,4}|(?:for the |at |as of |as at )?(?:fiscal |financial )?(?:(?:three|six|nine|twelve|thirteen|twenty|thirty|fifty|\\d{1,2})[ -].{0,8})?(?:years?|quarters?|months|weeks) end(?:ed|ing).{0,30}|(?:fiscal|financial) years?.{0,25}|at .{0,12}\\d{1,2},?|as (?:at|of).{0,25})$`,
  'iu',
)
export const looksLikePeriod = (text: string) =>
  periodHead.test(text) || /^(?:19|20)\d\d$/.test(text) || isSplitYear(text)

/** "23/24", "25/26e"; from 13/14 on it is no day. */
function isSplitYear(text: string): boolean {
  const [, first, second] = /^['’]?([1-9]\d)[/–-]['’]?(\d\d) ?(?:e|[ABEFP]|Plan|Budget)?$/.exec(text) ?? []
  return Number(first) > 12 && Number(second) === Number(first) + 1
}
