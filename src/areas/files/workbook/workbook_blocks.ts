import { type FileValue, judgedValue } from '../evidence/evidence.ts'
import type { Table } from '../reading/extracted.ts'

/** A figure as it is shown, and where it was read. */
export type BlockCell = {
  value: number
  isPercent: boolean
  raw: string
  page: number
  bbox: Box
  correctedFrom?: number
}
type Box = { x: number; y: number; width: number; height: number }

export type Column = { label: string; period_end: string | null; months: number | null }
export type Row = { label: string; cells: (BlockCell | null)[] }

/** A table with periods in columns, oldest first where that is known. */
export type Block = { title: string; currency: string | null; scale: number | null; columns: Column[]; rows: Row[] }

/** The blocks of one statement, as printed; a table that goes on over the page is one block. */
export function blocksOf(tables: readonly Table[], values: readonly FileValue[]): Block[] {
  const corrections = correctionsIn(values)
  const blocks: Block[] = []
  let last: Table | undefined
  for (const table of tables) {
    const block = blockOf(table, corrections)
    const before = blocks.at(-1)
    if (before && last && goesOn(last, table)) before.rows.push(...block.rows)
    else blocks.push(block)
    last = table
  }
  return blocks.map(oldestFirst)
}

const goesOn = (last: Table, table: Table) =>
  table.page - last.page === 1 &&
  table.scale === last.scale &&
  (table.currency ?? last.currency) === (last.currency ?? table.currency) &&
  table.columns.length === last.columns.length &&
  (table.columns.every(({ label }) => label === '') ||
    table.columns.every(({ label }, index) => label === last.columns[index]?.label))

function blockOf(table: Table, corrections: Corrections): Block {
  return {
    title: table.title ?? '',
    currency: table.currency,
    scale: table.scale,
    columns: table.columns,
    rows: table.rows.map(({ label, values }) => ({
      label,
      cells: table.columns.map((_column, index) => {
        const cell = values[index]
        if (!cell || cell.value === null) return null
        const corrected = corrections.get(placeKey(table.page, cell.raw, cell.bbox))
        const printed = asShown(cell.value, cell.raw)
        const place = { raw: cell.raw, page: table.page, bbox: cell.bbox, isPercent: printed.isPercent }
        if (corrected === undefined) return { ...place, value: printed.value }
        return { ...place, value: corrected / (table.scale ?? 1), correctedFrom: printed.value }
      }),
    })),
  }
}

/** A printed percentage becomes the ratio that a workbook shows as one. */
function asShown(value: number, raw: string): { value: number; isPercent: boolean } {
  if (!raw.includes('%')) return { value, isPercent: false }
  const digits = Number(raw.replace(/[^\d.]/g, ''))
  return { value: Math.abs(Math.abs(value) - digits) < 1e-9 ? value / 100 : value, isPercent: true }
}

/** What people have corrected, by the place it is printed. */
type Corrections = Map<string, number>

const correctionsIn = (values: readonly FileValue[]): Corrections =>
  new Map(
    values.flatMap((value): [string, number][] => {
      const { edited_value, computed_from } = value
      if (value.verdict !== 'edited' || typeof edited_value !== 'number' || computed_from.length > 0) return []
      return [[placeKey(value.page, value.raw, value.box), edited_value]]
    }),
  )

const placeKey = (page: number, raw: string, { x, y }: Box) => `${page} ${Math.round(x)} ${Math.round(y)} ${raw}`

/**
 * Figures of periods, for documents without statements: a row for each figure, a column for each period, and a block for each
 * currency. What is in none, such as a number of people, stands with those that come first.
 */
export function figureBlocks(values: readonly FileValue[]): Block[] {
  const figures = values.flatMap((value): Figure[] => {
    const [, metric, name] = /^figures\.([^.]+)\.(.+)$/s.exec(value.path) ?? []
    const amount = judgedValue(value)
    return metric && name && typeof amount === 'number' ? [{ metric, name, amount, value }] : []
  })
  const currencies = [...new Set(figures.flatMap(({ value }) => value.currency ?? []))]
  const [first = null] = currencies
  return [first, ...currencies.slice(1)].flatMap((currency) => {
    const own = figures.filter(({ value }) => (value.currency ?? first) === currency)
    return own.length > 0 ? [figuresBlock(own, currency)] : []
  })
}

type Figure = { metric: string; name: string; amount: number; value: FileValue }

function figuresBlock(figures: readonly Figure[], currency: string | null): Block {
  const periods = new Map(figures.toReversed().map(({ name, value }) => [name, value.period]))
  for (const { name, value } of figures) if (value.period?.months) periods.set(name, value.period)
  const names = [...new Set(figures.map(({ name }) => name))]
  const metrics = [...new Set(figures.map(({ metric }) => metric))].sort((a, b) => rank(a) - rank(b))
  return oldestFirst({
    title: 'Figures of the document',
    currency,
    scale: 1,
    columns: names.map((name) => {
      const period = periods.get(name)
      return { label: name, period_end: period?.end ?? null, months: period?.months ?? null }
    }),
    rows: metrics.map((metric) => ({
      label: titleOf(metric),
      cells: names.map((name) => {
        const found = figures.find((figure) => figure.metric === metric && figure.name === name)
        if (!found) return null
        const { raw, page, box, verdict, value } = found.value
        const correctedFrom = verdict === 'edited' && typeof value === 'number' ? value : undefined
        return { value: found.amount, isPercent: false, raw, page, bbox: box, correctedFrom }
      }),
    })),
  })
}

const order = [
  'revenue',
  'cogs',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'adjusted_ebitda',
  'depreciation_amortization',
  'operating_income',
  'expenses',
  'net_income',
  'cash_flow',
  'assets',
  'liabilities',
  'equity',
]
const rank = (metric: string) => (order.indexOf(metric) + order.length + 1) % (order.length + 1)

const titles: Record<string, string> = {
  cogs: 'Cost of goods sold',
  ebitda: 'EBITDA',
  adjusted_ebitda: 'Adjusted EBITDA',
}
const titleOf = (metric: string) =>
  titles[metric] ?? metric.charAt(0).toUpperCase() + metric.slice(1).replaceAll('_', ' ')

/** Columns by the end of their period, where every column has one. */
function oldestFirst(block: Block): Block {
  const ends = block.columns.map(({ label, period_end }) => period_end ?? (yearIn(label) && `${yearIn(label)}-12-31`))
  if (ends.some((end) => !end)) return block
  const places = ends
    .map((end, index) => ({ end: end ?? '', months: block.columns[index]?.months ?? 0, index }))
    .sort((a, b) => a.end.localeCompare(b.end) || a.months - b.months || a.index - b.index)
    .map(({ index }) => index)
  const sorted = <T>(items: readonly T[]) => places.flatMap((place) => (place in items ? [items[place] as T] : [])) // reason: it is there
  return {
    ...block,
    columns: sorted(block.columns),
    rows: block.rows.map((row) => ({ ...row, cells: sorted(row.cells) })),
  }
}

export const yearIn = (label: string) => /(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(label)?.[1]
