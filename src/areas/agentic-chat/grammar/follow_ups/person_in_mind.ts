import { type EntityName, fieldOf } from '../../plan/catalogue.ts'
import { checkPlan } from '../../plan/check.ts'
import type { Filter, Plan } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import type { Asked } from '../asked.ts'
import { phrased } from '../read.ts'
import { type Atom, type Tape, tagOf, wordOf } from '../tape.ts'
import type { Situation, Understanding } from '../understanding.ts'
import { isAnother, isRecord, recordInMind } from './record_in_mind.ts'
import type { ReadAlone } from './rest_of_question.ts'
import { saysOther, unphrased, withoutOther } from './same_as.ts'

// Of whom "his", "her" and "she" speak: of the one person whom the last answer was about.

/** Somebody who is known by name, or as who stands in a field of the record that was shown: "who owns Project Anchor". */
type Person = { ref: Ref; of?: { entity: EntityName; field: string; record: Filter } }

const ofUsers = ['owner_id', 'author_id', 'colleague_id', 'uploaded_by_id', 'deal_owner_id']
const unnamed = '00000000-0000-4000-8000-000000000000'

const personInMind = (situation: Situation): Person | null => {
  const { last } = situation
  if (!last) return null
  const { plan, refs } = last
  const record = recordInMind(situation)
  if (record && (record.ref.type === 'contact' || record.ref.type === 'user')) return { ref: record.ref }
  if (plan.kind !== 'query') return null
  const named = plan.filters.find(
    ({ field, op, values, related }) => ofUsers.includes(field) && op === 'is' && values.length === 1 && !related,
  )
  if (named && plan.variants.length === 0)
    return { ref: { type: 'user', id: String(named.values[0]), label: named.said ?? 'that colleague' } }
  const [group, ...others] = refs.filter(({ type }) => type === 'user')
  if (group && others.length === 0 && plan.measures.length > 0) return { ref: group }
  const field = ['owner', 'author', 'uploaded_by'].find((one) => plan.select.includes(one))
  const id = field && `${field}_id`
  if (!record || !id || !fieldOf(record.entity, id)) return null
  const label = `the ${fieldOf(record.entity, id)?.label ?? 'owner'} of ${record.ref.label}`
  return {
    ref: { type: 'user', id: unnamed, label },
    of: { entity: record.entity, field: id, record: isRecord(record) },
  }
}

const pronoun = /^(?:he|she|his|her|hers|him)$/

/** The question with that person in place of the pronoun. */
export const withPerson = (asked: Asked, readAlone: ReadAlone): Understanding | null => {
  const person = asked.tape.some((atom) => pronoun.test(wordOf(atom))) ? personInMind(asked.situation) : null
  const isNamed = asked.tape.some((atom) => atom.tags.some((tag) => /^X:(?:user|contact)$/.test(tag)))
  if (!person || isNamed) return null
  const full = phrased(asked.tape)
  const isElliptic = !full.some((atom) => tagOf(atom, 'N') || tagOf(atom, 'F') || tagOf(atom, 'M') === 'win_rate')
  const isSubject = full.some((atom) => /^(?:he|she)$/.test(wordOf(atom)))
  // "how much are hers worth" goes on with the records that were just counted
  if (isElliptic && person.ref.type === 'user' && !person.of && !isSubject) return null
  if (full.some((atom) => wordOf(atom) === 'hers') && !person.of) return null
  const others = saysOther(asked.tape) ? recordInMind(asked.situation) : null
  const tape = (saysOther(asked.tape) ? withoutOther(asked.tape) : asked.tape).map((atom): Atom => {
    if (pronoun.test(wordOf(atom))) return nameOf(person.ref)
    return isElliptic && /^ones?$/.test(wordOf(atom)) ? deals : { ...atom }
  })
  const made = readAlone({ ...asked, tape: unphrased(tape), words: wordsOf(tape) })
  if (made.kind !== 'plan' || made.unused.length > 0) return null
  const plan = known(made.plan, person)
  if (!plan) return null
  if (!saysOther(asked.tape)) return { ...made, plan }
  return others && plan.kind === 'query' && plan.entity === others.entity
    ? { ...made, plan: { ...plan, filters: [...plan.filters, isAnother(others)] } }
    : null
}

const wordsOf = (tape: Tape): string => tape.map(wordOf).filter(Boolean).join(' ')

const nameOf = (ref: Ref): Atom => ({
  kind: 'name',
  named: [ref.type === 'contact' ? { kind: 'contact', ref } : { kind: 'user', ref }],
  by: 'whole',
  tags: [`X:${ref.type}`],
  tokens: [{ text: ref.label, word: '', kind: 'word', capital: true, possessive: false }],
  used: false,
})

const deals: Atom = {
  kind: 'word',
  tags: ['deals'],
  tokens: [{ text: 'deals', word: 'deals', kind: 'word', capital: false, possessive: false }],
  used: false,
}

/** Who is not known by name goes into the plan as what the field of the record says. */
const known = (plan: Plan, { ref, of }: Person): Plan | null => {
  if (!of || plan.kind !== 'query') return JSON.stringify(plan).includes(unnamed) ? null : plan
  const filters = plan.filters.map(
    (one): Filter =>
      one.values.length === 1 && one.values[0] === unnamed
        ? {
            field: one.field,
            op: one.op,
            values: [],
            said: ref.label.slice(0, 200),
            related: { entity: of.entity, field: of.field, filters: [of.record] },
          }
        : one,
  )
  const made: Plan = { ...plan, filters }
  return JSON.stringify(made).includes(unnamed) || checkPlan(made) !== undefined ? null : made
}
