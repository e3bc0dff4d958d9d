import { isForEach } from '../../plan/measured_types.ts'
import type { Filter, Measure } from '../../plan/plan.ts'
import {
  type Asked,
  countriesFilter,
  type Draft,
  draftOf,
  filter,
  finish,
  type Intent,
  leftover,
  measure,
  queryOf,
  recordOf,
  typeOf,
} from '../asked.ts'
import { sidesOf } from '../clauses/sides.ts'
import type { Named } from '../names/names.ts'
import { phrased } from '../read.ts'
import { type Atom, said, type Tape, tagOf, use, wordOf } from '../tape.ts'
import { sourceCalled } from '../vocabulary/origins.ts'
import { readQuery } from './query.ts'

/** The same question of two or more people, groups, times or states, side by side: "Priya vs Tom pipeline", "won this year vs last". */
export const comparison: Intent = (given) => {
  const found = sidesOf(phrased(given.tape), given.situation.today)
  if (!found) return null
  const { sides, between } = found
  const readings = sides.map((side) => {
    const tape = found.tape.map((atom): Atom => {
      const isHidden = between.has(atom) || (sides.includes(atom) && atom !== side)
      return { ...atom, used: atom.used || isHidden }
    })
    const draft = readQuery({ ...given, tape })
    return { tape, draft, label: labelOf(side) }
  })
  const drafts = readings.flatMap(({ draft }) => (draft ? [draft] : []))
  const [first] = drafts
  if (!first || drafts.length < readings.length) return ofColleagues(given, found.tape, sides, between)
  if (!drafts.every((draft) => shapeOf(draft) === shapeOf(first))) return null
  // companies side by side are columns, and their years a series
  if (/^(companies|financials)$/.test(first.entity) && found.tape.some((atom) => atom.tags.includes('X:company')))
    return null

  const isCommon = (one: Filter) => drafts.every(({ filters }) => filters.some((other) => isSame(one, other)))
  const variants = readings.map(({ draft, label }) => ({
    label,
    filters: draft?.filters.filter((one) => !isCommon(one)) ?? [],
  }))
  if (variants.some(({ filters }) => filters.length === 0)) return null
  const plan: Draft = {
    ...first,
    filters: first.filters.filter(isCommon),
    measures: first.measures.length > 0 ? first.measures : measuresOf(first),
    select: [],
    order: first.group.length > 0 ? first.order : [],
    limit: null,
    variants,
    layout: 'table',
  }
  const fullest = readings.reduce((most, one) => (leftover(one.tape).length > leftover(most.tape).length ? one : most))
  return finish({ ...given, tape: fullest.tape }, queryOf(plan), 0)
}

const isSame = (a: Filter, b: Filter): boolean =>
  a.field === b.field && a.op === b.op && String(a.values) === String(b.values)
const shapeOf = ({ entity, text, measures, group }: Draft): string => JSON.stringify([entity, text, measures, group])

/** What is compared where the question names no measure. */
const measuresOf = ({ entity, select, order }: Draft): Measure[] => {
  const figures = [...select, ...order.map(({ by }) => by)].filter((field) =>
    ['money', 'ratio', 'percent', 'multiple', 'integer', 'days'].includes(typeOf(entity, field) ?? ''),
  )
  const asked = [...new Set(figures)]
    .slice(0, 3)
    .flatMap((field) =>
      ['money', 'integer'].includes(typeOf(entity, field) ?? '') && !isForEach(field)
        ? [measure('sum', field), measure('average', field)]
        : [measure('average', field)],
    )
  if (asked.length > 0) return asked
  if (entity === 'deals') return [measure('count'), measure('sum', 'value')]
  if (entity === 'companies')
    return [
      measure('count'),
      measure('sum', 'revenue'),
      measure('average', 'revenue'),
      measure('average', 'ebitda_margin'),
    ]
  return [measure('count')]
}

/** "compare Priya and Tom": what each carries. Of groups without anything asked of them: their companies. */
const ofColleagues = (given: Asked, tape: Tape, sides: readonly Atom[], between: ReadonlySet<Atom>) => {
  if (tape.some((atom) => !between.has(atom) && !sides.includes(atom) && tagOf(atom, 'F'))) return null
  const left = tape.filter((atom) => !sides.includes(atom) && !between.has(atom)).map((atom) => ({ ...atom }))
  if (sides.every((side) => side.tags.includes('X:user') && !side.tags.includes('X:company'))) {
    const refs = sides.flatMap((side) => recordOf(side, 'user') ?? [])
    const ids = refs.map((ref) => ref.id)
    const words = refs.map((ref) => ref.label).join(', ')
    const plan = draftOf('people', { filters: [filter('id', 'is', ids, words)] })
    return finish({ ...given, tape: left }, queryOf(plan), 0)
  }
  const field = sides.every((side) => tagOf(side, 'V') === 'industry')
    ? 'industry'
    : sides.every((side) => tagOf(side, 'V') === 'location')
      ? 'location'
      : null
  if (!field) return null
  const draft = draftOf('companies')
  const variants = sides.map((side) => ({
    label: labelOf(side),
    filters:
      side.kind === 'name'
        ? side.named.flatMap((named) => (named.kind === field && 'values' in named ? [filterOfValue(named)] : []))
        : [],
  }))
  use(tape.filter((atom) => sides.includes(atom)))
  return finish({ ...given, tape: left }, queryOf({ ...draft, measures: measuresOf(draft), variants }), 0)
}

type NamedValue = Extract<Named, { values: string[] }>
const filterOfValue = ({ kind, values, countries, said }: NamedValue): Filter =>
  countries
    ? { ...filter('country', 'is', [], said), ...countriesFilter([countries]) }
    : filter(kind, 'is', values, said)

const labelOf = (side: Atom): string => {
  if (side.kind === 'date') return withoutLink(side.span.said)
  if (/^(?:my|mine|me|i)$/.test(wordOf(side))) return 'you'
  if (side.kind !== 'name') return sourceCalled(wordOf(side)) ?? said([side])
  const [named] = side.named
  return named && 'said' in named
    ? named.said
    : (side.named.flatMap((one) => ('ref' in one ? [one.ref.label] : []))[0] ?? said([side]))
}
const withoutLink = (words: string): string => words.replace(/^(in|of|for|during|to|the|from|over) (the )?/, '')
