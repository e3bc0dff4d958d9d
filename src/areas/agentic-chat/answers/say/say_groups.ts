import type { Filter, Measure } from '../../plan/plan.ts'
import type { Column, Row, Value } from '../../plan/result.ts'
import { bold, plain, table } from '../markdown.ts'
import { columnsOf, measureLabel, measureSentence } from '../measures.ts'
import { notAvailable, ratio } from '../numbers.ts'
import { entityOf, subjectOf } from '../phrases.ts'
import { heading, more, rowsMax } from '../tables.ts'
import type { QueryPlan, TableBlock, Telling } from '../telling.ts'
import { isNumeric, shown, shownGroup } from '../values.ts'
import { capitalised, counted, listed } from '../words.ts'

/** Measures by one or two groups: what stands out, then the table. */
export const sayGroups = (query: QueryPlan, block: TableBlock, telling: Telling): string[] => {
  const { groups, measures } = columnsOf(query, block)
  const [measure] = query.measures
  const [column] = measures
  if (measure === undefined || column === undefined || block.rows.length === 0) return []
  const [group, second] = query.group
  if (block.rows.length === 1 && query.limit === 1 && groups.length === 1)
    return [intro(query, block, { groups, column, measure }, telling)]
  if (
    group !== undefined &&
    second !== undefined &&
    groups.length > 1 &&
    query.measures.length === 1 &&
    block.total <= block.rows.length
  ) {
    const cross = crossTable(query, block, { groups, column })
    if (cross !== undefined) return [intro(query, block, { groups, column, measure }, telling), cross]
  }
  return [
    intro(query, block, { groups, column, measure }, telling),
    groupTable(query, block, { groups, measures }),
    asRecorded(query, telling),
  ].filter((part) => part !== '')
}

/** Records have a place in one line: asked by state, the reader has to know that it is not told apart. */
const asRecorded = ({ group }: QueryPlan, { question }: Telling) =>
  group.some(({ field }) => field === 'location') &&
  /\b(?:states?|regions?|countr(?:y|ies)|geograph\w*)\b/i.test(question)
    ? 'Places are told apart as they are recorded, town and state together.'
    : ''

type Shape = { groups: Column[]; column: Column; measure: Measure }

/** What all of it comes to, and which group has most of it; a question for the first one gets that one. */
const intro = (
  query: QueryPlan,
  block: TableBlock,
  { groups, column, measure }: Shape,
  { labels, question }: Telling,
) => {
  // of groups by deal it goes without saying that each has one
  const isPlain = ({ field, op }: Filter) => op === 'is_present' && query.group.some((by) => field === `${by.field}_id`)
  const { one, many } = subjectOf({ ...query, filters: query.filters.filter((one) => !isPlain(one)) }, labels)
  const [group] = groups
  const label = measureLabel(query, measure)
  const names = groups.map((group, at) => plain(query.group[at]?.by ?? group.label)).join(' and ')
  const isCount = measure.name === 'count'
  // "the highest average EBITDA margin" of all companies
  const ofMany = many === entityOf(query.entity).noun[1] ? '' : ` of ${many}`
  const what = isCount ? `number of ${many}` : `${label}${ofMany}`
  const isOne = groups.length === 1 && group !== undefined && !spans(query)
  const best = isOne ? leading(block, column) : []
  const [first] = best
  const named = best.map(({ values }) => bold(shownGroup(values[group?.name ?? ''], group ?? column)))
  const value = first === undefined ? '' : shown(first.values[column.name], column)
  const isExtreme = measure.name === 'max' || measure.name === 'min'
  if (first !== undefined && asksForFirst(query, question) && !isExtreme) {
    const have = best.length === 1 ? 'has' : 'have'
    const isLeast = query.order[0]?.direction === 'asc'
    if (isLeast && query.limit > 1) return `${capitalised(what)}, by ${names}, lowest first:`
    const most = isCount
      ? `the ${isLeast ? 'fewest' : 'most'} ${many}`
      : `the ${isLeast ? 'lowest' : 'highest'} ${what}`
    // a group without any is not among those that are counted
    const ofThose = isLeast && isCount ? ' of those that have any' : ''
    return `${listed(named)} ${have} ${most}${ofThose}: ${bold(value)}${best.length > 1 ? ' each' : ''}.`
  }
  const sum = total(block, measure, column)
  if (sum === undefined || column === undefined) {
    return best.length === 1 && measure.name !== 'min'
      ? `${capitalised(what)}, by ${names}; ${named[0]} is highest with ${value}:`
      : `${capitalised(what)}, by ${names}:`
  }
  const whole = measureSentence(query, { measure, value: bold(shown(sum, column)), amount: sum, count: null }, labels)
  const top = best.length === 1 && block.rows.length > 1 ? `; most for ${named[0]} (${value})` : ''
  return isCount
    ? `${counted(sum, [one, many], bold(shown(sum, column)))}, by ${names}${top}:`
    : `${whole}, by ${names}${top}:`
}

/** "which owner has the most", "highest", or an order with a limit. */
const asksForFirst = (query: QueryPlan, question: string) =>
  query.limit === 1 || /\b(?:which|who|most|highest|largest|biggest|best|top)\b/i.test(question)

/** The groups with most. */
const leading = (block: TableBlock, column: Column): Row[] => {
  const most = Math.max(...block.rows.map(({ values }) => Number(values[column.name] ?? Number.NEGATIVE_INFINITY)))
  const best = block.rows.filter(
    ({ values }) => typeof values[column.name] === 'number' && values[column.name] === most,
  )
  return best.length <= 3 ? best : []
}

/** What all groups come to; undefined where figures cannot be added, or not all groups are here. */
const total = (block: TableBlock, { name }: Measure, column: Column) =>
  !block.columns.some(({ name }) => severalOfOne.has(name)) &&
  (name === 'count' || name === 'sum') &&
  block.total <= block.rows.length
    ? summed(block.rows, column)
    : undefined

// a record with two tags is in two groups
const severalOfOne = new Set(['tag', 'contacts', 'colleagues', 'attendees', 'to', 'deal_stage', 'deal_owner_id'])

const summed = (rows: readonly Row[], { name }: Column) =>
  rows.reduce((sum, { values }) => sum + (typeof values[name] === 'number' ? values[name] : 0), 0)

const groupTable = (
  query: QueryPlan,
  block: TableBlock,
  { groups, measures }: { groups: Column[]; measures: Column[] },
) => {
  // of spans of time the latest
  const rows = spans(query) ? block.rows.slice(-spansMax) : block.rows.slice(0, rowsMax)
  const [measure] = query.measures
  const [column] = measures
  const whole = measure === undefined || column === undefined ? undefined : total(block, measure, column)
  const shares =
    whole !== undefined &&
    whole > 0 &&
    groups.length === 1 &&
    !spans(query) &&
    block.rows.length > 1 &&
    column !== undefined &&
    block.rows.every(({ values }) => Number(values[column.name] ?? 0) >= 0)
  const heads = [
    ...groups.map((group) => ({ head: heading(group), right: isNumeric(group) })),
    ...measures.map((column, at) => ({ head: measureHead(query, at, column), right: true })),
    ...(shares ? [{ head: 'Share', right: true }] : []),
  ]
  const lines = rows.map(({ values }) => [
    ...groups.map((group, at) => shownGroup(values[group.name], group, query.group[at]?.by)),
    ...measures.map((column) => shown(values[column.name], column)),
    ...(shares && column !== undefined ? [shareOf(values[column.name], whole)] : []),
  ])
  const totals = [
    ...groups.map((_, at) => (at === 0 ? bold('Total') : '')),
    ...measures.map((column, at) => {
      const each = query.measures[at]
      const sum = each === undefined ? undefined : total(block, each, column)
      return sum === undefined ? '' : bold(shown(sum, column))
    }),
    ...(shares ? [bold('100%')] : []),
  ]
  const isTotalled = whole !== undefined && block.rows.length > 1
  return [
    table(heads, isTotalled ? [...lines, totals] : lines),
    spans(query) ? earlier(block.total - rows.length) : more(block.total - rows.length),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const spansMax = 24
const earlier = (count: number) => (count > 0 ? `and ${count} earlier` : '')

const shareOf = (value: Value | undefined, whole: number) =>
  typeof value === 'number' ? ratio(value / whole) : notAvailable

/** Grouped by spans of time only: all of a year's months are of interest. */
const spans = (query: QueryPlan) => query.group.every(({ by }) => by !== undefined)

const measureHead = (query: QueryPlan, at: number, column: Column) => {
  const measure = query.measures[at]
  return measure === undefined ? heading(column) : capitalised(measureLabel(query, measure))
}

const crossColumnsMax = 7

/** Two groups as rows and columns; the one with fewer values gives the columns. */
const crossTable = (query: QueryPlan, block: TableBlock, { groups, column }: { groups: Column[]; column: Column }) => {
  const axes = groups.map((group, at) => ({
    group,
    by: query.group[at]?.by,
    values: [...new Set(block.rows.map(({ values }) => values[group.name] ?? null))],
  }))
  const [first, second] = axes
  if (first === undefined || second === undefined) return undefined
  const [down, across] = first.values.length < second.values.length ? [second, first] : [first, second]
  if (across.values.length > crossColumnsMax || down.values.length > 2 * rowsMax) return undefined
  const at = (row: Value, head: Value) =>
    block.rows.find(
      ({ values }) => (values[down.group.name] ?? null) === row && (values[across.group.name] ?? null) === head,
    )
  const measure = query.measures[0]
  const adds = measure !== undefined && total(block, measure, column) !== undefined
  const sumOf = (rows: readonly Row[]) => bold(shown(summed(rows, column), column))
  const heads = [
    { head: heading(down.group), right: false },
    ...across.values.map((value) => ({ head: shownGroup(value, across.group, across.by), right: true })),
    ...(adds ? [{ head: 'Total', right: true }] : []),
  ]
  const lines = down.values.map((value) => [
    shownGroup(value, down.group, down.by),
    ...across.values.map((head) => {
      const found = at(value, head)
      return found === undefined ? '–' : shown(found.values[column.name], column)
    }),
    ...(adds ? [sumOf(block.rows.filter(({ values }) => (values[down.group.name] ?? null) === value))] : []),
  ])
  const totals = [
    bold('Total'),
    ...across.values.map((head) =>
      sumOf(block.rows.filter(({ values }) => (values[across.group.name] ?? null) === head)),
    ),
    sumOf(block.rows),
  ]
  return table(heads, adds ? [...lines, totals] : lines)
}
