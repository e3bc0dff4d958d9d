import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../../platform/db/statement.ts'
import type { Fact, Source, Unit } from '../fact.ts'
import { type CompanyRow, forReaders, inCurrencyOf } from './company.ts'
import { type PeerMeasure, peerMeasures } from './peer_measures.ts'

/** A company of the same size has a third to three times the revenue. */
const sizeFactor = 3
const peersMin = 3

type Own = { [measure in PeerMeasure]: number | null }
type Summary = { known: number; lower: number | null; median: number | null; upper: number | null; above: number }
type Scope = 'industry_and_size' | 'industry'

/**
 * The firm's own companies of the same industry, and of the same size where there are enough of them: what is usual among
 * them, and where this company stands. "own" are its figures, so that it is not compared by others than the report gives.
 */
export async function peerFacts(db: Db, who: Who, company: CompanyRow, own: Own): Promise<Fact[]> {
  const { industry_key } = company
  if (industry_key === null) return [countFact(0, undefined, company)]
  const revenue = own.revenue
  const isSized = revenue !== null && revenue > 0
  const ofSize = isSized
    ? piece`and ${figureOf(company, 'revenue')} between ${revenue / sizeFactor} and ${revenue * sizeFactor}`
    : nothing
  const narrow = isSized ? await countPeers(db, who, company, ofSize) : 0
  const scope: Scope = narrow >= peersMin ? 'industry_and_size' : 'industry'
  const within = scope === 'industry' ? nothing : ofSize
  const count = scope === 'industry' ? await countPeers(db, who, company, within) : narrow
  if (count === 0) return [countFact(0, scope, company)]
  const facts = []
  for (const [measure, label, unit] of peerMeasures)
    facts.push(
      ...measureFacts({
        measure,
        label,
        unit: unit === 'money' ? company.currency : unit,
        count,
        own: own[measure],
        summary: await summarize(db, who, { company, within, measure, own: own[measure] }),
      }),
    )
  return [countFact(count, scope, company), ...(isSized && scope === 'industry' ? [narrowFact(narrow)] : []), ...facts]
}

async function countPeers(db: Db, who: Who, company: CompanyRow, within: Piece): Promise<number> {
  const { id, industry_key } = company
  const [row] = await db<[{ n: number }]>`
    select count(*)::int as n
    from companies c left join company_figures g on g.firm_id = ${who.firmId} and g.company_id = c.id
    where c.firm_id = ${who.firmId} and c.deleted_at is null and c.industry_key = ${industry_key} and c.id <> ${id}
      and ${forReaders(company, 'c')} ${within}`
  return row.n
}

/** Of the latest full year, as this company's own; else as the company record has it. In the currency of this company. */
const figureOf = (company: CompanyRow, figure: 'revenue' | 'ebitda'): Piece =>
  piece`coalesce(${inCurrencyOf(company, 'g', figure)}, ${inCurrencyOf(company, 'c', figure)})`

const valueOf = (who: Who, company: CompanyRow, measure: PeerMeasure): Piece => {
  switch (measure) {
    case 'revenue':
      return figureOf(company, 'revenue')
    case 'revenue_growth':
      return piece`g.revenue_growth`
    case 'ebitda_margin':
      return piece`coalesce(g.ebitda_margin, c.ebitda::float8 / nullif(c.revenue, 0)::float8)`
    case 'employees':
      return piece`c.employees::float8`
    case 'revenue_per_employee':
      return piece`${figureOf(company, 'revenue')} / nullif(c.employees, 0)`
    case 'ev_ebitda':
      // what the firm last put on a deal with it, if it earns anything
      return piece`(
        select coalesce(${inCurrencyOf(company, 'd', 'enterprise_value')}, ${inCurrencyOf(company, 'd', 'value')}) from deals d
        where d.firm_id = ${who.firmId} and d.company_id = c.id and not d.company_deleted and coalesce(d.enterprise_value, d.value) > 0
          and ${forReaders(company, 'd')}
        order by d.created_at desc, d.id desc limit 1
      ) / case when ${figureOf(company, 'ebitda')} > 0 then ${figureOf(company, 'ebitda')} end`
    default:
      return measure satisfies never
  }
}

type Asked = { company: CompanyRow; within: Piece; measure: PeerMeasure; own: number | null }

async function summarize(db: Db, who: Who, { company, within, measure, own }: Asked): Promise<Summary> {
  const [summary] = await db<[Summary]>`
    select count(value)::int as known, percentile_cont(0.25) within group (order by value) as lower,
      percentile_cont(0.5) within group (order by value) as median,
      percentile_cont(0.75) within group (order by value) as upper,
      (count(*) filter (where value > ${own}::float8))::int as above
    from (
      select ${valueOf(who, company, measure)} as value
      from companies c left join company_figures g on g.firm_id = ${who.firmId} and g.company_id = c.id
      where c.firm_id = ${who.firmId} and c.deleted_at is null and c.industry_key = ${company.industry_key}
        and c.id <> ${company.id} and ${forReaders(company, 'c')} ${within}
    ) peer`
  return summary
}

const source = (known: number, measure: PeerMeasure): Source => ({
  kind: 'peers',
  id: null,
  marker: `${measure === 'ev_ebitda' ? 'deals with ' : ''}${known} ${known === 1 ? 'company' : 'companies'} of the firm’s own book`,
})

const countFact = (count: number, scope: Scope | undefined, { industry }: CompanyRow): Fact => ({
  id: `peers.${scope ?? 'none'}`,
  label: scope === 'industry_and_size' ? 'Peers of the same industry and size' : 'Peers of the same industry',
  value: count,
  unit: 'count',
  period: null,
  source: { kind: 'peers', id: null, marker: industry ? 'the firm’s own book' : 'company record' },
})

const narrowFact = (count: number): Fact => ({
  id: 'peers.of_size',
  label: 'Of these, of the same size',
  value: count,
  unit: 'count',
  period: null,
  source: { kind: 'peers', id: null, marker: 'the firm’s own book' },
})

type Measured = { measure: PeerMeasure; label: string; unit: Unit; count: number; own: number | null; summary: Summary }

/** peers.revenue.median, .lower, .upper, .known, .own, and where this company stands among all that are known: .rank of .of */
function measureFacts({ measure, label, unit, own, summary }: Measured): Fact[] {
  const { known, lower, median, upper, above } = summary
  if (known === 0) return []
  const fact = (id: string, what: string, value: number | null, of: Unit = unit): Fact => ({
    id: `peers.${measure}.${id}`,
    label: `${label}: ${what}`,
    value,
    unit: of,
    period: null,
    source: source(known, measure),
  })
  const ranks = own !== null
  return [
    fact('own', 'this company', own),
    fact('median', 'median of peers', median),
    fact('lower', 'lower quartile of peers', known >= peersMin ? lower : null),
    fact('upper', 'upper quartile of peers', known >= peersMin ? upper : null),
    fact('known', 'peers that have it', known, 'count'),
    fact('rank', 'rank from the highest', ranks ? above + 1 : null, 'count'),
    fact('of', 'companies ranked', ranks ? known + 1 : null, 'count'),
  ]
}
