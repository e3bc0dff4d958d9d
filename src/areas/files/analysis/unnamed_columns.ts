// Columns that name no year: "Actual" and "Budget" below "Year to date", "EUR" beside "Vorjahr TEUR", "Total" alone.

import type { FinancialCell, FinancialColumn } from './columns.ts'
import { datesIn } from './dates.ts'
import type { Period } from './findings.ts'
import { basisIn, monthsIn, periodOf } from './periods.ts'
import { inYear } from './year_end.ts'

type Unnamed = {
  columns: readonly FinancialColumn[]
  cells: readonly (readonly (FinancialCell | null)[])[]
  captions: readonly string[]
  /** when the year of the whole document ends: YYYY-MM-DD */
  yearEnd: string | null
}

/** Gives them the period of the captions, or that of a column of months beside them. What says nothing known stays without. */
export function nameFromOthers({ columns, cells, captions, yearEnd }: Unnamed) {
  nameTotalOfMonths(columns, cells)
  nameByDaysAbove(columns, captions)
  nameNetOfGross(columns, cells, captions, yearEnd)
  const amounts = columns.filter((column) => column.kind === 'amounts')
  const open = amounts.filter(({ period }) => (period?.year ?? null) === null)
  if (open.length === 0) return
  const dated = amounts.filter(({ period }) => (period?.year ?? null) !== null)
  const reference =
    dated.length > 0
      ? ofMonth(dated)
      : areOfForm(amounts) && yearEnd && !captions.some((text) => closes.test(text))
        ? yearTo(yearEnd)
        : ofCaptions(captions)
  if (!reference) return
  if (dated.length === 0 && nameYearAndYearBefore(columns, cells, reference)) return
  const isOnly = dated.length === 0 && open.length === 1
  const isToDate = open.some(({ label }) => yearToDate.test(label))
  for (const column of open) {
    const told = partOf(column.label, dated.length === 0)
    // "Last year" beside the year to date is of the same months
    const part = told?.prior && told.span === 'whole' && isToDate ? { ...told, span: 'year_to_date' as const } : told
    if (part !== null || (isOnly && column.label === ''))
      column.period = periodFrom(reference, part ?? plain, column.label)
  }
  // without the year before, or another sign of what they are, several columns alike may be anything
  const named = open.filter(({ period }) => period?.year)
  const areTold = named.some(({ period, label }) => period && (period.year !== reference.year || isTelling.test(label)))
  if (dated.length === 0 && open.length > 1 && !areTold) for (const column of named) column.period = null
}

/**
 * Two columns whose heads a scan lost, below "for the year ended 30 June 2025": that year, and the year before. A column of parts
 * beside one of sums has no row in common with it.
 */
function nameYearAndYearBefore(
  columns: readonly FinancialColumn[],
  cells: readonly (readonly (FinancialCell | null)[])[],
  reference: Dated,
): boolean {
  const [one, two, other] = [...columns.keys()].filter(
    (index) => columns[index]?.kind === 'amounts' && !isSpeckle(cells, index),
  )
  if (one === undefined || two === undefined || other !== undefined || !reference.end) return false
  const [current, before] = [columns[one], columns[two]]
  if (!current || !before || !isUnreadable(current.label) || !isUnreadable(before.label)) return false
  const filled = cells.filter((row) => row[one] || row[two])
  const both = filled.filter((row) => row[one] && row[two])
  if (both.length < 3 || both.length < 0.7 * filled.length) return false
  if (areOfOtherKinds(columnOf(both, one), columnOf(both, two), reference.year)) return false
  current.period = periodFrom(reference, plain, current.label)
  before.period = periodFrom(reference, { prior: true, span: 'whole' }, before.label)
  return true
}

/** A mark or a stamp on a scan that was read as a number. */
const isSpeckle = (cells: readonly (readonly (FinancialCell | null)[])[], index: number) =>
  cells.length >= 8 && columnOf(cells, index).length < 2

/** "31/03/2025" and "31/03/2024" on a line of their own, each above a column that is headed "12 mois". */
function nameByDaysAbove(columns: readonly FinancialColumn[], captions: readonly string[]) {
  const spans = columns.filter(
    ({ kind, period, label }) => kind === 'amounts' && period === null && spanAlone.test(label) && monthsIn(label),
  )
  const above = captions.at(-1) ?? ''
  const days = datesIn(above).flatMap(({ end }) => end ?? [])
  const isOfDays = !/\p{L}{2}/u.test(above) && new Set(days).size === days.length
  if (spans.length < 2 || spans.length !== days.length || !isOfDays) return
  for (const [at, column] of spans.entries()) {
    const end = days[at] ?? null
    if (end)
      column.period = {
        label: column.label,
        year: Number(end.slice(0, 4)),
        end,
        months: monthsIn(column.label),
        basis: 'actual',
      }
  }
}

const spanAlone = /^\(?\d{1,2} (?:mois|months?|monate|mesi|meses|måneder|månader|maanden)\)?$/i

/**
 * Four columns that lost their heads below "Brut", "Amortissements", "Net": the third is what is left of the first without the second,
 * row by row, and so of the year; the fourth is of the year before.
 */
function nameNetOfGross(
  columns: readonly FinancialColumn[],
  cells: readonly (readonly (FinancialCell | null)[])[],
  captions: readonly string[],
  yearEnd: string | null,
) {
  const [gross, written, net, before, other] = columns
  if (!gross || !written || !net || !before || other || !yearEnd || !captions.some((text) => grossAndNet.test(text)))
    return
  if (columns.some(({ kind, label }) => kind !== 'amounts' || label !== '')) return
  const rows = cells.flatMap(([first, second, third]) =>
    first?.value && third ? (first.value - Math.abs(second?.value ?? 0) === third.value ? 1 : 0) : [],
  )
  const fitting = rows.filter((row) => row === 1).length
  if (rows.length < 5 || fitting < 0.8 * rows.length) return
  net.period = periodFrom(yearTo(yearEnd), plain, '')
  before.period = periodFrom(yearTo(yearEnd), { prior: true, span: 'whole' }, '')
}

const grossAndNet = /\bbruts?\b.*\bnets?\b/i

/** "is", "Sp", "£", "", "As at" are what a scan leaves of a head; UK, PY, Q1, B, Dr, 23 and % are heads. */
const isUnreadable = (label: string) => {
  const rest = label
    .replace(/[KMT]?[€£$][KM]?(?!\p{L})/giu, ' ')
    .replace(units, ' ')
    .replace(beforeDay, ' ')
  return unreadable.test(rest) && !telling.test(rest)
}
const beforeDay = /\b(?:as (?:at|on)|year ended|zum|au|per)\b/gi
const unreadable = /^[^\p{L}\d]*(?:[\p{L}\d]{1,2}[^\p{L}\d]*)?$/u
const telling = /%|^\W*(?:\p{Lu}{1,2}|\p{L}\d|\d{1,2}|[DC]r)\W*$/u

const columnOf = (rows: readonly (readonly (FinancialCell | null)[])[], index: number) =>
  rows.flatMap((row) => row[index] ?? [])

/** Amounts beside their shares of sales, or below the years "23" and "24", which stand the other way round. */
function areOfOtherKinds(one: readonly FinancialCell[], two: readonly FinancialCell[], year: number): boolean {
  const [first, second] = [one[0], two[0]]
  if (first?.value === 100 || second?.value === 100) return true
  if (/^\d\d$/.test(first?.cell.text ?? '') && /^\d\d$/.test(second?.cell.text ?? ''))
    return first?.value !== year % 100
  const [large = 0, small = 0] = [one, two]
    .map((cells) => Math.max(...cells.map(({ value }) => Math.abs(value ?? 0))))
    .sort((a, b) => b - a)
  return large > 100 * small
}

/** "Total" beside months is of all of them, where its values are their sums. */
function nameTotalOfMonths(columns: readonly FinancialColumn[], cells: readonly (readonly (FinancialCell | null)[])[]) {
  const at = columns.findIndex(({ label, kind }) => kind === 'amounts' && sumOfMonths.test(label.trim()))
  const months = [...columns.keys()].filter((index) => {
    const period = columns[index]?.period
    return period?.months === 1 && period.basis === 'actual' && period.end !== null
  })
  const last = columns[months.at(-1) ?? -1]?.period
  const column = columns[at]
  if (!column || !last || months.length < 2 || (column.period?.end ?? null) !== null) return
  const rows = cells.flatMap((row) => {
    const total = row[at]?.value ?? null
    const parts = months.map((index) => row[index]?.value ?? 0)
    return total === null ? [] : [{ total, sum: parts.reduce((sum, part) => sum + part, 0) }]
  })
  const fitting = rows.filter(({ total, sum }) => Math.abs(total - sum) <= months.length * 0.6)
  if (fitting.length < 2 || fitting.length < 0.6 * rows.length) return
  const basis = months.length === 12 ? 'actual' : 'year_to_date'
  column.period = { ...last, label: column.label, months: months.length, basis }
}

const sumOfMonths = /^(?:total|totals|sum|YTD|year[- ]to[- ]date|cumulative|year|full year|gesamt|summe|kumuliert)$/i

type Dated = Period & { year: number }
type Part = { prior: boolean; span: 'whole' | 'month' | 'year_to_date' | 'year' }
const plain: Part = { prior: false, span: 'whole' }

/** What the captions say of all columns; a day before a year alone. */
function ofCaptions(captions: readonly string[]): Dated | null {
  const said = captions.toReversed().flatMap((text) => periodOf(text) ?? [])
  const period = said.find(({ end }) => end !== null) ?? said.find(({ year }) => year !== null)
  if (!period) return captions.toReversed().flatMap((text) => laterOfTwo(text) ?? [])[0] ?? null
  return period.year !== null ? { ...period, year: period.year } : null
}

/** "March 31, 2025 and 2024": the first of the two years. */
function laterOfTwo(text: string): Dated | null {
  const first = periodOf(text.replace(yearBehind, ''))
  const year = Number(yearBehind.exec(text)?.[1])
  return first?.year && first.year === year + 1 ? { ...first, year: first.year } : null
}

const yearBehind = /(?<=\b(?:19|20)\d\d),? (?:and|&|et|und|og|och|y|e|en|i) ((?:19|20)\d\d)(?=\W*$)/u

/** Columns that are called N and N-1 are of the year of the document, whatever number of a form stands above them, but no other day. */
const areOfForm = (columns: readonly FinancialColumn[]) => columns.some(({ label }) => yearBeforeN.test(label))
const yearBeforeN = /(?<![\p{L}\d])N ?[-–] ?1(?!\d)/u

const closes = /\b(?:clos|close|situation|arrêtée?s?|au) (?:le |au )?\d/i

const yearTo = (end: string): Dated => ({ label: '', year: Number(end.slice(0, 4)), end, months: 12, basis: 'actual' })

/** The month that stands beside "YTD". */
function ofMonth(dated: readonly FinancialColumn[]): Dated | null {
  const months = dated.flatMap(({ period }) =>
    period?.end && period.year !== null && period.months === 1 && period.basis === 'actual'
      ? [{ ...period, year: period.year }]
      : [],
  )
  return months.sort((a, b) => (b.end ?? '').localeCompare(a.end ?? ''))[0] ?? null
}

/** Which part of the period a head means, or null where it says nothing known. */
function partOf(label: string, isAlone: boolean): Part | null {
  if (noAmount.test(label)) return null
  const prior = ofPriorYear.test(label)
  const rest = label.replace(units, ' ')
  if (yearToDate.test(label)) return { prior, span: 'year_to_date' }
  if (!isAlone) return null
  if (wholeYear.test(label)) return { prior, span: 'year' }
  if (month.test(label)) return { prior, span: 'month' }
  return prior || ofThisYear.test(rest) || basisIn(label) !== 'actual' ? { prior, span: 'whole' } : null
}

function periodFrom(reference: Dated, { prior, span }: Part, label: string): Period {
  const year = reference.year - (prior ? 1 : 0)
  const end = prior && reference.end ? inYear(reference.end, Number(reference.end.slice(0, 4)) - 1) : reference.end
  const basis = basisIn(label)
  const own = { label, year, end, basis: basis === 'year_to_date' || basis !== 'actual' ? basis : reference.basis }
  switch (span) {
    case 'month':
      return { ...own, months: 1 }
    case 'year':
      return { ...own, months: 12, end: null }
    case 'year_to_date':
      return {
        ...own,
        months: (reference.months ?? 1) > 1 ? reference.months : null,
        basis: basis === 'actual' ? 'year_to_date' : basis,
      }
    case 'whole':
      return { ...own, months: reference.months }
    default:
      return span satisfies never
  }
}

const ofPriorYear =
  /(?<![\p{L}\d])(?:vorjahr|previous (?:year|period)|prior|last year|PY|LY|année précédente|exercice précédent|ejercicio anterior|esercizio precedente|föregående år|forrige år|vorig jaar|exercício anterior|N ?[-–] ?1)(?![\p{L}\d])/iu
const ofThisYear =
  /^(?:current|this|reporting|year|period|geschäftsjahr|berichtsjahr|exercice|n|net|total|totals|amount|actuals?|ist|réel|\W)*$/iu
const yearToDate =
  /\bYTD\b|\byear[- ]to[- ]date\b|\bcumul(?:ative|é|ado|ato)?(?![\p{L}])|\bkum(?:uliert|\.)|\bto date\b/iu
const wholeYear = /\b(?:full[- ]year|annual|whole year|gesamtjahr)\b/i
const month = /\bmonth\b|\b(?:current|this) period\b|\bmonat\b|\bmois\b|\bmes\b|\bmese\b|\bmaand\b|\bmåned\b|\bMTD\b/i
const noAmount =
  /%|\bvar(?:iance|\.)?(?![\p{L}])|\bchanges?\b|\bdiff|abweichung|\bécart|desviaci|\bnotes?\b|\bbruts?\b|\bamort/iu
const isTelling = /\b(?:actuals?|ist|total|YTD|year[- ]to[- ]date|month|current|this year|net)\b/i

const units =
  /[$€£₹¥]|['’]?000s?\b|\b(?:un)?audited\b|\b(?:t?eur|t?usd|t?gbp|t?chf|inr|jpy|sek|nok|dkk|rs|mio|mrd|millions?|thousands?|crores?|lakhs?|euros?|dollars?|in)\b/gi
