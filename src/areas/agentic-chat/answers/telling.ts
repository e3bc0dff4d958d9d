import type { NameIndex } from '../grammar/names/names.ts'
import { tokens } from '../grammar/rewording/normalise.ts'
import type { Situation } from '../grammar/understanding.ts'
import type { Plan } from '../plan/plan.ts'
import type { Block, Citation, Ref, Result, Row } from '../plan/result.ts'
import { type Citing, citing, recordCitation } from './citing.ts'
import { type Labels, you } from './phrases.ts'

export type TableBlock = Extract<Block, { type: 'table' }>
export type TrendBlock = Extract<Block, { type: 'trend' }>
export type PassagesBlock = Extract<Block, { type: 'passages' }>

export type About = {
  question: string
  /** content words of the question that no rule has taken */
  unused: readonly string[]
  names: NameIndex
  /** the day of the asker, YYYY-MM-DD */
  today: string
  /** of the firm; times are told in it */
  timeZone?: string
  /** who asks is "you", and records shown before have their names */
  situation?: Situation
  /** names of records that the result does not show, by id */
  labels?: Labels
}

/** What the parts of an answer share while it is told. */
export type Telling = {
  question: string
  /** there are words that were not used: nothing is decided with yes or no */
  partly: boolean
  today: string
  timeZone: string
  labels: Labels
  citing: Citing
}

export const telling = (result: Result, about: About): Telling => ({
  question: about.question,
  partly: about.unused.length > 0,
  today: about.today,
  timeZone: about.timeZone ?? 'UTC',
  labels: new Map([...labelsAbout(about), ...labelsOf(result), ...own(about)]),
  citing: citing(),
})

/** The names of records that the question names, or that were shown before it. */
export const labelsAbout = ({ question, names, situation, labels }: About): Map<string, string> => {
  const named = names
    .match(tokens(question).map(({ word }) => word))
    .flatMap(({ named }) => named.flatMap((one) => ('ref' in one ? [one.ref] : [])))
  const refs = [...(situation?.last?.refs ?? []), ...named]
  return new Map([
    ...refs.map(({ id, label }): [string, string] => [id, label]),
    ...(labels ?? []),
    ...own({ situation }),
  ])
}

const own = ({ situation }: Pick<About, 'situation'>): [string, string][] =>
  situation === undefined ? [] : [[situation.userId, you]]

/** The names of the records that a result shows, by id. */
export const labelsOf = (result: Result): Map<string, string> => {
  const labels = new Map<string, string>()
  const add = (ref: Ref | null | undefined) => {
    if (ref !== null && ref !== undefined && ref.label !== '') labels.set(ref.id, ref.label)
  }
  for (const block of result.blocks) {
    if (block.type === 'trend') add(block.company)
    if (block.type === 'passages') for (const { ref, company } of block.passages) [ref, company].forEach(add)
    if (block.type === 'passages') continue
    for (const { ref, citation, values } of block.rows) {
      ;[ref, citation?.ref].forEach(add)
      for (const [name, value] of Object.entries(values)) {
        const label = name.endsWith('_id') ? values[name.slice(0, -3)] : undefined
        if (typeof value === 'string' && typeof label === 'string' && label !== '') labels.set(value, label)
      }
    }
  }
  return labels
}

/** The marker of what a row says, with the space before it: its citation, else the record itself. Empty where there is none. */
export const sourceOf = (row: Row | undefined, { citing }: Telling) => {
  const citation = row?.citation ?? (row?.ref ? recordCitation(row.ref) : undefined)
  return citation === undefined ? '' : ` ${citing.cite(citation)}`
}

export const citationOf = (citation: Citation | undefined, { citing }: Telling) =>
  citation === undefined ? '' : citing.cite(citation)

export const tablesOf = (result: Result) => result.blocks.filter((block) => block.type === 'table')

export type QueryPlan = Extract<Plan, { kind: 'query' }>
