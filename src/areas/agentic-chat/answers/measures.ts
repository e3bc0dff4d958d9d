import { type EntityName, fieldOf } from '../plan/catalogue.ts'
import type { Measure } from '../plan/plan.ts'
import { number } from './numbers.ts'
import { entityOf, type Labels, phrase, subjectOf } from './phrases.ts'
import type { QueryPlan, TableBlock } from './telling.ts'
import { capitalised } from './words.ts'

/** The columns of a table of measures: first what it is grouped by, then the measures in the order of the plan. */
export const columnsOf = (query: QueryPlan, block: TableBlock) => {
  const measures = block.columns.slice(-query.measures.length)
  const others = block.columns.slice(0, -query.measures.length).filter(({ type }) => type !== 'id')
  return { groups: others, measures }
}

/** What a measure is called: "average value", "number of deals", "win rate". */
export const measureLabel = (query: QueryPlan, measure: Measure) => {
  const field = measure.field === null ? undefined : fieldOf(query.entity, measure.field)
  const label = field?.label ?? measure.field ?? ''
  const isDated = field?.type === 'day' || field?.type === 'time'
  switch (measure.name) {
    case 'count':
      return `number of ${entityOf(query.entity).noun[1]}`
    case 'sum':
      return label === 'weighted value' ? label : `total ${label}`
    case 'average':
      return `average ${label}`
    case 'median':
      return `median ${label}`
    case 'min':
      return `${isDated ? 'earliest' : 'lowest'} ${label}`
    case 'max':
      return `${isDated ? 'latest' : 'highest'} ${label}`
    case 'win_rate':
      return 'win rate'
    case 'share':
      return 'share'
    default:
      return measure.name satisfies never
  }
}

type Told = { measure: Measure; value: string; amount: number | null; count: number | null }

/** The sentence that says one measure over all records of a query; "count" is of how many, where it was measured too. */
export const measureSentence = (query: QueryPlan, { measure, value, amount, count }: Told, labels: Labels) => {
  const { one, many } = subjectOf(query, labels)
  const label = measure.field === null ? '' : (fieldOf(query.entity, measure.field)?.label ?? '')
  const ofCount = count === null ? many : `${number(count)} ${count === 1 ? one : many}`
  switch (measure.name) {
    case 'count':
      return countSentence(query, { value, amount, one, many })
    case 'sum':
      if (query.entity === 'deals' && label === 'value') return worthSentence({ value, count, one, many })
      return `The ${label === 'weighted value' ? label : `combined ${label}`} of ${ofCount} is ${value}`
    case 'win_rate':
      return `The win rate of ${many.replace(/^closed /, '').replace(' closing ', ' closed ')} is ${value}`
    case 'share':
      return shareSentence(query, measure, { value, many, labels })
    default:
      return `The ${measureLabel(query, measure)} of ${ofCount} is ${value}`
  }
}

type Words = { value: string; one: string; many: string }

const countSentence = (query: QueryPlan, { value, amount, one, many }: Words & { amount: number | null }) => {
  const noun = amount === 1 ? one : many
  // "You won 3 deals last year"
  const closed = /^(won|lost) (.*)$/.exec(noun)
  if (query.entity === 'deals' && closed !== null)
    return `You ${closed[1]} ${value} ${closed[2]?.replace(/\bclos(?:ed|ing) /, '')}`
  return `${haveOf(query, amount)} ${value} ${noun}`
}

const worthSentence = ({ value, count, one, many }: Words & { count: number | null }) => {
  if (many === 'open deals')
    return `The pipeline is worth ${value}${count === null ? '' : ` in ${number(count)} ${count === 1 ? one : many}`}`
  if (count === null) return `${capitalised(many)} are worth ${value}`
  return count === 1 ? `1 ${one} is worth ${value}` : `${number(count)} ${many} are worth ${value}`
}

const shareSentence = (
  query: QueryPlan,
  measure: Measure,
  { value, many, labels }: { value: string; many: string; labels: Labels },
) => {
  const parts = (measure.part ?? []).map((filter) => phrase(query.entity, filter, labels))
  const before = parts.flatMap(({ before }) => before ?? [])
  const after = parts.flatMap(({ after }) => after ?? [])
  const isPlace = before.length === 0 && after.every((words) => /^(?:in|of|with|at) /.test(words))
  const label = measure.field === null ? '' : (fieldOf(query.entity, measure.field)?.label ?? '')
  const whole = measure.field === null ? many : `the ${label} of ${many}`
  // "62% of deals that reached proposal reached won"
  const clause = before.length === 0 && after.length === 1 ? /^that (.*)$/.exec(after[0] ?? '')?.[1] : undefined
  if (measure.field === null && clause !== undefined) return `${value} of ${whole} ${clause}`
  if (measure.field === null) return `${value} of ${whole} are ${[...before, ...after].join(' ')}`
  if (isPlace) return `${value} of ${whole} is ${after.join(' ')}`
  return `${value} of ${whole} comes from ${[...before, entityOf(query.entity).noun[1], ...after].join(' ')}`
}

const [were, are] = [
  ['There was', 'There were'],
  ['There is', 'There are'],
] as const
const being: Partial<Record<EntityName, readonly [one: string, several: string]>> = {
  interactions: were,
  stage_changes: were,
  emails: are,
  document_values: are,
  people: are,
  tasks: are,
  parties: are,
}
/** "You have" what the firm keeps; of what happened or is planned "there were" and "there are". */
export const haveOf = ({ entity }: QueryPlan, count: number | null): string =>
  being[entity]?.[count === 1 ? 0 : 1] ?? 'You have'
