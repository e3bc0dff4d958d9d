import { draftOf, filter, finish, type Intent, queryOf, takeCompanies } from '../asked.ts'
import { phrased } from '../read.ts'
import { ofKind, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { takeAllWords } from '../vocabulary/trend_words.ts'

const planned = 'budget|budgets|budgeted|forecast|forecasts|forecasted|plan|planned|projection|projected'
const against =
  'compare|compares|compared|comparing|vs|versus|against|above|below|over|under|exceed|exceeds|differ|differs|difference|higher|lower|than|beside|next to|compared to|compared with|relative to|up on'
const usual = ['revenue', 'ebitda', 'ebitda_margin']

/** "How does Cobalt's 2026 budget compare with 2025?": what a company plans for a year beside what the year before came to. */
export const againstBudget: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const [company, ...others] = takeCompanies(tape)
  if (!company || others.length > 0) return null
  if (!takeAllWords(tape, planned) || !takeAllWords(tape, against)) return null
  const dates = ofKind(tape, 'date')
  const said = dates.flatMap(({ span: { years } }) => (years?.from && years.from === years.to ? [years.from] : []))
  const [one, two] = [...new Set(said)].toSorted((a, b) => a - b)
  if (one === undefined || said.length !== dates.length || (two !== undefined && two !== one + 1)) return null
  const isPast = two === undefined && one < Number(asked.situation.today.slice(0, 4))
  const years = two !== undefined ? [one, two] : isPast ? [one, one + 1] : [one - 1, one]
  const figures = tape.filter((atom) => fieldFor('financials', tagOf(atom, 'F') ?? ''))
  use([...dates, ...figures, ...tape.filter((atom) => wordOf(atom) === 's')])
  takeAllWords(
    tape,
    'by how much|how much|how does|how do|how is|how are|does|actual|actuals|numbers|figures|results|look|looks|year',
  )
  const asks = figures.map((atom) => fieldFor('financials', tagOf(atom, 'F') ?? '') ?? '')
  const draft = draftOf('financials', {
    select: ['period', 'basis', ...(asks.length > 0 ? new Set(asks) : usual)],
    filters: [
      filter('company_id', 'is', [company.id], company.label),
      filter('fiscal_year', 'is', years, years.join(' and ')),
      filter('period_kind', 'is', ['year']),
      filter('basis', 'is', ['actual', 'expected'], 'actual and expected'),
    ],
    order: [{ by: 'period_end', direction: 'asc' }],
  })
  return finish({ ...asked, tape }, queryOf(draft), 0)
}
