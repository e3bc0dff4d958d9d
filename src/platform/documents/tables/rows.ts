import type { Page } from '../document.ts'
import { rowsOf } from '../lines.ts'
import { piecesOf } from './pieces.ts'
import type { Piece, Row } from './table.ts'

/** The rows of a page cut into pieces, from top to bottom. */
export const rowsOfPage = (page: Page): Row[] =>
  rowsOf(page).map((line) => ({
    pieces: withoutMarker(piecesOf(line.words)),
    words: line.words,
    top: line.y,
    bottom: line.y + line.height,
    em: Math.max(line.words.reduce((sum, word) => sum + word.size, 0) / line.words.length, 4),
    ofCells: false,
  }))

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
      yearAndWord.test(label.text)
    )
      return 'head'
    return 'data'
  }
  if (values.length > 0 && row.pieces.length > 1) return 'data'
  if (values.length > 0) return 'text'
  if (
    row.pieces.length > 1 &&
    row.pieces.filter((piece) => periodHead.test(piece.text)).length >= Math.max(1, row.pieces.length - 1)
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
/** "Expected 2024", in any language, beside another year */
const yearAndWord = /^(?:\p{L}{3,14}\.? )?(?:19|20)\d\d(?: \p{L}{3,14}\.?)?$/u
/** Texts of heads: "December 31, 2018", "FY24A", "Q3 2024", "31.12.2023", "2025B", "Mar-25", "Three months ended". */
const periodHead = new RegExp(
  `^(?:(?:${monthStart})[\\p{L}]*\\.? ?\\d{1,2}(?:st|nd|rd|th)?,?(?: ?(?:19|20)?\\d\\d)?|\\d{1,2}(?:\\.|st|nd|rd|th)? ?(?:${monthStart})[\\p{L}]*\\.?,?(?: ?(?:19|20)?\\d\\d)?|(?:${monthStart})[\\p{L}]*[ -]['’]?\\d\\d(?:\\d\\d)?|(?:FY|CY|HY|Q[1-4]|[1-4]Q|H[12]|[12]H|(?:[1-9]|1[0-2])M|LTM|TTM|YTD|Budget|Plan|Actual|Forecast|Fiscal)[ -]?['’]?\\d{2}.*|(?:19|20)\\d\\d(?: ?[ABEFP]|[/–-]\\d\\d(?:\\d\\d)?)[*]?|\\d\\d?[./-]\\d\\d?[./-]\\d{2,4}|(?:19|20)\\d\\d-\\d\\d-\\d\\d|\\d\\d?-(?:${monthStart})[a-z]*-\\d{2,4}|(?:for the |at |as of |as at )?(?:fiscal |financial )?(?:(?:three|six|nine|twelve|thirteen|twenty|thirty|fifty|\\d{1,2})[ -].{0,8})?(?:years?|quarters?|months|weeks) end(?:ed|ing).{0,30}|(?:fiscal|financial) years?.{0,25}|at .{0,12}\\d{1,2},?|as (?:at|of).{0,25})$`,
  'iu',
)
export const looksLikePeriod = (text: string) => periodHead.test(text) || /^(?:19|20)\d\d$/.test(text)
