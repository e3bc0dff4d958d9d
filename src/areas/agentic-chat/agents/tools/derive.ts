import { z } from 'zod'
import { readingAs } from '../../../../access/read_restricted.ts'
import { baseCurrencyOf } from '../../../../money/base_currency.ts'
import { type CustomFieldType, customValuesOf, listFields } from '../../../custom-fields/index.ts'
import { recordCitation } from '../../answers/citing.ts'
import { cut } from '../../answers/markdown.ts'
import { type FieldType, fieldOf } from '../../plan/catalogue.ts'
import { limitMax, type Query } from '../../plan/plan.ts'
import type { Column, Result, Row, Value } from '../../plan/result.ts'
import { runPlan } from '../../plan/run.ts'
import { type Amount, BadExpression, day, workedOut } from '../expression.ts'
import { withNames } from '../resolve.ts'
import { amountWritten, numberIn } from './calc.ts'
import { changesFor } from './history.ts'
import { QueryInput, queryFrom } from './query.ts'
import { type FurtherRow, told } from './told.ts'
import { type Looking, NotRunnable, readingTool } from './tool.ts'
import { comparing, sayWithout, withoutFigures } from './without.ts'

const kinds = ['money', 'ratio', 'multiple', 'number', 'days'] as const
const hows = ['count', 'count_distinct', 'sum', 'average', 'median', 'min', 'max'] as const
const ops = ['is', 'is_not', 'more_than', 'at_least', 'less_than', 'at_most', 'is_missing', 'is_present'] as const

const Input = z.object({
  called: z.string().describe('what the table is, in a few words'),
  from: QueryInput.describe('the rows; all of them are taken, whatever its limit'),
  own_fields: z
    .array(z.string())
    .optional()
    .describe('keys of fields that the firm has made for these records; they become columns'),
  past: z
    .array(z.string())
    .optional()
    .describe('fields of deals or companies whose past is put beside: name.first, name.changed_at and name.changes'),
  join: z
    .array(
      z.object({
        name: z.string(),
        query: QueryInput,
        on: z
          .object({ left: z.string(), right: z.string() })
          .optional()
          .describe('fields that are equal; left out: the company of both'),
      }),
    )
    .optional()
    .describe('puts the first fitting row of another query beside each row: its fields are name.field'),
  columns: z
    .array(z.object({ name: z.string(), formula: z.string(), as: z.enum(kinds) }))
    .optional()
    .describe(
      'worked out for each row over its fields, name.field of a join, today, and columns before it: value / c.ebitda; close_date - created_at is in days',
    ),
  compare: z
    .array(z.object({ name: z.string(), of: z.string(), how: z.enum(hows), by: z.string().optional() }))
    .optional()
    .describe(
      'a column with what all rows, or all of the same group, have of a field or column; columns and where may use it',
    ),
  where: z
    .array(
      z.object({
        column: z.string(),
        op: z.enum(ops),
        value: z.union([z.number(), z.string()]).optional().describe('or the name of another column'),
      }),
    )
    .optional(),
  group: z
    .object({
      by: z.array(z.string()),
      measures: z.array(z.object({ name: z.string(), how: z.enum(hows), of: z.string().optional() })),
    })
    .optional(),
  each: z
    .object({ by: z.string(), first: z.number() })
    .optional()
    .describe('of each group the first so many rows, in the order'),
  order: z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) }).optional(),
  limit: z.number().optional(),
})
type Input = z.output<typeof Input>

const joinsMax = 3
const rowsMax = 2000
const columnsMax = 14

export const derive = readingTool({
  name: 'derive',
  about:
    'A table that query cannot make: rows of a query with rows of others beside them (a deal with figures of its company), columns that are worked out, rows held against the average of their group, filters on these, distinct counts, the firm’s own fields.',
  input: Input,
  agent: 'data_analyst',
  task: ({ called }) => `Working out ${cut(called, 80)}`,
  async run(input, looking) {
    const base = await rowsOf(input.from, looking)
    const joined = await Promise.all((input.join ?? []).slice(0, joinsMax).map((one) => joinOf(one, looking)))
    const { columns: own, notices: ofOwn } = await ownFieldsOf(input, base, looking)
    const beside = [...own, ...(await pastOf(input, base, looking))]
    let rows = base.rows.map((row) => lineOf(row, { joined, beside }))
    const columns = [...base.columns, ...beside, ...joined.flatMap(({ columns }) => columns)]
    addColumns(rows, columns, input, looking)
    const without = [...(await withoutFigures(base.query, looking)), ...withoutColumns(rows, columns, input)]
    rows = rows.filter((row) => (input.where ?? []).every((one) => holds(row, one, columns)))
    const made = input.group ? grouped(rows, input.group, columns) : { rows, columns }
    const ordered = inOrder(made.rows, input.order)
    const best = input.each ? firstOfEach(ordered, input.each) : ordered
    const shown = best.slice(0, Math.min(40, Math.max(1, Math.round(input.limit ?? 40))))
    const isWorked = (name: string) =>
      [...(input.columns ?? []), ...(input.compare ?? [])].some((one) => one.name === name)
    const kept = made.columns.filter((column) => !/^(?:id|.*_id)$/.test(column.name))
    const columnsTold = input.group
      ? kept
      : [...kept.filter(({ name }) => isWorked(name)), ...kept.filter(({ name }) => !isWorked(name))].slice(
          0,
          columnsMax,
        )
    const result: Result = {
      plan: base.query,
      blocks: [
        {
          type: 'table',
          title: cut(input.called, 100),
          columns: inPlace(columnsTold, kept),
          rows: shown,
          total: best.length,
          layout: 'table',
        },
      ],
      notices: [...new Set([...base.notices, ...joined.flatMap(({ notices }) => notices), ...ofOwn])],
    }
    const { ledger, asking } = looking
    const known = [...new Set(without)].map((one) => `To know: ${one}`)
    ledger.said.push(...known)
    return { lines: [...told(result, { ledger, timeZone: asking.timeZone }), ...known], result }
  },
})

/** Columns in the order in which they came. */
const inPlace = (some: readonly Column[], all: readonly Column[]) => all.filter((one) => some.includes(one))

type Table = { query: Query; columns: Column[]; rows: Row[]; notices: string[] }

async function rowsOf(input: QueryInput, looking: Looking): Promise<Table> {
  const { sql, signal, now, timeZone, who } = looking.asking
  const { limit: _, ...all } = input
  const { query, notices } = await withNames(looking, all, () => queryFrom(all, looking, limitMax))
  const result = await runPlan({ sql, signal, now, timeZone, isWhole: true }, who, query)
  const [block] = result.blocks
  if (block?.type !== 'table') return { query, columns: [], rows: [], notices }
  const cutOff =
    block.total > block.rows.length ? [`Only the first ${block.rows.length} of ${block.total} rows were taken.`] : []
  return { query, columns: block.columns, rows: block.rows, notices: [...notices, ...result.notices, ...cutOff] }
}

type Joined = { columns: Column[]; find(row: Row): Row | undefined; name: string; notices: string[] }

async function joinOf({ name, query, on }: NonNullable<Input['join']>[number], looking: Looking): Promise<Joined> {
  const { columns, rows, notices } = await rowsOf(query, looking)
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const key = on ? keyOf(row, on.right) : companyOf(row)
    if (key !== undefined && !byKey.has(key)) byKey.set(key, row)
  }
  return {
    name,
    notices,
    columns: columns.map((column) => ({ ...column, name: `${name}.${column.name}`, label: `${column.label}` })),
    find: (row) => {
      const key = on ? keyOf(row, on.left) : companyOf(row)
      return key === undefined ? undefined : byKey.get(key)
    },
  }
}

const keyOf = ({ ref, values }: Row, field: string): string | undefined => {
  const value = field === 'id' ? ref?.id : values[field]
  return value === null || value === undefined ? undefined : String(value).toLowerCase()
}
const companyOf = ({ ref, values }: Row): string | undefined =>
  ref?.type === 'company' ? ref.id : keyOf({ ref, values }, 'company_id')

/** A column that is read for each record by itself. */
type BesideColumn = Column & { of: ReadonlyMap<string, Value> }

const ownTypes: Partial<Record<CustomFieldType, FieldType>> = { number: 'number', money: 'money', date: 'day' }

async function ownFieldsOf(
  { own_fields: keys = [], from }: Input,
  { rows }: Table,
  looking: Looking,
): Promise<{ columns: BesideColumn[]; notices: string[] }> {
  const { sql, who } = looking.asking
  const kind = rows[0]?.ref?.type
  if (keys.length === 0 || (kind !== 'company' && kind !== 'deal' && kind !== 'contact'))
    return { columns: [], notices: [] }
  const ids = rows.flatMap(({ ref }) => (ref ? [ref.id] : []))
  const [fields, found, base] = await readingAs(sql, who, async (db) => [
    await listFields(db, who, { kind }),
    await customValuesOf(db, who, kind, ids),
    await baseCurrencyOf(db, who),
  ])
  const meant = keys.flatMap((key) => fields.filter((field) => field.key === key))
  const unknown = keys.find((key) => !meant.some((field) => field.key === key))
  if (unknown !== undefined)
    throw new NotRunnable(
      `There is no own field “${cut(unknown, 40)}”; there are ${fields.map(({ key }) => key).join(', ') || 'none'}.`,
    )
  // an own amount is in the currency of its record, and no rate is asked for it
  const isForeign =
    kind !== 'contact' && meant.some(({ type }) => type === 'money') ? await inOthers(from, base, looking) : new Set()
  const left = new Set<string>()
  const columns = meant.map(({ key, name, type }): BesideColumn => {
    const own = found.filter(({ values }) => key in values)
    const foreign = type === 'money' ? own.filter(({ id }) => isForeign.has(id)) : []
    for (const { id } of foreign) left.add(rows.find(({ ref }) => ref?.id === id)?.ref?.label ?? '')
    const of = new Map(own.map(({ id, values }) => [id, plainValue(values[key])]))
    for (const { id } of foreign) of.delete(id)
    const currency = type === 'money' && base !== 'USD' ? { currency: base } : {}
    return { name: key, label: name, type: ownTypes[type] ?? 'text', of, ...currency }
  })
  const notices = left.size > 0 ? [`The own amounts of ${[...left].join(', ')} are in another currency.`] : []
  return { columns, notices }
}

/** The records whose amounts are in another currency than the firm's. */
async function inOthers(from: QueryInput, base: string, looking: Looking): Promise<Set<string>> {
  const { rows } = await rowsOf({ ...from, select: ['currency'] }, looking)
  return new Set(rows.flatMap(({ ref, values }) => (ref && (values['currency'] ?? base) !== base ? [ref.id] : [])))
}

async function pastOf({ past = [] }: Input, { query }: Table, { asking }: Looking): Promise<BesideColumn[]> {
  if (past.length === 0) return []
  const { entity } = query
  if (entity !== 'deals' && entity !== 'companies')
    throw new NotRunnable('The past of a field is on record for deals and companies.')
  const all = await Promise.all(
    past.map(async (name): Promise<BesideColumn[]> => {
      const of = entity === 'deals' ? 'deal' : 'company'
      const changes = await changesFor({ of, name }, asking, rowsMax)
      const { label = name, type = 'text' } = fieldOf(entity, name) ?? {}
      const column = (key: 'first' | 'changed_at' | 'changes', said: string, type: FieldType): BesideColumn => ({
        name: `${name}.${key}`,
        label: `${label} ${said}`,
        type,
        of: new Map(changes.map((one) => [one.id, one[key]])),
      })
      return [
        // an amount of the past is in the currency of then
        column('first', 'at first', type === 'day' ? 'day' : 'text'),
        column('changed_at', 'last changed', 'time'),
        column('changes', 'changes', 'integer'),
      ]
    }),
  )
  return all.flat()
}

const plainValue = (value: unknown): Value =>
  typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : Array.isArray(value)
      ? value.join(', ')
      : String(value)

type Beside = { joined: readonly Joined[]; beside: readonly BesideColumn[] }

function lineOf(row: Row, { joined, beside }: Beside): FurtherRow {
  const values = { ...row.values }
  const further = joined.flatMap(({ name, find }) => {
    const found = find(row)
    for (const [field, value] of Object.entries(found?.values ?? {})) values[`${name}.${field}`] = value
    const source = found && (found.citation ?? (found.ref ? recordCitation(found.ref) : undefined))
    return source ? [source] : []
  })
  for (const { name, of } of beside) values[name] = (row.ref && of.get(row.ref.id)) ?? null
  return { ...row, values, further }
}

const days = (text: string) => Math.floor(Date.parse(text) / 86_400_000)

/** What a field of a row stands for in a formula; undefined where it is empty. */
function amountOf(value: Value | undefined, { type, currency }: Pick<Column, 'type' | 'currency'>): Amount | undefined {
  if (typeof value === 'string' && (type === 'day' || type === 'time')) return { value: days(value), unit: day }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (type === 'money') return { value: number, unit: currency ?? 'USD' }
  if (type === 'days') return { value: number, unit: 'days' }
  return { value: type === 'percent' ? number / 100 : number, unit: '' }
}

/** Columns that are worked out and comparisons, each once what it is made of is there. */
function addColumns(rows: readonly FurtherRow[], columns: Column[], input: Input, looking: Looking) {
  const formulas = (input.columns ?? []).map((one) => ({
    uses: one.formula.match(/[a-z_][\w.]*/gi) ?? [],
    add: () => workOut(rows, one, columns, looking),
    name: one.name,
  }))
  const comparisons = (input.compare ?? []).map((one) => ({
    uses: [one.of, ...(one.by ? [one.by] : [])],
    add: () => compare(rows, one, columns),
    name: one.name,
  }))
  const waiting = [...formulas, ...comparisons]
  while (waiting.length > 0) {
    const made = new Set(waiting.map(({ name }) => name))
    const at = waiting.findIndex(({ uses, name }) => uses.every((one) => one === name || !made.has(one)))
    const [next] = waiting.splice(Math.max(0, at), 1)
    try {
      if (next) columns.push(next.add())
    } catch (error) {
      throw error instanceof BadExpression ? new NotRunnable(error.message) : error
    }
  }
}

/** What is held against something in the rows, or orders them, and which of companies or deals have none of it. */
function withoutColumns(rows: readonly Row[], columns: readonly Column[], { from, where = [], order, group }: Input) {
  if (from.entity !== 'companies' && from.entity !== 'deals') return []
  const looked = [
    ...where.filter(({ op }) => comparing.has(op)).map(({ column }) => column),
    ...(order && !group ? [order.by] : []),
  ]
  return [...new Set(looked)].flatMap((name) => {
    const label = columns.find((one) => one.name === name)?.label
    const without = rows.flatMap(({ ref, values }) => (ref && (values[name] ?? null) === null ? [ref.label] : []))
    return label === undefined ? [] : sayWithout(from.entity, label, without.length, without)
  })
}

const Missing = Symbol('missing')

function workOut(
  rows: readonly FurtherRow[],
  { name, formula, as }: NonNullable<Input['columns']>[number],
  columns: readonly Column[],
  { asking }: Looking,
): Column {
  let unit = ''
  for (const row of rows) {
    try {
      const amount = workedOut(formula, (field, isNumber) => {
        if (isNumber) return amountWritten(field, numberIn(field, asking.question))
        if (field === 'today') return { value: days(asking.situation.today), unit: day }
        const column = columns.find((one) => one.name === field)
        if (!column)
          throw new NotRunnable(
            `There is no column “${cut(field, 40)}”; there are ${columns.map((one) => one.name).join(', ')}.`,
          )
        const amount = amountOf(row.values[field], column)
        if (!amount) throw Missing
        return amount
      })
      unit = amount.unit || unit
      row.values[name] = amount.value
    } catch (error) {
      // where a part is missing, so is the whole; and what is by nought is nothing
      if (error !== Missing && !(error instanceof BadExpression && /nought/.test(error.message))) throw error
      row.values[name] = null
    }
  }
  const isMoney = unit !== '' && unit !== 'days'
  if (rows.length > 0 && isMoney !== (as === 'money') && unit !== day)
    throw new NotRunnable(`${name} comes out as ${unit || 'a plain number'}.`)
  return { name, label: name.replaceAll('_', ' '), type: as, ...(isMoney && unit !== 'USD' && { currency: unit }) }
}

function compare(
  rows: readonly FurtherRow[],
  { name, of, how, by }: NonNullable<Input['compare']>[number],
  columns: readonly Column[],
): Column {
  const column = columns.find((one) => one.name === of)
  if (!column) throw new NotRunnable(`There is no column “${cut(of, 40)}”.`)
  const groups = Map.groupBy(rows, (row) => (by ? String(row.values[by] ?? '') : ''))
  for (const some of groups.values()) {
    const value = measured(some, how, of)
    for (const row of some) row.values[name] = value
  }
  const { currency, type } = column
  return {
    name,
    label: `${how.replace('_', ' ')} of ${column.label}`,
    type: how.startsWith('count') ? 'integer' : type,
    ...(currency && { currency }),
  }
}

function measured(rows: readonly Row[], how: (typeof hows)[number], of: string | undefined): number | null {
  if (how === 'count') return rows.length
  const values = rows.flatMap(({ values }) =>
    of === undefined || values[of] === null || values[of] === undefined ? [] : [values[of]],
  )
  if (how === 'count_distinct') return new Set(values.map((value) => String(value).toLowerCase())).size
  const numbers = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b)
  if (numbers.length === 0) return null
  const total = numbers.reduce((sum, one) => sum + one, 0)
  switch (how) {
    case 'sum':
      return total
    case 'average':
      return total / numbers.length
    case 'median':
      return ((numbers[(numbers.length - 1) >> 1] ?? 0) + (numbers[numbers.length >> 1] ?? 0)) / 2
    case 'min':
      return numbers[0] ?? null
    case 'max':
      return numbers.at(-1) ?? null
    default:
      return how satisfies never
  }
}

function holds(
  { values }: Row,
  { column, op, value }: NonNullable<Input['where']>[number],
  columns: readonly Column[],
): boolean {
  if (!columns.some(({ name }) => name === column)) throw new NotRunnable(`There is no column “${cut(column, 40)}”.`)
  const [own, other] = [
    values[column],
    typeof value === 'string' && columns.some(({ name }) => name === value) ? values[value] : value,
  ]
  const isMissing = own === null || own === undefined || own === ''
  if (op === 'is_missing' || op === 'is_present') return isMissing === (op === 'is_missing')
  if (isMissing || other === null || other === undefined) return op === 'is_not' && !isMissing
  const order = compared(own, other)
  switch (op) {
    case 'is':
      return order === 0
    case 'is_not':
      return order !== 0
    case 'more_than':
      return order > 0
    case 'at_least':
      return order >= 0
    case 'less_than':
      return order < 0
    case 'at_most':
      return order <= 0
    default:
      return op satisfies never
  }
}

const compared = (a: Value, b: Value): number =>
  typeof a === 'number' && Number.isFinite(Number(b))
    ? a - Number(b)
    : String(a).toLowerCase().localeCompare(String(b).toLowerCase())

function grouped(
  rows: readonly FurtherRow[],
  { by, measures }: NonNullable<Input['group']>,
  columns: readonly Column[],
): { rows: FurtherRow[]; columns: Column[] } {
  const keys = by.map((name) => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new NotRunnable(`There is no column “${cut(name, 40)}”.`)
    return column
  })
  const groups = Map.groupBy(rows, ({ values }) => JSON.stringify(by.map((name) => values[name] ?? null)))
  return {
    rows: [...groups.values()].map(
      (some): FurtherRow => ({
        ref: null,
        values: Object.fromEntries([
          ...by.map((name) => [name, some[0]?.values[name] ?? null]),
          ...measures.map(({ name, how, of }) => [name, measured(some, how, of)]),
        ]),
      }),
    ),
    columns: [
      ...keys,
      ...measures.map(({ name, how, of }): Column => {
        const column = columns.find((one) => one.name === of)
        const type = how.startsWith('count') ? 'integer' : (column?.type ?? 'number')
        return { name, label: name.replaceAll('_', ' '), type, ...(column?.currency && { currency: column.currency }) }
      }),
    ],
  }
}

function inOrder(rows: readonly FurtherRow[], order: Input['order']): FurtherRow[] {
  if (!order) return [...rows]
  const of = (row: Row) => row.values[order.by] ?? null
  const sign = order.direction === 'desc' ? -1 : 1
  // what has no value stands last, whichever way
  return rows.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return sign * compared(one, other)
  })
}

function firstOfEach(rows: readonly FurtherRow[], { by, first }: NonNullable<Input['each']>): FurtherRow[] {
  const counts = new Map<string, number>()
  return rows.filter(({ values }) => {
    const key = String(values[by] ?? '')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= first
  })
}
