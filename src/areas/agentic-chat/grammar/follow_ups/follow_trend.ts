import type { Plan } from '../../plan/plan.ts'
import { type Asked, rowsShown } from '../asked.ts'
import { ofPeriod, trend } from '../intents/figures.ts'
import { phrased } from '../read.ts'
import type { Atom, AtomOf } from '../tape.ts'
import { ofKind, tagOf, wordOf } from '../tape.ts'
import type { Understanding } from '../understanding.ts'

// What goes on from a series or a figure of a company: "quarterly", "since 2022", "and EBITDA?", "what about 2023?".

export const followTrend = (asked: Asked, plan: Plan): Understanding | null => {
  if (plan.kind === 'trend') return otherSeries(asked, plan)
  if (plan.kind !== 'query' || plan.layout !== 'lookup' || plan.limit > rowsShown) return null
  return otherYear(asked, plan)
}

const nameAtom = (id: string, label = ''): Atom => ({
  kind: 'name',
  named: [{ kind: 'company', ref: { type: 'company', id, label } }],
  by: 'whole',
  tags: ['X:company'],
  tokens: [],
  used: false,
})
const word = (text: string): Atom => ({
  kind: 'word',
  tags: [text],
  tokens: [{ text, word: text, kind: 'word', capital: false, possessive: false }],
  used: false,
})

const otherSeries = (asked: Asked, last: Extract<Plan, { kind: 'trend' }>): Understanding | null => {
  if (asked.tape.length > 7 || asked.tape.some((atom) => atom.kind === 'name')) return null
  const full = phrased(asked.tape)
  const hasFigure = full.some((atom) => tagOf(atom, 'F') && !/^(change|changed)$/.test(wordOf(atom)))
  const hasYears = full.some((atom) => atom.kind === 'date')
  const made = trend({ ...asked, tape: [...asked.tape, ...last.company_ids.map((id) => nameAtom(id)), word('trend')] })
  if (made?.kind !== 'plan' || made.plan.kind !== 'trend' || made.unused.length > 0) return null
  const { plan } = made
  return {
    ...made,
    plan: {
      ...plan,
      figures: hasFigure ? plan.figures : last.figures,
      ...(hasYears ? {} : { from_year: last.from_year, to_year: last.to_year, last: last.last }),
      period:
        plan.period === 'quarter'
          ? 'quarter'
          : /\b(annual|annually|yearly|by year|per year)\b/.test(asked.words)
            ? 'year'
            : last.period,
    },
  }
}

/** "and the previous year?" after one year's figure is the one before that, whatever year it is now. */
const yearBefore = (date: AtomOf<'date'>, last: Extract<Plan, { kind: 'query' }>): Atom => {
  const year = Number(last.filters.find(({ field, op }) => field === 'fiscal_year' && op === 'is')?.values[0])
  if (!year || date.span.unit !== 'year' || !/\b(previous|prior|preceding|before)\b/.test(date.span.said)) return date
  return { ...date, span: { ...date.span, years: { from: year - 1, to: year - 1 } } }
}

/** The same figure in another year. */
const otherYear = (asked: Asked, last: Extract<Plan, { kind: 'query' }>): Understanding | null => {
  const rest = asked.tape.filter(
    (atom) => atom.kind !== 'date' && !/^(and|what|about|how|in|for|the|of|then)$/.test(wordOf(atom)),
  )
  const [date, ...others] = ofKind(asked.tape, 'date')
  const of = last.filters.find(
    ({ field, values }) => values.length === 1 && field === (last.entity === 'companies' ? 'id' : 'company_id'),
  )
  if (!date || others.length > 0 || rest.length > 0 || !of || !/^(companies|financials)$/.test(last.entity)) return null
  // what stood beside the figure says of what it is
  const figures = last.select
    .filter((field) => !/^(period|company)$/.test(field))
    .map((field): Atom => ({ ...word(field), kind: 'term', tags: [`F:${field}`] }))
  return ofPeriod({ ...asked, tape: [yearBefore(date, last), nameAtom(String(of.values[0]), of.said), ...figures] })
}
