import { singular } from '../../../words/singular.ts'
import type { Concept } from './concept.ts'
import { type ConceptName, concepts } from './concepts.ts'
import type { Cell, Line } from './line.ts'

/** The last day of a fiscal year, and the year as the document calls it. */
export type YearEnd = { end: string; year: number }

/** The lines of a document as a whole, with what tells the ends of its years from days between. */
export type Statements = { lines: readonly Line[]; yearEnds: readonly YearEnd[] }

/** A time that is asked for: a fiscal year, one of its quarters, or what ends on a day. */
export type AskedPeriod = {
  year: number
  quarter: number | null
  /** how long it is, where it is neither a year nor a quarter: "nine months to June 30" */
  months?: number | undefined
  /** the day on which it ends, where the question names one */
  end?: string | undefined
}

/** The same time of the year so many years before. */
export const yearsBefore = (asked: AskedPeriod, years: number): AskedPeriod => ({
  ...asked,
  year: asked.year - years,
  // the last day of February is another one in other years
  ...(asked.end && { end: `${asked.year - years}${asked.end.slice(4).replace('-02-29', '-02-28')}` }),
})

/** So many times up to this one, a year apart. */
export const yearsUpTo = (last: AskedPeriod, count: number): AskedPeriod[] =>
  Array.from({ length: count }, (_, at) => yearsBefore(last, count - 1 - at))

/** The lines that a concept is, all of them; none: nothing is called so; unclear: several are, with different amounts. */
export type Found = { kind: 'lines'; lines: Line[] } | { kind: 'none' } | { kind: 'unclear'; lines: Line[] }

/** "said" tells several lines of one pattern from each other: the one that alone has all its words is meant. */
export function linesFor(lines: readonly Line[], name: ConceptName, said = ''): Found {
  const concept = concepts[name]
  const candidates = lines.filter((line) => isCandidate(line, concept))
  for (const pattern of concept.labels) {
    const hits = onlyOnce(candidates.filter((line) => pattern.test(line.normal)))
    const [first] = hits
    if (!first) continue
    if (hits.length === 1) return { kind: 'lines', lines: [first, ...restOf(first, candidates, concept)] }
    const total = hits.find((line) => line.normal.startsWith('total ')) ?? sumOf(hits) ?? onlyWith(hits, said)
    return total ? { kind: 'lines', lines: [total] } : { kind: 'unclear', lines: hits }
  }
  const alone = standsAlone(lines, concept)
  if (alone) return { kind: 'lines', lines: [alone] }
  const { parts } = concept
  const found = parts ? candidates.filter((line) => parts.test(line.normal)) : []
  const elsewhere = concept.anyPart ? lines.filter((line) => isElsewhere(line, concept, found)) : []
  if (elsewhere.length > 0) return { kind: 'unclear', lines: [...found, ...elsewhere] }
  // a total beside its parts, or a part that is taken off again, would count twice
  if (concept.anyPart && found.length > 1 && found.some(({ normal }) => /^(?:total|less) /.test(normal)))
    return { kind: 'unclear', lines: found }
  if (found.length > 1 || (found.length === 1 && concept.anyPart)) return { kind: 'lines', lines: found }
  return { kind: 'none' }
}

function isCandidate(line: Line, { statement, part, under, not }: Concept): boolean {
  if (line.statement !== statement) return false
  if (part !== undefined && !(typeof part === 'string' ? [part] : part).includes(line.part)) return false
  if (under && !under.test(line.section) && !under.test(line.normal.replace(/^(?:basic|diluted)$/, ''))) return false
  return !not?.test(line.normal)
}

/** "Service revenue" is all revenue where the statement has no other line of it. */
function standsAlone(lines: readonly Line[], { statement, alone }: Concept): Line | undefined {
  if (!alone) return undefined
  const own = onlyOnce(lines.filter((line) => line.statement === statement && alone.line.test(line.normal)))
  const others = lines.filter(
    (line) => line.statement === statement && !alone.line.test(line.normal) && alone.unless.test(line.normal),
  )
  return own.length === 1 && others.length === 0 ? own[0] : undefined
}

/** "Depreciation" is not all of it where "amortization of intangibles" stands beside. */
const restOf = (line: Line, candidates: readonly Line[], { besides }: Concept): Line[] =>
  besides && !besides.unless.test(line.normal)
    ? candidates.filter((other) => other !== line && besides.line.test(other.normal))
    : []

/** A line that would be a part of the sum, where nobody looks for one: the statement is laid out in another way. */
const isElsewhere = (line: Line, { statement, parts, not }: Concept, found: readonly Line[]) =>
  line.statement === statement && !found.includes(line) && parts?.test(line.normal) && !not?.test(line.normal)

const isSame = (one: Line, other: Line) =>
  one === other ||
  one.cells.every((cell) => {
    const same = other.cells.find(({ period }) => period.year === cell.period.year && period.end === cell.period.end)
    return same === undefined || same.amount === cell.amount
  })

/** The line that is the sum of the others of the same name: a total stands before or after its parts. */
const sumOf = (lines: readonly Line[]): Line | undefined =>
  lines.length < 3
    ? undefined
    : lines.find((total) =>
        total.cells.every((cell, at) => {
          const parts = lines.filter((line) => line !== total)
          const sum = parts.reduce((added, line) => added + (line.cells[at]?.amount ?? 0), 0)
          return Math.abs(sum - cell.amount) <= 2 * cell.scale
        }),
      )

/** Whether a line of the same statement keeps a concept from being worked out of others. */
export const standsBetween = ({ lines }: Statements, name: ConceptName): boolean => {
  const { statement, elseUnless } = concepts[name]
  return (
    elseUnless !== undefined &&
    lines.some((line) => line.statement === statement && elseUnless.test(line.normal) && line.cells.some(hasAmount))
  )
}

/** The lines that are called just so, small words and signs aside; else those that have all its words and few more. */
export function linesCalled(lines: readonly Line[], label: string): Line[] {
  const wanted = wordsOf(label)
  const levels = /\b(?:change|increase|decrease)\b/.test(wanted) ? lines : lines.filter((line) => !isMovement(line))
  const exact = levels.filter((line) => namesOf(line).includes(wanted))
  return onlyOnce(exact.length > 0 ? exact : linesLike(levels, wanted))
}

/** "Deferred revenue" below "Changes in assets and liabilities" is no level. */
const isMovement = ({ statement, section }: Line) =>
  statement === 'cash_flow' && /\b(?:changes?|increases?|decreases?)\b/.test(section)

/** "fuel expense" is "Aircraft fuel", "doubtful account allowance" "Allowance for doubtful accounts". */
function linesLike(lines: readonly Line[], wanted: string): Line[] {
  const words = wanted.split(' ')
  const telling = words.filter((word) => !ofExpenses.test(word))
  const isExpense = telling.length < words.length
  if (telling.length === 0 || (telling.length === 1 && !(isExpense && (telling[0]?.length ?? 0) > 3))) return []
  return lines.filter((line) => {
    // "selling, general and administrative" is more than selling, and "receivables, net of allowances" no allowances
    if (/ (?:and|&) |.\bnet of\b/.test(line.normal) || (isExpense && line.statement !== 'income_statement'))
      return false
    const own = wordsOf(line.normal.replace(/^less /, '')).split(' ')
    const further = own.filter(
      (word) => !words.includes(word) && word !== 'net' && !(isExpense && ofExpenses.test(word)),
    )
    return (
      telling.every((word) => own.includes(word)) &&
      further.length <= (telling.length > 1 ? furtherMost : 1) &&
      !further.some((word) => turning.test(word) || (isExpense && ofIncome.test(word)))
    )
  })
}
const ofExpenses = /^(?:expense|cost|charge)$/
const ofIncome = /^(?:revenue|sale|income|gain|profit|recovery|credit|benefit)$/
const furtherMost = 3
/** With one of these words more a line is of something else. */
const turning =
  /^(?:before|after|excluding|exclusive|including|less|without|except|than|per|change|increase|decrease|proceed|payment|repayment|purchase|issuance|cost|accumulated|comprehensive|deferred|prepaid|accrued|unbilled|restricted|discontinued|non|noncontrolling|attributable|other|current|noncurrent|portion|maturity|stock|share)$/

/** A line may be called net where the question does not say so; what is asked for net is another figure without it. */
const namesOf = ({ normal, label }: Line) =>
  [wordsOf(normal), wordsOf(label.toLowerCase())].flatMap((name) => [
    name,
    name.replace(/(?:^| )net(?= |$)/g, '').trim(),
  ])

const wordsOf = (text: string) =>
  (text.match(/[a-z0-9]+/g) ?? [])
    .filter((word) => !/^(?:and|the|of|on|in|for|a|an)$/.test(word))
    .map(singular)
    .join(' ')

function onlyWith(lines: readonly Line[], said: string): Line | undefined {
  const words = wordsOf(said.toLowerCase()).split(' ')
  const [only, ...others] = lines.filter(({ normal }) => {
    const own = wordsOf(normal).split(' ')
    return words.every((word) => own.includes(word))
  })
  return said !== '' && others.length === 0 ? only : undefined
}

/** A line that is printed twice is one. */
const onlyOnce = (lines: readonly Line[]): Line[] =>
  lines.filter((line, at) => !lines.slice(0, at).some((other) => isSame(line, other)))

const hasAmount = ({ amount }: Cell) => amount !== 0

/** Whether a term that may be missing is: its statement has no line that could be it. */
export function isAbsent({ lines }: Statements, name: ConceptName): boolean {
  const concept = concepts[name]
  const { absentWithout, part } = concept
  if (!absentWithout) return false
  const parts = part === undefined ? [] : typeof part === 'string' ? [part] : part
  const there = lines.filter(
    (line) => line.statement === concept.statement && (parts.length === 0 || parts.includes(line.part)),
  )
  return there.length > 1 && !there.some((line) => absentWithout.test(line.normal))
}

/** The cell of a line for a period; undefined where it has none, or two that differ. */
export function cellFor(line: Line, asked: AskedPeriod, statements: Statements): Cell | undefined {
  const cells = line.cells.filter((cell) => isOf(cell, line, asked, statements))
  const [first] = cells
  return cells.every((cell) => cell.amount === first?.amount) ? first : undefined
}

function isOf({ period }: Cell, line: Line, asked: AskedPeriod, { yearEnds }: Statements): boolean {
  const { year, quarter, months, end: day } = asked
  if (quarter !== null) {
    if (line.statement !== 'balance_sheet' && period.months !== (months ?? 3)) return false
    return period.end !== null && yearEnds.some((yearEnd) => isQuarter(period.end ?? '', yearEnd, { year, quarter }))
  }
  if (day !== undefined && period.end !== null)
    return isNear(period.end, day) && (line.statement === 'balance_sheet' || period.months === (months ?? 12))
  if (period.year !== year) return false
  if (line.statement !== 'balance_sheet') return period.months === 12
  return period.end === null || yearEnds.some(({ end }) => isAnniversary(end, period.end ?? ''))
}

/** Years of weeks end on other days of the same month. */
const isNear = (one: string, other: string) => Math.abs(dayOf(one) - dayOf(other)) <= 8

const dayOf = (day: string) => Date.parse(day) / 86_400_000
const aYear = 365.25

/** Whole years apart, give or take the days by which a year of weeks moves. */
const isAnniversary = (one: string, other: string): boolean => {
  const years = (dayOf(one) - dayOf(other)) / aYear
  return Math.abs(years - Math.round(years)) * aYear <= 8
}

function isQuarter(end: string, yearEnd: YearEnd, { year, quarter }: { year: number; quarter: number }): boolean {
  const wanted = dayOf(yearEnd.end) + (year - yearEnd.year) * aYear - ((4 - quarter) * aYear) / 4
  return Math.abs(dayOf(end) - wanted) <= 12
}

/** When the years of a document end: its full years, else the days of its balance sheet that are no interim ones. */
export function yearEndsOf(lines: readonly Line[]): YearEnd[] {
  const ends = (of: readonly Line[], fits: (cell: Cell) => boolean): YearEnd[] => {
    const years = new Map(
      of.flatMap(({ cells }) =>
        cells.filter(fits).flatMap(({ period: { end, year } }) => (end === null ? [] : [[end, year] as const])),
      ),
    )
    return [...years].map(([end, year]) => ({ end, year }))
  }
  const full = ends(lines, ({ period }) => period.months === 12)
  if (full.length > 0) return full
  const days = ends(
    lines.filter(({ statement }) => statement === 'balance_sheet'),
    () => true,
  ).sort((a, b) => a.end.localeCompare(b.end))
  const newest = days.at(-1)
  if (newest === undefined) return []
  const others = days.filter(({ end }) => !isAnniversary(end, newest.end))
  const isInterim = lines.some(({ cells }) => cells.some(({ period }) => period.months !== null))
  return others.length > 0 ? others : isInterim ? [] : days
}
