import { type Day, yearOf } from '../../../../words/days.ts'
import type { Filter } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, typeOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, takeEach, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { changeOf } from '../vocabulary/states.ts'
import { superlatives } from './superlatives.ts'

// How figures of companies change: "declining EBITDA", "grew revenue by more than 15 % last year", "negative margins".

/** Before groups and conditions are read: "20 % per year" is no group, and 20 % of growth is no margin. */
export const takeGrowth = (tape: Tape, draft: Draft, today: Day | null): void => {
  takeSigns(tape, draft)
  if (draft.entity !== 'companies') return
  takeThreeYears(tape)
  for (const [at, atom] of tape.entries()) if (!atom.used && wayOf(atom)) takeChange(tape, draft, { at, today })
  const isGrowth = tape.some((atom) => changeOf[tagOf(atom, 'F') ?? ''] === tagOf(atom, 'F') && tagOf(atom, 'F'))
  if (!isGrowth) return
  takeEach(
    tape,
    'a|per|every|each +year',
    ({ at }) => tape[at - 1]?.kind === 'amount' || tagOf(tape[at - 1], 'P') !== undefined,
  )
  takeEach(tape, 'annually|yoy|y/y|annualized', () => true)
  takeDigits(tape, draft)
  takeEach(tape, 'D:date', ({ span }) => isLastYear(span))
}

/** "the three-year CAGR": it is kept over three years, and over no other number of them. */
const takeThreeYears = (tape: Tape): void => {
  const at = tape.findIndex((atom) => tagOf(atom, 'F') === 'revenue_cagr' && !atom.used)
  const run = tape.slice(Math.max(0, at - 3), Math.max(0, at))
  const from = run.findIndex((atom) => atom.kind === 'amount' && /^(3|three)/.test(wordOf(atom)))
  const said = from < 0 ? [] : run.slice(from)
  if (/^(3|three) ?-? ?(year|y)$/.test(said.map(wordOf).join(' ')))
    tape.splice(tape.indexOf(said[0] as Atom), said.length) // reason: it was found there
}

const wayOf = (atom: Atom): 1 | -1 | null => {
  const way = tagOf(atom, 'S')
  return way === 'growing' ? 1 : way === 'shrinking' ? -1 : null
}

const small = /^(a|an|the|by|at|of|in|is|are|has|have|had|been|their|its|with|rate|to|over|from|were|was)$/
const next = (tape: Tape, at: number, step: 1 | -1): { atom: Atom | undefined; at: number } => {
  let here = at + step
  while (tape[here]?.kind === 'word' && small.test(wordOf(tape[here]))) here += step
  const atom = tape[here]
  return { atom: atom?.used ? undefined : atom, at: here }
}

const takeChange = (tape: Tape, draft: Draft, { at, today }: { at: number; today: Day | null }): void => {
  const way = wayOf(tape[at] as Atom) // reason: the caller found it there
  if (!way) return
  const before = next(tape, at, -1)
  const behind = next(tape, at, 1)
  const isBehind = changeOf[tagOf(behind.atom, 'F') ?? ''] !== undefined
  const figure = isBehind ? behind : changeOf[tagOf(before.atom, 'F') ?? ''] !== undefined ? before : null
  if (!figure && isOfAnother(tape, at)) return
  const field = changeOf[tagOf(figure?.atom, 'F') ?? ''] ?? 'revenue_growth'
  const amount = amountFrom(tape, isBehind ? behind.at : at)
  if (!figure && !amount) return
  const from = Math.min(at, figure?.at ?? at)
  const to = Math.max(at, figure?.at ?? at, amount?.to ?? at)
  const span = tape.slice(from, to + 1)
  use(span)
  takePeriod(tape, to + 1, today)
  const first = next(tape, from, -1).atom
  const rank = figure && !amount ? superlatives[tagOf(first, 'O') ?? ''] : undefined
  // "the largest revenue decline": ranked by it
  if (first && rank && (rank.concept === null || rank.concept === 'size')) {
    use([first])
    draft.order.push({ by: field, direction: way > 0 === (rank.direction === 'desc') ? 'desc' : 'asc' })
    draft.limit ??= 10
  } else if (!amount) addFilter(draft, filter(field, way > 0 ? 'more_than' : 'less_than', [0], said(span)))
  else for (const [op, values] of changed(way, amount)) addFilter(draft, filter(field, op, values, said(span)))
}

/** "growing headcount", "employees are rising": of a figure whose change is not known. */
export const isOfAnother = (tape: Tape, at: number): boolean =>
  wayOf(tape[at] as Atom) !== null && // reason: the caller found it there
  [next(tape, at, -1), next(tape, at, 1)].some(({ atom }) => {
    const concept = tagOf(atom, 'F')
    return (
      concept !== undefined &&
      changeOf[concept] === undefined &&
      !/^(?:industry|location|country|status|size)$/.test(concept)
    )
  })

type Change = { op: Filter['op'] | 'around'; value: number; other?: number | undefined; to: number }

/** "by more than 15 %", "10-20 %", "at least 25 pct", "double digits". */
const amountFrom = (tape: Tape, at: number): Change | null => {
  const first = next(tape, at, 1)
  const compared = tagOf(first.atom, 'C')
  const figure = compared ? next(tape, first.at, 1) : first
  const digits = digitsAt(tape, figure.at)
  if (digits) return { op: 'at_least', value: 0.1, to: digits }
  if (figure.atom?.kind !== 'amount' || figure.atom.amount.unit !== 'percent') return null
  const { value, to: other } = figure.atom.amount
  const behind = next(tape, figure.at, 1)
  const trailing = tagOf(behind.atom, 'P')
  return {
    // growing 20 % is growing by that much at least
    op: other !== undefined ? 'between' : ((compared ?? trailing ?? 'at_least') as Change['op']), // reason: comparisons are named like the operations
    value: round(value / 100),
    other: other === undefined ? undefined : round(other / 100),
    to: trailing ? behind.at : figure.at,
  }
}
const round = (value: number): number => Number(value.toFixed(6))

const turned: Partial<Record<Filter['op'], Filter['op']>> = {
  more_than: 'less_than',
  at_least: 'at_most',
  less_than: 'more_than',
  at_most: 'at_least',
}

/** Falling by more than 5 % is a growth of less than -5 %; falling by less than that still is falling. */
const changed = (way: 1 | -1, { op, value, other }: Change): [Filter['op'], number[]][] => {
  if (op === 'between' && other !== undefined) return [['between', [way * value, way * other].sort((a, b) => a - b)]]
  if (op === 'around' || op === 'between')
    return [['between', [way * value * 0.9, way * value * 1.1].sort((a, b) => a - b)]]
  const limit: [Filter['op'], number[]] = [way > 0 ? op : (turned[op] ?? op), [way * value]]
  const isLess = way < 0 && (op === 'less_than' || op === 'at_most')
  return isLess ? [limit, ['less_than', [0]]] : [limit]
}

/** "double digit": the place of its last word */
const digitsAt = (tape: Tape, at: number): number | null => {
  if (wordOf(tape[at]) !== 'double') return null
  const here = wordOf(tape[at + 1]) === '-' ? at + 2 : at + 1
  return /^digits?$/.test(wordOf(tape[here])) ? here : null
}

/** "double digit growth" */
const takeDigits = (tape: Tape, draft: Draft): void => {
  for (const at of tape.keys()) {
    const end = digitsAt(tape, at)
    const figure = end === null ? undefined : next(tape, end, 1).atom
    const field = changeOf[tagOf(figure, 'F') ?? '']
    if (end === null || !field || !figure) continue
    const span = tape.slice(at, tape.indexOf(figure) + 1)
    use(span)
    addFilter(draft, filter(field, 'at_least', [0.1], said(span)))
  }
}

/** "last year", "a year", "yoy": growth is always that of the last full year. */
const takePeriod = (tape: Tape, at: number, today: Day | null): void => {
  const [first, second] = tape.slice(at, at + 2)
  if (first && /^(annually|yoy|y\/y|yearly|annualized)$/.test(wordOf(first))) use([first])
  else if (first && second && /^(a|per|every|each)$/.test(wordOf(first)) && /^(year|annum)$/.test(wordOf(second)))
    use([first, second])
  // another year further on may be of something else: "growing companies that we met in 2025"
  if (first && today && isYear(first, yearOf(today) - 1)) use([first])
  for (const atom of tape) if (isLastYear([atom])) use([atom])
}
/** "in FY2025", said in 2026 */
const isYear = (atom: Atom, year: number): boolean =>
  atom.kind === 'date' && atom.span.unit === 'year' && atom.span.years?.from === year && atom.span.years.to === year
const isLastYear = (span: readonly Atom[]): boolean =>
  span.some(
    (atom) =>
      atom.kind === 'date' &&
      /\b(last|past|prior|previous|latest) (fiscal |full |calendar )?(year|fy)$/.test(atom.span.said),
  )

/** "negative EBITDA", "margins are positive" */
const takeSigns = (tape: Tape, draft: Draft): void => {
  // "which companies lost money last year": figures are those of the last full year
  if (draft.entity === 'companies' && tape.some((atom) => /^(un)?profitable$/.test(tagOf(atom, 'S') ?? '')))
    takeEach(tape, 'D:date', ({ span }) => isLastYear(span))
  for (const pattern of ['S:negative|S:positive F', 'F S:negative|S:positive'])
    takeEach(tape, pattern, ({ parts, span }) => {
      const concept = parts.map((part) => tagOf(part, 'F')).find((one) => one !== undefined) ?? ''
      const field = fieldFor(draft.entity, concept)
      if (!field || !['money', 'ratio', 'percent'].includes(typeOf(draft.entity, field) ?? '')) return false
      const isUp = parts.some((part) => tagOf(part, 'S') === 'positive')
      addFilter(draft, filter(field, isUp ? 'more_than' : 'less_than', [0], said(span)))
      return true
    })
}
