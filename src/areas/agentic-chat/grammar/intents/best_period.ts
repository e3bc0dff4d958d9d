import { draftOf, filter, finish, type Intent, queryOf, takeCompanies } from '../asked.ts'
import { spotFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { has, ofKind, tagOf, use, wordOf } from '../tape.ts'
import { yearsOf } from '../times/fiscal_years.ts'
import { periodVerbs } from '../times/halves.ts'
import { takeFigures } from './figures.ts'

/** "in which quarter did X earn the most EBITDA": one record of several */
const best =
  '(?:which|what) (?:fiscal |financial )?(?<span>quarter|year) .*(?<way>most|highest|best|largest|biggest|strongest|lowest|least|worst|weakest|smallest)|(?<way2>best|strongest|highest|worst|weakest|lowest) (?:fiscal |financial )?(?<span2>quarter|year)'

/** "in its latest full year": of the record that ends last, whatever year it is of. */
const latest =
  '(?:(?:in|for|of|during|over) )?(?:the |its |their )?(?:latest|newest|most recent) (?:(?:full|complete|completed|fiscal|financial|reported|business|available) )*(?<span>year|fy|annual|yearly|quarter|quarterly)'

const latestPeriod: Intent = (asked) => {
  const tape = asked.tape.map((atom) => ({ ...atom }))
  const frame = spotFrame(tape, latest)
  const companies = ofKind(tape, 'name').filter((atom) => atom.tags.includes('X:company'))
  if (!frame || companies.length !== 1 || ofKind(tape, 'date').length > 0) return null
  use(frame.span)
  const rest = phrased(tape)
  const [company] = takeCompanies(rest)
  const figures = takeFigures(rest)
  if (!company || !figures || figures.length === 0 || has(rest, 'N:deals', 'N:pipeline')) return null
  use(rest.filter((atom) => tagOf(atom, 'M') === 'how_much' || periodVerbs.test(wordOf(atom))))
  const draft = draftOf('financials', {
    layout: 'lookup',
    select: ['period', ...figures],
    filters: [
      filter('company_id', 'is', [company.id], company.label),
      filter('period_kind', 'is', [/^q/.test(wordOf(frame.group('span')[0])) ? 'quarter' : 'year']),
      filter('basis', 'is', ['actual']),
    ],
    order: [{ by: 'period_end', direction: 'desc' }],
    limit: 1,
  })
  return finish({ ...asked, tape: rest }, queryOf(draft), 0)
}

export const bestPeriod: Intent = (asked) => latestPeriod(asked) ?? bestOfPeriods(asked)

const bestOfPeriods: Intent = (asked) => {
  const frame = spotFrame(asked.tape, best)
  const companies = ofKind(asked.tape, 'name').filter((atom) => atom.tags.includes('X:company'))
  if (!frame || companies.length !== 1) return null
  const span = wordOf([...frame.group('span'), ...frame.group('span2')][0])
  const way = wordOf([...frame.group('way'), ...frame.group('way2')][0])
  const tape = phrased(asked.tape)
  const [company] = takeCompanies(tape)
  const figures = takeFigures(tape)
  const [figure, ...others] = figures ?? []
  if (!company || !figure || others.length > 0 || has(tape, 'N:deals', 'N:pipeline')) return null
  const dates = ofKind(tape, 'date')
  const years = yearsOf(dates)
  if (dates.length > 1 || dates.some((atom) => !atom.span.years) || years.last) return null
  use([...dates, ...tape.filter((atom) => wordOf(atom) === span || tagOf(atom, 'O') || periodVerbs.test(wordOf(atom)))])
  const draft = draftOf('financials', {
    select: ['period', figure],
    filters: [
      filter('company_id', 'is', [company.id], company.label),
      filter('period_kind', 'is', [span === 'year' ? 'year' : 'quarter']),
      filter('basis', 'is', ['actual']),
    ],
    order: [{ by: figure, direction: /^(lowest|least|worst|weakest|smallest)$/.test(way) ? 'asc' : 'desc' }],
    limit: 1,
  })
  const said = dates[0]?.span.said
  if (years.from !== null && years.to !== null)
    draft.filters.push(
      years.from === years.to
        ? filter('fiscal_year', 'is', [years.from], said)
        : filter('fiscal_year', 'between', [years.from, years.to], said),
    )
  else if (years.from !== null) draft.filters.push(filter('fiscal_year', 'at_least', [years.from], said))
  return finish({ ...asked, tape }, queryOf(draft), 0)
}
