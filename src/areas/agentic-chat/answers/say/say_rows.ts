import { catalogue, fieldOf } from '../../plan/catalogue.ts'
import { lookedUp } from '../lookups.ts'
import { bold, plain } from '../markdown.ts'
import { number } from '../numbers.ts'
import { entityOf, subjectOf } from '../phrases.ts'
import { heading, recordTable, rowsMax } from '../tables.ts'
import { type QueryPlan, sourceOf, type TableBlock, type Telling } from '../telling.ts'
import { shown } from '../values.ts'
import { asksWhether, whether } from '../whether.ts'
import { capitalised, counted } from '../words.ts'

/** A list of records: how many there are, then the first of them. */
export const sayRows = (query: QueryPlan, block: TableBlock, telling: Telling): string[] => {
  const subject = subjectOf(query, telling.labels)
  const [first] = block.rows
  if (first === undefined) return []
  if (query.each) return [ofEach(query, query.each, block, subject), recordTable(block, telling)]
  if (block.total === 1 || (query.limit === 1 && query.order.length > 0)) {
    const best = block.total > 1 ? superlative(query, block, telling) : undefined
    const { rows } = query.limit === 1 ? block : { rows: [first] }
    if (best !== undefined) return [best, recordTable({ ...block, rows, total: rows.length }, telling)]
  }
  const count = bold(number(block.total))
  const nouns = [subject.one, subject.many] as const
  const asked = asksWhether(query, telling)
  const order = orderedBy(query)
  const kept = Math.min(block.rows.length, rowsMax)
  // "top 5" asks for five, and the others are not missed
  const isTop = query.order.length > 0 && query.limit <= rowsMax && block.total > kept
  const list = recordTable(block, telling, { most: rowsMax, isAll: isTop })
  if (isTop)
    return [
      `The ${bold(kept === 1 ? firstWord(query) : `${firstWord(query)} ${kept}`)} of ${number(block.total)} ${subject.many}${order.replace(/^, /, ' ')}:`,
      list,
    ]
  const counts = counted(block.total, nouns, count)
  const rest = block.total > kept ? `; the first ${kept}${order}` : order
  return [asked ? `${bold('Yes')}: ${counts}${rest}:` : `${capitalised(`${counts}${rest}`)}:`, list]
}

type Each = NonNullable<QueryPlan['each']>
/** "7 open deals, for each owner the largest:" */
const ofEach = (query: QueryPlan, each: Each, block: TableBlock, { one, many }: { one: string; many: string }) => {
  const label = each.by ?? fieldOf(query.entity, each.field)?.label ?? each.field
  // "logged by", "uploaded by"
  const group = label.endsWith(' by') ? 'colleague' : label
  const count = counted(block.total, [one, many], bold(number(block.total)))
  return `${capitalised(count)}, for each ${plain(group)} ${firstOf(query, each.first)}:`
}

/** "the largest", "the 2 latest", "the one with the highest revenue" */
const firstOf = ({ entity, order: [by] }: QueryPlan, first: number) => {
  const { label = '', type = 'text' } = (by && fieldOf(entity, by.by)) ?? {}
  const way = by?.direction === 'desc' ? 0 : 1
  const some = first === 1 ? '' : `${first} `
  if (label === 'value') return `the ${some}${way === 0 ? 'largest' : 'smallest'}`
  if (by?.by === catalogue[entity].dated && entity !== 'deals') return `the ${some}${way === 0 ? 'latest' : 'earliest'}`
  const words = comparatives[type]
  const those = first === 1 ? 'the one' : `the ${first}`
  return words ? `${those} with the ${words[way]} ${label}` : `${those} first by ${label}`
}

const firstWord = ({ entity, order }: QueryPlan) => {
  const [by] = order
  const type = by === undefined ? undefined : fieldOf(entity, by.by)?.type
  if (by === undefined || type === undefined) return 'first'
  if (type === 'day' || type === 'time') return by.direction === 'desc' ? 'latest' : 'first'
  return type in comparatives ? (by.direction === 'desc' ? 'top' : 'lowest') : 'first'
}

const orderedBy = (query: QueryPlan) => {
  const by = query.order[0]
  const field = by === undefined ? undefined : fieldOf(query.entity, by.by)
  if (by === undefined || field === undefined || isUsual(query)) return ''
  return `, by ${field.label}${!(field.type in comparatives) || field.type === 'day' || field.type === 'time' || by.direction === 'desc' ? '' : ', lowest first'}`
}

const isUsual = ({ entity, order }: QueryPlan) => {
  const [asked, usual] = [order[0], entityOf(entity).order[0]]
  return (
    asked === undefined ||
    (asked.by === usual?.by && asked.direction === usual.direction && catalogue[entity].dated === asked.by)
  )
}

/** The one at the top: "Juniper Analytics has the highest EBITDA margin of 23 companies: 31.2%." */
const superlative = (query: QueryPlan, block: TableBlock, telling: Telling) => {
  const [by] = query.order
  const [row] = block.rows
  if (by === undefined || row === undefined) return undefined
  const column = block.columns.find(({ name }) => name === by.by)
  const field = fieldOf(query.entity, by.by)
  const name = row.ref?.label ?? ''
  if (column === undefined || field === undefined || name === '') return undefined
  const words = comparatives[field.type]
  if (words === undefined) return undefined
  const value = shown(row.values[column.name], column, telling.timeZone)
  const { many } = subjectOf(query, telling.labels)
  const way = words[by.direction === 'desc' ? 0 : 1]
  if (query.limit === 1 && block.rows.length > 1)
    return `${bold(number(block.rows.length))} of ${number(block.total)} ${many} have the same ${way} ${field.label}: ${bold(value)}.`
  const source = sourceOf(row, telling)
  if (field.label === 'value')
    return `${plain(name)} is the ${by.direction === 'desc' ? 'largest' : 'smallest'} of ${number(block.total)} ${many}: ${bold(value)}${source}.`
  if (/^(?:added|changed|closed|founded|joined|moved|sent|uploaded|written)$/.test(field.label))
    return `${plain(name)} was ${field.label} ${by.direction === 'desc' ? 'last' : 'first'} of ${number(block.total)} ${many}: ${bold(value)}${source}.`
  return `${plain(name)} has the ${way} ${heading(column).toLowerCase() === field.label.toLowerCase() ? field.label : plain(column.label)} of ${number(block.total)} ${many}: ${bold(value)}${source}.`
}

const comparatives: Record<string, readonly [string, string]> = {
  money: ['highest', 'lowest'],
  number: ['highest', 'lowest'],
  ratio: ['highest', 'lowest'],
  percent: ['highest', 'lowest'],
  multiple: ['highest', 'lowest'],
  integer: ['highest number of', 'lowest number of'],
  days: ['highest number of', 'lowest number of'],
  day: ['latest', 'earliest'],
  time: ['latest', 'earliest'],
  year: ['latest', 'earliest'],
}

/** One thing of one record: "Cobalt Health’s revenue is $42M [company Cobalt Health]." */
export const sayLookup = (query: QueryPlan, block: TableBlock, telling: Telling): string[] => {
  const [row, another] = block.rows
  if (row === undefined) return []
  if (another !== undefined) return sayRows(query, block, telling)
  const decided = whether(query, block, telling)
  if (decided !== undefined) return [decided]
  const readable = block.columns.filter(({ type }) => type !== 'id')
  const sentences = lookedUp(query, row, readable, telling)
  return sentences.length > 0 ? sentences : sayRows(query, block, telling)
}
