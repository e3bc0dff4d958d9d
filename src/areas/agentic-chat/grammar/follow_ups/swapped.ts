import { briefed, isBriefed, type Plan, type Query } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { type Asked, filter, finish, recordOf } from '../asked.ts'
import { takeFrame } from '../frame.ts'
import type { Atom } from '../tape.ts'
import { typesOf } from './carry_over.ts'

/** "and Northwind?", "what about Priya?": the same question of another record. */
export const swapped = (asked: Asked, plan: Plan) => {
  const { tape } = asked
  const frame = takeFrame(
    tape,
    '^(?:(?:and|ok|okay|but|what about|how about|same for|same|now|then|so|also|for|with|at|add|include|the same for|do the same for|the same question for) )*(?<who><record>)(?: s)?(?: (?:then|instead|too|as well|please|now))*$',
  )
  const [name] = frame?.group('who') ?? []
  const isMore = /\b(?:add|include)\b/.test(asked.words)
  if (isMore && !(plan.kind === 'query' && plan.layout === 'compare')) return null
  if (!name) return null
  const made = withName(plan, name)
  return made ? finish(asked, made, 0) : null
}

const withName = (plan: Plan, name: Atom): Plan | null => {
  if (plan.kind === 'query') {
    const kinds: [Ref['type'], string[]][] = [
      ['company', plan.entity === 'companies' ? ['id', 'company_id'] : ['company_id']],
      ['contact', plan.entity === 'contacts' ? ['id', 'contact_id'] : ['contact_id']],
      [
        'user',
        [
          'owner_id',
          'author_id',
          'colleague_id',
          'uploaded_by_id',
          'deal_owner_id',
          'created_by_id',
          'done_by_id',
          'assignee_id',
        ],
      ],
      ['deal', plan.entity === 'deals' ? ['id', 'deal_id'] : ['deal_id']],
      ['fund', plan.entity === 'funds' ? ['id'] : ['fund_id']],
    ]
    for (const [kind, fields] of kinds) {
      const old = plan.filters.find(({ field }) => fields.includes(field))
      const ref = old && name.tags.includes(`X:${kind}`) ? recordOf(name, kind) : null
      // a comparison takes one more in
      const values = old && ref ? (plan.layout === 'compare' ? [...old.values, ref.id] : [ref.id]) : []
      if (old && ref)
        return {
          ...plan,
          filters: plan.filters.map((one) => (one === old ? filter(old.field, 'is', values, ref.label) : one)),
        }
    }
    return besideAnother(plan, name)
  }
  if (plan.kind === 'briefing') {
    const ref = recordOf(name, ...briefed)
    return ref && isBriefed(ref.type) ? { ...plan, subject: ref.type, id: ref.id } : null
  }
  if (plan.kind === 'follow_ups') {
    const ref = recordOf(name, 'user')
    return ref ? { ...plan, user_id: ref.id } : null
  }
  const ref = recordOf(name, 'company')
  if (plan.kind === 'document_question') return ref ? { ...plan, company_id: ref.id } : null
  return ref ? { ...plan, company_ids: [ref.id] } : null
}

/** "And Juniper?" after "bigger than Cobalt": the record that others are compared with is another one. */
const besideAnother = (plan: Query, name: Atom): Query | null => {
  const [old, ...others] = plan.filters.filter(
    ({ op, related }) => related && !related.of && op !== 'is' && op !== 'is_not',
  )
  const kind = typesOf[plan.entity]
  const ref = old && others.length === 0 && kind && name.tags.includes(`X:${kind}`) ? recordOf(name, kind) : null
  if (!old?.related || !ref) return null
  const related = { ...old.related, filters: [filter('id', 'is', [ref.id], ref.label)] }
  return { ...plan, filters: plan.filters.map((one) => (one === old ? { ...one, related } : one)) }
}
