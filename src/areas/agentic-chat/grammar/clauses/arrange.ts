import type { Description } from '../../../../records/descriptions/describe.ts'
import { isStandard, records } from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import { catalogue } from '../../plan/catalogue.ts'
import { isForEach } from '../../plan/measured_types.ts'
import { type Draft, measure, typeOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { spot, tagOf, take, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { changeOf } from '../vocabulary/states.ts'
import { settleEach } from './best_of_each.ts'
import { isGrouping, isTooFine } from './grouping.ts'
import { takeLimit } from './limits.ts'
import { type Direction, isOfClosed, isOneAsked, superlatives } from './superlatives.ts'

// How rows are put in order and cut off: "top 5 by revenue", "the largest".

/** The field that "newest", "largest" and "top" mean for a kind of record. */
const meant = (entity: EntityName, concept: string | null, word: string): string | undefined => {
  if (concept === 'dated') {
    if (entity === 'deals' || entity === 'tasks') return 'created_at'
    if (entity === 'companies' && /^(oldest|youngest|longest standing)$/.test(word)) return 'founded_year'
    if (isStandard(entity) && !/added|created/.test(word)) {
      const { yearField }: Description = records[entity]
      if (yearField) return yearField
    }
    return catalogue[entity].dated
  }
  if (concept === 'long') return entity === 'deals' ? 'days_in_stage' : fieldFor(entity, 'duration')
  if (concept) return fieldFor(entity, concept)
  return catalogue[entity].order[0]?.by
}

const ranked = 10

/** "top 5 companies by revenue", "the largest deal", "highest margin", "ranked by growth", "sort by close date ascending". */
export const takeOrder = (tape: Tape, draft: Draft): void => {
  takeLimit(tape, draft)
  settleEach(draft, draft.limit)
  const sorting = take(tape, 'O:rank G:by? F O:descending|O:ascending?') ?? spotRankBefore(tape)
  // by what these records do not have: said to be unused
  if (sorting && !addOrder(draft, sorting.parts, 'desc', null)) for (const atom of sorting.span) atom.used = false
  else if (sorting) {
    measureOrder(draft, sorting.parts)
    if (draft.group.length === 0) takeNextOrder(tape, draft, sorting.span)
  }
  for (const atom of tape) if (!atom.used && superlatives[tagOf(atom, 'O') ?? '']) takeSuperlative(tape, draft, atom)
  // "number of contacts per role, most frequent first"
  const turned = draft.group.length > 0 && draft.order.length === 0 ? take(tape, 'O:descending|O:ascending') : null
  if (turned) draft.order.push({ by: '', direction: tagOf(turned.parts[0], 'O') === 'ascending' ? 'asc' : 'desc' })
  takeFirstOf(tape, draft)
  // a figure over all has no order, and there is none by state
  const sorting_ = spot(tape, 'G:by F')
  const isOrder =
    sorting_?.parts[1] &&
    // "deal value divided by revenue" is a figure of its own
    wordOf(sorting_.parts[0]) !== 'divided by' &&
    !isTooFine('location', sorting_.parts[1]) &&
    (draft.measures.length === 0 || draft.group.length > 0)
  const by = isOrder ? take(tape, 'G:by F O:descending|O:ascending?') : null
  const figure = tagOf(by?.parts[1], 'F') ?? ''
  // a figure that these records do not have is said to be unused; "sent us by email" is no order
  if (by && fieldFor(draft.entity, figure) === undefined && !/^(?:email|phone)$/.test(figure))
    for (const atom of by.span) atom.used = false
  else if (by) {
    if (draft.order.length === 0) addOrder(draft, by.parts, 'desc', null)
    measureOrder(draft, by.parts)
  }
}

/** "Who owns the most deals by value", "deals by owner sorted by value": of groups it is what is added up. */
const measureOrder = (draft: Draft, parts: (Atom | undefined)[]): void => {
  const concept = parts.map((part) => tagOf(part, 'F')).find((one) => one !== undefined)
  const field = concept && fieldFor(draft.entity, concept)
  const isFigure =
    field && ['money', 'integer', 'ratio', 'percent', 'multiple'].includes(typeOf(draft.entity, field) ?? '')
  if (isFigure && draft.group.length > 0 && draft.measures.length === 0)
    draft.measures.push(sumOrAverage(draft.entity, field))
}

const firsts: Readonly<Record<string, keyof typeof superlatives>> = {
  'oldest first': 'old',
  'newest first': 'new',
  'largest first': 'big',
  'biggest first': 'big',
  'smallest first': 'small',
}
/** "companies in Ohio, oldest first": all of them, in that order. */
const takeFirstOf = (tape: Tape, draft: Draft): void => {
  const atom = tape.find((one) => !one.used && firsts[wordOf(one)])
  const kind = superlatives[firsts[wordOf(atom)] ?? '']
  if (!atom || !kind || draft.order.length > 0 || draft.measures.length > 0 || draft.group.length > 0) return
  // of deals that closed last year the newest may be those that closed last
  if (kind.concept === 'dated' && draft.entity === 'deals' && tape.some((one) => one.kind === 'date')) return
  const field = meant(draft.entity, kind.concept, wordOf(atom).replace(' first', ''))
  if (!field) return
  use([atom])
  draft.order.push({ by: field, direction: kind.direction })
  remember(draft, field)
}

const spotRankBefore = (tape: Tape) => {
  const rank = spot(tape, 'O:rank')
  const by = rank && spot(tape, 'G:by F')
  if (!rank || !by) return null
  use([...rank.span, ...by.span])
  // ", highest first"
  const turned = take(tape, 'O:descending|O:ascending')
  return turned ? { ...by, parts: [...by.parts, ...turned.parts] } : by
}

/** "sorted by owner, then by value": what comes first among those that are equal. */
const takeNextOrder = (tape: Tape, draft: Draft, span: readonly Atom[]): void => {
  const from = tape.indexOf(span.at(-1) as Atom) + 1 // reason: a match has atoms
  const to = tape.findIndex((atom, at) => at >= from && !/^(?:and|then|,|by|and then|then by)$/.test(wordOf(atom)))
  const next = tape[to]
  if (to <= from || !next || next.used || !tagOf(next, 'F')) return
  if (addOrder(draft, [next], 'desc', null)) use(tape.slice(from, to + 1))
}

/** Whether the records have such a field. */
const addOrder = (draft: Draft, parts: (Atom | undefined)[], usual: Direction, limit: number | null): boolean => {
  const concept = parts.map((part) => tagOf(part, 'F')).find((one) => one !== undefined)
  const field = concept && fieldFor(draft.entity, concept)
  const turned = parts.map((part) => tagOf(part, 'O')).find((one) => one === 'ascending' || one === 'descending')
  if (!field) return false
  const direction =
    turned === 'ascending'
      ? 'asc'
      : turned === 'descending'
        ? 'desc'
        : isUsuallyAscending(draft.entity, field)
          ? 'asc'
          : usual
  draft.order.push({ by: field, direction })
  draft.limit ??= limit
  remember(draft, field)
  return true
}

/** Names from A on, days from the first, stages from lead on; but the high priorities first. */
const isUsuallyAscending = (entity: EntityName, field: string): boolean =>
  /^(?:close|due)_date$/.test(field) || (field !== 'priority' && /^(?:text|choice)$/.test(typeOf(entity, field) ?? ''))

/** The field a list is ordered by is shown beside the usual ones. */
const remember = (draft: Draft, field: string): void => {
  const shown: readonly string[] = catalogue[draft.entity].shown
  if (!shown.includes(field) && !draft.select.includes(field))
    draft.select.push(...(draft.select.length === 0 ? shown : []), field)
}

/** "highest margin", "most employees", "largest deals", "with the lowest revenue", "biggest by headcount". */
const takeSuperlative = (tape: Tape, draft: Draft, atom: Atom): void => {
  const kind = superlatives[tagOf(atom, 'O') ?? '']
  if (!kind) return
  // "fastest growers top 5": the order is said already
  if (kind.concept === null && draft.order.some(({ by }) => by !== '') && /^(top|best|leading)$/.test(wordOf(atom))) {
    use([atom])
    return
  }
  const at = tape.indexOf(atom)
  const behind = nextOf(tape, at)
  const named = tagOf(behind, 'F')
  // "the earliest close date": the day that is named
  const isDay =
    kind.concept === 'dated' &&
    /^(?:day|time)$/.test(typeOf(draft.entity, fieldFor(draft.entity, named ?? '') ?? '') ?? '')
  const concept = kind.concept === null || kind.concept === 'size' || isDay ? named : undefined
  // "the longest sales cycle"
  const lasting =
    kind.concept === 'long'
      ? tape.find((one) => !one.used && /^(age|days_to_close)$/.test(tagOf(one, 'F') ?? ''))
      : undefined
  const countedField =
    kind.concept === null && draft.entity === 'companies'
      ? ({ contacts: 'contacts_count', deals: 'deals_count', files: 'files_count' } as Record<string, string>)[
          tagOf(behind, 'N') ?? ''
        ]
      : undefined
  const by = spot(tape, 'G:by F')
  let field: string | undefined
  if (lasting && fieldFor(draft.entity, tagOf(lasting, 'F') ?? '')) {
    field = fieldFor(draft.entity, tagOf(lasting, 'F') ?? '')
    use([atom, lasting])
  } else if (by && isOrdering(draft.entity, tagOf(by.parts[1], 'F'))) {
    const figure = tagOf(by.parts[1], 'F') ?? ''
    // "fastest growing by EBITDA": by how much that grew
    const isOfGrowth = kind.concept === 'revenue_growth'
    if (isOfGrowth && changeOf[figure] === undefined) return
    field = fieldFor(draft.entity, isOfGrowth ? (changeOf[figure] ?? '') : figure)
    use([atom, ...by.span])
  } else if (concept && behind && fieldFor(draft.entity, concept)) {
    field = fieldFor(draft.entity, concept)
    use([atom, behind])
    if (field && ofGroups(draft, field, kind)) return
  } else if (kind.concept === null && figureBefore(tape, draft, at)) {
    const figure = figureBefore(tape, draft, at)
    field = fieldFor(draft.entity, tagOf(figure, 'F') ?? '')
    use([atom, ...(figure ? [figure] : [])])
  } else if (countedField && behind && !(tape.find((one) => tagOf(one, 'N')) === behind)) {
    field = countedField
    use([atom, behind])
  } else {
    field = meant(draft.entity, kind.concept, wordOf(atom))
    // the latest of those that were won was won last
    if (field === 'created_at' && draft.entity === 'deals' && isOfClosed(tape, wordOf(atom))) field = 'closed_on'
    if (kind.concept === null && !/^(top|best|leading|bottom|worst)$/.test(wordOf(atom))) return
    if (field) use([atom])
  }
  if (!field) return
  draft.order.push({ by: field, direction: kind.direction })
  remember(draft, field)
  const first = firstBehind(tape, atom)
  if (first.length > 0) use(first)
  else if (!draft.each) draft.limit ??= isOneAsked(tape) ? 1 : ranked
}

/** "highest margin per industry": the figure of each group. */
const ofGroups = (draft: Draft, field: string, { direction }: { direction: Direction }): boolean => {
  if (draft.group.length === 0 || draft.measures.length > 0 || draft.order.length > 0) return false
  draft.measures.push(measure(direction === 'desc' ? 'max' : 'min', field))
  draft.order.push({ by: '', direction })
  return true
}

/** "most overdue first", "the highest margin first": the question ends with how all rows are ordered. */
const firstBehind = (tape: Tape, atom: Atom): Atom[] => {
  const rest = tape.slice(tape.indexOf(atom) + 1).filter((one) => !one.used)
  const words = rest.map(wordOf).join(' ')
  return /^(?:(?:one|ones|the one|deals?|compan(?:y|ies)) )?first$/.test(words) && tape.indexOf(atom) > 0 ? rest : []
}

/** "worth the most" */
const figureBefore = (tape: Tape, draft: Draft, at: number): Atom | undefined => {
  const figure = wordOf(tape[at - 1]) === 'the' ? tape[at - 2] : tape[at - 1]
  const isLast = tape.slice(at + 1).every((one) => one.used || one.kind === 'date' || !tagOf(one, 'N'))
  return figure && !figure.used && isLast && isOrdering(draft.entity, tagOf(figure, 'F')) ? figure : undefined
}

const isOrdering = (entity: EntityName, concept: string | undefined): boolean => {
  const field = concept && fieldFor(entity, concept)
  return !!field && !isGrouping(entity, field)
}

const nextOf = (tape: Tape, at: number): Atom | undefined => {
  let here = at + 1
  while (
    (tape[here]?.kind === 'word' && /^(the|of|in|their|total|annual)$/.test(wordOf(tape[here]))) ||
    (tape[here]?.used && tape[here]?.kind === 'amount')
  )
    here += 1
  return tape[here]?.used ? undefined : tape[here]
}

/** A numeric field, as a measure of groups. */
export const sumOrAverage = (entity: EntityName, field: string) => {
  const type = typeOf(entity, field)
  const isSummed = (type === 'money' || type === 'integer') && !isForEach(field)
  return measure(isSummed ? 'sum' : 'average', field)
}
