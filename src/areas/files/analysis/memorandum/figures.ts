// The company's own revenue and EBITDA in the tables of a memorandum, for every period that they show.

import type { Document, Word } from '../../../../platform/documents/document.ts'
import { nameOf } from '../../../../words/period_name.ts'
import { currencyIn } from '../currencies.ts'
import { datesIn } from '../dates.ts'
import type { Period } from '../findings.ts'
import { exact } from '../numbers.ts'
import { labels, normal } from '../statements/metrics.ts'
import { monthsOf } from '../statements/names.ts'
import type { DocumentContext, FinancialCell, FinancialRow, FinancialTable } from '../tables.ts'
import { scaleOfHead } from './scales.ts'
import type { Prose, Section } from './sentences.ts'

export type MemorandumMetric =
  | 'revenue'
  | 'ebitda_adjusted'
  | 'ebitda_reported'
  | 'ebitda_margin'
  | 'adjusted_margin'
  | 'revenue_growth'

/** A figure as a table prints it, in whole units, or a ratio. */
export type TableFigure = {
  metric: MemorandumMetric
  name: string
  period: Period
  value: number
  table: FinancialTable
  cell: FinancialCell
  label: string
  weight: number
}

/** All figures of the company as a whole, those that speak for it most first. */
export function tableFigures(
  document: Document,
  tables: readonly FinancialTable[],
  prose: Prose,
  context: DocumentContext,
): TableFigure[] {
  const sectionOf = sectionsOfWords(prose)
  const issued = issueDate(document)
  return tables
    .flatMap((table) => {
      const section = sectionOfTable(table, sectionOf)
      return isOfCompany(table, section) ? figuresOf(withScale(table), context, issued, section) : []
    })
    .sort((a, b) => b.weight - a.weight)
}

export const sectionOfTable = (table: FinancialTable, sectionOf: ReadonlyMap<Word, Section>): Section | null =>
  table.source.rows
    .flatMap((row) => row.words)
    .map((word) => sectionOf.get(word))
    .find((found) => found) ?? null

/** The scale stands in the head of the column of labels, or above the table, where it is not among its captions. */
export function withScale(table: FinancialTable): FinancialTable {
  if (table.scaled) return table
  const captioned = [...table.captions.slice(-2), ...table.rows.slice(0, 1).map((row) => row.label)]
    .map((caption) => ({ caption, scale: scaleOfHead(caption) }))
    .find(({ scale }) => scale !== null)
  if (captioned?.scale)
    return { ...table, scale: captioned.scale, scaled: true, currency: currencyIn(captioned.caption) ?? table.currency }
  const first = table.source.rows.find((row) => row.cells.length > 0)
  const top = Math.min(...(first?.words ?? []).map((word) => word.y))
  if (!Number.isFinite(top)) return table
  const { box } = table.source
  const head = table.page.words.filter(
    (word) =>
      word.y + word.height <= top + 2 &&
      word.y > Math.min(box.y, top) - 45 &&
      word.x < box.x + box.width &&
      word.x + word.width > box.x,
  )
  const text = head.map((word) => word.text).join(' ')
  const scale = scaleOfHead(text)
  return scale === null ? table : { ...table, scale, scaled: true, currency: currencyIn(text) ?? table.currency }
}

export function sectionsOfWords(prose: Prose): Map<Word, Section> {
  const sections = new Map<Word, Section>()
  for (const block of prose.blocks) {
    const section = prose.sectionOf.get(block)
    if (section) for (const word of block.words) sections.set(word, section)
  }
  return sections
}

const ofPart =
  /\b(?:subsidiar|segment|division|competitor|peers?\b|comparable|customers?\b|by (?:product|region|channel|service|country|customer|segment|site|brand|division|end market|geography|stream)|unit economics|per (?:unit|store|site|clinic|customer|share)|target compan|bolt-on|acquisition targets?|like-for-like|same-store|cohort|sensitivit|scenario|downside|pro forma combined|benchmark)/i
const otherTopics = new Set(['competition', 'comparables', 'market', 'contacts', 'definitions', 'team', 'notice'])

/** Whether a text names a part of the company, or others. */
export const namesPart = (text: string): boolean => text.length < 110 && ofPart.test(text)

/** Whether a table in this section speaks of the company as a whole. */
export function isOfCompany(table: Pick<FinancialTable, 'captions' | 'columns'>, section: Section | null): boolean {
  if (
    section?.topic &&
    otherTopics.has(section.topic) &&
    !/ (?:and|&|und) .*(?:financ|figures|results|finanz)/i.test(section.headings.at(-1) ?? '')
  )
    return false
  const near = [...table.captions.slice(-2), section?.headings.at(-1) ?? '']
  return !near.some(namesPart) && !table.columns.some((column) => /competitor|peer/i.test(column.label))
}

/** EBITDA without what does not come again, as memoranda of most European countries call it. */
const cleaned =
  'adj(?:usted|\\.)?|normali[sz]ed|underlying|recurring|bereinigte?s?|normalisiertes?|adjustiertes?|retraité|ajusté|(?:ge)?normaliseerde?|genormaliseerd|gecorrigeerde?|justert|justera[dt]|justeret|normalisert|normaliserat|normaliseret|korrigeret|oikaistu|normalizzato|rettificato|normalizado|ajustado'
const ebitda = "ebitda|käyttökate|ebe|excédent brut d'exploitation"
const adjusted = new RegExp(
  `^(?:company |group |operating )?(?:${cleaned}) ?(?:operating )?(?:${ebitda})(?![\\p{L}])|^(?:${ebitda}) ?\\(?,? ?-? ?\\(?(?:${cleaned}|before exceptional|pre-exceptional|pre exceptional)|^ebitda before (?:exceptional|non-recurring|one-off)`,
  'u',
)
const plain = new RegExp(
  `^(?:reported |operating |consolidated |statutory |group )?(?:${ebitda})(?: ?\\(?(?:reported|unadjusted|loss|after rent|post[- ]ifrs ?16|pre[- ]ifrs ?16|excédent|ebe|excl(?:uding|\\.)? other income|before other income).*)?$|^excédent brut d'exploitation|^ebe$|^betriebsergebnis vor abschreibungen`,
  'u',
)
const notEbitda =
  /margin|marge|%|growth|multiple|\/ ?ebitda|debt|conversion|per |ebitdar\b|ebitdac|segment|wachstum|coverage|capex/
const share =
  /margin|marge|^% (?:of|margin)|^in % |^as (?:a )?% of|^% (?:revenue|sales)|of (?:net )?(?:revenue|sales|turnover)$|quote/
const growth =
  /^(?:net )?(?:revenue|sales|turnover|umsatz|top[- ]?line)?[ -]*(?:growth|wachstum|croissance)(?: (?:rate|yoy|y-o-y|%|\(%\)))?|^% (?:growth|change)|^growth|^change in (?:net )?(?:sales|revenue|turnover)|^(?:yoy|y-o-y|year-on-year)|umsatzwachstum|^veränderung|^wachstum|^croissance|^variation|^% yoy/
const notRevenue =
  /margin|%|growth|per |cost|gross merchandise|recurring|deferred|share|mix|retention|backlog|bookings|other|multiple|wachstum/

function figuresOf(
  table: FinancialTable,
  context: DocumentContext,
  issued: string | null,
  section: Section | null,
): TableFigure[] {
  const rows = table.rows.map((row) => ({ row, name: normal(row.label) }))
  const figures: TableFigure[] = []
  let above: MemorandumMetric | null = null
  const revenueRow = revenueRowOf(rows)
  for (const { row, name } of rows) {
    if (row.cells.length === 0) continue
    const isRatio =
      row.cells.every((cell) => cell === null || cell.value === null || cell.printed.percent || cell.printed.nil) &&
      row.cells.some((cell) => cell?.printed.percent)
    const metric: MemorandumMetric | null = isRatio
      ? ratioOf(name, above)
      : row === revenueRow
        ? 'revenue'
        : amountOf(name)
    if (!isRatio && metric === null && /\p{L}/u.test(name)) above = null
    if (!metric) continue
    if (!isRatio) above = metric
    figures.push(...cellsOf(table, row, metric, isRatio, context, issued))
  }
  const has = (metric: MemorandumMetric) => figures.some((figure) => figure.metric === metric)
  const bonus =
    (has('revenue') ? 2 : 0) +
    (has('ebitda_reported') || has('ebitda_adjusted') ? 2 : 0) +
    (section?.topic === 'financials' || section?.topic === 'company' ? 1 : 0)
  return figures.map((figure) => ({
    ...figure,
    weight:
      bonus -
      (figure.table.scaled ? 0 : 1) +
      Math.min(2, Math.log10(Math.abs(figure.value) / figure.table.scale + 1) / 4) -
      table.page.number / 500,
  }))
}

type Named = { row: FinancialRow; name: string }

/** The first label pattern that any row with amounts has. */
function revenueRowOf(rows: readonly Named[]): FinancialRow | null {
  for (const pattern of labels.revenue) {
    const found = rows.find(
      ({ row, name }) =>
        pattern.test(name) &&
        !notRevenue.test(name) &&
        row.cells.some((cell) => cell && cell.value !== null && !cell.printed.percent),
    )
    if (found) return found.row
  }
  return (
    rows.find(
      ({ row, name }) => ownRevenue.test(name) && !notRevenue.test(name) && row.cells.some((cell) => cell?.value),
    )?.row ?? null
  )
}

const ownRevenue =
  /^(?:total |net |group |consolidated )?(?:revenues?|sales|turnover|net revenue|fee income|net fees|gesamtumsatz|umsatz(?:erlöse)?|netto-?erlöse?|betriebsertrag|erlöse|net revenues?|chiffre d'affaires|ca(?= (?:ht|net|total|consolidé|annuel)|$)|fatturato|facturación|omzet|netto-?omzet|income from operations|revenue from operations|operating revenue)(?: .{0,25})?$/

function amountOf(name: string): MemorandumMetric | null {
  if (notEbitda.test(name)) return null
  if (adjusted.test(name)) return 'ebitda_adjusted'
  return plain.test(name) ? 'ebitda_reported' : null
}

/** What a row of percentages is; "% of revenue" is the margin of what stands above it. */
function ratioOf(name: string, above: MemorandumMetric | null): MemorandumMetric | null {
  if (growth.test(name) && (above === 'revenue' || /revenue|sales|turnover|umsatz/.test(name))) return 'revenue_growth'
  if (!share.test(name) && name !== '' && name !== '%') return null
  if (/ebitda/.test(name))
    return /adj|normali|underl|bereinigt/.test(name) || above === 'ebitda_adjusted'
      ? 'adjusted_margin'
      : 'ebitda_margin'
  if (/^(?:gross|ebit\b|net|operating|contribution)/.test(name)) return null
  if (above === 'ebitda_adjusted') return 'adjusted_margin'
  return above === 'ebitda_reported' ? 'ebitda_margin' : null
}

function cellsOf(
  table: FinancialTable,
  row: FinancialRow,
  metric: MemorandumMetric,
  isRatio: boolean,
  context: DocumentContext,
  issued: string | null,
): TableFigure[] {
  const isMarked = table.columns.some(
    (column) => column.period && column.period.basis !== 'actual' && column.period.basis !== 'ltm',
  )
  const labels = table.columns.flatMap(({ period, kind }) => (period && kind === 'amounts' ? [period.label] : []))
  // two columns under one head: which of them has the period, nobody can tell
  if (new Set(labels).size < labels.length) return []
  return table.columns.flatMap((column, index) => {
    const cell = row.cells[index]
    if (!column.period || !cell || cell.value === null || cell.printed.nil || cell.printed.percent !== isRatio)
      return []
    const months = monthsOf(column.period, { ...context, annual: true })
    const period = {
      ...column.period,
      months,
      basis: isTooLate(column.period, issued, isMarked) ? ('projection' as const) : column.period.basis,
    }
    const name = nameOf(period, months)
    if (!name) return []
    const value = isRatio
      ? cell.value
      : exact(cell.value * (cell.printed.scale ? 1 : (scaleOfHead(row.label) ?? table.scale)))
    return [{ metric, name, period, value, table, cell, label: row.label, weight: 0 }]
  })
}

const expected =
  /erwartet|hochrechnung|vorschau|prognose|voraussichtlich|\bsoll\b|attendu|prévu|previsto|presupuesto|begroot|verwacht|expected|outlook|preliminary|\bFC\b/i

/** A year that was not over when the document was issued is no actual one, whatever its column says. */
export function isTooLate(period: Period, issued: string | null, isMarked: boolean): boolean {
  if (period.basis === 'actual' && expected.test(period.label)) return true
  if (!issued || period.basis !== 'actual' || /\dA\b|actual/i.test(period.label)) return false
  if (period.end) return period.end > issued
  if (period.year === null) return false
  const year = Number(issued.slice(0, 4))
  // a part of the year that a document was issued in was over by then; the fiscal year may be called by the next
  const isPart = period.months !== null && period.months < 12
  if (isPart) return period.year > year + (/FY|fiscal|financial year/i.test(period.label) ? 1 : 0)
  if (period.year > year) return true
  return period.year === year && !isMarked && !/FY/i.test(period.label) && issued.slice(5, 7) !== '12'
}

/** The date on the first page, YYYY-MM-DD. */
export function issueDate(document: Document): string | null {
  const text = document.pages[0]?.words.map((word) => word.text).join(' ') ?? ''
  const cover = document.pages.length > 2 ? text : text.slice(0, 300)
  const dates = datesIn(cover).flatMap(({ end }) => end ?? [])
  return dates.sort().at(-1) ?? null
}
