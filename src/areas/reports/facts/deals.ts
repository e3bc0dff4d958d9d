import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, piece } from '../../../platform/db/statement.ts'
import { openStages } from '../../../words/stages.ts'
import { isMove, isStanding } from '../../deals/index.ts'
import { type Fact, markerOf, type Source, shortened, type Unit } from '../fact.ts'
import { type CompanyRow, inCurrencyOf } from './company.ts'

type DealRow = {
  id: string
  name: string
  value: number | null
  enterprise_value: number | null
  equity_cheque: number | null
  bid_date: string | null
  final_bid_date: string | null
  stage: string
  stage_name: string | null
  pipeline: string | null
  probability: number
  owner: string | null
  close_date: string | null
  next_step: string | null
  pass_reason: string | null
  created_at: string
}
type Move = { deal_id: string; at: string; from: string; to: string }

const dealsMax = 6
const movesMax = 8

/** Deals of the company, those that are open first, with the multiples that their value implies and how they moved. */
export async function dealFacts(
  db: Db,
  who: Who,
  company: CompanyRow,
  { dealId, ...earned }: { revenue: Fact | undefined; ebitda: Fact | undefined; dealId: string | null },
): Promise<Fact[]> {
  const rows = await db<
    (DealRow & { total: number; open_total: number; open_value: number | null; weighted: number | null })[]
  >`
    select d.id, d.name, ${inCurrencyOf(company, 'd', 'value')} as value,
      ${inCurrencyOf(company, 'd', 'enterprise_value')} as enterprise_value,
      ${inCurrencyOf(company, 'd', 'equity_cheque')} as equity_cheque, d.stage, s.name as stage_name, p.name as pipeline, d.probability, u.name as owner,
      d.bid_date, d.final_bid_date, d.close_date, d.next_step,
      d.pass_reason, d.created_at, count(*) over ()::int as total,
      (count(*) filter (where d.stage = any(${[...openStages]})) over ())::int as open_total,
      sum(${inCurrencyOf(company, 'd', 'value')}) filter (where d.stage = any(${[...openStages]})) over () as open_value,
      sum(${inCurrencyOf(company, 'd', 'value')} * d.probability / 100)
        filter (where d.stage = any(${[...openStages]})) over () as weighted
    from deals d left join users u on u.firm_id = ${who.firmId} and u.id = d.owner_id
      left join stages s on s.firm_id = ${who.firmId} and s.id = d.stage_id
      left join pipelines p on p.firm_id = ${who.firmId} and p.id = d.pipeline_id
    where d.firm_id = ${who.firmId} and d.company_id = ${company.id} and not d.company_deleted and ${seen(who, 'd')}
      ${dealId === null ? nothing : piece`and d.id = ${dealId}`}
    order by d.stage = any(${[...openStages]}) desc, d.value_base desc nulls last, d.created_at desc, d.id
    limit ${dealsMax}`
  const moves =
    rows.length === 0
      ? []
      : await readMoves(
          db,
          who,
          rows.map(({ id }) => id),
        )
  const [first] = rows
  const { currency } = company
  const pipeline: Source = { kind: 'deal', id: null, marker: 'pipeline' }
  const total = (id: string, label: string, value: number | null, unit: Unit): Fact => ({
    id: `deals.${id}`,
    label,
    value,
    unit,
    period: null,
    source: pipeline,
  })
  return [
    total('count', 'Deals on record', first?.total ?? 0, 'count'),
    total('open', 'Open deals', first?.open_total ?? 0, 'count'),
    total('open_value', 'Value of open deals', first?.open_value ?? null, currency),
    total('weighted', 'Weighted value of open deals', first?.weighted ?? null, currency),
    ...rows.flatMap((deal, index) =>
      factsOf(
        deal,
        index + 1,
        moves.filter((move) => move.deal_id === deal.id),
        { ...earned, currency },
      ),
    ),
  ]
}

const readMoves = (db: Db, who: Who, ids: string[]) => db<Move[]>`
  select e.subject_id as deal_id, e.at, coalesce(was.name, e.before ->> 'stage_name', e.before ->> 'stage') as from,
    coalesce(is_now.name, e.after ->> 'stage_name', e.after ->> 'stage') as to
  from events e
    left join stages was on was.firm_id = ${who.firmId} and was.id::text = e.before ->> 'stage_id'
    left join stages is_now on is_now.firm_id = ${who.firmId} and is_now.id::text = e.after ->> 'stage_id'
  where e.firm_id = ${who.firmId} and e.subject_id = any(${ids}::uuid[]) and e.subject_type = 'deal' and e.kind = 'updated'
    and ${isMove('e')} and ${isStanding(who, 'e')} and ${seen(who, 'e')}
  order by e.at, e.id`

function factsOf(
  deal: DealRow,
  place: number,
  moves: Move[],
  { revenue, ebitda, currency }: { revenue: Fact | undefined; ebitda: Fact | undefined; currency: string },
): Fact[] {
  const source: Source = { kind: 'deal', id: deal.id, marker: `deal ${markerOf(shortened(deal.name, 50))}` }
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit, period: string | null = null): Fact => ({
    id: `deal.${place}.${id}`,
    label,
    value,
    unit,
    period,
    source,
  })
  const price = deal.enterprise_value ?? deal.value
  /** The price as a multiple of what the company earned, if the value of the deal is for the whole of it. */
  const implied = (id: string, label: string, of: Fact | undefined): Fact => {
    const isMultiple = price !== null && typeof of?.value === 'number' && of.value > 0
    const both: Source = { kind: 'computed', id: deal.id, marker: `${source.marker} and ${of?.source.marker}` }
    const value = isMultiple ? price / Number(of.value) : null
    return { ...fact(id, label, value, 'multiple', of?.period ?? null), ...(isMultiple && { source: both }) }
  }
  return [
    fact('name', 'Deal', shortened(deal.name, 120), 'name'),
    fact('stage', 'Stage', stageWord(deal.stage_name ?? deal.stage), 'name'),
    fact('category', 'What the stage counts as', stageWord(deal.stage), 'name'),
    ...(deal.pipeline === null ? [] : [fact('pipeline', 'Pipeline', shortened(deal.pipeline, 120), 'name')]),
    fact('value', 'Deal value', deal.value, currency),
    fact('enterprise_value', 'Enterprise value', deal.enterprise_value, currency),
    fact('equity_cheque', 'Equity cheque', deal.equity_cheque, currency),
    fact('probability', 'Probability', deal.probability, 'percent'),
    fact('owner', 'Owner', deal.owner, 'name'),
    fact('bid_date', 'Indicative bid due', deal.bid_date, 'date'),
    fact('final_bid_date', 'Final bid due', deal.final_bid_date, 'date'),
    fact('close_date', 'Expected close', deal.close_date, 'date'),
    fact('next_step', 'Next step', deal.next_step && shortened(deal.next_step, 300), 'text'),
    fact('pass_reason', 'Reason to pass', deal.pass_reason && shortened(deal.pass_reason, 300), 'text'),
    implied('ev_ebitda', 'Implied EV/EBITDA', ebitda),
    implied('ev_revenue', 'Implied EV/revenue', revenue),
    fact('opened', 'Deal opened', deal.created_at, 'date'),
    fact('stage_since', 'In this stage since', moves.at(-1)?.at ?? deal.created_at, 'date'),
    ...moves
      .slice(-movesMax)
      .flatMap((move, index) => [
        fact(`move.${index + 1}`, 'Moved', move.at, 'date'),
        fact(`moved_from.${index + 1}`, 'Moved from', stageWord(move.from), 'name'),
        fact(`moved_to.${index + 1}`, 'Moved to', stageWord(move.to), 'name'),
      ]),
  ]
}

/** A stage of the firm's own, or one of the six. */
const stageWord = (stage: string) => shortened(stage.replaceAll('_', ' '), 120)
