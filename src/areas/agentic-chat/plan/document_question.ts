import { type AskedPeriod, type Filing, filingsOf, yearsBefore, yearsUpTo } from '../../files/index.ts'
import { evaluate, type Miss, Missing, type Used, type Worked } from '../metrics/evaluate.ts'
import { type Expr, parseFormula } from '../metrics/formula.ts'
import { citingPage } from './cite.ts'
import type { DocumentQuestion } from './plan.ts'
import type { Block, Citation, Column, Ref, Result, Row } from './result.ts'
import type { Running } from './run.ts'

export type WorkedFigure = Worked & { asked: AskedPeriod }

/** What a document question comes to: the figures of one document, or the first thing that was not found in the newest one that could have it. */
export type WorkedAnswer =
  | { kind: 'figures'; file: Ref; documentType: string | null; expr: Expr; figures: WorkedFigure[]; others: Other[] }
  | { kind: 'missing'; file: Ref; miss: Miss }
  | { kind: 'no documents' }

/** The same figure in an older document, where it differs there. */
type Other = { file: Ref; asked: AskedPeriod; amount: number }

/** Works the figure out of the newest document that has all that it takes; parts of different documents are not mixed. */
export async function runDocumentQuestion({ db, who }: Running, plan: DocumentQuestion): Promise<Omit<Result, 'plan'>> {
  const filings = await filingsOf(db, who, plan.company_id)
  const [worked, ...further] = eachFigure(plan).map((one) => answerFrom(filings, parseFormula(one.formula), one))
  const blocks = [worked, ...further].flatMap((one) => (one?.kind === 'figures' ? [blockOf(one)] : []))
  return { blocks, notices: [], ...(worked && { worked }), ...(further.length > 0 && { further }) }
}

/** The questions for one figure each that a question for several is. */
export function eachFigure({ also = [], reasons: _, left: __, ...plan }: DocumentQuestion): DocumentQuestion[] {
  return [plan, ...also.map((one) => ({ ...plan, ...one }))]
}

type Times = Pick<DocumentQuestion, 'periods' | 'shape' | 'newest' | 'since'>

export function answerFrom(
  filings: readonly Filing[],
  expr: Expr,
  { said, ...times }: Times & Pick<DocumentQuestion, 'said'>,
): WorkedAnswer {
  const misses: { filing: Filing; miss: Miss }[] = []
  for (const [at, filing] of filings.entries()) {
    let figures: WorkedFigure[] | Miss | undefined
    for (const asked of timesIn(filing, times))
      if (asked.length > 0 && !Array.isArray(figures)) figures = workedOut(filing, expr, asked, said)
    if (!figures) continue
    if (Array.isArray(figures)) {
      const others = filings.slice(at + 1).flatMap((older) => differing(older, expr, figures, said))
      const { documentType } = filing.file
      return { kind: 'figures', file: refOf(filing), documentType, expr, figures, others }
    }
    misses.push({ filing, miss: figures })
  }
  // a document of another year tells nothing of what is missing
  const told = misses.find(({ miss }) => miss.reason !== 'no column') ?? misses[0]
  return told ? { kind: 'missing', file: refOf(told.filing), miss: told.miss } : { kind: 'no documents' }
}

/** The times that are asked for, as a document has them: the first for which it has the figure. */
function timesIn(filing: Filing, { periods, shape, newest, since }: Times): AskedPeriod[][] {
  if (periods.length > 0) return [periods]
  if (newest === 'all') return [5, 4, 3, 2].map((count) => newestTimes(filing, count))
  if (since === undefined) return [newestTimes(filing, newest ?? (isLevel(shape) ? 1 : 2))]
  const [last] = newestTimes(filing, 1)
  if (!last) return []
  const first = yearsBefore(last, last.year - since)
  // where the document ends before there is an answer, the year that it does not have is said
  const end = since < last.year ? last : isLevel(shape) ? first : yearsBefore(first, -1)
  const years = yearsUpTo(end, end.year - since + 1)
  return [isLevel(shape) ? years : years.filter((_, at) => at === 0 || at === years.length - 1)]
}

const isLevel = (shape: DocumentQuestion['shape']) => shape === 'level' || shape === 'against'

/** The last full years of a document, in their order; of an interim one what it is of, and the same of the years before. */
function newestTimes({ lines, yearEnds }: Filing, count: number): AskedPeriod[] {
  const periods = lines.flatMap(({ cells }) => cells.map(({ period }) => period))
  const months = periods.flatMap((period) => period.months ?? [])
  if (months.length === 0 || months.includes(12)) {
    // a memorandum may head its columns by years alone
    const years = yearEnds.length > 0 ? yearEnds : periods.filter((period) => period.months === 12)
    const last = Math.max(...years.map(({ year }) => year))
    return Number.isFinite(last) ? yearsUpTo({ year: last, quarter: null }, count) : []
  }
  const end = periods.flatMap((period) => period.end ?? []).reduce((newest, day) => (day > newest ? day : newest), '')
  const length = Math.min(...periods.flatMap((period) => (period.end === end && period.months ? [period.months] : [])))
  if (end === '' || !Number.isFinite(length)) return []
  return yearsUpTo({ year: Number(end.slice(0, 4)), quarter: null, end, months: length }, count)
}

function workedOut(filing: Filing, expr: Expr, asked: readonly AskedPeriod[], said: string): WorkedFigure[] | Miss {
  try {
    return asked.map((period) => ({ asked: period, ...evaluate(expr, period, filing, said) }))
  } catch (error) {
    if (error instanceof Missing) return error.miss
    throw error
  }
}

/** What an older document has for the same, where the difference is more than rounding. */
function differing(filing: Filing, expr: Expr, figures: readonly WorkedFigure[], said: string): Other[] {
  return figures.flatMap(({ asked, amount }) => {
    const older = workedOut(filing, expr, [asked], said)
    const [figure] = Array.isArray(older) ? older : []
    return figure && Math.abs(figure.amount - amount) > Math.abs(amount) * roundingMost
      ? [{ file: refOf(filing), asked, amount: figure.amount }]
      : []
  })
}
const roundingMost = 0.0005

const refOf = ({ file }: Filing): Ref => ({ type: 'file', id: file.id, label: file.filename })

export const citationOf = (file: Ref, { label, raw, page, box }: Used['cells'][number]): Citation =>
  citingPage(file, { page, box, quote: `${label} ${raw}` })

const columns: Column[] = [
  { name: 'line', label: 'Line', type: 'text' },
  { name: 'period', label: 'Period', type: 'text' },
  { name: 'raw', label: 'Printed', type: 'text' },
  { name: 'page', label: 'Page', type: 'integer' },
]

/** The printed cells that the answer is made of, each once. */
function blockOf({ file, figures }: Extract<WorkedAnswer, { kind: 'figures' }>): Block {
  const cells = [...new Set(figures.flatMap(({ used }) => used.flatMap((one) => one.cells)))]
  const rows = cells.map(
    (cell): Row => ({
      ref: file,
      values: { line: cell.label, period: cell.period.end ?? cell.period.heading, raw: cell.raw, page: cell.page },
      citation: citationOf(file, cell),
    }),
  )
  return { type: 'table', title: file.label, columns, rows, total: rows.length, layout: 'table' }
}
