import type { Box } from '../../../platform/documents/document.ts'
import { basisIn } from '../analysis/periods.ts'
import { normal } from '../analysis/statements/metrics.ts'
import type { StatementKind } from '../analysis/tables.ts'
import type { Table } from '../reading/extracted.ts'
import type { Concept, Part } from './concept.ts'
import { conceptNames, concepts } from './concepts.ts'

/** What people have said of a printed value. */
export type State = 'unreviewed' | 'confirmed' | 'corrected' | 'rejected'

/** When a column of a statement is of. Of a balance sheet the day alone counts. */
export type ColumnPeriod = { end: string | null; months: number | null; year: number; heading: string }

/** A printed value of a statement. */
export type Cell = {
  label: string
  page: number
  box: Box
  raw: string
  /** in whole units, as it is used: corrected where a person has corrected it */
  amount: number
  /** as it is printed, in whole units */
  printed: number
  scale: number
  currency: string | null
  period: ColumnPeriod
  state: State
}

/** A line of a primary statement. */
export type Line = {
  statement: StatementKind
  part: Part
  label: string
  normal: string
  /** the heading above, as `normal` makes it; empty where there is none */
  section: string
  page: number
  cells: Cell[]
}

/** The lines of the primary statements of a document, in their order. A part without heads has the periods of the first part. */
export function linesOf(tables: readonly Table[]): Line[] {
  const kinds = ['income_statement', 'balance_sheet', 'cash_flow'] as const
  const primary = tables.filter((table) => table.primary)
  const ofStatements = kinds.flatMap((kind) =>
    linesOfKind(
      primary.filter((table) => table.statement === kind),
      kind,
    ),
  )
  return [...ofStatements, ...primary.filter(({ statement }) => statement === null).flatMap(linesOfSummary)]
}

function linesOfKind(tables: readonly Table[], kind: StatementKind): Line[] {
  const lines: Line[] = []
  const place = placeIn(kind)
  const first = tables.find((table) => table.columns.some(isDated))
  for (const table of tables) {
    const periods = periodsOf(withWholeYears(table.columns.some(isDated) ? table : sameShape(table, first), 3), kind)
    let section = ''
    let sectionFrom = lines.length
    for (const { label: printed, values } of table.rows) {
      // a row of dots leads to the figures
      const label = printed.replace(/\s*\.{3,}.*$/, '')
      const name = normal(label)
      const cells = values.flatMap((value, at): Cell[] => {
        const period = periods[at]
        const cell = period && value ? cellOf(table, { label, name, section }, value, period) : null
        return cell ? [cell] : []
      })
      const part = place(name, cells.length > 0)
      const isTotal = name === '' && section !== '' && isSumOf(cells, lines.slice(sectionFrom))
      const line = { label, normal: name, ...(isTotal && { label: `Total of ${section}`, normal: `total ${section}` }) }
      const named = cells.map((cell) => ({ ...cell, label: line.label }))
      if (cells.length > 0) lines.push({ statement: kind, part, ...line, section, page: table.page, cells: named })
      else if (name !== '' && values.every((value) => value === null)) {
        section = name
        sectionFrom = lines.length
      }
    }
  }
  return lines
}

/** The amounts of a memorandum: those lines that a concept is called by, where its statement would have them. Others may be counts. */
function linesOfSummary(table: Table): Line[] {
  const periods = periodsOf(withWholeYears(table, 2), 'income_statement')
  return table.rows.flatMap(({ label, values }): Line[] => {
    const name = normal(label)
    const concept = ofRates.test(name) ? null : conceptCalled(name)
    const cells = values.flatMap((value, at): Cell[] => {
      const period = periods[at]
      const cell = concept && period && value ? cellOf(table, { label, name, section: '' }, value, period) : null
      return cell ? [cell] : []
    })
    if (!concept || cells.length === 0) return []
    return [{ ...concept, label, normal: name, section: '', page: table.page, cells }]
  })
}

/** "Capital expenditures % of revenue" and "long-term debt to EBITDA" are no amounts. */
const ofRates = /%|\b(?:percent|percentage|ratio|multiple|growth|cagr|days|per|to|as an?)\b|\d ?x$/

function conceptCalled(name: string): { statement: StatementKind; part: Part } | null {
  const found = conceptNames
    .map((concept): Concept => concepts[concept])
    .find(({ labels, not, dimension }) => !dimension && !not?.test(name) && labels.some((label) => label.test(name)))
  if (!found) return null
  const part = typeof found.part === 'object' ? found.part[0] : found.part
  return { statement: found.statement, part: part ?? partOfNone[found.statement] }
}
const partOfNone = { income_statement: 'income', balance_sheet: 'current_assets', cash_flow: 'operating' } as const

/** "2023 | 2024": so many years side by side, without a word of months, are whole ones. */
function withWholeYears(table: Table, least: number): Table {
  const years = table.columns.map(({ label, period_end }) => (period_end === null ? yearIn(label) : null))
  const isPlain = years.every((year, at) => year !== null && (at === 0 || Math.abs(year - (years[at - 1] ?? 0)) === 1))
  const columns = table.columns.map((column) => ({ ...column, months: column.months ?? 12 }))
  return isPlain && years.length >= least ? { ...table, columns } : table
}

const isDated = ({ period_end, label }: Table['columns'][number]) => period_end !== null || yearIn(label) !== null

const sameShape = (table: Table, first: Table | undefined): Table =>
  first && first.columns.length === table.columns.length ? { ...table, columns: first.columns } : table

const yearIn = (label: string) => {
  const [year, ...others] = label.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
  return year && others.length === 0 ? Number(year) : null
}

/** "2018" and "Fiscal Year 2018" name the year; a day names only itself. */
const headedYear = (label: string) =>
  /^(?:fiscal(?: years?)?|fy|years?)? ?(?:19|20)\d\d(?: \(?(?:audited|unaudited)\)?)?$/i.test(label.trim())
    ? yearIn(label)
    : null

/** The year that a day ends; in the first days of January it is the one before. */
export function yearOfDay(end: string): number {
  const year = Number(end.slice(0, 4))
  return end.slice(5, 7) === '01' && Number(end.slice(8, 10)) <= 10 ? year - 1 : year
}

const otherBasis =
  /budget|forecast|project(?:ed|ion)|estimate|pro ?forma|% |change|variance|percent|adjust|as a %|\b(?:plan|goal|target|outlook|guidance|ltm|ttm|run[- ]?rate)\b|last twelve|\d ?(?:[BEPF]|\([BEPF]\))$/i

function periodsOf(table: Table, kind: StatementKind): (ColumnPeriod | null)[] {
  const columns = withYearsLeft(table.columns)
  const yearly = areYearsApart(columns.flatMap(({ period_end }) => period_end ?? []))
  return columns.map(({ label, period_end: end, months, fiscal_year: named }) => {
    const year = headedYear(label) ?? named ?? (end ? yearOfDay(end) : yearIn(label))
    if (year === null || otherBasis.test(label) || isOfOtherBasis(label, months)) return null
    const span = kind === 'balance_sheet' ? null : (months ?? (yearly ? 12 : null))
    if (kind !== 'balance_sheet' && span === null) return null
    return { end, months: span, year, heading: label }
  })
}

/** "AOP 2025" and "2025 Fcst" are plans; "YTD 2025" says how many months it has, or is no year. */
function isOfOtherBasis(label: string, months: number | null): boolean {
  const basis = basisIn(label)
  return basis === 'year_to_date' ? (months ?? 12) === 12 : basis !== 'actual'
}

type Column = Table['columns'][number]

/** "2021 2022" beside columns of 2021 and 2020 is of 2022: the head of a neighbour has run into it. */
function withYearsLeft(columns: readonly Column[]): Column[] {
  const ends = columns.flatMap(({ period_end }) => period_end ?? [])
  const days = new Set(ends.map((end) => end.slice(4)))
  const [day, ...otherDays] = days
  return columns.map((column) => {
    const years = [...new Set(column.label.match(/\b(?:19|20)\d\d\b/g) ?? [])]
    const [left, ...others] = years.filter((year) => !ends.some((end) => end.startsWith(year)))
    if (column.period_end !== null || years.length < 2 || !left || others.length > 0) return column
    if (!day || otherDays.length > 0) return column
    return {
      ...column,
      label: left,
      period_end: `${left}${day}`,
      months: columns.find(({ months }) => months)?.months ?? null,
    }
  })
}

/** Columns headed by plain days a year apart are of years. */
function areYearsApart(ends: readonly string[]): boolean {
  const days = ends.map((end) => Date.parse(end) / 86_400_000).sort((a, b) => a - b)
  return days.length > 1 && days.every((day, at) => at === 0 || Math.abs(day - (days[at - 1] ?? 0) - 365) <= 14)
}

type Value = NonNullable<Table['rows'][number]['values'][number]>
type Row = { label: string; name: string; section: string }

const perShare = /per (?:common |ordinary |diluted |basic )?(?:share|unit)/
const shares = /\bshares\b(?!.*(?:repurchase|purchase|issu|proceeds))|shares (?:outstanding|used)/

function cellOf(table: Table, { label, name, section }: Row, value: Value, period: ColumnPeriod): Cell | null {
  if (value.value === null || /%|\p{L}{3}/u.test(value.raw)) return null
  const isPerShare = perShare.test(name) || (perShare.test(section) && /basic|dilut/.test(name))
  const isCount = shares.test(name) || (shares.test(section) && /basic|dilut/.test(name))
  const scale = isPerShare || isCount ? 1 : (table.scale ?? 1)
  const amount = Number((value.value * scale).toPrecision(14))
  const { raw, bbox: box } = value
  return {
    label,
    page: table.page,
    box,
    raw,
    amount,
    printed: amount,
    scale,
    currency: isCount ? null : table.currency,
    period,
    state: 'unreviewed',
  }
}

/** A total without a name ends the lines below a heading: it is their sum in each column. */
const isSumOf = (total: readonly Cell[], parts: readonly Line[]) =>
  parts.length > 1 &&
  total.length > 0 &&
  total.every((cell) => {
    const column = parts.flatMap(({ cells }) => cells.find(({ period }) => period === cell.period) ?? [])
    const sum = column.reduce((added, { amount }) => added + amount, 0)
    return column.length === parts.length && Math.abs(sum - cell.amount) <= 2 * cell.scale
  })

/** Follows a statement from its top: which part of it a line is in, by the headings and totals that have come before. */
function placeIn(kind: StatementKind): (name: string, hasValues: boolean) => Part {
  if (kind === 'income_statement') return () => 'income'
  return kind === 'balance_sheet' ? inBalance() : inCashFlow()
}

function inBalance() {
  let part: Part = 'current_assets'
  return (name: string, hasValues: boolean): Part => {
    const here = part
    const isAsset = here === 'current_assets' || here === 'other_assets'
    if (hasValues) {
      if (/^total current assets/.test(name)) part = 'other_assets'
      else if (/^total assets/.test(name)) part = 'current_liabilities'
      else if (/^total current liabilities/.test(name)) part = 'other_liabilities'
      else if (/^total liabilities$/.test(name)) part = 'equity'
      return here
    }
    if (/^liabilities\b|\bliabilities and\b/.test(name) && isAsset) part = 'current_liabilities'
    else if (/^current liabilities/.test(name)) part = 'current_liabilities'
    else if (/(?:equity|deficit)$/.test(name) && !/liabilities/.test(name) && !isAsset) part = 'equity'
    return part
  }
}

function inCashFlow() {
  let part: Part = 'operating'
  const seen = new Set<Part>([part])
  const enter = (next: Part) => {
    part = next
    seen.add(next)
  }
  const total = /^(?:total )?(?:net )?cash\b.*\b(operati(?:ons|ng)|invest(?:ing|ment)|financing)/
  return (name: string, hasValues: boolean): Part => {
    const here = part
    const [isTotal, of] = hasValues ? (total.exec(name) ?? []) : []
    // what comes before tax and interest is printed as a total of operations too
    if (of?.startsWith('operati')) enter('investing')
    else if (isTotal) enter((['investing', 'financing'] as const).find((next) => !seen.has(next)) ?? 'supplement')
    else if (!hasValues && /supplement|non-?cash|cash paid/.test(name)) enter('supplement')
    else if (!hasValues && /\binvest(?:ing|ments?)(?: activities)?$/.test(name)) enter('investing')
    else if (!hasValues && /\bfinancing(?: activities)?$/.test(name)) enter('financing')
    return isTotal ? here : part
  }
}
