import type { Ref } from '../../plan/result.ts'
import { type Draft, draftOf, filter, finish, type Intent, queryOf, recordOf, takeCompanies } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { ofKind, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { takeAllWords } from '../vocabulary/trend_words.ts'

/** Words before, between or behind what is put side by side. */
export const comparing =
  'compare|comparing|comparison|compared|compares|vs|versus|v|against|side by side|side - by - side|head to head|stack up|stacks up|stacked up|next to|relative to|measure up|match up|up against|difference between|differences between|compared to|compared with|comp|benchmark|line up|better than|bigger than|larger than|or'

const keyFields = [
  'industry',
  'location',
  'revenue',
  'revenue_growth',
  'ebitda',
  'ebitda_margin',
  'employees',
  'founded_year',
]

type Named = Pick<Ref, 'id' | 'label'>
const among = (refs: readonly Named[]) =>
  filter(
    'id',
    'is',
    refs.map(({ id }) => id),
    refs.flatMap(({ label }) => label || []).join(', '),
  )

/** Companies side by side, on these fields, or on all key figures. */
export const comparisonOf = (companies: readonly Named[], fields: readonly string[]): Draft => {
  const asked = fields.filter((field) => field !== 'name')
  const select = ['name', ...(asked.length > 0 ? asked : keyFields)]
  return draftOf('companies', { layout: 'compare', select, filters: [among(companies)] })
}

/** Deals side by side, by what is usually shown of them: a role that does not see all of it sees the rest. */
export const dealComparisonOf = (deals: readonly Named[]): Draft =>
  draftOf('deals', { layout: 'compare', filters: [among(deals)] })

const sideBySide = 'compare|comparison|compared|vs|versus|v|against|side by side|head to head|compared to|compared with'
/** "Foundry vs Sluice": two deals of which nothing more is said. */
export const compareDeals: Intent = (asked) => {
  if (!spotFrame(asked.tape, `(?:${sideBySide})`)) return null
  const deals = ofKind(asked.tape, 'name').flatMap((atom) => recordOf(atom, 'deal') ?? [])
  if (deals.length < 2 || deals.length > dealsMost) return null
  const tape = asked.tape.map((atom) => ({ ...atom }))
  use(tape.filter((atom) => atom.kind === 'name' && atom.tags.includes('X:deal')))
  takeAllWords(tape, sideBySide)
  takeAllWords(tape, 'deals|deal|projects|project|the two|both|each other|how do|do')
  return finish({ ...asked, tape }, queryOf(dealComparisonOf(deals)), 0)
}
const dealsMost = 5

/** Words before the first name, of which one is of companies in general. */
const notNamed = '(?:[^<]+ )?(?:companies|cos|firms|businesses|targets|names|ones|those)(?: [^<]+)?'
const bigger: Readonly<Record<string, string>> = {
  bigger: 'revenue',
  larger: 'revenue',
  smaller: 'revenue',
  biggest: 'revenue',
  largest: 'revenue',
  older: 'founded_year',
  younger: 'founded_year',
}

/** Two or more companies side by side: on what is asked, or on all key figures. */
export const compare: Intent = (asked) => {
  const companies = ofKind(asked.tape, 'name').filter((atom) => atom.tags.includes('X:company'))
  if (companies.length < 2) return null
  if (/\b(deals?|meetings?|calls?|emails?|notes?|contacts?|documents?|files?|cims?|pipeline)\b/.test(asked.words))
    return null
  // "companies bigger than A and B" are others
  if (spotFrame(asked.tape, `^${notNamed} than (?:the |that |those |of |both )*<company>`)) return null
  const marked = spotFrame(asked.tape, `(?:${comparing})`) !== null
  const tape = phrased(asked.tape)
  if (!marked && tape.some((atom) => atom.kind === 'date')) return null
  const refs = takeCompanies(tape)
  const select: string[] = []
  for (const atom of tape) {
    const concept = atom.used ? undefined : tagOf(atom, 'F')
    const field = concept ? fieldFor('companies', concept) : bigger[wordOf(atom)]
    if (!field || field === 'deal_stage') continue
    use([atom])
    if (!select.includes(field)) select.push(field)
  }
  for (const [words, field] of [
    ['more profitable|most profitable|profitable', 'ebitda_margin'],
    [
      'growing faster|growing fastest|growing quicker|grew quicker|grown quicker|grew more|grows quicker|grows faster|growing more|grown faster|grew faster|faster growing|growing',
      'revenue_growth',
    ],
    ['people|staff|employ|employs', 'employees'],
  ] as const) {
    if (takeAllWords(tape, words)) select.push(field)
  }
  takeAllWords(tape, comparing)
  // growth is that of the last full year
  if (select.some((field) => /_growth$|_change$/.test(field)))
    use(ofKind(tape, 'date').filter((atom) => /^(in |over )?(the )?last (fiscal |full )?year$/.test(atom.span.said)))
  takeAllWords(
    tape,
    'more|higher|better|lower|fewer|how do|how does|which of the <plain>|of the <plain>|the two|both|companies|in terms of|based on|by|on|each other|key|metrics|figures|financials|numbers|highest|most|lowest|has|have|which|whose|stats|kpis',
  )
  if (!marked && select.length === 0 && !/\b(and|,)\b/.test(asked.words)) return null
  return finish({ ...asked, tape }, queryOf(comparisonOf(refs, select)), 1)
}
