import type { EntityName } from '../plan/catalogue.ts'
import { fieldOf } from '../plan/catalogue.ts'
import { checkPlan } from '../plan/check.ts'
import type { Filter, Group, Measure, Plan, Query } from '../plan/plan.ts'
import type { Ref } from '../plan/result.ts'
import { allCountries, type Countries, type Named, type NameIndex } from './names/names.ts'
import type { Token } from './rewording/normalise.ts'
import type { Atom, Tape } from './tape.ts'
import { isGlue, said, use, wordOf } from './tape.ts'
import type { Situation, Understanding } from './understanding.ts'
import { mayBeMisspelled } from './vocabulary/ordinary_words.ts'
import { isKnown } from './vocabulary/words.ts'

/** A question on its way to a plan. */
export type Asked = { tape: Tape; tokens: readonly Token[]; words: string; names: NameIndex; situation: Situation }

/** What an intent makes of a question; null: it is not of this kind. */
export type Intent = (asked: Asked) => Understanding | null

/** Ends the reading with another answer than a plan: a name that nobody or that several have. */
export class Stop extends Error {
  readonly understanding: Understanding
  constructor(understanding: Understanding) {
    super(understanding.kind)
    this.understanding = understanding
  }
}

/** A query as it grows. */
export type Draft = Omit<Query, 'limit'> & { limit: number | null }

export const draftOf = (entity: EntityName, of: Partial<Draft> = {}): Draft => ({
  kind: 'query',
  entity,
  filters: [],
  text: null,
  select: [],
  measures: [],
  group: [],
  order: [],
  limit: null,
  variants: [],
  layout: 'table',
  ...of,
})

export const rowsShown = 50
export const queryOf = (draft: Draft): Query => ({
  ...draft,
  order: draft.order.slice(0, 3).filter((one, index, all) => all.findIndex(({ by }) => by === one.by) === index),
  limit: draft.limit ?? rowsShown,
})

export const openStages = ['lead', 'qualification', 'proposal', 'negotiation']

export const filter = (field: string, op: Filter['op'], values: Filter['values'], words?: string): Filter => ({
  field,
  op,
  values,
  ...(words ? { said: words.slice(0, 200) } : {}),
})
export const measure = (name: Measure['name'], field: string | null = null): Measure => ({ name, field })
export const groupBy = (field: string, by?: Group['by']): Group => (by ? { field, by } : { field })

/** Adds a filter that is not there yet. */
export const addFilter = (draft: Draft, added: Filter): void => {
  const twin = draft.filters.find(
    ({ field, op, values, related }) =>
      field === added.field &&
      op === added.op &&
      String(values) === String(added.values) &&
      JSON.stringify(related) === JSON.stringify(added.related),
  )
  if (!twin) draft.filters.push(added)
}

export const typeOf = (entity: EntityName, field: string) => fieldOf(entity, field)?.type

/** The records of the first of these kinds that a name has; several of one kind: the question is which one. */
export const recordOf = (atom: Atom, ...kinds: Ref['type'][]): Ref | null => {
  const records = recordsOf(atom)
  for (const kind of kinds) {
    const fitting = records.filter((ref) => ref.type === kind)
    const [first] = fitting
    if (first && fitting.length === 1) return first
    if (first) throw new Stop({ kind: 'which_one', said: said([atom]), candidates: fitting })
  }
  return null
}

export const recordsOf = (atom: Atom): Ref[] =>
  atom.kind === 'name' ? atom.named.flatMap((named) => ('ref' in named ? [named.ref] : [])) : []

export const valuesOf = (atom: Atom, kind: Named['kind']): string[] =>
  atom.kind === 'name'
    ? [...new Set(atom.named.flatMap((named) => (named.kind === kind && 'values' in named ? named.values : [])))]
    : []

/**
 * The filter of places that are named: by country where all of them are some and the records have one, else by the
 * locations that lie there.
 */
export const placeFilter = (
  entity: EntityName,
  atoms: readonly Atom[],
): Pick<Filter, 'field' | 'values' | 'locations'> => {
  const places = atoms.flatMap((atom) =>
    atom.kind === 'name' ? atom.named.filter((named) => named.kind === 'location') : [],
  )
  const countries = places.flatMap((place) => ('countries' in place && place.countries) || [])
  if (countries.length > 0 && countries.length === places.length && typeOf(entity, 'country'))
    return countriesFilter(countries)
  return { field: 'location', values: [...new Set(atoms.flatMap((atom) => valuesOf(atom, 'location')))] }
}

export const countriesFilter = (countries: readonly Countries[]): Pick<Filter, 'field' | 'values' | 'locations'> => {
  const { codes, locations } = allCountries(countries)
  return { field: 'country', values: codes, ...(locations.length > 0 && { locations }) }
}

/** Every company that the question names, in its order, taken. */
export const takeCompanies = (tape: Tape): Ref[] => {
  const found: Ref[] = []
  for (const atom of tape) {
    if (atom.used || !atom.tags.includes('X:company')) continue
    const ref = recordOf(atom, 'company')
    use([atom])
    if (ref && !found.some((one) => one.id === ref.id)) found.push(ref)
  }
  return found
}

/** Content that no rule took. */
export const leftover = (tape: Tape): Atom[] =>
  tape.filter((atom) => !atom.used && !atom.tags.includes('I:idle') && !(atom.kind !== 'name' && isGlue(wordOf(atom))))

/** A plan if all that changes its meaning is in it. */
export const finish = (asked: Asked, plan: Plan, most = 2): Understanding => {
  // a plan that cannot be run is no reading of the question
  if (checkPlan(plan) !== undefined)
    return { kind: 'not_understood', unused: leftover(asked.tape).map((atom) => said([atom])) }
  if (contradicts(plan) || missesAsked(asked, plan))
    return { kind: 'not_understood', unused: asked.tokens.map((token) => token.text).slice(0, 20) }
  const left = leftover(asked.tape)
  const unused = left.map((atom) => said([atom]))
  const name = left.find((atom) => isUnknownName(asked, atom) || isNameByPlace(asked, atom))
  if (name) return unknownName(asked, name)
  // a time that is one of moving is none of being added
  if (
    left.some((atom) => movedWord.test(wordOf(atom))) &&
    plan.kind === 'query' &&
    plan.filters.some(({ field }) => field === 'created_at')
  )
    return { kind: 'not_understood', unused }
  // "revenue per employee" is another figure than the revenue
  if (/\bper (employee|head|capita|person|fte)\b/.test(asked.words) && left.some((atom) => perHead.test(wordOf(atom))))
    return { kind: 'not_understood', unused }
  if (left.some((atom) => decides(asked.tape, atom)) || left.length > most) return { kind: 'not_understood', unused }
  return { kind: 'plan', plan, unused }
}

const movedWord = /^(moved|moving|went|progressed|advanced|entered|reached|changed)( .+)?$/
const perHead = /^(employee|head|capita|person|fte)$/

/** What the small words ask for, and the plan has not: a figure for each of us, the day of a last talk. */
const missesAsked = ({ words, tokens, names, situation: { userId } }: Asked, plan: Plan): boolean =>
  plan.kind === 'query' &&
  (saysEach(words, plan) ||
    // "contacts of companies where I have a deal" are not those of everybody
    (/\b(?:where|which|that|whom) i (?:have|own|run|lead|cover|manage|work)\b/.test(words) &&
      !JSON.stringify(plan).includes(userId)) ||
    // a list that nobody has made; of its statuses there are no groups; and a list of a deal's buyers is more than those who are parties
    (isOnList(plan)
      ? plan.group.some(({ field }) => field === 'status')
      : onList.test(words) || (plan.entity === 'parties' && names.lists?.mayMean(tokens))) ||
    // somewhere that nothing before says
    (pointsThere.test(words) &&
      !plan.filters.some(({ field }) => /^(?:company_id|id|location|country)$/.test(field))) ||
    // the day that is over is that of the deal, and steps have none
    (/\bnext (?:steps?|actions?) (?:is|are|was|were) (?:over|past )?(?:due|late)\b/.test(words) &&
      plan.entity === 'deals') ||
    // "companies with an average deal size above 50m" are no deals
    (plan.entity === 'deals' && sumsOfCompanies.test(words)) ||
    // in the one of something that was shown, which is not this one
    /\b(?:in|during|for) the same (?:week|month|quarter|year)(?! (?:last|of|a|the|in) )/.test(words) ||
    (/\b(?:each|every)\b/.test(words) && plan.limit === 1 && plan.group.length === 0 && !plan.each) ||
    // the largest one of each is no number of them
    (bestOne.test(words) && plan.group.length > 0 && plan.measures.every(({ name }) => name === 'count')) ||
    (/\beach (one )?of (us|you|them)\b/.test(words) && plan.measures.length > 0 && plan.group.length === 0) ||
    (/\bwhen (did|have|had|was|were) (we|i|you|our|my|the|anyone|somebody) .*\blast\b/.test(words) &&
      plan.entity === 'contacts'))

const pointsThere =
  /(?<!\b(?:is|are|was|were|be|been|out|get|got|how many|what) )\bthere\b(?! (?:is|are|was|were|be|been|has|have|any|an?|no)\b)/

const isOnList = ({ filters }: Query) => filters.some(({ field }) => field === 'list')
const onList = /\b(?:on|in|of) (?:the|our|my|a|an|this|that) (?:[a-z]+ ){1,4}(?:short|long)?list\b/
const bestOne =
  /\b(?:largest|biggest|smallest|newest|latest|oldest) (?:(?:open|live|won|lost|closed) )?(?:deal|company|contact|meeting|call|email|note|document|file)\b/
const sumsOfCompanies =
  /\bcompanies (?:with|that have|having|whose) (?:an? |the |their )?(?:total|average|avg|mean|combined|aggregate) (?:deal|value of)/

/** "the last call with each company": one of all is no answer, nor are all of them. */
const saysEach = (words: string, { group, each, variants, filters }: Query): boolean =>
  /\b(?:of|in|for|with|at|from|per) (?:each|every) /.test(words) &&
  group.length === 0 &&
  !each &&
  variants.length === 0 &&
  !filters.some(({ values }) => values.length > 1)

/** fields of which a record may have several values */
const manyValued =
  /^(tag|contact_id|deal_stage|deal_stage_name|stage_name_reached|deal_owner_id|list|list_status|party_role|party_company_id)$/
/** Two places, owners or times that no record has both of: the question meant something else than their intersection. */
const contradicts = (plan: Plan): boolean => {
  if (plan.kind !== 'query') return false
  const { filters } = plan
  if (isNamedTwice(plan) || isWithAndWithoutDeals(plan)) return true
  return filters.some((one, at) =>
    filters
      .slice(at + 1)
      .some((other) => one.field === other.field && !manyValued.test(one.field) && areApart(one, other)),
  )
}
/** One company has one industry: another that is said beside its name is no condition. */
const isNamedTwice = ({ entity, filters, select, layout }: Query): boolean =>
  entity === 'companies' &&
  layout !== 'peers' &&
  select.length > 0 &&
  filters.some(({ field, op, values }) => field === 'id' && op === 'is' && values.length === 1) &&
  filters.some(({ field }) => field === 'industry')
/** "No deal is live" is not: no deal at all, and a live one. */
const isWithAndWithoutDeals = ({ entity, filters }: Query): boolean =>
  entity === 'companies' &&
  filters.some(({ field, op, values }) => field === 'deals_count' && op === 'is' && values[0] === 0) &&
  filters.some(
    ({ field, op, related }) =>
      /^(?:deal_stage|deal_stage_name|deal_owner_id)$/.test(field) ||
      (field === 'open_deals_count' && op !== 'is') ||
      (related?.entity === 'deals' && op === 'is'),
  )
export const areApart = (a: Filter, b: Filter): boolean => {
  // a company may have both a document and a note
  if (a.related || b.related) return false
  if (a.op === 'is' && b.op === 'is') return !a.values.some((value) => b.values.includes(value))
  const [from, to] = a.values
  const [first, last] = b.values
  if (a.op !== 'between' || b.op !== 'between' || from === undefined || to === undefined) return false
  return first !== undefined && last !== undefined && (first > to || last < from)
}

/** Whether the answer would be another one if the word had been understood. */
const decides = (tape: Tape, atom: Atom): boolean => {
  if (atom.kind !== 'word') return !(atom.kind === 'term' && atom.tags.every((tag) => /^(W|G):|^[^:]+$/.test(tag)))
  if (
    /^(or|nor|>|<|=|~|%|#|\+|either|neither|only|without|unless|although|but|versus|vs|second|third|fourth|fifth|2nd|3rd|4th|5th|doubled|tripled|quadrupled|halved)$/.test(
      wordOf(atom),
    )
  )
    return true
  const next = tape[tape.indexOf(atom) + 1]
  return next !== undefined && next.tags.some((tag) => /^[NK]:/.test(tag))
}

const isUnknownName = ({ tokens }: Asked, atom: Atom): boolean => {
  const [token] = atom.tokens
  if (!token || atom.kind !== 'word') return false
  const first = tokens.indexOf(token) === 0
  return token.possessive || (token.capital && !first && /^\p{Lu}/u.test(token.text) && !isAbbreviation(token))
}
/** "initech rev", "deals w brandon": an unheard word where a name would stand. */
const isNameByPlace = ({ tape }: Asked, atom: Atom): boolean => {
  const [token] = atom.tokens
  if (atom.kind !== 'word' || !token || !mayBeMisspelled(token.word) || isKnown(token.word)) return false
  const at = tape.indexOf(atom)
  const isLast = tape.slice(at + 1).every((one) => one.kind === 'word' && isGlue(wordOf(one)))
  if (isLast && /^(w|w\/|with|at|from|for|of|to|by|vs)$/.test(wordOf(tape[at - 1]))) return true
  const next = tape[at + 1]
  return at === 0 && tape.length <= 3 && next !== undefined && next.tags.some((tag) => tag.startsWith('F:'))
}
/** "SaaS", "B2B": no name of a record, but a word we do not know. */
const isAbbreviation = ({ text }: Token): boolean =>
  /^[\p{Lu}\d]{2,4}s?$/u.test(text) || /^\p{Lu}\p{Ll}*\p{Lu}/u.test(text)

export const unknownName = ({ tape, names }: Asked, atom: Atom): Understanding => {
  const run = runOfNames(tape, tape.indexOf(atom))
  const words = run.flatMap((one) => one.tokens.map((token) => token.word))
  return { kind: 'unknown_name', said: said(run), nearest: names.nearest(words, 3) }
}

const runOfNames = (tape: Tape, from: number): Atom[] => {
  const run: Atom[] = []
  for (const atom of tape.slice(from)) {
    if (run.length > 0 && !(atom.kind !== 'date' && atom.kind !== 'amount' && atom.tokens[0]?.capital)) break
    run.push(atom)
    if (atom.tokens.at(-1)?.possessive) break
  }
  return run
}
