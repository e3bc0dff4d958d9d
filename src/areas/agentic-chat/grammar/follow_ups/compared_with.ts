import type { Filter, Plan, Query } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { type Asked, filter, finish, queryOf, recordOf } from '../asked.ts'
import { spotFrame, takeFrame } from '../frame.ts'
import { comparing, comparisonOf, dealComparisonOf } from '../intents/comparing.ts'
import type { Understanding } from '../understanding.ts'

const versus = `^(?:and |so )*(?:how does (?:it|that|this) |how do they )?(?:${comparing})(?: (?:it|that|this|them))?(?: (?:to|with|against))? (?<other><company>|<deal>)(?: s)?$`

/** "vs Ironbridge?" */
export const namesAnother = ({ tape }: Pick<Asked, 'tape'>): boolean => spotFrame(tape, versus) !== null

/** "vs Ironbridge?" after an answer about Atlas: both side by side, on what was asked of the one. */
export const comparedWith = (asked: Asked, plan: Plan): Understanding | null => {
  const frame = takeFrame(asked.tape, versus)
  const [name] = frame?.group('other') ?? []
  const company = name && recordOf(name, 'company')
  const deal = name && !company ? recordOf(name, 'deal') : null
  const made = company ? withCompany(plan, company) : deal ? withDeal(plan, deal) : null
  return made && finish(asked, made, 0)
}

function withCompany(plan: Plan, other: Ref): Plan | null {
  switch (plan.kind) {
    case 'trend': {
      const { company_ids: ids } = plan
      return ids.includes(other.id) || ids.length >= companiesMost ? null : { ...plan, company_ids: [...ids, other.id] }
    }
    case 'briefing':
      return plan.subject === 'company' && plan.id !== other.id
        ? queryOf(comparisonOf([named(plan.id), other], []))
        : null
    case 'query':
      return besideCompany(plan, other)
    default:
      return null
  }
}
/** as many as a trend takes */
const companiesMost = 5

function besideCompany(plan: Query, other: Ref): Query | null {
  const field = plan.entity === 'companies' ? 'id' : 'company_id'
  const old = plan.filters.find((one) => one.field === field && one.op === 'is' && one.values.length > 0)
  if (!old || old.values.includes(other.id) || plan.measures.length > 0) return null
  // one more beside those that are compared
  if (plan.layout === 'compare')
    return {
      ...plan,
      filters: plan.filters.map((one) => (one === old ? filter(field, 'is', [...old.values, other.id]) : one)),
    }
  if (plan.layout !== 'lookup' || old.values.length > 1) return null
  const ids = [String(old.values[0]), other.id]
  if (plan.entity === 'companies') return queryOf(comparisonOf([named(ids[0]), other], plan.select))
  if (plan.entity !== 'financials') return null
  const filters = plan.filters.map((one) => (one === old ? filter(field, 'is', ids, both(old, other)) : one))
  const select = ['company', 'period', ...plan.select.filter((name) => !/^(?:company|period)$/.test(name))]
  return { ...plan, filters, select, layout: 'table' }
}

function withDeal(plan: Plan, other: Ref): Plan | null {
  const id = plan.kind === 'briefing' ? (plan.subject === 'deal' ? plan.id : undefined) : onlyDeal(plan)
  return id === undefined || id === other.id ? null : queryOf(dealComparisonOf([named(id), other]))
}

function onlyDeal(plan: Plan): string | undefined {
  if (plan.kind !== 'query' || plan.entity !== 'deals' || plan.measures.length > 0) return undefined
  const old = plan.filters.find(({ field, op }) => field === 'id' && op === 'is')
  return old?.values.length === 1 ? String(old.values[0]) : undefined
}

const both = (old: Filter, other: Ref) => (old.said ? `${old.said} or ${other.label}` : undefined)

/** What it is called stands in the answer before. */
const named = (id = '') => ({ id, label: '' })
