import type { Concept } from './concept.ts'
import { type ConceptName, concepts } from './concepts.ts'
import type { Cell, Line } from './line.ts'

/** The lines of a document as a whole, with what tells the ends of its years from days between. */
export type Statements = { lines: readonly Line[]; yearEnds: readonly string[] }

/** A time that is asked for; the fourth quarter has no column of its own, and neither has a day between. */
export type AskedPeriod = { year: number; quarter: number | null }

/** The lines that a concept is, all of them; none: nothing is called so; unclear: several are, with different amounts. */
export type Found = { kind: 'lines'; lines: Line[] } | { kind: 'none' } | { kind: 'unclear'; lines: Line[] }

export function linesFor(lines: readonly Line[], name: ConceptName): Found {
  const concept = concepts[name]
  const candidates = lines.filter((line) => isCandidate(line, concept))
  for (const pattern of concept.labels) {
    const all = candidates.filter((line) => pattern.test(line.normal))
    // a line that is printed twice is one
    const hits = all.filter((line, at) => !all.slice(0, at).some((other) => isSame(line, other)))
    const [first] = hits
    if (!first) continue
    if (hits.length === 1) return { kind: 'lines', lines: [first, ...restOf(first, candidates, concept)] }
    const total = hits.find((line) => line.normal.startsWith('total ')) ?? sumOf(hits)
    return total ? { kind: 'lines', lines: [total] } : { kind: 'unclear', lines: hits }
  }
  const { parts } = concept
  const found = parts ? candidates.filter((line) => parts.test(line.normal)) : []
  const elsewhere = concept.anyPart ? lines.filter((line) => isElsewhere(line, concept, found)) : []
  if (elsewhere.length > 0) return { kind: 'unclear', lines: [...found, ...elsewhere] }
  if (found.length > 1 || (found.length === 1 && concept.anyPart)) return { kind: 'lines', lines: found }
  return { kind: 'none' }
}

function isCandidate(line: Line, { statement, part, under, not }: Concept): boolean {
  if (line.statement !== statement) return false
  if (part !== undefined && !(typeof part === 'string' ? [part] : part).includes(line.part)) return false
  if (under && !under.test(line.section) && !under.test(line.normal.replace(/^(?:basic|diluted)$/, ''))) return false
  return !not?.test(line.normal)
}

/** "Depreciation" is not all of it where "amortization of intangibles" stands beside. */
const restOf = (line: Line, candidates: readonly Line[], { besides }: Concept): Line[] =>
  besides && !/amorti[sz]/.test(line.normal) ? candidates.filter((other) => besides.test(other.normal)) : []

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

/** The lines that are called just so, small words and signs aside. */
export function linesCalled(lines: readonly Line[], label: string): Line[] {
  const wanted = wordsOf(label)
  const all = lines.filter((line) => wordsOf(line.normal) === wanted || wordsOf(line.label.toLowerCase()) === wanted)
  return all.filter((line, at) => !all.slice(0, at).some((other) => isSame(line, other)))
}

const wordsOf = (text: string) =>
  (text.match(/[a-z0-9]+/g) ?? []).filter((word) => !/^(?:and|the|of|net|a|an)$/.test(word)).join(' ')

const hasAmount = ({ amount }: Cell) => amount !== 0

/** Whether a term that may be missing is: its statement has no line that could be it. */
export function isAbsent({ lines }: Statements, name: ConceptName): boolean {
  const concept = concepts[name]
  const { absentWithout, part } = concept
  if (!absentWithout) return false
  const parts = part === undefined ? [] : typeof part === 'string' ? [part] : part
  const there = lines.filter((line) => line.statement === concept.statement && parts.includes(line.part))
  return there.length > 1 && !there.some((line) => absentWithout.test(line.normal))
}

/** The cell of a line for a period; undefined where it has none, or two that differ. */
export function cellFor(line: Line, asked: AskedPeriod, statements: Statements): Cell | undefined {
  const cells = line.cells.filter((cell) => isOf(cell, line, asked, statements))
  const [first] = cells
  return cells.every((cell) => cell.amount === first?.amount) ? first : undefined
}

function isOf({ period }: Cell, line: Line, { year, quarter }: AskedPeriod, { yearEnds }: Statements): boolean {
  if (quarter !== null) {
    if (line.statement !== 'balance_sheet' && period.months !== 3) return false
    return period.end !== null && yearEnds.some((end) => isQuarter(period.end ?? '', end, { year, quarter }))
  }
  if (period.year !== year) return false
  if (line.statement !== 'balance_sheet') return period.months === 12
  return period.end === null || yearEnds.some((end) => isAnniversary(end, period.end ?? ''))
}

const dayOf = (day: string) => Date.parse(day) / 86_400_000
const aYear = 365.25

/** Whole years apart, give or take the days by which a year of weeks moves. */
const isAnniversary = (one: string, other: string): boolean => {
  const years = (dayOf(one) - dayOf(other)) / aYear
  return Math.abs(years - Math.round(years)) * aYear <= 8
}

function isQuarter(end: string, yearEnd: string, { year, quarter }: { year: number; quarter: number }): boolean {
  const yearsOff = year - fiscalYearOf(yearEnd)
  const wanted = dayOf(yearEnd) + yearsOff * aYear - ((4 - quarter) * aYear) / 4
  return Math.abs(dayOf(end) - wanted) <= 12
}
const fiscalYearOf = (end: string) =>
  end.slice(5, 7) === '01' && Number(end.slice(8, 10)) <= 10 ? Number(end.slice(0, 4)) - 1 : Number(end.slice(0, 4))

/** The days on which the years of a document end: those of its full years, else the days of its balance sheet that are no interim ones. */
export function yearEndsOf(lines: readonly Line[]): string[] {
  const ends = (of: readonly Line[], fits: (cell: Cell) => boolean) => [
    ...new Set(of.flatMap(({ cells }) => cells.filter(fits).flatMap(({ period }) => period.end ?? []))),
  ]
  const full = ends(lines, ({ period }) => period.months === 12)
  if (full.length > 0) return full
  const days = ends(
    lines.filter(({ statement }) => statement === 'balance_sheet'),
    () => true,
  ).sort()
  const newest = days.at(-1)
  if (newest === undefined) return []
  const others = days.filter((day) => !isAnniversary(day, newest))
  const isInterim = lines.some(({ cells }) => cells.some(({ period }) => period.months !== null))
  return others.length > 0 ? others : isInterim ? [] : days
}
