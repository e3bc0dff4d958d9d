import { countryTold } from '../../../../records/places/places.ts'
import { countryLabel } from '../../../../words/countries.ts'
import type { ValueField, WhatThereIs } from '../../plan/briefing/what_there_is.ts'
import { fieldOf } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { condition } from '../echo.ts'
import { cut, plain } from '../markdown.ts'
import { number } from '../numbers.ts'
import { named, subjectOf } from '../phrases.ts'
import type { QueryPlan, Telling } from '../telling.ts'
import { counted, listed, some } from '../words.ts'

const shownMax = 8
const nouns: Record<ValueField, string> = { industry: 'industry', location: 'place', country: 'country', role: 'role' }

/** Instead of a bare "none": which values there are, or how many records the rest of the question is about. */
export const sayWhatThereIs = (
  query: QueryPlan,
  { absent, within, without }: WhatThereIs,
  telling: Telling,
): string[] => [
  ...without.map((filter) => sayWithout(query, filter, telling)),
  ...absent.map(({ filter, there }) => sayNoValue(filter.field, filter.said ?? String(filter.values[0]), there)),
  ...(within === null ? [] : [sayWithin(query, within, telling)]),
]

/** "Plover Freight has no EBITDA on record." */
const sayWithout = ({ entity }: QueryPlan, { field, related }: Filter, { labels }: Telling): string => {
  const [one] = related?.filters ?? []
  const name = one ? named(one, labels, '') : 'It'
  return `${name} has no ${fieldOf(entity, field)?.label ?? field.replaceAll('_', ' ')} on record to compare with.`
}

/** "No industry here is called “Aerospace”; there are Healthcare Services, Software and 3 more." */
export const sayNoValue = (field: ValueField, said: string, there: readonly string[]): string => {
  const values = field === 'location' ? countriesOf(there) : field === 'country' ? there.map(countryLabel) : there
  const what = `No ${nouns[field]} here is called “${plain(cut(said, 80))}”`
  if (values.length === 0) return `${what}; none is on record.`
  const shown = some(
    values.map((value) => plain(cut(value, 60))),
    shownMax,
  )
  return values.length === 1 ? `${what}; there is only ${shown}.` : `${what}; there are ${shown}.`
}

/** The country with most locations first. */
const countriesOf = (locations: readonly string[]): string[] =>
  [...Map.groupBy(locations, countryTold)].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)

const sayWithin = (query: QueryPlan, within: NonNullable<WhatThereIs['within']>, { labels }: Telling): string => {
  const { one, many } = subjectOf({ ...query, filters: within.filters, text: null, measures: [] }, labels)
  const others = within.others.map((filter) => condition(query.entity, filter, labels)).filter((part) => part !== '')
  const those = counted(within.count, [one, many], number(within.count))
  const rest = others.length === 0 ? 'the rest of what was asked' : listed(others)
  return within.count === 1 ? `The ${those} does not fit: ${rest}.` : `None of the ${those} fits: ${rest}.`
}
