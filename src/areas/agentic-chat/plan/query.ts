import { piece, raw } from '../../../platform/db/statement.ts'
import { asPlanned, plannedBeside, plannedTitle } from './briefing/planned.ts'
import type { FieldType } from './catalogue.ts'
import { entityOf } from './check.ts'
import { queryOf } from './make_query.ts'
import {
  noticeOfOwnCurrency,
  noticesOfMeasures,
  noticesOfRates,
  noticesOfRows,
  noticeWithoutRate,
  noticeWithoutRequest,
} from './notices.ts'
import type { Query } from './plan.ts'
import type { Row as Answered } from './reading.ts'
import type { Block, Column, Result, Row } from './result.ts'
import { asRow, valueOf } from './rows.ts'
import type { Running } from './run.ts'
import { withEmptySpans } from './spans.ts'
import { type Asking, columnOf, sources } from './statements/columns.ts'
import { compileMeasures } from './statements/compile_measures.ts'
import { compileRows, fieldsOf } from './statements/compile_rows.ts'
import { fromOf, ownRows } from './statements/from.ts'
import { measureColumn } from './statements/measures.ts'
import { completed, typeOf } from './statements/statements.ts'
import { equal, tied, withEqual, withTies } from './ties.ts'

type TableBlock = Extract<Block, { type: 'table' }>

/** Rows of an entity, a block for each variant; or measures over them in one block. */
export async function runQuery(running: Running, asked: Query): Promise<Omit<Result, 'plan'>> {
  const query = completed(asked)
  const [result, unasked, unconverted] = await Promise.all([
    query.measures.length > 0 ? measured(running, query) : listed(running, query),
    countWithoutRequest(running, query),
    currenciesWithoutRate(running, query),
  ])
  const notices = [
    ...(unasked === 0 ? [] : [noticeWithoutRequest(unasked)]),
    ...(unconverted.length === 0 ? [] : [noticeWithoutRate(query.entity, unconverted)]),
  ]
  return { ...result, notices: [...result.notices, ...notices] }
}

/** In which currencies records are that amounts are compared or added without, because no rate is on file. */
async function currenciesWithoutRate({ ask, asking }: Running, query: Query): Promise<string[]> {
  const { entity, filters, measures, order } = query
  const isAmount = (field: string | null) => field !== null && typeOf(entity, field) === 'money'
  const compares = filters.some(({ field }) => isAmount(field)) || measures.some(({ field }) => isAmount(field))
  if (!(compares || order.some(({ by }) => isAmount(by))) || !('currency' in entityOf(entity).fields)) return []
  const of = raw(sources[entity].alias)
  const rows = await ask(piece`
    select distinct ${of}.currency from ${fromOf(asking, entity)}
    where ${ownRows(asking, entity)} and ${of}.base_rate is null and ${of}.currency <> ${asking.currency ?? asking.base}
    order by 1 limit 5`)
  return rows.map((row) => String(row['currency']))
}

/** How many e-mails a list of those that wait for an answer leaves out, because nothing in them does. */
async function countWithoutRequest(running: Running, { entity, text, filters }: Query): Promise<number> {
  const isAsked = (name: string, value: boolean) =>
    filters.some(({ field, op, values }) => field === name && op === 'is' && values[0] === value)
  if (entity !== 'emails' || !isAsked('answered', false) || !isAsked('asks', true)) return 0
  const others = filters.map((filter) => (filter.field === 'asks' ? { ...filter, values: [false] } : filter))
  const { block } = await listBlock(running, completed(queryOf('emails', others, { text, limit: 1 })), '')
  return block.total
}

async function listed(running: Running, query: Query): Promise<Omit<Result, 'plan'>> {
  const sides = query.variants.length > 0 ? query.variants : [undefined]
  const found = await Promise.all(
    sides.map(async (side) => {
      const filters = [...query.filters, ...(side?.filters ?? [])]
      return listBlock(running, { ...query, filters, variants: [] }, side?.label ?? '')
    }),
  )
  const planned = query.variants.length > 0 ? undefined : plannedBeside(query, running.asking.now)
  const beside = planned && (await listBlock(running, planned, plannedTitle)).block
  return {
    blocks: [...found.map(({ block }) => block), ...(beside && beside.total > 0 ? [asPlanned(beside)] : [])],
    notices: [...new Set(found.flatMap(({ notices }) => notices))],
  }
}

/** A list of records as a block of its own. */
export async function listBlock(
  { ask, asking, rowsMax }: Running,
  query: Query,
  title: string,
): Promise<{ block: TableBlock; notices: string[] }> {
  const fields = fieldsOf(query)
  const amounts = fields.flatMap((name, index) => (typeOf(query.entity, name) === 'money' ? [`f${index}`] : []))
  const read = (as: Asking) => ask(compileRows(as, query, withEqual(query, Math.min(query.limit, rowsMax))))
  const converted = await read(asking)
  const hasNone = (found: readonly Answered[]) => found.every((row) => amounts.every((name) => row[name] === null))
  const only = asking.currency === undefined && hasNone(converted) ? onlyCurrencyOf(converted) : undefined
  const asOnRecord = only && amounts.length > 0 ? await read({ ...asking, currency: only }) : []
  // what has no amount at all lacks no rate
  const own = hasNone(asOnRecord) ? undefined : only
  const rows = own ? asOnRecord : converted
  const columns = fields.map((name): Column => {
    const { label = name, type = 'text' } = entityOf(query.entity).fields[name] ?? {}
    return { name, label, type, ...(own && type === 'money' && { currency: own }) }
  })
  const total = Number(rows[0]?.['total'] ?? 0)
  const block: TableBlock = {
    type: 'table',
    title: title || titleOf(query),
    columns,
    rows: equal(
      query,
      rows.map((row) => asRow(asking, query.entity, fields, row)),
    ),
    total,
    layout: layoutOf(query),
  }
  const ofRates = own ? [noticeOfOwnCurrency(own)] : noticesOfRates(query.entity, fields, rows, asking)
  return { block, notices: [...noticesOfRows(query.entity, fields, rows), ...ofRates] }
}

/** The one currency in which records are, where it is another than that of the answer: amounts without a rate are told in it. */
function onlyCurrencyOf(rows: readonly Answered[]): string | undefined {
  const [currency, ...others] = new Set(rows.map((row) => row['record_currency']))
  return others.length === 0 && typeof currency === 'string' ? currency : undefined
}

async function measured({ ask, asking, rowsMax }: Running, query: Query): Promise<Omit<Result, 'plan'>> {
  const { entity, measures, group, variants } = query
  const limit = Math.min(query.limit, rowsMax)
  const read = await ask(compileMeasures(asking, query, withTies(query, limit)))
  const { rows: answered, notices } = tied(query, read, limit)
  const total = Number(answered[0]?.['total'] ?? 0)
  const groups = group.map(({ field, by }): Column => {
    const { label = field } = entityOf(entity).fields[field] ?? {}
    const type = typeOf(entity, field)
    return isDated(type) ? { name: field, label, type: 'day', by: by ?? 'day' } : { name: field, label, type }
  })
  const columns = measures.map((measure) => measureColumn(entity, measure))
  const inOrder = isOfTimes(query) ? answered.toReversed() : answered
  const shownOf = (row: Answered, side: number | undefined): Row => ({
    ref: refOfGroup(query, row),
    values: Object.fromEntries([
      ...(side === undefined ? [] : [['variant', variants[side]?.label ?? '']]),
      ...groups.map(({ name }, index) => [
        name,
        valueOf(row[`g${index}`] === undefined ? row[`k${index}`] : row[`g${index}`]),
      ]),
      ...columns.map(({ name }, index) => [name, valueOf(row[side === undefined ? `m${index}` : `m${index}v${side}`])]),
    ]),
  })
  const rows =
    variants.length === 0
      ? inOrder.map((row) => shownOf(row, undefined))
      : variants.flatMap((_variant, side) => inOrder.map((row) => shownOf(row, side)))
  const variant: Column[] = variants.length === 0 ? [] : [{ name: 'variant', label: '', type: 'text' }]
  const shown = withEmptySpans(query, total, rows)
  const block: TableBlock = {
    type: 'table',
    title: titleOf(query),
    columns: [...variant, ...groups, ...columns],
    rows: shown,
    total: Math.max(total * Math.max(variants.length, 1), shown.length),
    layout: layoutOf(query),
    ...chartOf(groups, shown),
  }
  return { blocks: [block], notices: [...noticesOfMeasures(query, answered), ...notices] }
}

/** One bar or one point makes no chart, and two groups make a table. */
const chartOf = ([first, ...others]: Column[], rows: Row[]): Pick<TableBlock, 'chart'> => {
  if (first === undefined || others.length > 0 || rows.length < 2) return {}
  return { chart: first.by === undefined ? 'bar' : 'line' }
}

/** Peers stand side by side as companies do. */
const layoutOf = ({ layout }: Query) => (layout === 'peers' ? 'compare' : layout)

const titleOf = ({ entity }: Query) => entityOf(entity).noun[1]

/** Spans of time were asked for from the latest on, so that the latest are there when not all are; they read forward. */
const isOfTimes = ({ entity, order, group: [first, ...others] }: Query) =>
  order.length === 0 && first !== undefined && others.length === 0 && isDated(typeOf(entity, first.field))
const isDated = (type: FieldType) => type === 'time' || type === 'day'

function refOfGroup({ entity, group }: Query, row: Answered): Row['ref'] {
  const [first] = group
  const names = first && columnOf(entity, first.field).names
  const [id, label] = [row['k0'], row['g0']]
  return names && typeof id === 'string' && typeof label === 'string' ? { type: names.type, id, label } : null
}
