import { endsBeforeItStarts, oneDateOnly } from './errors.ts'

/** What a financial record says of a period, beside its name and its days: amounts. */
export const figures = [
  'revenue',
  'cogs',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'net_income',
  'cash_flow',
] as const
export type Figure = (typeof figures)[number]

/** First and last day, as dates. */
export type Span = { period_start: string | null; period_end: string | null }

// biome-ignore format: a table
const ends = { year: ['01-01', '12-31'], H1: ['01-01', '06-30'], H2: ['07-01', '12-31'], Q1: ['01-01', '03-31'], Q2: ['04-01', '06-30'], Q3: ['07-01', '09-30'], Q4: ['10-01', '12-31'] } as const

// "2023", "FY2023", "FY 2023", "FY23", "FY'23", "2023A", "2023-Q1", "Q1 2023", "H1/2023"; A says that the figures are
// actual. A calendar year is assumed, as the label says no other.
const yearFirst = /^((?:FY ?)?\d{4}|FY ?['’]?\d{2})(?:[ /-]?([QH][1-4]))?A?$/i
const partFirst = /^([QH][1-4])[ /-]?((?:FY ?)?\d{4}|FY ?['’]?\d{2}|['’]\d{2})A?$/i

const expectation = /\d ?[EBPF]$|\b(estimate|budget|projection|forecast|plan)|\bprojected\b/i

/** Whether a label says that the figures are an estimate, a budget or a projection: 2024E, FY24B, "2025 budget". */
export const isExpectation = (label: string) => expectation.test(label)

/** The calendar year, half or quarter that a label names; undefined for any other label. */
export function spanOf(label: string): Span | undefined {
  const [, named = '', part = 'year'] = yearFirst.exec(label) ?? reversed(partFirst.exec(label)) ?? []
  const digits = named.replace(/\D/g, '')
  const year = digits.length === 2 ? `20${digits}` : digits
  const key = part === 'year' ? part : part.toUpperCase()
  if (!isPart(key) || Number(year) < 1900) return undefined
  const [start, end] = ends[key]
  return { period_start: `${year}-${start}`, period_end: `${year}-${end}` }
}

const reversed = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1]]
const isPart = (key: string): key is keyof typeof ends => key in ends

type Sent = { [field in keyof Span]?: Span[field] }

/** The dates of a new record: those that were sent, else those of its label. */
export function firstSpan(label: string, { period_start = null, period_end = null }: Sent): Span {
  const sent = { period_start, period_end }
  if (period_start === null && period_end === null) return spanOf(label) ?? sent
  return complete(sent)
}

/** The dates after a change. A new label brings its own dates where the old ones were only those of the old label. */
export function nextSpan(old: { period: string } & Span, sent: { period?: string } & Sent): Span {
  const { period_start = old.period_start, period_end = old.period_end } = sent
  const keptDates = { period_start, period_end }
  if (sent.period_start !== undefined || sent.period_end !== undefined) return complete(keptDates)
  if (sent.period === undefined) return keptDates
  const ofOldLabel = spanOf(old.period)
  const cameFromLabel =
    (period_start === null && period_end === null) ||
    (period_start === ofOldLabel?.period_start && period_end === ofOldLabel?.period_end)
  return cameFromLabel ? (spanOf(sent.period) ?? keptDates) : keptDates
}

function complete(span: Span): Span {
  if (span.period_start === null && span.period_end !== null) throw oneDateOnly('period_start', 'period_end')
  if (span.period_start !== null && span.period_end === null) throw oneDateOnly('period_end', 'period_start')
  if (span.period_start !== null && span.period_end !== null && span.period_start > span.period_end)
    throw endsBeforeItStarts()
  return span
}
