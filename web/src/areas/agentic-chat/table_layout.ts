import type { Column, Row, TableBlock, TrendBlock } from './answer.ts'

/** A column of a shown table: a column of the block, what is worked out from one, or where a row stands. */
export type Head =
  | { kind: 'value'; label: string; column: Column }
  | { kind: 'growth' | 'share'; label: string; column: Column }
  | { kind: 'source'; label: string }

export type Layout = {
  heads: Head[]
  /** records as columns, side by side */
  isAcross?: boolean
  /** the last line: a cell for each head */
  totals?: string[]
}

/** How a table of the text shows a block; undefined where it shows something else. */
export function headsFor(block: TableBlock | TrendBlock, labels: readonly string[]): Layout | undefined {
  if (labels[0] === '' && !block.columns.some(({ name }) => name === variant)) {
    const names = new Set(block.rows.map(nameOf))
    return labels.slice(1).every((label) => names.has(label)) ? { ...layoutOf(block), isAcross: true } : undefined
  }
  const heads: Head[] = []
  for (const label of labels) {
    const head = headOf(block, label, heads)
    if (!head) return undefined
    heads.push(head)
  }
  return { heads }
}

function headOf(block: TableBlock | TrendBlock, label: string, before: readonly Head[]): Head | undefined {
  const low = label.toLowerCase()
  const column =
    block.columns.find((one) => (label === '' ? one.name === variant : labelOf(one) === low)) ??
    block.columns.find((one) => label !== '' && isPartOf(labelOf(one), low))
  if (column) return { kind: 'value', label, column }
  if (low === 'source') return { kind: 'source', label }
  const values = before.flatMap((head) => (head.kind === 'value' ? head.column : []))
  const of = low === 'share' ? values.find(isNumeric) : values.at(-1)
  if (!of) return undefined
  if (low === 'share') return { kind: 'share', label, column: of }
  return low === 'growth' || low === 'change' ? { kind: 'growth', label, column: of } : undefined
}

// of a comparison of periods or groups: which of them a row is of
const variant = 'variant'

// "deals" heads "Number of deals", "total weighted value" "Weighted value"
const isPartOf = (one: string, other: string) => one.endsWith(` ${other}`) || other.endsWith(` ${one}`)

const labelOf = ({ label, name }: Column) => (label || name.replaceAll('_', ' ')).toLowerCase()

/** A block as it stands: its columns that people read, and where its rows stand if that is elsewhere. */
export function layoutOf(block: TableBlock | TrendBlock): Layout {
  const columns = block.columns.filter(
    ({ name, type }) =>
      type !== 'id' && (block.rows.length < 2 || block.rows.some(({ values }) => (values[name] ?? null) !== null)),
  )
  const isSourced = block.rows.some(isElsewhere)
  return {
    heads: [
      ...columns.map((column): Head => ({ kind: 'value', label: capitalised(labelOf(column), column), column })),
      ...(isSourced ? [{ kind: 'source' as const, label: 'Source' }] : []),
    ],
    ...('layout' in block && block.layout === 'compare' && { isAcross: true }),
  }
}

// "EBITDA" stays as it is
const capitalised = (low: string, { label }: Column) => {
  const said = label || low
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** The same with its figures and days right behind the first column, each group in its order. */
export function figuresFirst({ heads, totals, ...layout }: Layout): Layout {
  const order = heads.map((_, at) => at).toSorted((one, other) => rankOf(heads, one) - rankOf(heads, other))
  return {
    ...layout,
    heads: order.flatMap((at) => heads[at] ?? []),
    ...(totals && { totals: order.map((at) => totals[at] ?? '') }),
  }
}

function rankOf(heads: readonly Head[], at: number): number {
  const head = heads[at]
  if (at === 0 || !head) return 0
  if (head.kind === 'source') return 3
  return isNumeric(head.column) || /^(?:day|time)$/.test(head.column.type) ? 1 : 2
}

/** The record of a row as its source adds nothing where the row shows it by name. */
const isElsewhere = ({ citation, ref }: Row) =>
  citation !== undefined && (citation.page !== undefined || citation.ref.id !== ref?.id)

export const nameOf = (row: Row) => row.ref?.label ?? String(row.values['name'] ?? '')

const numeric = new Set(['money', 'ratio', 'percent', 'multiple', 'number', 'integer', 'year', 'days'])

/** Columns that stand on the right. */
export const isNumeric = ({ type }: Column) => numeric.has(type)
