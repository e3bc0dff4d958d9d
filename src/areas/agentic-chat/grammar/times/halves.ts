import { type Asked, type Draft, filter, finish, measure, queryOf, typeOf } from '../asked.ts'

/** Few record halves of a year, most their quarters: the half as recorded, next to what its quarters come to. */
export const ofHalf = (asked: Asked, draft: Draft, half: number, end: string | null) => {
  const fields = draft.select.filter((field) => typeOf('financials', field) === 'money')
  const others = draft.select.filter((field) => !/^(company|period)$/.test(field) && !fields.includes(field))
  const quarters = half === 1 ? [1, 2] : [3, 4]
  if (fields.length === 0 || others.length > 0) return null
  return finish(
    asked,
    queryOf({
      ...draft,
      layout: 'table',
      select: [],
      measures: [...fields.slice(0, 3).map((field) => measure('sum', field)), measure('count')],
      filters: draft.filters.filter(({ field }) => field !== 'period_kind'),
      variants: [
        {
          label: `Q${quarters[0]} and Q${quarters[1]}`,
          filters: [filter('period_kind', 'is', ['quarter']), filter('quarter', 'is', quarters)],
        },
        {
          label: `H${half}`,
          filters: [filter('period_kind', 'is', ['half']), ...(end ? [filter('period_end', 'is', [end])] : [])],
        },
      ],
    }),
    0,
  )
}

/** What a company does with a figure. */
export const periodVerbs =
  /^(make|made|book|booked|earn|earned|do|did|generate|generated|post|posted|report|reported|achieve|achieved|record|recorded|turn in|bring in|brought in|fiscal|financial|show|showed|see|saw)$/
