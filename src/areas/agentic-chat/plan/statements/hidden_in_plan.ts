import { type Hidden, hiddenOf } from '../../../../access/hidden.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import { ofStandard } from '../../../../records/descriptions/index.ts'
import { toldBy } from '../../metrics/told.ts'
import type { EntityName } from '../catalogue.ts'
import { eachFigure } from '../document_question.ts'
import type { Filter, Plan, Query, Related } from '../plan.ts'

/**
 * Why a plan is not run for somebody, in a sentence: it asks for a field that their role does not see, or orders by one.
 * What a plan takes along without having been asked is empty for them (readWithout); an order that nobody asked for is
 * not in a plan, and no answer speaks of it.
 */
export function hiddenInPlan(plan: Plan, who: Pick<Who, 'firmId' | 'role'>): string | undefined {
  const hidden = hiddenOf(who)
  if (!hidden) return undefined
  const [entity, names] = namesIn(plan)
  const name =
    names.find((one) => hides(hidden, entity, one)) ??
    relatedIn(plan).flatMap(({ entity, field, filters }) =>
      [field, ...filters.flatMap(ofFilter)].filter((one) => hides(hidden, entity, one)),
    )[0]
  return name === undefined
    ? undefined
    : `Your role does not see this: ${hidden.titleOf(name)}. Nothing is listed, put in order, filtered or added up by it.`
}

const kindOf: Partial<Record<EntityName, string>> = {
  deals: 'deal',
  stage_changes: 'deal',
  people: 'deal',
  ...ofStandard((_name, { subject }) => subject),
}
const hides = (hidden: Hidden, entity: EntityName, name: string) => hidden.has(name, kindOf[entity])

function namesIn(plan: Plan): [EntityName, string[]] {
  switch (plan.kind) {
    case 'query':
      return [plan.entity, fieldsOf(plan)]
    case 'trend':
      return ['financials', plan.figures]
    case 'search':
      return ['companies', plan.company_filters.map(({ field }) => field)]
    case 'briefing':
    case 'follow_ups':
      return ['companies', []]
    case 'document_question':
      return ['companies', eachFigure(plan).flatMap(({ formula }) => toldBy(formula))]
    default:
      return plan satisfies never
  }
}

const ofFilter = ({ field, values }: Filter) => [field, ...(field === 'path' ? values.map(String) : [])]

/** What the plan asks of other records. */
function relatedIn(plan: Plan): Related[] {
  const filters =
    plan.kind === 'query'
      ? [
          ...plan.filters,
          ...plan.variants.flatMap((variant) => variant.filters),
          ...plan.measures.flatMap(({ part = [] }) => part),
        ]
      : plan.kind === 'search'
        ? plan.company_filters
        : []
  return filters.flatMap(({ related }) => related ?? [])
}

function fieldsOf({ filters, select, measures, group, each, order, variants }: Query): string[] {
  return [
    ...filters.flatMap(ofFilter),
    ...variants.flatMap((variant) => variant.filters.flatMap(ofFilter)),
    ...select,
    ...measures.flatMap(({ field, part = [] }) => [...(field ? [field] : []), ...part.flatMap(ofFilter)]),
    ...group.map(({ field }) => field),
    ...(each ? [each.field] : []),
    ...order.map(({ by }) => by),
  ]
}
