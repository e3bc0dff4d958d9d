import type { Measure } from '../../plan/plan.ts'
import { bold } from '../markdown.ts'
import { columnsOf, measureLabel, measureSentence } from '../measures.ts'
import { subjectOf } from '../phrases.ts'
import { citationOf, type QueryPlan, type TableBlock, type Telling } from '../telling.ts'
import { shown } from '../values.ts'
import { capitalised } from '../words.ts'

/** Figures over all records of a query: the first as a sentence, the others after it. */
export const sayMeasures = (query: QueryPlan, block: TableBlock, telling: Telling): string[] => {
  const [row] = block.rows
  if (row === undefined) return []
  const { measures: columns } = columnsOf(query, block)
  const told = query.measures.map((measure, at) => {
    const column = columns[at]
    const raw = column === undefined ? null : (row.values[column.name] ?? null)
    return {
      measure,
      amount: typeof raw === 'number' ? raw : null,
      value: column === undefined || raw === null ? '' : bold(shown(raw, column, telling.timeZone)),
    }
  })
  const counted = told.find(({ measure }) => measure.name === 'count')
  const main = told.find(({ measure }) => measure.name !== 'count') ?? counted
  if (main === undefined) return []
  const { many } = subjectOf(query, telling.labels)
  // nothing was counted: what was looked for is said with more care
  if (main === counted && main.amount === 0) return []
  if (main.value === '' && counted?.amount === 0) return []
  if (main.value === '') return [nothingToTell(query, main.measure, many)]
  const count = main === counted ? null : (counted?.amount ?? null)
  const source = row.citation === undefined ? '' : ` ${citationOf(row.citation, telling)}`
  const sentence = `${measureSentence(query, { ...main, count }, telling.labels)}${source}.`
  const rest = told
    .filter((one) => one !== main && one !== counted)
    .map(({ measure, value }) => `${capitalised(measureLabel(query, measure))}: ${value === '' ? 'n/a' : value}.`)
  return [[sentence, ...rest].join(' ')]
}

const nothingToTell = (query: QueryPlan, measure: Measure, many: string) => {
  if (measure.name === 'win_rate') return `There is no win rate: no ${many} are won or lost.`
  if (measure.name === 'share') return `There is no share to tell: you have no ${many}.`
  return `There is no ${measureLabel(query, measure)} of ${many} to tell: no such figure is on record.`
}
