import type { Document, Page } from '../../../platform/documents/document.ts'
import { linesOf } from '../../../platform/documents/lines.ts'
import { currencyIn, scaleIn } from './currencies.ts'
import type { FinancialTable } from './tables.ts'

/** In what amounts are counted, and in which currency; null where nothing or not one thing is said. */
export type Scaling = { scale: number | null; currency: string | null }

/**
 * What a document says of all its amounts, on the cover, in a note or in a legend: "All amounts in this report are stated in
 * thousands of US dollars". Null where its places differ.
 */
export function scalingOfAll({ pages }: Document): Scaling {
  const said = pages.flatMap((page) => {
    const text = page.words.map((word) => word.text).join(' ')
    return [...(text.match(ofAll) ?? []), ...captionsAlone(page)]
  })
  const scaled = said.filter((text) => scaleSaid(text) !== null && !ofOneTable.test(text))
  return { scale: oneOf(scaled.flatMap((text) => scaleSaid(text) ?? [])), currency: oneOf(scaled.flatMap(currencyIn)) }
}

const oneOf = <Value>(values: readonly (Value | null)[]): Value | null => {
  const [first = null, ...others] = new Set(values.filter((value) => value !== null))
  return others.length === 0 ? first : null
}

const scaleSaid = (text: string) => {
  const rounded = nearest.exec(text)?.[1]?.toLowerCase()
  return rounded === undefined ? scaleIn(text) : (nearestScales[rounded] ?? null)
}

const nearest = /\bto the nearest (?:[\p{L}$€£'.]{1,12} )?(thousand|million|billion|lakh|crore)/iu
const nearestScales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, lakh: 1e5, crore: 1e7 }

const everything = [
  String.raw`all (?:\p{L}+ )?(?:amounts|figures|values|numbers|sums)`,
  String.raw`(?:amounts|figures|values|numbers) (?:are|have been|shown|stated|expressed|presented|in (?:this|the|these))`,
  String.raw`these (?:consolidated |annual )?(?:financial statements|accounts)`,
  String.raw`financial (?:statements|information) (?:is|are|have been|has been)`,
  String.raw`(?:alle|sämtliche) (?:beträge|angaben|zahlen|werte)|(?:beträge|angaben|zahlen) (?:in|sind)`,
  String.raw`(?:tous )?les (?:montants|chiffres)|montants exprimés|(?:tutti )?gli importi|importi espressi`,
  String.raw`(?:todos )?los (?:importes|valores)|importes expresados|alle bedragen|alla belopp|alle beløp`,
].join('|')
const ofAll = new RegExp(`(?<!\\p{L})(?:${everything})(?!\\p{L})[^.;!?]{0,140}`, 'giu')

/** What speaks of the table beside it, not of the document. */
const ofOneTable = /\b(?:tables?|charts?|graphs?|columns?|below|above|following|tabelle|tableau)\b/i

/** Lines that are a caption and nothing else, on a page without a table that they could be of. */
function captionsAlone(page: Page): string[] {
  const numbers = page.words.filter(({ text }) => /^[(−-]?\d{1,3}(?:[.,]\d{3})*\)?$/.test(text))
  if (page.tables.length > 0 || numbers.length > 6) return []
  return linesOf(page)
    .map(({ text }) => text)
    .filter((text) => text.length < 90 && expressed.test(text))
}

const expressed =
  /^\W*(?:(?:expressed|stated|presented|reported|shown|amounts|figures|angaben|montants|importi) )?(?:in|en) /i

/** A table of periods that says nothing of its scale has that of the document; whole amounts are too large for one. */
export function scaleAsAll(table: FinancialTable, { scale, currency }: Scaling) {
  const largest = Math.max(0, ...table.rows.flatMap(({ cells }) => cells.map((cell) => Math.abs(cell?.value ?? 0))))
  if (table.scaled || scale === null || largest >= wholeFrom || !table.columns.some(({ period }) => period)) return
  Object.assign(table, { scale, scaled: true, currency: currency ?? table.currency })
}

const wholeFrom = 1e8

/** What the lines of a page outside its tables say of scale and currency, where they say one thing only. */
export function scalingOfPage(page: Page): Scaling {
  const text = page.words.map((word) => word.text).join(' ')
  const captions = text.match(captionOfScale) ?? []
  const scales = new Set(captions.flatMap((caption) => scaleIn(caption) ?? []))
  const currencies = new Set(captions.flatMap((caption) => currencyIn(caption) ?? []))
  return {
    scale: scales.size === 1 ? ([...scales][0] ?? null) : null,
    currency: currencies.size === 1 ? ([...currencies][0] ?? null) : null,
  }
}

const captionOfScale =
  /\([^()]{0,60}\b(?:thousands?|millions?|billions?|lakhs?|crores?|['’]?000s?|mio\.?|mrd\.?)\b[^()]{0,60}\)|\b(?:amounts?|figures|dollars|all figures) (?:are )?(?:stated |expressed |presented |shown )?in [^.]{0,30}(?:thousands|millions|lakhs|crores)/gi
