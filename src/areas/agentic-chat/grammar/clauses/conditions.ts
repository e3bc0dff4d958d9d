import { isStandard, onlyAmountOf, records } from '../../../../records/descriptions/index.ts'
import { type EntityName, fieldOf } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, typeOf } from '../asked.ts'
import type { Atom, AtomOf, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'
import type { Amount } from '../times/amounts.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { isGrouping } from './grouping.ts'

// "revenue over $20m", "more than 200 employees", "10-50m", "probability of at least 60 %": a comparison of a figure.

type Op = Filter['op']

export const takeConditions = (tape: Tape, draft: Draft): void => {
  for (const atom of tape) if (atom.kind === 'amount' && !atom.used) takeCondition(tape, draft, atom)
}

const takeCondition = (tape: Tape, draft: Draft, first: AtomOf<'amount'>): void => {
  let from = tape.indexOf(first)
  let to = from
  let amount = first.amount
  let op: Op = amount.to !== undefined ? 'between' : amount.up ? 'at_least' : 'is'
  let isAround = false

  const before = neighbour(tape, from, -1)
  const joined = joinedComparison(tape, before.at)
  const comparison = tagOf(before.atom, 'C') ?? joined
  // "EBITDA over 5m and under 10m": the figure that was compared last
  const twin = joined && tape[before.at - 1]?.kind === 'amount' ? draft.filters.at(-1)?.field : undefined
  if (comparison) {
    from = before.at
    if (comparison === 'between') {
      const range = amount.to === undefined ? secondOf(tape, first) : null
      if (range) {
        amount = range.amount
        to = range.at
      }
      if (amount.to === undefined) return
      op = 'between'
    } else if (comparison === 'around') isAround = true
    else op = comparison as Op // reason: the other comparisons are named like the operations
    // "not more than" is a phrase of its own, "not over 5m" one of "at most"; others are turned round
    const negation = negationOf(tape, from)
    if (negation) {
      const turned = opposite[op]
      if (!turned) return
      op = turned
      use([negation])
    }
  }
  let after = neighbour(tape, to, 1)
  // "above 50% and over 5m": what an amount follows compares that
  const trailing = tape[after.at + 1]?.kind === 'amount' ? undefined : tagOf(after.atom, 'P')
  if (trailing && !comparison) {
    op = trailing as Op // reason: they are named like the operations
    to = after.at
    after = neighbour(tape, to, 1)
  }

  const left = neighbour(tape, from, -1)
  const waiting = amount.unit === 'days' ? waitingField(tape, draft.entity) : null
  const field = waiting === null ? (leftField(draft.entity, left.atom) ?? null) : null
  // a figure that only the company has (related.ts)
  if (field === null && waiting === null && tagOf(left.atom, 'F') && isOfCompany(tape, draft, left.atom)) return
  const right = field === null && waiting === null ? rightField(tape, draft.entity, after) : null
  const name =
    waiting ??
    field ??
    right ??
    (twin !== undefined && valuesFor(draft.entity, twin, amount) ? twin : undefined) ??
    (comparison || trailing || amount.to !== undefined || amount.up || hasOwnUnit(amount)
      ? usual(draft.entity, amount)
      : null)
  if (name === null) return
  if (field !== null) from = left.at
  if (right !== null) {
    to = after.at
    const last = neighbour(tape, to, 1)
    const behind = tagOf(last.atom, 'P')
    if (behind && op === 'is') {
      op = behind as Op // reason: as above
      to = last.at
    }
  }
  const values = valuesFor(draft.entity, name, amount)
  if (!values) return
  // "stuck for 60 days": for that long at least
  if (waiting !== null && op === 'is') op = 'at_least'
  const span = tape.slice(from, to + 1)
  use(span)
  const verb = tape[from - 1]
  if (
    verb &&
    /^(?:doing|making|makes?|made|generat(?:ing|es?|ed)|earn(?:ing|s|ed)?|post(?:ing|s|ed)?|turning over|employ(?:ing|s|ed)?)$/.test(
      wordOf(verb),
    )
  )
    use([verb])
  const [value = 0] = values
  if (isAround) addFilter(draft, filter(name, 'between', [value * 0.9, value * 1.1], said(span)))
  else addFilter(draft, filter(name, op, op === 'between' ? [...values].sort((a, b) => a - b) : [value], said(span)))
}

/** What a comparison is behind a "not". */
export const opposite: Partial<Record<Op, Op>> = {
  more_than: 'at_most',
  at_least: 'less_than',
  less_than: 'at_least',
  at_most: 'more_than',
}

/** "not with revenue over", "without revenue over": the negation before a comparison, or before the field that it is of. */
const negationOf = (tape: Tape, from: number): Atom | undefined => {
  // "without a deal worth over 50m" is of the deal
  const isOfAnother = tape
    .slice(0, from)
    .some((atom, at) => isNegation(atom) && tape.slice(at, from).some((one) => tagOf(one, 'N') !== undefined))
  if (isOfAnother) return undefined
  const before = neighbour(tape, from, -1)
  if (isNegation(before.atom)) return before.atom
  const field = before.atom && tagOf(before.atom, 'F') ? neighbour(tape, before.at, -1).atom : undefined
  return isNegation(field) ? field : undefined
}
const isNegation = (atom: Atom | undefined): boolean =>
  atom?.tags.some((tag) => tag === 'NOT:not' || tag === 'NOT:missing') ?? false

/** "overdue and over 40m": with nothing of its own before it, "and over" goes with the figure behind. */
const joinedComparison = (tape: Tape, at: number): Op | undefined => {
  const said = /^and (over|above|under|below)$/.exec(tape[at]?.used ? '' : wordOf(tape[at]))
  if (!said || (tape[at - 1]?.kind === 'amount' && !tape[at - 1]?.used)) return undefined
  return said[1] === 'over' || said[1] === 'above' ? 'more_than' : 'less_than'
}

const isOfCompany = (tape: Tape, { entity }: Draft, atom: Atom | undefined): boolean =>
  entity !== 'companies' &&
  fieldFor('companies', tagOf(atom, 'F') ?? '') !== undefined &&
  tape.some((one) => tagOf(one, 'N') === 'companies')

const neighbour = (tape: Tape, at: number, step: 1 | -1): { atom: Atom | undefined; at: number } => {
  let here = at + step
  while (
    tape[here] &&
    !tape[here]?.used &&
    tape[here]?.kind === 'word' &&
    /^(a|an|the|of|in|is|are|at|to|for|with|their|its|has|have|that|which|was|were|be|on|there|got|than|,|do)$/.test(
      wordOf(tape[here]),
    )
  )
    here += step
  const atom = tape[here]
  return { atom: atom?.used ? undefined : atom, at: here }
}

/** "between 5m and 10m": the other end of the range. */
const secondOf = (tape: Tape, first: AtomOf<'amount'>): { amount: Amount; at: number } | null => {
  const at = tape.indexOf(first) + 2
  const second = tape[at]
  if (second?.kind !== 'amount' || !/^(and|to|-|–|&)$/.test(wordOf(tape[at - 1]))) return null
  const unit = second.amount.unit === 'plain' ? first.amount.unit : second.amount.unit
  // "between 10 and 50m": both in millions
  const scale =
    first.amount.unit === 'plain' && unit === 'money' && second.amount.value >= 1e6 && first.amount.value < 1000
      ? scaleOf(second.amount.value)
      : 1
  return { amount: { value: first.amount.value * scale, to: second.amount.value, unit }, at }
}
const scaleOf = (value: number): number => (value >= 1e9 ? 1e9 : 1e6)

const counted: Partial<Record<EntityName, Record<string, string>>> = {
  companies: { contacts: 'contacts_count', deals: 'deals_count', files: 'files_count', pipeline: 'open_deals_count' },
}

const leftField = (entity: EntityName, atom: Atom | undefined): string | undefined => {
  const concept = tagOf(atom, 'F')
  const field = concept ? fieldFor(entity, concept) : undefined
  // "in the food sector with under 200 employees": no amount is one of sectors
  return field && isGrouping(entity, field) ? undefined : field
}

const rightField = (tape: Tape, entity: EntityName, after: { atom: Atom | undefined; at: number }): string | null => {
  const { atom } = after
  if (!atom) return null
  if (entity === 'deals' && wordOf(atom) === 'likely') return 'probability'
  if (entity === 'companies' && /^(people|persons|staff|heads)$/.test(wordOf(atom))) return 'employees'
  const noun = tagOf(atom, 'N')
  const countField = noun ? counted[entity]?.[noun] : undefined
  if (countField) return countField
  // the field before the next comparison belongs to that one
  const next = neighbour(tape, after.at, 1).atom
  if (tagOf(next, 'C') || next?.kind === 'amount') return null
  return leftField(entity, atom) ?? null
}

/** "stale deals > 120 days", "in stage for over 3 months", "overdue by more than 30 days": how long a deal has waited, or a task. */
const waitingField = (tape: Tape, entity: EntityName): string | null => {
  const is = (...tags: string[]) => tape.some((atom) => tags.some((tag) => atom.tags.includes(tag)))
  if (fieldOf(entity, 'days_overdue') && is('S:overdue', 'F:days_overdue', 'O:overdue')) return 'days_overdue'
  if (entity !== 'deals') return null
  const waits = [
    'S:stalled',
    'F:stage',
    'F:days_in_stage',
    'O:stuck',
    'S:lead',
    'S:qualification',
    'S:proposal',
    'S:negotiation',
    'S:diligence',
  ]
  if (!is(...waits)) return null
  use(tape.filter((atom) => atom.tags.some((tag) => /^F:(stage|days_in_stage)$/.test(tag))))
  return 'days_in_stage'
}

const hasOwnUnit = (amount: Amount): boolean => amount.unit === 'money' || amount.unit === 'multiple'

/** The figure that an amount is of when the question does not say. */
const usual = (entity: EntityName, { unit }: Amount): string | null => {
  if (unit === 'money')
    return entity === 'companies' || entity === 'financials'
      ? 'revenue'
      : entity === 'deals' || entity === 'stage_changes'
        ? 'value'
        : isStandard(entity)
          ? (onlyAmountOf(records[entity]) ?? null)
          : null
  if (unit === 'percent') return entity === 'deals' ? 'probability' : null
  if (unit === 'multiple') return entity === 'deals' ? 'ebitda_multiple' : null
  return null
}

/** The figure in the unit of the field; null where it cannot be one: 20 of what? */
const valuesFor = (entity: EntityName, field: string, amount: Amount): number[] | null => {
  const both = amount.to === undefined ? [amount.value] : [amount.value, amount.to]
  switch (typeOf(entity, field)) {
    case 'money':
      if (amount.unit === 'money') return both
      return amount.unit === 'plain' && both.every((value) => value === 0 || value >= 10_000) ? both : null
    case 'ratio':
      if (amount.unit === 'percent') return both.map((value) => round(value / 100))
      if (amount.unit !== 'plain') return null
      return both.map((value) => (Math.abs(value) >= 1 ? round(value / 100) : value))
    case 'percent':
      return amount.unit === 'percent' || amount.unit === 'plain' ? both : null
    case 'multiple':
      return amount.unit === 'multiple' || amount.unit === 'plain' ? both : null
    case 'days':
      return amount.unit === 'days' ? both : null
    case 'year':
      return amount.unit === 'plain' && both.every((value) => value >= 1500 && value <= 2200) ? both : null
    case 'integer':
    case 'number':
      return amount.unit === 'plain' ? both : null
    default:
      return null
  }
}
const round = (value: number): number => Number(value.toFixed(6))
