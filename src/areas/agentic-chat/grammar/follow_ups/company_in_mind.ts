import type { Plan } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import type { Asked } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import { type Atom, type Tape, wordOf } from '../tape.ts'

/** The one company that the last answer, or the page the chat stands on, is about. */
export const companyInMind = ({ situation }: Pick<Asked, 'situation'>): Ref | null => {
  const plan = situation.last?.plan
  const id = plan && companyOfPlan(plan)
  if (id) return situation.last?.refs.find((ref) => ref.id === id) ?? { type: 'company', id, label: 'that company' }
  const shown = situation.last?.refs.filter((ref) => ref.type === 'company') ?? []
  if (shown.length === 1 && shown[0] && plan?.kind === 'query' && plan.entity === 'companies' && plan.limit === 1)
    return shown[0]
  return situation.companyId ? { type: 'company', id: situation.companyId, label: 'this company' } : null
}

const companyOfPlan = (plan: Plan): string | null => {
  if (plan.kind === 'briefing') return plan.subject === 'company' ? plan.id : null
  if (plan.kind === 'trend' || plan.kind === 'search')
    return plan.company_ids.length === 1 ? (plan.company_ids[0] ?? null) : null
  if (plan.kind === 'follow_ups' || plan.kind === 'document_question') return plan.company_id
  const one = plan.filters.find(
    ({ field, op, values }) =>
      op === 'is' && values.length === 1 && (field === 'company_id' || (plan.entity === 'companies' && field === 'id')),
  )
  return one ? String(one.values[0]) : null
}

const pronouns = /^(it|its|they|their|theirs|them|there)$/

/** The question with the company in mind put in: "what's their revenue?", "who is the CFO?", "any open deals?". */
export const withCompany = (asked: Asked): Tape | null => {
  // where a meeting is, and not the company that it is with
  const before = asked.situation.last?.plan
  if (before?.kind === 'query' && before.entity === 'calendar' && /^(?:and |so )*where\b/.test(asked.words)) return null
  const ref = companyInMind(asked)
  if (!ref || hasName(asked.tape)) return null
  const name = (tokens: Atom['tokens']): Atom => ({
    kind: 'name',
    named: [{ kind: 'company', ref }],
    by: 'whole',
    tags: ['X:company'],
    tokens,
    used: false,
  })
  const at = asked.tape.findIndex((atom) => pronouns.test(wordOf(atom)))
  const this_ = spotFrame(asked.tape, '(?:this|that|the) (?:company|business|target|one)')
  const tape = asked.tape.map((atom) => ({ ...atom }))
  if (this_) {
    const from = asked.tape.indexOf(this_.span[0] as Atom) // reason: a match has atoms
    tape.splice(from, this_.span.length, name(this_.span.flatMap((atom) => [...atom.tokens])))
    return tape
  }
  const pronoun = tape[at]
  if (pronoun) {
    tape.splice(at, 1, name(pronoun.tokens))
    return tape
  }
  const isBroad =
    /\b(companies|cos|businesses|our|all|every|across|firm|portfolio|pipeline|my|i|we|anyone|who has|network|targets|names|colleague|team)\b/.test(
      asked.words,
    ) || tape.some((atom) => atom.tags.some((tag) => tag === 'V:industry' || tag === 'V:location'))
  if (isBroad || (!asked.situation.companyId && !goesOn(asked))) return null
  const last = tape.at(-1)
  return last ? [...tape, name([{ text: ref.label, word: '', kind: 'word', capital: true, possessive: false }])] : null
}

export const hasName = (tape: Tape): boolean => tape.some((atom) => atom.tags.some((tag) => tag.startsWith('X:')))

/** After an answer about one company a short question stays with it: "any open deals", "revenue trend", "latest notes". */
const goesOn = (asked: Asked): boolean => {
  if (spotFrame(asked.tape, '^(?:and|what about|how about|also|who is|what is|where is|any|when did|did we)'))
    return true
  if (spotFrame(asked.tape, '^(?:the )?(?:email|e mail|phone|phone number|mobile|number|linkedin)(?: address)? of the'))
    return true
  const plan = asked.situation.last?.plan
  return plan?.kind !== 'query' && plan?.kind !== 'follow_ups' && asked.tape.length <= 3
}
