import { hiddenBy } from '../../../access/hidden.ts'
import { readWithout } from '../../../access/read_restricted.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Sql } from '../../../platform/db/open.ts'
import { retried } from '../../../platform/db/transact.ts'
import { convertedBy, listPeriods, type Period } from '../../financials/index.ts'
import { byId, type Fact, type Facts, keysOf, numberOf } from '../fact.ts'
import { readTimePeriod } from '../time_period.ts'
import { readAppliedSources } from './applied_sources.ts'
import { type CompanyRow, companyFacts, readCompany } from './company.ts'
import { dealFacts } from './deals.ts'
import { documentFacts } from './documents.ts'
import { financialFacts } from './financials.ts'
import { withDistinctMarkers } from './markers.ts'
import { mentionFacts } from './mentions.ts'
import { passageFacts } from './passages.ts'
import { peerFacts } from './peers.ts'
import { contactFacts, noteFacts, relationFacts } from './people.ts'
import { selectPeriods } from './periods.ts'
import { readTexts, textFacts } from './texts.ts'
import { valuationFacts } from './valuation.ts'

type Wanted = {
  companyId: string
  /** the one that it tells of, of the deals of the company */
  dealId: string | null
  timePeriod: string | null
  includeComparisons: boolean
  hidden: readonly string[]
  /** what was written about the company too, for a writer that reads */
  withTexts: boolean
  now: Date
  /** of the firm: where its days begin */
  timeZone: string
}

/** All that a report of this company may say, as the database stands at one moment. Throws 404 where there is no company. */
export const gatherFacts = (
  sql: Sql,
  who: Who,
  { companyId, dealId, timePeriod, includeComparisons, hidden, withTexts, now, timeZone }: Wanted,
): Promise<Fact[]> =>
  retried(() =>
    sql.begin('isolation level repeatable read read only', async (db) => {
      await readWithout(db, hiddenBy(hidden))
      const company = await readCompany(db, who, companyId)
      const appliedSource = await readAppliedSources(db, who, companyId)
      const selection = selectPeriods(
        inCurrencyOfCompany(company, await listPeriods(db, who, companyId)),
        readTimePeriod(timePeriod),
      )
      const figures = [...companyFacts(company, appliedSource), ...financialFacts(selection, appliedSource)]
      const known = byId(figures)
      const earned = { revenue: latest(known, 'revenue'), ebitda: latest(known, 'ebitda') }
      const deals = await dealFacts(db, who, company, { ...earned, dealId })
      const documents = await documentFacts(db, who, companyId)
      const own = ownFigures(byId([...figures, ...deals]))
      const notes = await noteFacts(db, who, companyId)
      const passages = await passageFacts(db, who, companyId)
      const texts = await readTexts(db, who, companyId)
      const peers = includeComparisons ? await peerFacts(db, who, company, own) : []
      return withDistinctMarkers([
        ...asked(timePeriod, now),
        ...figures,
        ...deals,
        ...documents,
        ...(await contactFacts(db, who, companyId)),
        ...(await relationFacts(db, who, company, { now, timeZone })),
        ...notes,
        ...passages,
        ...mentionFacts(texts, [...notes, ...passages]),
        ...peers,
        ...valuationFacts(byId([...deals, ...documents, ...peers]), earned.ebitda),
        ...(withTexts ? await textFacts(db, who, company, texts) : []),
      ])
    }),
  )

/** The periods in the currency of the company, in which all of a report is. */
const inCurrencyOfCompany = ({ currency, base_rate }: CompanyRow, periods: Period[]): Period[] =>
  periods.map((period) => {
    if (period.currency === currency) return period
    const rate = period.base_rate !== null && base_rate ? period.base_rate / base_rate : null
    return { ...convertedBy(rate, period), currency }
  })

/** What was asked for: the title of the report says it. */
function asked(timePeriod: string | null, now: Date): Fact[] {
  const source: Fact['source'] = { kind: 'report', id: null, marker: 'this report' }
  const facts: Fact[] = [
    { id: 'report.date', label: 'Written', value: now.toISOString().slice(0, 10), unit: 'date', period: null, source },
  ]
  if (timePeriod)
    facts.push({
      id: 'report.time_period',
      label: 'Period asked for',
      value: timePeriod,
      unit: 'name',
      period: null,
      source,
    })
  return facts
}

/** Of the latest full year, else of the company record. */
function latest(facts: Facts, figure: 'revenue' | 'ebitda'): Fact | undefined {
  const key = keysOf(facts, 'year.').findLast((year) => numberOf(facts, `${figure}.${year}`) !== null)
  const fact = key === undefined ? facts.get(`company.${figure}`) : facts.get(`${figure}.${key}`)
  return fact?.value === null ? undefined : fact
}

/** What this company is compared by: its latest full year, as the peers', else its record. */
function ownFigures(facts: Facts) {
  const ofYear = (figure: string) => {
    const key = keysOf(facts, 'year.').findLast((year) => numberOf(facts, `${figure}.${year}`) !== null)
    return key === undefined ? null : numberOf(facts, `${figure}.${key}`)
  }
  const revenue = ofYear('revenue') ?? numberOf(facts, 'company.revenue')
  const ebitda = numberOf(facts, 'company.ebitda')
  const employees = numberOf(facts, 'company.employees')
  return {
    revenue,
    revenue_growth: ofYear('revenue_growth'),
    ebitda_margin: ofYear('ebitda_margin') ?? (ebitda !== null && revenue ? ebitda / revenue : null),
    employees,
    revenue_per_employee: revenue !== null && employees ? revenue / employees : null,
    ev_ebitda: numberOf(facts, 'deal.1.ev_ebitda'),
  }
}
