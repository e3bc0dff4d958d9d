import { numberOfWords } from '../../../../words/numbers.ts'
import { type AskedPeriod, yearsBefore, yearsUpTo } from '../../../files/index.ts'
import { conceptsIn, type Expr, FormulaError, formulaOf, hasLine, measureOf } from '../../metrics/formula.ts'
import { type DocumentQuestion } from '../../plan/plan.ts'
import { judgedBy } from './judgements.ts'
import { keyOf, type Meaning, type Names, namesWith } from './names.ts'
import { type Link, onlyPeriods, type Periods, periodsIn, yearsBetween } from './periods.ts'
import { phrased } from './phrase.ts'
import { hasOperator, type Pieces, piecesOf } from './pieces.ts'
import { shapeOf } from './shape.ts'
import { isInstruction, plainWords, withoutStatements, withPeriods } from './wording.ts'

/** A question about a figure of a company's documents, the company still to be put in. */
export type ReadQuestion = Omit<DocumentQuestion, 'kind' | 'company_id'>

/** What the columns of a statement are called beside their times. */
const standing = / ?\((?:as )?(?:restated|audited|unaudited|reported)\)/g

/** The newest year of a document is meant where none is named, and the one before where it is compared. */
const fiscalYear = '(?: (?:full|completed|reported))*(?: (?:fiscal|financial))? (?:year|annual period)(?! end)\\b'
const against = 'compared (?:to|with)|versus|vs|over|from|than|against|on'
const newestYear = new RegExp(
  `(?:(?:,? (?:in|for|of|during|at|${against}))? (?:the |its )?(?:last|latest|most recent|newest)|,? (?:${against}) (?:the |its )?(?:previous|prior))${fiscalYear}`,
  'g',
)
/** The year before the newest is named by no number, so that an answer would say the newest of it. */
const isOfYearBefore = (said: string) => /^(?:prior|previous|last) years?\b/.test(said)

/** What a question asks of statements; null where a word of it has no meaning here. "text" has <company> for the company. */
export function readQuestion(text: string): ReadQuestion | null {
  const words = withPeriods(plainWords(text)).replace(standing, '')
  const pieces = piecesOf(words.includes('@') || /\bthis year\b/.test(words) ? words : words.replace(newestYear, ''))
  if (!pieces) return null
  const { core, manner, inside } = withoutBrackets(pieces)
  const bare = withoutStatements(core)
  // "FY2021 inventory less FY2020 inventory": the years belong to the terms, and are counted back from the newest
  const isInside = pieces.own === null && years(bare).length > 1 && hasOperator(bare.slice(bare.indexOf('@')))
  const { periods, rest, link, newest: count, since } = isInside ? insideOf(bare) : periodsIn(bare)
  const base = periods.at(-1)?.year ?? latestYear(pieces)
  const names = definedNames(pieces.definitions, base)
  if (!names) return null
  const judged = pieces.own === null ? judgedBy(rest) : null
  if (judged) return ofJudgement(judged, periods, pieces)
  const { shape: shaped, target, years: spanned, toward, against, wantsReasons, isEvery } = shapeOf(rest)
  if ((isInside && shaped !== 'level') || (since !== undefined && (shaped === 'against' || isYearly.test(rest))))
    return null
  const wanted = ofManner(manner)
  const [meaning, ...others] = meaningsOf(target, pieces.own, names, base)
  if ([meaning, ...others].some((one) => one && isOfYearBefore(one.said))) return null
  if (!meaning || ![...inside, ...pieces.parts].every((one) => isPartOf(one, meaning, names, base))) return null
  const isMoved = isMovement(periods, link, wanted.isEach) || (count === 2 && link === 'versus')
  // how a figure developed in one year is how it moved from the year before
  const isOfOne = isEvery && periods.length === 1
  const shape = shaped === 'level' && (isMoved || isOfOne) ? 'change' : shaped
  const isOpen = since !== undefined && shape !== 'average'
  const asked = isOpen ? [] : askedPeriods(shape, periods, { link, years: spanned, base })
  if (shape === 'growth' && asked && isYearly.test(rest) && areYearsApart(asked)) return null
  const as = asOf(meaning, meaning.said, wanted.isPercent)
  const also = others.map((other) => ({ ...other, as: asOf(other, other.said, wanted.isPercent) }))
  if (!asked || asked.length > 12 || !as || also.some((one) => one.as === null)) return null
  const isGrowth = shape === 'change' && wanted.isPercent && !wanted.isPoints && as === 'money'
  // an amount of money is no percentage
  if (wanted.isPercent && as === 'money' && !/^(?:growth|cagr|direction)$/.test(shape) && !isGrowth) return null
  return {
    formula: formulaOf(meaning.expr),
    said: nameOf(meaning.said),
    as,
    shape: isGrowth ? 'growth' : shape,
    toward,
    against,
    periods: asked,
    ...(asked.length === 0 && newestOf({ count, since, isEvery })),
    unit: wanted.unit,
    decimals: wanted.decimals,
    ...(also.length > 0 && {
      also: also.flatMap((one) =>
        one.as ? [{ formula: formulaOf(one.expr), said: nameOf(one.said), as: one.as, against }] : [],
      ),
    }),
    ...((wantsReasons || pieces.wantsReasons) && { reasons: true }),
    ...(pieces.left.length > 0 && { left: pieces.left.join('; ').replaceAll('<company>', 'it').slice(0, 300) }),
  }
}

type Newest = { count: number | undefined; since: number | undefined; isEvery: true | undefined }

function newestOf({ count, since, isEvery }: Newest): Pick<DocumentQuestion, 'newest' | 'since'> {
  if (since !== undefined) return { since }
  if (count !== undefined) return { newest: count }
  return isEvery ? { newest: 'all' } : {}
}

/** Growth by the year over several years is another figure than growth from the first to the last. */
const isYearly = /\b(?:annual|yoy|year over year)\b/
const areYearsApart = ([from, to]: readonly AskedPeriod[]) => from && to && to.year - from.year > 1

/** Two times are a movement from one to the other; each of more is said. */
const isMovement = (periods: readonly AskedPeriod[], link: Link | null, isEach: boolean) =>
  periods.length === 2 && !isEach && (link !== 'range' || yearsBetween(periods).length < 3)

const nameOf = (said: string) => said.replace(/@(?=\d)/g, 'FY').slice(0, 200)

type Said = Meaning & { said: string }

/** What is asked for: one figure, or several in one breath. The definition that the question gives goes before the book's. */
function meaningsOf(target: string, own: string | null, names: Names, base: number | null): Said[] {
  if (own !== null) {
    const meaning = isQualified.test(target) ? null : phrased(withoutStatements(own), names, base)
    const book = names.get(keyOf(target))
    const isOfBook = meaning && book && formulaOf(book.expr) === formulaOf(meaning.expr)
    const as = meaning && (meaning.as ?? (isOfBook ? book.as : null) ?? definedAs(meaning.expr))
    return meaning ? [{ ...meaning, as, said: target }] : []
  }
  const meaning = phrased(target, names, base)
  if (meaning && !hasLine(meaning.expr)) return [{ ...meaning, said: target }]
  return listed(target, names, base) ?? (meaning ? [{ ...meaning, said: target }] : [])
}

/** "revenue, EBITDA and net income": each by its name; null where one of them has none. */
function listed(target: string, names: Names, base: number | null): Said[] | null {
  const knownAs = (said: string): Said[] | null => {
    const meaning = phrased(said, names, base)
    return meaning && !hasLine(meaning.expr) ? [{ ...meaning, said }] : null
  }
  const parts = target.split(/, (?:and )?/).map(
    (part) =>
      knownAs(part) ??
      halves(part)
        .flatMap((two) => allOf(two.map(knownAs)) ?? [])
        .slice(0, 2),
  )
  const all = parts.flat()
  return parts.every(({ length }) => length > 0) && all.length > 1 && all.length <= figuresMax ? all : null
}
const figuresMax = 4

const allOf = <T>(lists: (T[] | null)[]): T[] | null => (lists.every((list) => list !== null) ? lists.flat() : null)

/** The figures that a judgement rests on, of one year. */
function ofJudgement(
  [first, ...others]: NonNullable<ReturnType<typeof judgedBy>>,
  periods: AskedPeriod[],
  pieces: Pieces,
): ReadQuestion | null {
  if (periods.length > 1) return null
  const rest = { shape: 'against', toward: null, periods, unit: null, decimals: null } as const
  return {
    ...first,
    ...rest,
    ...(others.length > 0 && { also: others }),
    ...(pieces.wantsReasons && { reasons: true }),
  }
}

/** A part of the company is no matter of its statements. */
const isQualified =
  /\b(?:segments?|divisions?|channels?|regions?|subsidiar(?:y|ies)|parent|stores?|brands?|units?|products?|geograph(?:y|ies)|countr(?:y|ies)|e commerce|digital|organic|adjusted|underlying|pro forma|like for like|comparable|same store|excluding|without|except|as (?:a )?(?:%|percent|percentage))\b/

/** "(in USD millions)" says how to answer, "(formerly known as …)" whose it is; another bracket must be part of the figure. */
function withoutBrackets({ asked, manner }: Pieces): { core: string; manner: string; inside: string[] } {
  const notes = [manner]
  const inside: string[] = []
  const core = asked.replace(/ ?\(([^()]*)\)/g, (_, content: string) => {
    if (isInstruction(content) || /^as a %$/.test(content)) notes.push(content)
    else if (onlyPeriods(content)) return ` ${content}`
    else if (/^\d\d weeks$|^not (?:of )?the parent\b/.test(content)) return ''
    else if (!/^(?:formerly|previously|also|now|then) (?:known|called)\b/.test(content)) inside.push(content)
    return ''
  })
  return { core: core.replace(/\s+/g, ' ').trim(), manner: notes.join(' ; '), inside }
}

/** What a bracket says must be in the figure already: its short name, or parts of it with the statement that they stand in. */
function isPartOf(content: string, { expr }: Meaning, names: Names, base: number | null): boolean {
  const has = new Set(conceptsIn(expr))
  const text = withoutStatements(content)
    .replace(/^(?:using|based on|with|in %(?: of)?|as a % of) /, '')
    .replace(/^(\w+) to (\w+)$/, '$1 / $2')
  const isPart = (words: string) => {
    const meaning = phrased(words, names, base)
    if (meaning && formulaOf(meaning.expr) === formulaOf(expr)) return true
    return meaning !== null && !hasLine(meaning.expr) && conceptsIn(meaning.expr).every((name) => has.has(name))
  }
  return isPart(text) || (text.includes(' and ') && halves(text).some(([one, other]) => isPart(one) && isPart(other)))
}

/** The two sides of each "and": names of figures have it too. */
const halves = (text: string): [string, string][] =>
  [...text.matchAll(/ and /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 5)])

const years = (text: string): number[] => [...text.matchAll(/@(\d{4})/g)].map(([, year]) => Number(year))

const insideOf = (text: string): Periods => ({
  periods: [{ year: Math.max(...years(text)), quarter: null }],
  rest: text,
  link: null,
})

const latestYear = ({ definitions, own }: Pieces): number | null => {
  const named = [...definitions.map(({ meaning }) => meaning), own ?? ''].flatMap(years)
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
      own.every((name) => defined.has(keyOf(name)) || names.includes(name) || !mentions(meaning, name)),
    )
    const [next] = at < 0 ? [] : left.splice(at, 1)
    if (!next) return null
    const read = phrased(next.meaning, namesWith(defined), base)
    if (!read) return null
    for (const name of next.names) defined.set(keyOf(name), { ...read, as: read.as ?? definedAs(read.expr) })
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

function asOf({ expr, as }: Meaning, target: string, isPercent: boolean): DocumentQuestion['as'] | null {
  const isShare = isPercent || /\b(?:margin|rate|yield|growth|share|percentage)\b/.test(target)
  try {
    const measure = measureOf(expr)
    if (measure === 'number') return as === 'money' || as === null ? (isShare ? 'percent' : 'ratio') : as
    return as === null || as === 'money' ? 'money' : null
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

type Given = { link: Link | null; years: number | null; base: number | null }

function askedPeriods(
  shape: DocumentQuestion['shape'],
  periods: AskedPeriod[],
  { link, years, base }: Given,
): AskedPeriod[] | null {
  const [first] = periods
  if (shape === 'average') {
    const isBetween = link === 'range' || (periods.length === 2 && years !== 2)
    const all = isBetween ? yearsBetween(periods) : periods
    const counted = all.length === 1 && first && years ? yearsUpTo(first, years) : all
    return counted.length > 1 && (years === null || counted.length === years) ? counted : null
  }
  if (shape === 'cagr') {
    const [from, to] = periods.length === 1 && first && years ? [yearsBefore(first, years), first] : periods
    return from && to && periods.length < 3 && (years === null || to.year - from.year === years) ? [from, to] : null
  }
  if (shape === 'against') return periods.length > 1 ? null : first ? [first] : []
  if (shape === 'level') {
    if (!first) return base === null ? [] : [{ year: base, quarter: null }]
    return link === 'range' ? yearsBetween(periods) : periods
  }
  if (periods.length > 2) return null
  if (periods.length === 2) return periods
  return first ? [yearsBefore(first, 1), first] : []
}

/** What the question says of how to answer. */
function ofManner(manner: string) {
  const places = /\b(no|zero|one|two|three|four|\d) decimals?\b/.exec(manner)?.[1]
  const unit = /\b(thousand|million|billion)s?\b/.exec(manner)?.[1]
  return {
    decimals:
      places === undefined ? null : /^(?:no|zero)$/.test(places) ? 0 : (numberOfWords(places) ?? Number(places)),
    unit: unit ? (`${unit}s` as 'thousands' | 'millions' | 'billions') : null, // reason: one of the words above
    isPercent: /\bpercents?\b|\bpercentages?\b|%/.test(manner),
    isPoints: /\bpoints?\b/.test(manner),
    isEach: /\beach\b/.test(manner),
  }
}
