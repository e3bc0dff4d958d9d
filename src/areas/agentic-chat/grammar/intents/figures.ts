import type { Trend, TrendFigure } from '../../plan/plan.ts'
import { trendFigures } from '../../plan/plan.ts'
import { type Asked, draftOf, filter, finish, type Intent, queryOf, recordOf, takeCompanies } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { type Atom, type AtomOf, has, ofKind, type Tape, tagOf, use, wordOf } from '../tape.ts'
import { bareYears, yearsOf } from '../times/fiscal_years.ts'
import { ofHalf, periodVerbs } from '../times/halves.ts'
import { quartersOf } from '../times/quarters.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import {
  averageWords,
  cagrWords,
  growthWords,
  quarterWords,
  sumWords,
  takeAllWords,
  trendWords,
} from '../vocabulary/trend_words.ts'

// Figures of named companies over their fiscal periods, and companies side by side.

const figuresFirst: readonly TrendFigure[] = ['revenue', 'ebitda', 'ebitda_margin']

/** How a figure of one to five companies went: series, growth, CAGR; also "2023 vs 2024". */
export const trend: Intent = (asked) => {
  if (!/<[^>]*company/.test(asked.tape.map((atom) => (atom.tags.includes('X:company') ? '<company>' : '')).join(' ')))
    return null
  if (
    asked.tape.some((atom) =>
      /^(deals?|meetings?|calls?|emails?|notes?|contacts|documents?|files?|opportunit(y|ies)|should|interactions?)$/.test(
        wordOf(atom),
      ),
    )
  )
    return null
  // a half or a quarter of a year is the record of one period
  if (ofKind(asked.tape, 'date').some(({ span }) => span.part !== undefined && span.part !== null)) return null
  const years = yearsOf(asked.tape)
  const cagr = spotFrame(asked.tape, `(?:${cagrWords})`) !== null
  const quarterly = spotFrame(asked.tape, `(?:${quarterWords})`) !== null
  const series = spotFrame(asked.tape, `(?:${trendWords})`) !== null
  const growth = spotFrame(asked.tape, `(?:${growthWords})`) !== null
  const isSum = spotFrame(asked.tape, `(?:${sumWords})`) !== null
  const isAverage = spotFrame(asked.tape, `(?:${averageWords})`) !== null
  const years_ = bareYears(asked.tape)
  if (years_) years.last = { count: years_.count, unit: 'year' }
  const several = years_ !== null || (years.from !== null && (years.to === null || years.to > years.from))
  if (!cagr && !quarterly && !series && !growth && !several) return null

  // "ebitda margin" and "revenue growth" are read as fields before the words of growth are taken
  const tape = phrased(asked.tape)
  const rest: Asked = { ...asked, tape }
  const companies = takeCompanies(tape)
  if (companies.length === 0 || companies.length > 5) return null
  const figures = takeFigures(tape)
  if (figures === null) return null
  takeAllWords(tape, cagrWords)
  takeAllWords(tape, quarterWords)
  takeAllWords(tape, trendWords)
  takeAllWords(tape, growthWords)
  // of one figure over years; shares of a whole are not added up
  const isOverYears = (isSum || isAverage) && !(isSum && isAverage) && !cagr && !growth && figures.length === 1
  const isAddable = isOverYears && (isAverage || !isShare(figures))
  if (isAddable) takeAllWords(tape, isSum ? sumWords : averageWords)
  // "total revenue by year" is a series of totals; "average annual revenue" is one figure
  const isAdded = isAddable && !(isSum && series)
  if (years_) use([years_.atom])
  takeAllWords(tape, 'vs|versus|compared to|compared with|against|relative to|and|to|between|from')
  if (years.from !== null && years.to !== years.from)
    takeAllWords(tape, 'better|worse|higher|lower|bigger|smaller|than|was|were')
  takeAllWords(tape, 'fast|quickly|much|well|numbers|figures|financials|results')
  use(ofKind(tape, 'date').filter((atom) => atom.span.years || atom.span.last?.unit === 'quarter'))
  const perQuarter =
    quarterly ||
    years.last?.unit === 'quarter' ||
    ofKind(tape, 'date').some(({ span }) => /\bq[1-4]\b/i.test(span.said))
  const plan: Trend = {
    kind: 'trend',
    company_ids: companies.map((ref) => ref.id),
    figures: figures.length > 0 ? figures : cagr || growth ? ['revenue'] : [...figuresFirst],
    period: perQuarter ? 'quarter' : 'year',
    from_year: years.last ? null : years.from,
    to_year: years.last ? null : years.to,
    last: years.last
      ? years.last.count + (years.last.unit === 'year' && growth && years.last.count === 1 ? 1 : 0)
      : null,
    asked: isAdded ? (isSum ? 'sum' : 'average') : cagr ? 'cagr' : growth && !series ? 'growth' : 'series',
  }
  // growth in one year is against the year before
  if (growth && !cagr && plan.from_year !== null && plan.from_year === plan.to_year) plan.from_year -= 1
  return finish(rest, plan, 1)
}

const isShare = (figures: readonly TrendFigure[]) => figures.some((figure) => /margin|growth/.test(figure))

const isTrendFigure = (name: string): name is TrendFigure => trendFigures.some((one) => one === name)
const plainFigure: Readonly<Record<string, TrendFigure>> = {
  revenue_growth: 'revenue',
  revenue_cagr: 'revenue',
  ebitda_growth: 'ebitda',
  margin_change: 'ebitda_margin',
}

/** The figures that are named, taken; null where one is named that has no series. */
export const takeFigures = (tape: Tape): TrendFigure[] | null => {
  const found: TrendFigure[] = []
  for (const atom of tape) {
    const concept = atom.used ? undefined : tagOf(atom, 'F')
    if (!concept || /^(change|changed|started|who|length|kind|space|room|pages|person)$/.test(wordOf(atom))) continue
    const figure = plainFigure[concept] ?? concept
    if (!isTrendFigure(figure)) return null
    use([atom])
    if (!found.includes(figure) && found.length < 4) found.push(figure)
  }
  return found
}

/** "Harbor FY25": all that the statements of that year say. */
export const companyYear: Intent = (asked) => {
  const frame = spotFrame(asked.tape, '^<company>(?: s)? (?<when><date>)$')
  const [date] = frame?.group('when') ?? []
  if (date?.kind !== 'date' || !/^(?:fy|20)/i.test(date.span.said)) return null
  return ofPeriod({
    ...asked,
    tape: [...asked.tape, { kind: 'term', tags: ['N:financials'], tokens: [], used: false }],
  })
}

/** "What was X's FY2023 EBITDA?": the record of one period. */
export const ofPeriod: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const dates = joinedDates(ofKind(tape, 'date').filter((atom) => atom.span.years))
  const [date] = dates
  const companies = ofKind(tape, 'name').filter((atom) => atom.tags.includes('X:company'))
  const figures = tape.filter(
    (atom) => tagOf(atom, 'F') && fieldFor('financials', tagOf(atom, 'F') ?? '') && isMoneyOrRatio(atom),
  )
  const wantsAll = has(tape, 'N:financials')
  const several = quartersOf(
    dates.map(({ span }) => span),
    asked.situation.today,
  )
  if (several) takeAllWords(tape, 'vs|versus|v|compared to|compared with|compare|against|and|between')
  if (!date || (dates.length > 1 && !several) || companies.length === 0 || (figures.length === 0 && !wantsAll))
    return null
  if (has(tape, 'N:deals', 'N:pipeline')) return null
  const { part } = date.span
  // a quarter or half without a year is the last one that is over
  const isAhead =
    part &&
    (date.span.to ?? '') > asked.situation.today &&
    !/\d\d/.test(date.span.said) &&
    date.span.years?.from != null
  const years = isAhead
    ? { from: (date.span.years?.from ?? 0) - 1, to: (date.span.years?.from ?? 0) - 1 }
    : date.span.years
  if (!years || years.from === null || (years.from !== years.to && !several)) return null
  const refs = companies.map((atom) => recordOf(atom, 'company')).filter((ref) => ref !== null)
  const select = [...new Set(figures.map((atom) => fieldFor('financials', tagOf(atom, 'F') ?? '') ?? ''))]
  const planned = tape.filter((atom) =>
    /^(budget|budgeted|budgets|forecast|forecasted|projected|projection|planned|expected)$/.test(wordOf(atom)),
  )
  use([
    ...tape.filter((atom) => tagOf(atom, 'M') === 'how_much' || periodVerbs.test(wordOf(atom))),
    ...planned,
    ...ofKind(tape, 'date'),
    ...companies,
    ...figures,
    ...tape.filter((atom) => tagOf(atom, 'N') === 'financials'),
  ])
  const draft = draftOf('financials', {
    layout: refs.length > 1 || several ? 'table' : 'lookup',
    select: [...(refs.length > 1 || several ? ['company'] : []), ...(select.length > 0 ? ['period', ...select] : [])],
    filters: [
      filter(
        'company_id',
        'is',
        refs.map((ref) => ref.id),
        refs.map((ref) => ref.label).join(', '),
      ),
      filter('fiscal_year', 'is', several?.years ?? [years.from], several?.said ?? date.span.said),
      filter('period_kind', 'is', [several ? 'quarter' : (part?.unit ?? 'year')]),
      filter('basis', 'is', [planned.length > 0 ? 'expected' : 'actual']),
    ],
  })
  if (several) draft.filters.push(filter('quarter', 'is', several.quarters, several.said))
  else if (part?.unit === 'quarter') draft.filters.push(filter('quarter', 'is', [part.number], date.span.said))
  if (part?.unit === 'half' && !several) return ofHalf({ ...asked, tape }, draft, part.number, date.span.to)
  return finish({ ...asked, tape }, queryOf(draft), 1)
}
/** "H2 … last year": one period in two places. */
const joinedDates = (dates: AtomOf<'date'>[]): AtomOf<'date'>[] => {
  const part = dates.find(({ span }) => span.part && !/\d\d/.test(span.said))
  const year = dates.find(({ span }) => span.unit === 'year' && span.years && span.years.from === span.years.to)
  if (dates.length !== 2 || !part || !year?.span.years?.from) return dates
  const of = year.span.years.from
  const moved = (day: string | null) => (day ? `${of}${day.slice(4)}` : null)
  const span = {
    ...part.span,
    from: moved(part.span.from),
    to: moved(part.span.to),
    years: year.span.years,
    said: `${part.span.said} ${of}`,
  }
  return [{ ...part, span }]
}

const isMoneyOrRatio = (atom: Atom): boolean =>
  isTrendFigure(plainFigure[tagOf(atom, 'F') ?? ''] ?? tagOf(atom, 'F') ?? '') ||
  ['cogs', 'operating_expenses', 'cash_flow'].includes(tagOf(atom, 'F') ?? '')
