import type { Standing } from '../../../platform/documents/boxes.ts'
import type { Document, Page, Word } from '../../../platform/documents/document.ts'
import { tablesOf as tablesWithNumbers } from '../../../platform/documents/tables/find.ts'
import { placesOn } from '../../../platform/documents/tables/places.ts'
import type { DetectedTable, TableCell } from '../../../platform/documents/tables/table.ts'
import type { Table } from '../reading/extracted.ts'
import {
  printedCodes,
  withCodesOfTotals,
  withoutBoxCodes,
  withoutLineNumbers,
  withoutPrintedCodes,
} from './box_codes.ts'
import {
  columnsFor,
  type DocumentContext,
  type FinancialCell,
  type FinancialColumn,
  scalesOfColumns,
} from './columns.ts'
import { goOn } from './continuation.ts'
import { currencyIn, scaleIn } from './currencies.ts'
import { datesIn } from './dates.ts'
import { withCommonHeadAsCaption, withHeadsOfFirstRow } from './first_row_heads.ts'
import { exact, type NumberStyle, parseNumber, styleOf } from './numbers.ts'
import { periodOf } from './periods.ts'
import { type Scaling, scaleAsAll, scalingOfAll, scalingOfPage } from './said_scale.ts'

import { yearEndsIn } from './year_end.ts'
import { settleYearEnds } from './year_end_columns.ts'

export type { DocumentContext, FinancialCell, FinancialColumn } from './columns.ts'

export type FinancialRow = { label: string; left: number; bold: boolean; cells: (FinancialCell | null)[] }

export type StatementKind = 'income_statement' | 'balance_sheet' | 'cash_flow'

/** A table of a document with what its numbers mean. */
export type FinancialTable = {
  source: DetectedTable
  page: Page
  title: string
  captions: string[]
  statement: StatementKind | null
  /** of the whole company: a balance sheet of the parent alone is a statement, and not primary; a summary of a memorandum is */
  primary: boolean
  /** 1000 for "in thousands"; 1 where nothing is said */
  scale: number
  scaled: boolean
  currency: string | null
  columns: FinancialColumn[]
  rows: FinancialRow[]
}

/** The tables with numbers of a document, with periods, scale and currency. */
export function financialTables(document: Document, context = contextOf(document)): FinancialTable[] {
  const scales = new Map<number, Scaling>()
  const tables = tablesOfForms(document).map((table) => {
    const known = scales.get(table.page.number) ?? scalingOfPage(table.page)
    scales.set(table.page.number, known)
    return financialTable(table, context, known)
  })
  tables.forEach((table, at) => goOn(tables[at - 1], table))
  settleYearEnds(tables, yearEndsIn(document), context)
  const ofAll = scalingOfAll(document)
  for (const table of tables) scaleAsAll(table, ofAll)
  for (const table of tables) for (const column of table.columns) tellNotOver(column, context)
  return tables
}

/** What is not over yet is no actual period, whatever its head leaves out. */
function tellNotOver(column: FinancialColumn, { today }: DocumentContext) {
  const { period } = column
  if (period?.basis !== 'actual') return
  const isYear = period.months === null || period.months === 12
  const isOpen = period.end ? period.end > today : isYear && (period.year ?? 0) > Number(today.slice(0, 4))
  if (isOpen) column.period = { ...period, basis: 'projection' }
}

function tablesOfForms(document: Document): DetectedTable[] {
  const codes = new Map(document.pages.map((page) => [page.number, printedCodes(page)]))
  const pages = new Map(document.pages.map((page) => [page.number, page]))
  const codesOn = (page: Page) => codes.get(page.number) ?? new Set()
  const bare = document.pages.map((page) => withoutPrintedCodes(page, codesOn(page)))
  return tablesWithNumbers({ ...document, pages: bare }).map((table) => ({
    ...withCodesOfTotals(table, codesOn(table.page)),
    page: pages.get(table.page.number) ?? table.page,
  }))
}

function financialTable(found: DetectedTable, context: DocumentContext, page: Scaling): FinancialTable {
  const source = withCommonHeadAsCaption(withHeadsOfFirstRow(found))
  const captions = source.captions
  const heads = source.columns.map((column) => column.label)
  const headRows = source.rows.slice(0, 3).filter((row) => row.cells.length === 0)
  // a row within the table may speak of other things than its money
  const near = [...heads, ...captions.slice(-6).reverse(), ...headRows.map((row) => row.label)]
  const style = styleOf(source.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.text ?? [])))
  const read = style === 'comma' ? style : context.style
  // a scan takes commas for points or points for commas: among numbers with commas, 9.848 is 9,848
  const isMixed =
    source.page.source === 'ocr' &&
    source.rows.some((row) => row.cells.some((cell) => cell && grouped[read].test(cell.text)))
  const parsed = source.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell ? cellOf(isMixed ? inGroups(cell, read) : cell, read) : null)),
  }))
  const inCells = parsed.flatMap((row) => row.cells.flatMap((cell) => cell?.printed.currency ?? []))
  const ownScale = parsed.some((row) => row.cells.some((cell) => cell?.printed.scale))
  const scales = scalesOfColumns(source)
  const scale = ownScale
    ? 1
    : (scales?.find((own) => own !== null) ?? scaleNearest(near) ?? page.scale ?? unitOfFormats(parsed))
  if (scales && scale !== null) alignScales(parsed, scales, scale)
  return {
    source,
    page: source.page,
    title: titleOf(captions),
    captions,
    statement: null,
    primary: false,
    scale: scale ?? 1,
    scaled: scale !== null,
    currency:
      currencyOfHeads(heads) ??
      currencyIn([...captions.slice(-6), ...heads, ...headRows.map((row) => row.label)].join(' \n ')) ??
      inCells[0] ??
      page.currency ??
      context.currency,
    columns: columnsFor(
      source,
      parsed.map((row) => row.cells),
      context,
    ),
    rows: withoutLineNumbers(
      withoutBoxCodes(parsed.map(({ label, left, bold, cells }) => ({ label, left, bold, cells }))),
    ),
  }
}

/** What the number formats of all amounts divide by, as a workbook shows thousands without a word; null where they differ. */
function unitOfFormats(rows: readonly Pick<FinancialRow, 'cells'>[]): number | null {
  const amounts = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell?.value && !cell.printed.percent ? (cell.cell.unit ?? 1) : [])),
  )
  const units = new Set(amounts)
  const [unit = 1] = units
  return units.size === 1 && unit !== 1 ? unit : null
}

/** The first of these texts that says a scale; the nearest come first, for a paragraph above may speak of amounts of its own. */
const scaleNearest = (near: readonly string[]) =>
  near.reduce<number | null>((found, text) => found ?? scaleIn(text), null)

/** Where heads name different currencies: that of most columns, else of the first; the others are translations. */
function currencyOfHeads(heads: readonly string[]): string | null {
  const named = heads.flatMap((head) => currencyIn(head) ?? [])
  const counted = [...new Set(named)].map((code) => ({ code, count: named.filter((other) => other === code).length }))
  if (counted.length < 2) return null
  return counted.sort((a, b) => b.count - a.count)[0]?.code ?? null
}

/** Where columns are printed in different units, all values are made those of the table's. */
function alignScales(rows: readonly FinancialRow[], scales: readonly (number | null)[], scale: number) {
  for (const { cells } of rows) {
    for (const [index, own] of scales.entries()) {
      const cell = cells[index]
      if (own !== null && own !== scale && cell && cell.value !== null && !cell.printed.percent)
        cell.value = exact((cell.value * own) / scale)
    }
  }
}

const grouped: Record<NumberStyle, RegExp> = { point: /\d,\d{3}/, comma: /\d\.\d{3}/ }

/** The cell with the groups of its number as a document of this style separates them. */
const inGroups = (cell: TableCell, style: NumberStyle): TableCell =>
  /^\D*[1-9]\d{0,2}(?:[.,]\d{3})+\D*$/.test(cell.text)
    ? { ...cell, text: cell.text.replace(/[.,](?=\d{3})/g, style === 'point' ? ',' : '.') }
    : cell

function cellOf(cell: TableCell, style: NumberStyle): FinancialCell | null {
  const printed = parseNumber(cell.text, style) ?? parseNumber(cell.text, style === 'point' ? 'comma' : 'point')
  if (!printed) return null
  const shown = cell.number === null ? null : exact(cell.number * (printed.scale ?? 1))
  return { cell, printed, value: shown ?? (printed.nil ? 0 : printed.value) }
}

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
      primary: table.primary,
      scale: table.scale,
      currency: table.currency,
      columns: shown.map(({ column }) => ({
        label: column.label,
        period_end: column.period?.end ?? null,
        ...(column.fiscalYear !== undefined && { fiscal_year: column.fiscalYear }),
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

/** What holds for the document as a whole: number style, currency, end of the fiscal year. */
export function contextOf(document: Document, today = new Date().toISOString().slice(0, 10)): DocumentContext {
  const texts = document.pages.flatMap((page) => page.words.map((word) => word.text))
  const front = document.pages
    .slice(0, 3)
    .map((page) => page.words.map((word) => word.text).join(' '))
    .join('\n')
  return {
    today,
    style: styleOf(texts),
    currency: commonCurrency(texts),
    yearEnd: yearEndOf(front),
    annual: (ofYear.test(front) && !ofPartOfYear.test(front)) || !texts.some((text) => partOfYearWord.test(text)),
  }
}

function yearEndOf(front: string): string | null {
  const ended = /(?:fiscal |financial )?year[- ]end(?:ed|ing):? (.{6,30})/i.exec(front)?.[1]
  if (ended) return datesIn(ended)[0]?.end ?? null
  // French accounts name the year before as well
  const closed = [...front.matchAll(/\bexercice(?: N)?,? (?:clos le|du .{6,25} au) ?:? (.{6,20})/gi)]
  const ends = closed.flatMap(([, day = '']) => datesIn(day)[0]?.end ?? [])
  return ends.sort().at(-1) ?? null
}

const ofYear =
  /annual (?:report|accounts|financial statements)|form 10-k|\byears? ended\b|fiscal year|comptes annuels|rapport (?:financier )?annuel|jahresabschluss|jahresrechnung|konzernabschluss|geschäftsbericht|geschäftsjahr|bilancio (?:d['’]|di )?esercizio|bilancio consolidato|cuentas anuales|jaarrekening|årsredovisning|årsregnskap|årsrapport/i
const ofPartOfYear =
  /quarterly report pursuant|form 10-q\b|\binterim (?:report|results)|halbjahres(?:bericht|abschluss)|zwischenbericht|semestriel/i

/** Accounts in which no word is of a part of the year are those of a year. */
const partOfYearWord =
  /^(?:\W*(?:(?:un)?interim|quarter|half|months?|monthly|weeks?|ytd|cumul|kumul|year-to-date|ltm|ttm|trimest|semest|halbjahr|quartal|monat|mois|mensile?s?|meses|mesi|kvartal|halvår|halfjaar|maand|kwarta|półrocz|miesi|kurzfristig|[a-zä]{3,9}\.?\/(?:20)?\d\d\W*$)|[1-4]?[qh][1-4]?\W*$|[1-9]m\W*$|.*zwischen)/i

/** The currency whose sign the document prints most. */
function commonCurrency(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) {
    if (!/[$€£₹¥]|\b(?:USD|EUR|GBP|CHF|INR|SEK|NOK|DKK|AUD|CAD|JPY|PLN|ZAR|BRL|SGD|Rs)\b|zł/.test(text)) continue
    const currency = currencyIn(text)
    if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
