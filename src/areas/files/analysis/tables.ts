import type { Standing } from '../../../platform/documents/boxes.ts'
import type { Document, Page, Word } from '../../../platform/documents/document.ts'
import { tablesOf as tablesWithNumbers } from '../../../platform/documents/tables/find.ts'
import { placesOn } from '../../../platform/documents/tables/places.ts'
import type { DetectedTable, TableCell } from '../../../platform/documents/tables/table.ts'
import type { Table } from '../extracted.ts'
import { currencyIn, scaleIn } from './currencies.ts'
import { dateIn, datesIn } from './dates.ts'
import type { Period } from './findings.ts'
import { type NumberStyle, type ParsedNumber, parseNumber, styleOf } from './numbers.ts'
import { basisIn, monthsIn, periodOf } from './periods.ts'

export type FinancialCell = {
  cell: TableCell
  printed: ParsedNumber
  /** as printed, in units of the table's scale; a dash is 0 */
  value: number | null
}

export type FinancialColumn = { label: string; period: Period | null; kind: 'amounts' | 'percent' | 'notes' }

export type FinancialRow = { label: string; left: number; bold: boolean; cells: (FinancialCell | null)[] }

export type StatementKind = 'income_statement' | 'balance_sheet' | 'cash_flow'

/** A table of a document with what its numbers mean. */
export type FinancialTable = {
  source: DetectedTable
  page: Page
  title: string
  captions: string[]
  statement: StatementKind | null
  /** 1000 for "in thousands"; 1 where nothing is said */
  scale: number
  scaled: boolean
  currency: string | null
  columns: FinancialColumn[]
  rows: FinancialRow[]
}

/** What holds for the document as a whole. */
export type DocumentContext = {
  style: NumberStyle
  currency: string | null
  /** YYYY-MM-DD of "for the fiscal year ended ..." */
  yearEnd: string | null
  annual: boolean
}

/** The tables with numbers of a document, with periods, scale and currency. */
export function financialTables(document: Document, context = contextOf(document)): FinancialTable[] {
  const scales = new Map<number, Scaling>()
  return tablesWithNumbers(document).map((table) => {
    const known = scales.get(table.page.number) ?? scalingOfPage(table.page)
    scales.set(table.page.number, known)
    return financialTable(table, context, known)
  })
}

type Scaling = { scale: number | null; currency: string | null }

function financialTable(source: DetectedTable, context: DocumentContext, page: Scaling): FinancialTable {
  const captions = source.captions
  const heads = source.columns.map((column) => column.label)
  const near = [
    ...captions.slice(-6),
    ...heads,
    ...source.rows
      .slice(0, 3)
      .filter((row) => row.cells.length === 0)
      .map((row) => row.label),
  ].join(' \n ')
  const style = styleOf(source.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.text ?? [])))
  // a scan takes a comma for a point now and then: among numbers with commas, 9.848 is 9,848
  const scan =
    source.page.source === 'ocr' &&
    style === 'point' &&
    context.style === 'point' &&
    source.rows.some((row) => row.cells.some((cell) => cell && /\d,\d{3}/.test(cell.text)))
  const parsed = source.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell ? cellOf(scan ? withCommas(cell) : cell, style === 'comma' ? style : context.style) : null,
    ),
  }))
  const inCells = parsed.flatMap((row) => row.cells.flatMap((cell) => cell?.printed.currency ?? []))
  const ownScale = parsed.some((row) => row.cells.some((cell) => cell?.printed.scale))
  const scale = ownScale ? 1 : (scaleIn(near) ?? page.scale)
  const marked = heads.some((label) => basisIn(label) !== 'actual' || actualMark.test(label))
  const given = { captions, basis: marked ? ('actual' as const) : captionBasis(captions), context }
  const large = parsed.some((row) => row.cells.some((cell) => Math.abs(cell?.value ?? 0) >= 100))
  const columns = source.columns.map((column, index) =>
    columnOf(
      column.label,
      parsed.map((row) => row.cells[index] ?? null),
      { ...given, leading: index === 0 && large && source.columns.length > 1 },
    ),
  )
  spaceOut(columns)
  return {
    source,
    page: source.page,
    title: titleOf(captions),
    captions,
    statement: null,
    scale: scale ?? 1,
    scaled: scale !== null,
    currency: currencyIn(near) ?? inCells[0] ?? page.currency ?? context.currency,
    columns,
    rows: parsed.map(({ label, left, bold, cells }) => ({ label, left, bold, cells })),
  }
}

/** Columns headed by days a month apart, or a quarter, are months and quarters. */
function spaceOut(columns: readonly FinancialColumn[]) {
  const days = columns
    .flatMap((column) =>
      column.period?.end && column.period.months === null ? [Date.parse(column.period.end) / 86_400_000] : [],
    )
    .sort((a, b) => a - b)
  const gaps = days.flatMap((day, index) =>
    index > 0 && day > (days[index - 1] ?? day) ? [day - (days[index - 1] ?? day)] : [],
  )
  const shortest = Math.min(...gaps)
  const months = shortest <= 45 ? 1 : shortest <= 120 ? 3 : shortest <= 200 ? 6 : null
  if (months === null || gaps.length === 0 || (months === 6 && gaps.length < 3)) return
  for (const column of columns)
    if (column.period?.end && column.period.months === null) column.period = { ...column.period, months }
}

const withCommas = (cell: TableCell): TableCell =>
  /^\D*[1-9]\d{0,2}(?:[.,]\d{3})+\D*$/.test(cell.text)
    ? { ...cell, text: cell.text.replace(/\.(?=\d{3})/g, ',') }
    : cell

function cellOf(cell: TableCell, style: NumberStyle): FinancialCell | null {
  const printed = parseNumber(cell.text, style) ?? parseNumber(cell.text, style === 'point' ? 'comma' : 'point')
  if (!printed) return null
  return { cell, printed, value: cell.number ?? (printed.nil ? 0 : printed.value) }
}

/** Heads that say "actual" themselves: what the caption says of forecasts is not for them. */
const actualMark = /\d{2} ?A\b|\bactual\b|\baudited\b/i

/** The number of a note, as a column left of amounts has: 4 · 4.1 · (12) · 7a */
const mark = /^\(?\d{1,2}(?:[.,]\d{1,2})?(?: ?\(?[a-z]\)?)?\)?$/

type Given = { captions: readonly string[]; basis: Period['basis']; context: DocumentContext; leading: boolean }

function columnOf(label: string, cells: (FinancialCell | null)[], given: Given): FinancialColumn {
  const values = cells.filter((cell) => cell !== null)
  const percents = values.filter((cell) => cell.printed.percent).length
  if (/\bnotes?\b|^\W*(?:sch|ref)\.?\W*$|\banhang\b/i.test(label)) return { label, period: null, kind: 'notes' }
  if (given.leading && values.length > 0 && values.every((cell) => mark.test(cell.cell.text)))
    return { label, period: null, kind: 'notes' }
  if (values.length > 0 && percents > 0.6 * values.length) return { label, period: null, kind: 'percent' }
  return { label, period: completed(periodOf(label), given), kind: 'amounts' }
}

/** Fills in what the captions say for all columns: "For the years ended December 31," above 2018 and 2017. */
function completed(period: Period | null, { captions, basis, context }: Given): Period | null {
  if (!period) return null
  const said = [...captions].reverse().find((text) => monthsIn(text) !== null)
  const months = period.months ?? (said ? monthsIn(said) : null)
  return {
    ...period,
    months,
    basis: period.basis === 'actual' ? basis : period.basis,
    end: period.end ?? endOf(period, captions, context),
  }
}

function captionBasis(captions: readonly string[]): Period['basis'] {
  const basis = basisIn(
    captions
      .slice(-3)
      .filter((text) => text.length < 90)
      .join(' '),
  )
  return basis === 'pro_forma' || basis === 'budget' || basis === 'projection' ? basis : 'actual'
}

function endOf(period: Period, captions: readonly string[], context: DocumentContext): string | null {
  if (period.year === null || period.months === 3 || period.months === 6 || period.months === 9) return null
  for (const caption of [...captions].reverse()) {
    const dates = datesIn(caption)
    const same = dates.find((date) => date.year === period.year)
    if (same?.end) return same.end
    const open = dateIn(
      `${/(?:ended|ending|at|of)\s+(.{3,14}?),?(?:\s*\(|$)/i.exec(caption)?.[1] ?? ''} ${period.year}`,
    )
    if (open?.end && /\d{1,2}/.test(open.end.slice(8)) && /\d/.test(caption)) return open.end
  }
  if (!context.yearEnd) return null
  if (context.yearEnd.startsWith(String(period.year))) return context.yearEnd
  return isLastOfMonth(context.yearEnd) ? lastOfMonth(period.year, Number(context.yearEnd.slice(5, 7))) : null
}

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const isLastOfMonth = (date: string) => lastOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7))) === date

const titleOf = (captions: readonly string[]) =>
  captions.find((text) => statementName.test(text)) ??
  [...captions]
    .reverse()
    .find((text) => text.length < 120 && /\p{L}{3}/u.test(text) && scaleIn(text) === null && !periodOf(text)) ??
  captions.at(-1) ??
  ''

const statementName =
  /\bstatements? of (?:consolidated )?(?:income|operations|earnings|profit|loss|financial position|financial condition|cash ?flows?|comprehensive)|\bbalance sheets?\b|\bincome statements?\b|\bprofit (?:and|&) loss\b|\bcash ?flow|\bbilanz\b|\bgewinn- und verlustrechnung|\bkapitalflussrechnung|\bcompte de résultat|\bbilan\b|\bconto economico|\bstato patrimoniale|\bcuenta de pérdidas|\bearnings statement|\bstatement of (?:consolidated )?(?:results|net)/i

/** The tables in the shape of the extracted data. */
export function asTables(tables: readonly FinancialTable[]): Table[] {
  const places = new Map<Page, Place>()
  return tables.map((table) => {
    const place = places.get(table.page) ?? placesOn(table.page)
    places.set(table.page, place)
    const shown = table.columns
      .map((column, index) => ({ column, index }))
      .filter(({ column }) => column.kind !== 'notes')
    return {
      page: table.page.number,
      bbox: table.source.box,
      title: table.title,
      statement: table.statement,
      scale: table.scale,
      currency: table.currency,
      columns: shown.map(({ column }) => ({
        label: column.label,
        period_end: column.period?.end ?? null,
        months: column.period?.months ?? null,
      })),
      rows: table.rows.map((row) => ({
        label: row.label,
        values: row.cells.length === 0 ? [] : shown.map(({ index }) => valueOf(place, row.cells[index] ?? null)),
      })),
    }
  })
}

type Place = (words: readonly Word[]) => Standing

function valueOf(place: Place, cell: FinancialCell | null): Table['rows'][number]['values'][number] {
  if (!cell) return null
  const { raw, box } = place(cell.cell.words)
  return { raw, value: cell.value, bbox: box }
}

/** What the lines of a page outside its tables say of scale and currency, where they say one thing only. */
function scalingOfPage(page: Page): Scaling {
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

/** What holds for the document as a whole: number style, currency, end of the fiscal year. */
export function contextOf(document: Document): DocumentContext {
  const texts = document.pages.flatMap((page) => page.words.map((word) => word.text))
  const front = document.pages
    .slice(0, 3)
    .map((page) => page.words.map((word) => word.text).join(' '))
    .join('\n')
  const ended = /(?:fiscal |financial )?year[- ]end(?:ed|ing):? (.{6,30})/i.exec(front)
  return {
    style: styleOf(texts),
    currency: commonCurrency(texts),
    yearEnd: ended?.[1] ? (datesIn(ended[1])[0]?.end ?? null) : null,
    annual:
      /annual report|form 10-k|\byears? ended\b|fiscal year/i.test(front) &&
      !/quarterly report pursuant|form 10-q\b/i.test(front),
  }
}

/** The currency whose sign the document prints most. */
function commonCurrency(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) {
    if (!/[$€£₹¥]|\b(?:USD|EUR|GBP|CHF|INR|SEK|NOK|DKK|AUD|CAD|JPY|Rs)\b/.test(text)) continue
    const currency = currencyIn(text)
    if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
