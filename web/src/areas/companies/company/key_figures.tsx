import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Source, Sourced } from '../../../evidence/sourced.tsx'
import { Money, When } from '../../../parts/figures.tsx'
import { count, counted, money, percent } from '../../../parts/format.ts'
import {
  beforeIt,
  growthOf,
  latestYear,
  type Period,
  ratioOf,
  type SourceOf,
  useFigures,
  useSources,
} from '../../financials/index.ts'
import { StageState } from '../../pipelines/index.ts'
import styles from './key_figures.module.css'
import { type Company, type CompanyOverview, useCompanyOverview } from './use_company.ts'

/** What one looks at first; figures that were read in a document open it. */
export function KeyFigures({ company }: { company: Company }) {
  const { data: overview, error } = useCompanyOverview(company.id)
  const figures = useFigures(company.id)
  const sourceOf = useSources(company.id)
  const periods = figures.data ?? []
  // a figure that may yet come from the latest year is not said to be missing
  const isComing = !figures.data && !figures.error
  const coming = (width: number) => (error ? <None /> : <Skeleton height={18} width={width} my={2} />)
  const year = latestYear(periods)
  const deal = overview?.deal
  const growth = year && growthOf(year.revenue, beforeIt(year, periods)?.revenue)
  const revenue = valueOf('revenue', company, year, sourceOf)
  const ebitda = valueOf('ebitda', company, year, sourceOf)
  // accounts of listed firms have no EBITDA: what they earned stands in its place
  const income = ebitda.value === null && year?.net_income != null ? year : undefined
  const part = income ? { value: income.net_income, currency: income.currency } : ebitda
  const margin = part.currency === revenue.currency ? ratioOf(part.value, revenue.value) : null
  const marginNote = margin === null ? undefined : `${percent(margin)} margin`
  const failed = error ? 'Could not be fetched' : undefined
  return (
    <div className={styles.room}>
      <dl className={styles.figures}>
        <Figure name="Revenue" note={noteOf(revenue, typeof growth === 'number' ? signed(growth) : undefined)}>
          {isComing && revenue.value === null ? <Skeleton height={18} width={60} my={2} /> : revenue.shown}
        </Figure>
        {income ? (
          <Figure name="Net income" note={[income.period, marginNote].filter(Boolean).join(' · ')}>
            <Read source={sourceOf(income.id, 'net_income')}>
              <Money value={income.net_income} currency={income.currency} />
            </Read>
          </Figure>
        ) : (
          <Figure name="EBITDA" note={noteOf(ebitda, marginNote)}>
            {isComing && ebitda.value === null ? <Skeleton height={18} width={60} my={2} /> : ebitda.shown}
          </Figure>
        )}
        <Figure name="Employees" note={perHead(revenue, company.employees)}>
          {company.employees === null ? <None /> : count(company.employees)}
        </Figure>
        <Figure name="Last contact" note={overview ? overview.last_contact?.title : failed}>
          {overview ? <When at={overview.last_contact_at} /> : coming(80)}
        </Figure>
        <Figure name="Next meeting" note={overview ? overview.next_meeting?.summary : failed}>
          {overview ? <When at={overview.next_meeting?.start} /> : coming(80)}
        </Figure>
        <Figure name="Open deal" note={overview ? deal && dealNote(overview) : failed}>
          {deal ? (
            <Link to="/deals/$id" params={{ id: deal.id }} className={`${styles.deal} touch`} title={deal.name}>
              <Money value={deal.value} of={deal} /> <StageState of={deal} />
            </Link>
          ) : overview ? (
            <None />
          ) : (
            coming(120)
          )}
        </Figure>
      </dl>
    </div>
  )
}

type FigureProps = { name: string; note: string | null | undefined; children: ReactNode }

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="shrinks">
      <dt>{name}</dt>
      <dd>
        <span className="nowrap block" style={{ minHeight: 22 }}>
          {children}
        </span>
        <small className="clip" title={note ?? undefined}>
          {note ?? '\u00a0'}
        </small>
      </dd>
    </div>
  )
}

const None = () => <span style={{ color: 'var(--ink-faint)' }}>–</span>

type Shown = Amount & { period: string | undefined; other: string | undefined; shown: ReactNode }
type Amount = { value: number | null; currency: string | undefined }

/** What the firm says of the company, else its latest year; where the two differ, the other one stands below. */
function valueOf(field: 'revenue' | 'ebitda', company: Company, year: Period | undefined, sourceOf: SourceOf): Shown {
  const [own, ofYear] = [company[field], year?.[field] ?? null]
  const value = own ?? ofYear
  const currency = own === null ? year?.currency : company.currency
  const isOfYear = ofYear !== null && value === ofYear && currency === year?.currency
  const source =
    (own === null ? undefined : sourceOf(company.id, field)) ??
    (isOfYear && year ? sourceOf(year.id, field) : undefined)
  const figure = <Money value={value} currency={currency} of={own === null ? undefined : company} />
  return {
    value,
    currency,
    period: isOfYear ? year?.period : undefined,
    other: ofYear !== null && !isOfYear ? `${money(ofYear, year?.currency)} in ${year?.period}` : undefined,
    shown: <Read source={source}>{figure}</Read>,
  }
}

const Read = ({ source, children }: { source: Source | undefined; children: ReactNode }) =>
  source ? <Sourced source={source}>{children}</Sourced> : children

const noteOf = ({ period, other }: Shown, more: string | undefined): string | undefined =>
  other ?? ([period, more].filter(Boolean).join(' · ') || undefined)

const signed = (ratio: number) => `${ratio > 0 ? '+' : ''}${percent(ratio)}`

const perHead = ({ value, currency }: Amount, employees: number | null): string | undefined =>
  value !== null && employees ? `${money(value / employees, currency)} revenue each` : undefined

function dealNote(overview: CompanyOverview): string | undefined {
  const { deal, open_deals, open_value } = overview
  if (open_deals > 1)
    return `${counted(open_deals, 'open deal')}${open_value === null || open_value === 0 ? '' : `, ${money(open_value)}`}`
  return deal?.name
}
