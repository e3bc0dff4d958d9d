import type { Filter, Related } from '../../plan/plan.ts'
import { type Asked, addFilter, type Draft, draftOf, filter, openStages } from '../asked.ts'
import { type Atom, isGlue, said, type Tape, tagOf, use, wordOf } from '../tape.ts'
import { takeTimes } from '../times/times.ts'
import { takeStates } from '../vocabulary/wording.ts'
import { takeConditions } from './conditions.ts'

// Companies by what one of their deals is: "with an open deal above 20m", "that have no deal worth over 50m".

type DealsOf = { from: number; noun: number; to: number; isNone: boolean }

/** Where the deals of companies are spoken of, behind their noun; null: nowhere. */
export const dealsOfCompanies = (tape: Tape): DealsOf | null =>
  dealsBehind(
    tape,
    tape.findIndex((atom) => tagOf(atom, 'N') === 'companies'),
  )

const dealsBehind = (tape: Tape, company: number): DealsOf | null => {
  for (const [from, atom] of tape.entries()) {
    if (company < 0 || from < company || atom.used) continue
    const isNone = atom.tags.includes('NOT:missing')
    if (!isNone && !/^(?:with|have|has|having|had)$/.test(wordOf(atom))) continue
    const noun = tape.findIndex((one, at) => at > from && isDeal(one))
    const between = tape.slice(from + 1, noun < 0 ? from + 1 : noun)
    if (noun < 0 || !between.every((one) => isGlue(wordOf(one)) || tagOf(one, 'S') || isCompared(one))) continue
    const end = tape.findIndex((_, at) => at > noun && isEnd(tape, at))
    return { from, noun, to: end < 0 ? tape.length : end, isNone }
  }
  return null
}
/** "a deal worth over 50m": both words are one phrase */
const isDeal = (atom: Atom): boolean =>
  tagOf(atom, 'N') === 'deals' || (tagOf(atom, 'F') === 'value' && wordOf(atom).startsWith('deal '))

/** "and revenue above 100m" is said of the company again. */
const isEnd = (tape: Tape, at: number): boolean => {
  const word = wordOf(tape[at])
  // what they make is said of companies
  if (/^(?:,|but|or|sorted|ordered|makes?|making|earns?|employs?)$/.test(word)) return true
  if (!/^(?:and(?: (?:over|under|above|below))?|with|that|which|whose|have|has)$/.test(word)) return false
  const next = tape.slice(at + 1, at + 8)
  const stop = next.findIndex((one) => isDeal(one) || /^(?:and|with|that|which|whose)$/.test(wordOf(one)))
  const field = next
    .slice(0, stop < 0 ? undefined : stop)
    .map((one) => tagOf(one, 'F'))
    .find((one) => one !== undefined)
  return field !== undefined && !/^(?:value|probability|weighted_value|ebitda_multiple|revenue_multiple)$/.test(field)
}
const isCompared = (atom: Atom): boolean => tagOf(atom, 'C') !== undefined || atom.kind === 'amount'

/** Takes what the deals have to be; where no figure of theirs is said, other rules know them by their number and stage. */
export const takeDealsOfCompanies = ({ tape, situation: { today } }: Asked, draft: Draft): void => {
  const place = draft.entity === 'companies' ? dealsOfCompanies(tape) : null
  if (place) takeDealsAt({ tape, today, place }, draft)
}

/** "Which of them have a deal above 20m": the companies are those that were listed. */
export const takeDealsOfThose = ({ tape, situation: { today } }: Asked, draft: Draft): void => {
  const place = draft.entity === 'companies' ? dealsBehind(tape, 0) : null
  if (place) takeDealsAt({ tape, today, place }, draft)
}

const takeDealsAt = ({ tape, today, place }: { tape: Tape; today: string; place: DealsOf }, draft: Draft): void => {
  const part = tape.slice(place.from + 1, place.to)
  const before = part.map(({ used }) => used)
  const deals = draftOf('deals')
  takeConditions(part, deals)
  const isFigured = deals.filters.some(({ field }) => figures.test(field))
  // "no deal in negotiation" leaves others; that none is open is counted with the company
  const isOfStage = place.isNone && part.some((one) => isStage(one))
  if (!isFigured && !isOfStage) {
    for (const [at, atom] of part.entries()) atom.used = before[at] ?? false
    return
  }
  takeStates(part, deals)
  // "with a deal above 50m won last year": a time of the deal, and none of the company
  if (part.some((atom) => timed.test(wordOf(atom))) && part.some(({ kind }) => kind === 'date'))
    takeTimes(part, deals, today)
  const last = Math.max(place.noun, ...part.flatMap((atom, at) => (atom.used ? [place.from + 1 + at] : [])))
  const span = tape.slice(place.from, last + 1)
  use([tape[place.from], tape[place.noun]].flatMap((atom) => atom ?? []))
  addFilter(draft, {
    ...filter('id', place.isNone ? 'is_not' : 'is', [], said(span)),
    related: { entity: 'deals', field: 'company_id', filters: deals.filters },
  })
}
const isStage = (atom: Atom): boolean =>
  !atom.used &&
  /^(?:lead|qualification|proposal|negotiation|diligence|won|lost|overdue|stalled)$/.test(tagOf(atom, 'S') ?? '')
const timed = /^(?:added|created|opened|closing|closed|won|lost|expected|due)(?: .+)?$/

/** "With a deal over 50m owned by Priya", "where Tom has a deal in negotiation": all of it is said of one and the same deal. */
export const ownersOfDeals = (draft: Draft): void => {
  if (draft.entity !== 'companies') return
  const owners = draft.filters.filter(({ field, op }) => field === 'deal_owner_id' && /^is(?:_not)?$/.test(op))
  const found = draft.filters.find(
    ({ field, related }) => field === 'id' && related?.entity === 'deals' && related.filters.length > 0,
  )
  const stages = found ? [] : draft.filters.filter((one) => stageOfDeal(one) !== undefined)
  if (owners.length === 0 || (!found && stages.length === 0)) return
  const said = [...stages, ...owners].flatMap((one) => one.said ?? []).join(' ')
  const { related, ...of } = found ?? { ...filter('id', 'is', [], said), related: dealsOf([]) }
  const filters = [
    ...(related?.filters ?? []),
    ...stages.flatMap((one) => stageOfDeal(one) ?? []),
    ...owners.map((one) => ({ ...one, field: 'owner_id' })),
  ]
  const merged: Filter = { ...of, related: dealsOf(filters) }
  const taken = [...stages, ...owners, ...(found ? [found] : [])]
  draft.filters = [...draft.filters.filter((one) => !taken.includes(one)), merged]
}
const dealsOf = (filters: Filter[]): Related => ({ entity: 'deals', field: 'company_id', filters })

/** What a company is by the stage of a deal, said of the deal. */
const stageOfDeal = (one: Filter): Filter | undefined => {
  if (one.field === 'deal_stage' && one.op === 'is') return { ...one, field: 'stage' }
  return one.field === 'open_deals_count' && one.op === 'more_than' && one.values[0] === 0
    ? filter('stage', 'is', openStages, one.said)
    : undefined
}

const figures = /^(?:value|probability|weighted_value|ebitda_multiple|revenue_multiple|days_in_stage|days_overdue)$/
