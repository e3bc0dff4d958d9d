import { type EntityName, fieldOf } from '../../plan/catalogue.ts'
import type { Filter, Query } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { type Asked, filter } from '../asked.ts'
import { idFields } from '../clauses/related.ts'
import { phrased } from '../read.ts'
import { type Tape, tagOf, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'
import { nouns } from '../vocabulary/nouns.ts'
import { typesOf } from './carry_over.ts'
import { companyInMind, hasName } from './company_in_mind.ts'
import { isRecord, recordInMind } from './record_in_mind.ts'
import { narrowedTo, queryOfRest, type ReadAlone } from './rest_of_question.ts'

// What hangs on the records that were just listed: "their contacts", "open deals of those companies".

/** The question with "their" and "those companies" taken out, asked of what hangs on the records of the last answer. */
export const ofThose = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const last = asked.situation.last
  if (last?.plan.kind !== 'query' || last.plan.group.length > 0 || hasName(asked.tape) || companyInMind(asked))
    return null
  if (
    someOf.test(asked.words) &&
    /^(?:and )?(?:which|who|how many|any|some|all|are|is|do|does|how)\b/.test(asked.words)
  )
    return null
  const { plan, refs } = last
  const rest = withoutThose(asked.tape, plan.entity)
  if (rest.length === asked.tape.length) return null
  const query = queryOfRest(asked, rest, readAlone)
  const link = query && linkOf(plan.entity, query.entity)
  const filters = link && filtersOf(plan, refs)
  if (!query || !link || !filters) return null
  return narrowedTo(query, {
    ...filter(link.field, 'is', [], link.to === 'id' ? 'those' : `the companies of those ${plan.entity}`),
    related: { entity: plan.entity, field: link.to, filters },
  })
}

/** "Who is our contact there?" after a deal: at the company of the deal. */
export const ofThere = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const record = recordInMind(asked.situation)
  const rest = asked.tape.filter(
    (atom, at) => wordOf(atom) !== 'there' || /^(?:is|are|was|were)$/.test(wordOf(asked.tape[at - 1])),
  )
  if (record?.entity !== 'deals' || rest.length === asked.tape.length || hasName(asked.tape)) return null
  const query = queryOfRest(asked, rest, readAlone)
  if (!query || query.entity === 'companies' || !fieldOf(query.entity, 'company_id')) return null
  return narrowedTo(query, {
    ...filter('company_id', 'is', [], `the company of ${record.ref.label}`.slice(0, 200)),
    related: { entity: 'deals', field: 'company_id', filters: [isRecord(record)] },
  })
}

/** "its tasks", "her notes" after a deal or a contact: what hangs on the record itself; "its stage", "the value?": itself. */
export const ofIt = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const record = recordInMind(asked.situation)
  const own = record && record.entity !== 'companies' ? idFields[record.entity] : undefined
  const isAsked = /^(?:is|was|has)$/.test(wordOf(asked.tape[0]))
  const rest = asked.tape.filter(
    (atom, at) => !/^(?:its|his|her)$/.test(wordOf(atom)) && !(isAsked && at === 1 && wordOf(atom) === 'it'),
  )
  const isSaid = rest.length < asked.tape.length
  if (!record || !own || !(isSaid || namesFieldOnly(phrased(asked.tape))) || hasName(asked.tape)) return null
  const query = queryOfRest(asked, rest, readAlone)
  if (!query) return null
  // a list that one record was left of goes on by itself
  const isBriefed = asked.situation.last?.plan.kind === 'briefing'
  if (query.entity === record.entity)
    return isBriefed && query.measures.length === 0 ? narrowedTo(lookedUp(query), isRecord(record)) : null
  return isSaid && fieldOf(query.entity, own) ? narrowedTo(query, { ...isRecord(record), field: own }) : null
}

const lookedUp = (query: Query): Query =>
  query.select.length === 0
    ? query
    : { ...query, select: query.select.filter((field) => field !== 'name'), layout: 'lookup' }

const asking = /^(?:and|what|is|are|the|when|who|how|much|big|which|of|it|this|that|deal|please|now|current)$/
/** "the close date?" */
const namesFieldOnly = (tape: Tape): boolean =>
  tape.some((atom) => tagOf(atom, 'F')) && tape.every((atom) => tagOf(atom, 'F') || asking.test(wordOf(atom)))

const pointing = /^(?:they|their|theirs|them|those|these)$/
/** "which of them have open deals": some of them are asked for, and not what hangs on them */
const someOf = /\bof (?:them|those|these)\b/
const links = /^(?:of|at|in|for|with|from|on|about|to)$/

/** Without the words that point at what was listed, the noun behind them and the preposition before them. */
const withoutThose = (tape: Tape, entity: EntityName): Tape => {
  const isNoun = (at: number) => nouns.some((noun) => noun.entity === entity && noun.tag === tagOf(tape[at], 'N'))
  return tape.filter((atom, at) => {
    const word = wordOf(atom)
    if (pointing.test(word)) return false
    if (isNoun(at) && /^(?:those|these)$/.test(wordOf(tape[at - 1]))) return false
    return !(links.test(word) && /^(?:them|those|these)$/.test(wordOf(tape[at + 1])))
  })
}

/** The fields by which records hang on those that were listed, or on the companies of these. */
const linkOf = (listed: EntityName, entity: EntityName): { field: string; to: string } | undefined => {
  if (listed === entity) return undefined
  const own = idFields[listed]
  if (own && fieldOf(entity, own)) return { field: own, to: 'id' }
  if (!own || !fieldOf(listed, 'company_id')) return undefined
  return entity === 'companies'
    ? { field: 'id', to: 'company_id' }
    : listed === 'deals' && fieldOf(entity, 'company_id')
      ? { field: 'company_id', to: 'company_id' }
      : undefined
}

/** Which records were listed: by what was asked of them, or those that were shown where it was the first of an order. */
const filtersOf = (
  { filters, text, order, limit, measures, entity }: Query,
  refs: readonly Ref[],
): Filter[] | undefined => {
  const shown = refs.filter(({ type }) => type === typesOf[entity]).map(({ id }) => id)
  const isWhole = shown.length > 0 && (order.length > 0 || (limit !== null && shown.length < limit))
  if (measures.length === 0 && isWhole) return [filter('id', 'is', shown)]
  return text === null && filters.length > 0 && filters.every(({ related }) => !related) ? [...filters] : undefined
}
