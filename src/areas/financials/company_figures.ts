import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Sql } from '../../platform/db/open.ts'
import { newRows, type Piece, piece } from '../../platform/db/statement.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'
import { annualSeries, cagr, fiscalYearOf, follows, growthFrom, margin, type Period, withRevenue } from './series.ts'

/** What a company's full years on record come to; the columns of company_figures. */
export type CompanyFigures = {
  period: string | null
  fiscal_year: number | null
  period_end: string | null
  revenue: number | null
  ebitda: number | null
  net_income: number | null
  ebitda_margin: number | null
  net_margin: number | null
  revenue_growth: number | null
  ebitda_growth: number | null
  margin_change: number | null
  revenue_cagr: number | null
  years: number
  /** of the latest year */
  currency: string
  base_rate: number | null
}

/** The latest full year with a revenue, against the one before it; where no year has one, the latest years there are. */
export function figuresOf(periods: readonly Period[]): CompanyFigures {
  const series = annualSeries(periods)
  const known = withRevenue(series)
  const years = known.length > 0 ? known : series
  const [first, previous, latest] = [years.at(0), years.at(-2), years.at(-1)]
  const marginOf = (year: Period | undefined) => margin(year?.ebitda, year?.revenue)
  const [before, now] = [previous && latest && follows(previous, latest) ? marginOf(previous) : null, marginOf(latest)]
  return {
    period: latest?.period ?? null,
    fiscal_year: latest ? fiscalYearOf(latest) : null,
    period_end: latest?.period_end ?? null,
    revenue: latest?.revenue ?? null,
    ebitda: latest?.ebitda ?? null,
    net_income: latest?.net_income ?? null,
    ebitda_margin: now,
    net_margin: margin(latest?.net_income, latest?.revenue),
    revenue_growth: growthFrom(previous, latest, 'revenue'),
    ebitda_growth: growthFrom(previous, latest, 'ebitda'),
    margin_change: before === null || now === null ? null : now - before,
    revenue_cagr: first && latest ? cagr(first, latest) : null,
    years: years.length,
    currency: latest?.currency ?? 'USD',
    base_rate: latest?.base_rate ?? null,
  }
}

/** The dated periods of companies, in time order; where one was stored more than once, the latest. Who may know of a company may of its records. */
export const listPeriodsOf = (db: Db, who: Pick<Who, 'firmId'>, ids: readonly string[]) =>
  db<({ company_id: string } & Period)[]>`/* beyond walls: of companies that the caller knows of */
    select distinct on (company_id, period_start, period_end) company_id, id, period, period_start, period_end,
      revenue::float8 as revenue, cogs::float8 as cogs, gross_profit::float8 as gross_profit,
      operating_expenses::float8 as operating_expenses, ebitda::float8 as ebitda, net_income::float8 as net_income,
      cash_flow::float8 as cash_flow, currency, base_rate::float8 as base_rate
    from financial_records
    where firm_id = ${who.firmId} and company_id = any (${[...ids]}::uuid[])
      and period_start is not null and period_end is not null
    order by company_id, period_start, period_end, created_at desc, id desc`

/**
 * Computes the figures of companies that have records but no figures: those whose records came by another way than the
 * API. Needs no lock: a row that a writer has made in the meantime stands, and a later writer computes it anew.
 */
export async function fillMissingFigures(sql: Sql, signal?: AbortSignal): Promise<number> {
  let filled = 0
  for (const firmId of await firmsWith(sql, piece`select ${withoutFigures(piece`f.id`)}`)) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      signal?.throwIfAborted()
      const ids = await listWithoutFigures(sql, { firmId }, after)
      if (ids.length === 0) break
      const periods = Map.groupBy(await listPeriodsOf(sql, { firmId }, ids), ({ company_id }) => company_id)
      const rows = ids.map((id) => ({ firm_id: firmId, company_id: id, ...figuresOf(periods.get(id) ?? []) }))
      await sql`insert into company_figures ${newRows(rows)} on conflict (firm_id, company_id) do nothing`
      filled += rows.length
      after = ids.at(-1) ?? after
    }
  }
  return filled
}

const companiesAtOnce = 500

const withoutFigures = (firmId: Piece): Piece => piece`
  from financial_records r /* beyond walls: figures are kept of all companies */
  where r.firm_id = ${firmId} and not exists (
    select from company_figures known where known.firm_id = r.firm_id and known.company_id = r.company_id)`

async function listWithoutFigures(sql: Sql, who: Pick<Who, 'firmId'>, after: string): Promise<string[]> {
  const rows = await sql<{ company_id: string }[]>`
    select distinct r.company_id ${withoutFigures(piece`${who.firmId}`)} and r.company_id > ${after}
    order by r.company_id limit ${companiesAtOnce}`
  return rows.map((row) => row.company_id)
}
