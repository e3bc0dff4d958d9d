import { textOf } from '../../../../platform/documents/boxes.ts'
import type { Document, Page, Word } from '../../../../platform/documents/document.ts'
import { rowsOf } from '../../../../platform/documents/lines.ts'
import { nameOf } from '../../../../words/period_name.ts'
import { datesIn } from '../dates.ts'
import type { Period } from '../findings.ts'
import { parseNumber } from '../numbers.ts'
import type { FinancialTable } from '../tables.ts'
import { inYear } from '../year_end.ts'
import { alone, type Figure, printedAs } from './figure.ts'
import { type Form, forms } from './form_codes.ts'
import type { Metric } from './metrics.ts'

// A form says by a code what each of its boxes is, in whatever language, and a recogniser reads two letters where a label is lost.
// The first number behind the code is the year's, the next one that of the year before.

type Box = { metric: Metric; label: string; amounts: Word[][]; page: Page; form: Form }

export function codedFigures(document: Document, tables: readonly FinancialTable[]): Figure[] {
  const boxes = document.pages.slice(0, pagesMax).flatMap(boxesOn)
  if (new Set(boxes.map(({ metric }) => metric)).size < boxesLeast) return []
  const end = yearEndOf(document)
  if (!end) return []
  const figures: Figure[] = []
  for (const { metric, label, amounts, page, form } of boxes)
    for (const [at, words] of amounts.slice(0, 2).entries()) {
      const period = yearBefore(end, at)
      const name = nameOf(period)
      const printed = parseNumber(textOf(words), 'comma')
      if (!name || !printed || printed.value === null || printed.percent) continue
      if (figures.some((one) => one.metric === metric && one.name === name)) continue
      const row = printedAs({ words, page: page.number, value: printed.value }, tables)
      // the form is of one currency, whether or not a page says so
      if (row) row.table.currency ??= form.currency
      const source = {
        ...(row ?? alone({ page, words, printed, scale: 1, currency: form.currency, label })),
        isCertain: true,
      }
      figures.push({ metric, name, period, amount: printed.value, source, from: [] })
    }
  return figures
}

const pagesMax = 40
/** One or two codes may stand in any document. */
const boxesLeast = 3

function boxesOn(page: Page): Box[] {
  return forms.flatMap((form) => {
    const codes = page.words.filter(({ text }) => form.code.test(text))
    if (new Set(codes.map(({ text }) => text)).size < form.least) return []
    return rowsOf(page).flatMap(({ words }) => boxesOfRow(words, page, form))
  })
}

function boxesOfRow(words: readonly Word[], page: Page, form: Form): Box[] {
  return words.flatMap((word, at) => {
    const metric = form.metrics[word.text]
    if (!metric) return []
    const behind = words.slice(at + 1)
    const next = behind.findIndex(({ text }) => /^[A-Z][A-Z\d]$/.test(text))
    const amounts = numbersIn(next < 0 ? behind : behind.slice(0, next))
    // the year before has no code of its own, and stands at the end of the row
    const last = next < 0 ? [] : numbersIn(behind.slice(next)).slice(-1)
    const label = textOf(words.slice(0, at).filter(({ text }) => /\p{L}{2}/u.test(text) && !form.code.test(text)))
    return amounts.length === 0
      ? []
      : [{ metric, label: `${label} ${word.text}`.trim(), amounts: [...amounts, ...last], page, form }]
  })
}

/** Words of digits that stand as near as the groups of one number. */
function numbersIn(words: readonly Word[]): Word[][] {
  const numbers: Word[][] = []
  for (const word of words) {
    const last = numbers.at(-1)?.at(-1)
    const isGroup = last && /^\d{3}\)?$/.test(word.text) && word.x - (last.x + last.width) < 0.8 * word.size
    const isSign = last && /^[-–(]$/.test(last.text)
    if (isGroup || isSign) numbers.at(-1)?.push(word)
    else if (/^[-–(]?[\d.,]*\d\)?$|^[-–(]$/.test(word.text)) numbers.push([word])
  }
  return numbers.filter((number) => number.some(({ text }) => /\d/.test(text)))
}

const ofYear = /(?:exercice|boekjaar|période|periode|geschäftsjahr|rechnungsjahr|accounting period)[^.;]{0,90}/giu

/** The last day that the front of the document tells of its year. */
function yearEndOf({ pages }: Document): string | null {
  const front = pages
    .slice(0, 8)
    .map(({ words }) => textOf(words))
    .join('\n')
  const ends = [...front.matchAll(ofYear)].flatMap(([text]) => datesIn(text, 'dmy').flatMap(({ end }) => end ?? []))
  return ends.sort().at(-1) ?? null
}

function yearBefore(end: string, years: number): Period {
  const year = Number(end.slice(0, 4)) - years
  const own = inYear(end, year)
  return { label: own, end: own, months: 12, year, basis: 'actual' }
}
