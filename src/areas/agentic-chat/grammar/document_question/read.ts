import { conceptsIn, type Expr, FormulaError, formulaOf, measureOf } from '../../metrics/formula.ts'
import { type DocumentQuestion } from '../../plan/plan.ts'
import { type Meaning, type Names, namesWith } from './names.ts'
import { type AskedPeriod, periodsIn, yearsBetween } from './periods.ts'
import { phrased } from './phrase.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { shapeOf } from './shape.ts'
import { isInstruction, plainWords, withoutStatements, withPeriods } from './wording.ts'

/** A question about a figure of a company's documents, the company still to be put in. */
export type ReadQuestion = Omit<DocumentQuestion, 'kind' | 'company_id'>

/** What a question asks of statements; null where a word of it has no meaning here. "text" has <company> for the company. */
export function readQuestion(text: string): ReadQuestion | null {
  const pieces = piecesOf(withPeriods(plainWords(text)))
  if (!pieces) return null
  const { core, manner, inside } = withoutBrackets(pieces)
  const bare = withoutStatements(core)
  // "FY2021 inventory less FY2020 inventory": the years belong to the terms, and are counted back from the newest
  const isInside = years(bare).length > 1 && /\b(?:less|plus|minus|divided by|times)\b|[+*/]/.test(bare)
  const { periods, rest, isRange } = isInside ? insideOf(bare) : periodsIn(bare)
  const base = periods.at(-1)?.year ?? latestYear(pieces.definitions)
  const names = definedNames(pieces.definitions, base)
  if (!names) return null
  const { shape: shaped, target, years: count, toward, against } = shapeOf(rest)
  if (isInside && shaped !== 'level') return null
  const words = ofManner(manner)
  const meaning = phrased(target, names, base) ?? lineCalled(target, pieces)
  if (!meaning || !inside.every((one) => isPartOf(one, meaning, names, base))) return null
  const shape = shaped === 'level' && periods.length > 1 ? 'change' : shaped
  const asked = askedPeriods(shape, periods, { isRange, years: count, base })
  const as = asOf(meaning, words.isPercent)
  if (!asked || !as) return null
  const isGrowth = shape === 'change' && words.isPercent && as === 'money'
  // an amount of money is no percentage
  if (words.isPercent && as === 'money' && !/^(?:growth|cagr|direction)$/.test(shape) && !isGrowth) return null
  return {
    formula: formulaOf(meaning.expr),
    said: target.replace(/@(?=\d)/g, 'FY').slice(0, 200),
    as,
    shape: isGrowth ? 'growth' : shape,
    toward,
    against,
    periods: asked,
    unit: words.unit,
    decimals: words.decimals,
  }
}

/** "(in USD millions)" says how to answer, "(formerly known as …)" whose it is; another bracket must be part of the figure. */
function withoutBrackets({ asked, manner }: Pieces): { core: string; manner: string; inside: string[] } {
  const notes = [manner]
  const inside: string[] = []
  const core = asked.replace(/ ?\(([^()]*)\)/g, (_, content: string) => {
    if (isInstruction(content) || /^as a %$/.test(content)) notes.push(content)
    else if (!/^(?:formerly|previously|also|now|then) (?:known|called)\b/.test(content)) inside.push(content)
    return ''
  })
  return { core: core.replace(/\s+/g, ' ').trim(), manner: notes.join(' ; '), inside }
}

/** What is no name of a figure may be the label of a line, all of it: whether there is one the document tells. */
function lineCalled(target: string, { definitions }: Pieces): Meaning | null {
  const isLabel = /^[a-z][a-z ,/-]{3,80}[a-z]$/.test(target) && definitions.length === 0
  return isLabel ? { expr: { kind: 'line', label: target, back: 0 }, as: null } : null
}

/** What a bracket says must be in the figure already: its short name, or parts of it with the statement that they stand in. */
function isPartOf(content: string, { expr }: Meaning, names: Names, base: number | null): boolean {
  const has = new Set(conceptsIn(expr))
  const text = withoutStatements(content).replace(/^(?:using|based on|with) /, '')
  const isPart = (words: string) => {
    const meaning = phrased(words, names, base)
    return meaning !== null && conceptsIn(meaning.expr).every((name) => has.has(name))
  }
  return isPart(text) || (text.includes(' and ') && halves(text).some(([one, other]) => isPart(one) && isPart(other)))
}

/** The two sides of each "and": names of figures have it too. */
const halves = (text: string): [string, string][] =>
  [...text.matchAll(/ and /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 5)])

const years = (text: string): number[] => [...text.matchAll(/@(\d{4})/g)].map(([, year]) => Number(year))

const insideOf = (text: string) => ({
  periods: [{ year: Math.max(...years(text)), quarter: null }],
  rest: text,
  isRange: false,
})

const latestYear = (definitions: Pieces['definitions']): number | null => {
  const named = definitions.flatMap(({ meaning }) => years(meaning))
  return named.length > 0 ? Math.max(...named) : null
}

/** The names that the question defines, each with the others that it is made of; null where one does not read whole. */
function definedNames(definitions: Pieces['definitions'], base: number | null): Names | null {
  const defined = new Map<string, Meaning>()
  const left = definitions.map(({ name, meaning }) => ({
    names: namesOf(name),
    meaning: withoutStatements(meaning),
  }))
  const own = left.flatMap(({ names }) => names)
  while (left.length > 0) {
    // one that speaks of another of them waits for it
    const at = left.findIndex(({ meaning, names }) =>
      own.every((name) => defined.has(name) || names.includes(name) || !mentions(meaning, name)),
    )
    const [next] = at < 0 ? [] : left.splice(at, 1)
    if (!next) return null
    const read = phrased(next.meaning, namesWith(defined), base)
    if (!read) return null
    for (const name of next.names) defined.set(name, { ...read, as: read.as ?? definedAs(read.expr) })
  }
  return namesWith(defined)
}

const mentions = (text: string, name: string) => new RegExp(`(?<![a-z])${name}(?![a-z])`).test(text)

/** "days payable outstanding (dpo)" has two names. */
function namesOf(name: string): string[] {
  const [, long, short] = /^(.+?) ?\(([^()]+)\)$/.exec(name) ?? []
  return long && short ? [long.trim(), short.trim()] : [name.trim()]
}

/** 365 in a formula makes days of it. */
const definedAs = (expr: Expr): Meaning['as'] => (/\b36[05]\b/.test(formulaOf(expr)) ? 'days' : null)

function asOf({ expr, as }: Meaning, isPercent: boolean): DocumentQuestion['as'] | null {
  try {
    const measure = measureOf(expr)
    if (measure === 'number') return as === 'money' || as === null ? (isPercent ? 'percent' : 'ratio') : as
    return as === null || as === 'money' ? 'money' : null
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

type Given = { isRange: boolean; years: number | null; base: number | null }

function askedPeriods(
  shape: DocumentQuestion['shape'],
  periods: AskedPeriod[],
  { isRange, years, base }: Given,
): AskedPeriod[] | null {
  const [first] = periods
  if (shape === 'average') {
    const all = isRange || (periods.length === 2 && years !== 2) ? yearsBetween(periods) : periods
    const counted = all.length === 1 && years ? yearsBack(all[0]?.year ?? 0, years) : all
    return counted.length > 1 && (years === null || counted.length === years) ? counted : null
  }
  if (shape === 'cagr') {
    const [from, to] =
      periods.length === 1 && years ? [{ year: (first?.year ?? 0) - years, quarter: null }, first] : periods
    return from && to && periods.length < 3 && (years === null || to.year - from.year === years) ? [from, to] : null
  }
  if (shape === 'against') return periods.length > 1 ? null : first ? [first] : []
  if (shape === 'level') return first ? [first] : base === null ? [] : [{ year: base, quarter: null }]
  if (periods.length > 2) return null
  if (periods.length === 2) return periods
  return first ? [{ ...first, year: first.year - 1 }, first] : []
}

const yearsBack = (last: number, count: number): AskedPeriod[] =>
  Array.from({ length: count }, (_, at) => ({ year: last - count + 1 + at, quarter: null }))

const counts: Record<string, number> = { no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4 }

/** What the question says of how to answer. */
function ofManner(manner: string) {
  const places = /\b(no|zero|one|two|three|four|\d) decimals?\b/.exec(manner)?.[1]
  const unit = /\b(thousand|million|billion)s?\b/.exec(manner)?.[1]
  return {
    decimals: places === undefined ? null : (counts[places] ?? Number(places)),
    unit: unit ? (`${unit}s` as 'thousands' | 'millions' | 'billions') : null, // reason: one of the words above
    isPercent: /\bpercents?\b|\bpercentages?\b|%/.test(manner),
  }
}
