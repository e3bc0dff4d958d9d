import { type Asked, addFilter, type Draft, filter, measure, openStages, typeOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { has, tagOf, take, takeEach, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { sumOrAverage } from './arrange.ts'

// What is counted, summed and averaged.

const measureWords: Readonly<Record<string, 'sum' | 'average' | 'median' | 'min' | 'max'>> = {
  sum: 'sum',
  average: 'average',
  median: 'median',
  max: 'max',
  min: 'min',
}

export const takeMeasures = ({ tape, words }: Asked, draft: Draft): void => {
  const { entity } = draft
  // "how did they come to us"
  for (const [at, atom] of tape.entries())
    if (/^(come|came|comes) to$/.test(wordOf(atom)) && wordOf(tape[at + 1]) === 'us') takeOrigin(tape, draft, at)
  if (take(tape, 'M:win_rate')) draft.measures.push(measure('win_rate'))
  if (entity === 'deals' && take(tape, 'M:sum? M:weighted N:pipeline|F:value?')) {
    draft.measures.push(measure('sum', 'weighted_value'))
    addFilter(draft, filter('stage', 'is', openStages, 'pipeline'))
  }
  takeEach(tape, 'M:sum|M:average|M:median|M:max|M:min F', ({ parts }) => {
    const name = measureWords[tagOf(parts[0], 'M') ?? '']
    const field = fieldFor(entity, tagOf(parts[1], 'F') ?? '')
    if (!name || !field) return false
    draft.measures.push(measure(name, field))
    return true
  })
  takeMoreFields(tape, draft)
  takeEach(tape, 'F M:average|M:median', ({ parts }) => {
    const name = measureWords[tagOf(parts[1], 'M') ?? '']
    const field = fieldFor(entity, tagOf(parts[0], 'F') ?? '')
    if (!name || !field || draft.measures.length > 0) return false
    draft.measures.push(measure(name, field))
    return true
  })
  takeEach(tape, 'F:value M:sum', () => entity === 'deals' && draft.measures.push(measure('sum', 'value')) > 0)
  if (
    entity === 'deals' &&
    draft.measures.length === 0 &&
    /\btotal value\b|\btotal amount\b|\bvalue of (our|the|my) (open )?(pipeline|deals)\b/.test(words) &&
    take(tape, 'F:value')
  )
    draft.measures.push(measure('sum', 'value'))
  takeEmployed(tape, draft)
  const much = take(tape, 'M:how_much F')
  const muchField = much && fieldFor(entity, tagOf(much.parts[1], 'F') ?? '')
  if (muchField) draft.measures.push(sumOrAverage(entity, muchField))
  if (has(tape, 'M:share')) draft.measures.push(shareOf(tape, draft))
  takeHeads(tape, draft)
  if (entity === 'interactions' && take(tape, 'M:count +F:duration'))
    draft.measures.push(measure('sum', 'duration_minutes'))
  if (take(tape, 'M:count')) {
    draft.measures.push(measure('count'))
    takeBesideCount(tape, draft)
  }
  if (entity === 'deals' && draft.measures.length === 0 && isOfPipeline(draft) && take(tape, 'F:value'))
    draft.measures.push(measure('sum', 'value'), measure('count'))
  takeLateMeasure(tape, draft)
  takePipelineMeasure(tape, draft)
  // "if you add up every deal, what does it come to"
  if (draft.measures.some(({ name }) => name === 'sum')) takeEach(tape, 'M:sum', () => true)
}
const takeOrigin = (tape: Tape, draft: Draft, at: number): void => {
  if (draft.entity !== 'deals') return
  use(tape.slice(at, at + 2))
  draft.select.push('name', 'company', 'source')
}

/** "how many people do our logistics companies employ" */
const takeEmployed = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'companies' || !tape.some((atom) => /^employ(s|ing)?$/.test(wordOf(atom)))) return
  if (take(tape, 'M:count N:people|F:employees|people|heads')) draft.measures.push(measure('sum', 'employees'))
}

/** "the multiple of our won deals, on average", "what do they turn over together": what is done with a figure is said last. */
const takeLateMeasure = (tape: Tape, draft: Draft): void => {
  const late = tape.find((atom) => !atom.used && /^(sum|average|median)$/.test(tagOf(atom, 'M') ?? ''))
  const name = measureWords[tagOf(late, 'M') ?? '']
  if (!late || !name || draft.measures.length > 0) return
  const figures = tape.filter((atom, at) => {
    const [before, behind] = [tape[at - 1], tape[at + 1]]
    const isNarrowing = behind?.kind === 'amount' || tagOf(behind, 'C') || tagOf(before, 'G') || tagOf(before, 'O')
    return !atom.used && !isNarrowing && isFigure(draft, fieldFor(draft.entity, tagOf(atom, 'F') ?? ''))
  })
  const [figure] = figures
  const size = take(tape, 'how +big|large')
  const field = fieldFor(draft.entity, figure ? (tagOf(figure, 'F') ?? '') : size ? 'size' : '')
  if (!field || figures.length > 1) return
  // "what do they make in EBITDA", "go through on average": the figure says what the verb says
  use([
    late,
    ...figures,
    ...tape.filter((atom) => /^(make|generate|produce|go|went|through|bring in)$/.test(wordOf(atom))),
  ])
  draft.measures.push(measure(name, field))
}
const isFigure = ({ entity }: Draft, field: string | undefined): boolean =>
  field !== undefined && /^(money|integer|number|ratio|percent|multiple|days)$/.test(typeOf(entity, field) ?? '')

/** "how many staff": of one company its number, of several their sum. */
const takeHeads = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'companies' || draft.measures.length > 0 || !take(tape, 'M:count +F:employees')) return
  if (tape.some((atom) => atom.tags.includes('X:company'))) draft.select.push('employees')
  else draft.measures.push(measure('sum', 'employees'))
}

const isOfPipeline = ({ filters }: Draft): boolean => filters.some(({ said: words }) => words === 'pipeline')

/** "average revenue and EBITDA": the second is averaged too. */
const takeMoreFields = (tape: Tape, draft: Draft): void => {
  const last = draft.measures.at(-1)
  if (!last?.field) return
  for (const [at, atom] of tape.entries()) {
    const [link, next] = tape.slice(at + 1)
    const field = next && !next.used ? fieldFor(draft.entity, tagOf(next, 'F') ?? '') : undefined
    if (!atom.used || !tagOf(atom, 'F') || !link || !field || !next || !/^(and|,|&|\+)$/.test(wordOf(link))) continue
    use([link, next])
    draft.measures.push(measure(last.name, field))
  }
}

/** "number of open deals and their value": each of them is counted and added up. */
const takeBesideCount = (tape: Tape, draft: Draft): void => {
  takeEach(tape, 'and|,|&|+ F', ({ parts, span }) => {
    const field = fieldFor(draft.entity, tagOf(parts[1], 'F') ?? '')
    const [next] = tape.slice(tape.indexOf(span.at(-1) as Atom) + 1) // reason: a match has its atoms
    const isCondition =
      next !== undefined && (next.kind === 'amount' || next.kind === 'date' || tagOf(next, 'C') !== undefined)
    if (!field || isCondition || !isFigure(draft, field)) return false
    draft.measures.push(sumOrAverage(draft.entity, field))
    return true
  })
}

const shareOf = (tape: Tape, draft: Draft): Draft['measures'][number] => {
  const by = 'F:value|F:revenue|F:weighted_value|F:ebitda'
  const field = take(tape, `M:share ${by}`) ?? take(tape, `G:by ${by}`)
  take(tape, 'M:share')
  if (isOfPipeline(draft)) take(tape, 'F:value')
  const isPipeline = isOfPipeline(draft)
  const name = field ? fieldFor(draft.entity, tagOf(field.parts[1], 'F') ?? '') : isPipeline ? 'value' : null
  return { name: 'share', field: name ?? null, part: [] }
}

/** "total pipeline", "how much pipeline", "pipeline by stage": the value of it. */
const takePipelineMeasure = (tape: Tape, draft: Draft): void => {
  const isPipeline = isOfPipeline(draft)
  const asked = take(tape, 'M:sum|M:how_much') ?? (isPipeline ? take(tape, 'how +big|large') : null)
  if (draft.entity === 'deals' && draft.measures.length === 0 && (asked || (isPipeline && draft.group.length > 0)))
    draft.measures.push(measure('sum', 'value'), measure('count'))
  else if (asked && draft.measures.length > 0 === false) for (const atom of asked.span) atom.used = false
}
