import { type FileValue, fieldName, figureIn, unitOf } from './values.ts'

// How the values of a document are laid out: lists of what it says, and its figures as tables, a column for a period.

export type ValueList = { kind: 'list'; title: string; items: FileValue[][] }
export type ValueTable = {
  kind: 'table'
  title: string
  periods: string[]
  rows: { name: string; cells: (FileValue | undefined)[] }[]
  currency: string | null
  scale: number
  /** behind the point */
  digits: number
}
type ValueGroup = ValueList | ValueTable

export function groupsOf(values: readonly FileValue[]): ValueGroup[] {
  const figures = values.filter(({ path }) => figureIn(path))
  const rest = values.filter(({ path }) => !figureIn(path))
  return [...listsOf(rest, isFirst), ...tablesOf(figures), ...listsOf(rest, (title) => !isFirst(title))]
}

/** In the order a person goes through them: down the lists, and down each column of a table. */
export const orderOf = (groups: readonly ValueGroup[]): FileValue[] =>
  groups.flatMap((group) =>
    group.kind === 'list'
      ? group.items.flat()
      : group.periods.flatMap((_, column) => group.rows.flatMap(({ cells }) => cells[column] ?? [])),
  )

/** What belongs together with a value: its row of a table or what is said of the same person, and its table or list. */
export function around(
  groups: readonly ValueGroup[],
  id: string | undefined,
): { row: FileValue[]; group: FileValue[] } {
  for (const group of groups) {
    const rows =
      group.kind === 'list' ? group.items : group.rows.map(({ cells }) => cells.flatMap((cell) => cell ?? []))
    const row = rows.find((values) => values.some((value) => value.id === id))
    if (row) return { row, group: rows.flat() }
  }
  return { row: [], group: [] }
}

/** The value beside one in its table, a column further. */
export function beside(groups: readonly ValueGroup[], id: string, by: number): FileValue | undefined {
  for (const group of groups) {
    if (group.kind === 'list') continue
    for (const { cells } of group.rows) {
      const at = cells.findIndex((cell) => cell?.id === id)
      if (at >= 0) return (by > 0 ? cells.slice(at + 1) : cells.slice(0, at).toReversed()).find((cell) => cell)
    }
  }
  return undefined
}

const ownTitle = 'Fields of your own'
const listTitles: [RegExp, string][] = [
  [/^(company|industry|summary|document_type)$/, 'The document'],
  [/^(financials\.|balance_sheet\.|revenue$|expenses$|net_income$)/, 'Key figures'],
  [/^own\./, ownTitle],
  [/^parties\[/, 'Parties'],
  [/^(date|maturity_date|maturities\[|term_months|governing_law|total_commitment)/, 'Terms'],
  [/^amounts\[/, 'Amounts'],
  [/^market\./, 'Market'],
  [/^deal\./, 'Transaction'],
  [/^team\[/, 'Team'],
]
const isFirst = (title: string) => ['The document', 'Key figures', ownTitle].includes(title)
const titleOf = (path: string) => listTitles.find(([pattern]) => pattern.test(path))?.[1] ?? 'Other'

function listsOf(values: readonly FileValue[], isWanted: (title: string) => boolean): ValueList[] {
  return [...listTitles.map(([, title]) => title), 'Other'].flatMap((title): ValueList[] => {
    const own = values.filter(({ path }) => titleOf(path) === title)
    if (!isWanted(title) || own.length === 0) return []
    // what is said of one person or party stays together
    const items = Object.values(Object.groupBy(own, ({ path }) => /^\w+\[\d+\]/.exec(path)?.[0] ?? ''))
    return [{ kind: 'list', title, items: items.flatMap((item) => (item ? [item] : [])) }]
  })
}

const statements: Record<string, string[]> = {
  'Income statement': [
    'revenue',
    'cogs',
    'gross_profit',
    'operating_expenses',
    'expenses',
    'ebitda',
    'ebitda_reported',
    'depreciation_amortization',
    'operating_income',
    'net_income',
  ],
  'Balance sheet': ['assets', 'liabilities', 'equity'],
  'Cash flow': ['cash_flow'],
}
const spans = { years: '', expected: ', projections', quarters: ', interim periods' }
type Span = keyof typeof spans

function tablesOf(figures: readonly FileValue[]): ValueTable[] {
  const metrics = [...new Set(figures.flatMap(({ path }) => figureIn(path)?.metric ?? []))]
  const known = Object.values(statements).flat()
  const others = metrics.filter((metric) => !known.includes(metric))
  return [...Object.entries(statements), ['Other figures', others] as const].flatMap(([title, of]) =>
    (Object.keys(spans) as Span[]) // the names of the record above
      .flatMap((span) => {
        const own = figures.filter((value) => of.includes(figureIn(value.path)?.metric ?? '') && spanOf(value) === span)
        return own.length > 0 ? [tableOf(`${title}${spans[span]}`, of, own)] : []
      }),
  )
}

function spanOf({ period }: FileValue): Span {
  if (period && ['budget', 'estimate', 'projection'].includes(period.basis)) return 'expected'
  return period?.months && period.months < 12 ? 'quarters' : 'years'
}

function tableOf(title: string, metrics: readonly string[], values: FileValue[]): ValueTable {
  const periods = [...new Set(values.toSorted(byPeriod).map(({ path }) => figureIn(path)?.period ?? ''))]
  const rows = metrics.flatMap((metric) => {
    const own = values.filter(({ path }) => figureIn(path)?.metric === metric)
    const cells = periods.map((period) => own.find(({ path }) => figureIn(path)?.period === period))
    return own.length > 0 ? [{ name: fieldName(metric), cells }] : []
  })
  const amounts = values.filter((value) => unitOf(value) === 'money')
  const scale = mostOf(amounts.map(({ scale }) => scale ?? 1)) ?? 1
  const isBroken = amounts.some(({ value }) => typeof value === 'number' && Math.round(value / scale) !== value / scale)
  const currency = mostOf(values.map(({ currency }) => currency)) ?? null
  return { kind: 'table', title, periods, rows, currency, scale, digits: isBroken ? 1 : 0 }
}

const placeInTime = ({ period, path }: FileValue): string =>
  period?.end ??
  (/^Q(\d) (\d{4})/
    .exec(figureIn(path)?.period ?? '')
    ?.slice(1)
    .reverse()
    .join('-Q') ||
    `${period?.year ?? ''}`)

const byPeriod = (a: FileValue, b: FileValue) => placeInTime(a).localeCompare(placeInTime(b))

function mostOf<Value>(all: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
