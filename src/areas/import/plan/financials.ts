import { seen } from '../../../access/seen.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { companyDomain } from '../../../records/identity.ts'
import { firstSpan, spanOf } from '../../financials/index.ts'
import type { Values } from '../values/rows.ts'
import { foldedWord } from '../values/words.ts'
import { companiesOf, companyIn } from './companies.ts'
import { asText, type Resolve, type Resolved, tooMany } from './plan.ts'

type Stored = { id: string; company_id: string; period: string; period_start: string | null; period_end: string | null }

export const resolveFinancials: Resolve = async ({ db, who, mapping, rows, file }) => {
  const given = rows.map(companyIn)
  const companies = await companiesOf(
    { db, who, mapping, file },
    given.map(({ named }) => named),
  )
  const ids = [...new Set(companies.flatMap((company) => company?.there ?? []))]
  const stored = await db<Stored[]>`
    select id, company_id, period, period_start, period_end from financial_records r
    where r.firm_id = ${who.firmId} and r.company_id = any (${ids}::uuid[]) and not r.company_deleted
      and not r.superseded and ${seen(who, 'r')}`
  const byPeriod = Map.groupBy(await file.fromBefore(stored), (record) => `${record.company_id} ${periodKey(record)}`)
  return rows.map(({ number, values }, index): Resolved => {
    const company = companies[index]
    const { fields, problem } = withSpan(given[index]?.rest ?? {})
    const name = `${asText(values['company']) ?? companyDomain(asText(values['company_website'])) ?? ''} ${fields['period']}`
    if (company?.id) fields['company_id'] = company.id
    const key = `${company?.key} ${periodKey(fields)}`
    const isKnown = mapping.key !== 'none'
    const matches = isKnown ? (byPeriod.get(key)?.map(({ id }) => id) ?? []) : []
    const several = matches.length > 1 ? tooMany(matches.length, 'records are of', name) : null
    const keys = isKnown ? [`record ${key}`] : []
    const { newCompany, doubt } = company ?? {}
    return {
      number,
      name,
      fields,
      problem: company?.problem ?? problem ?? several,
      matches,
      looks: keys,
      claims: keys,
      ...(newCompany && { newCompany }),
      ...(doubt && { doubt }),
    }
  })
}

/** The days of the period: those in the row, else those of its label. */
function withSpan(given: Values): { fields: Values; problem: string | null } {
  try {
    const span = { period_start: asText(given['period_start']), period_end: asText(given['period_end']) }
    return { fields: { ...given, ...firstSpan(asText(given['period']) ?? '', span) }, problem: null }
  } catch (error) {
    if (error instanceof ApiError) return { fields: given, problem: error.message }
    throw error
  }
}

/** FY2023, 2023 and 2023A are one period; 2024E is another, whatever its days. */
function periodKey({ period, period_start, period_end }: Values | Stored): string {
  const label = typeof period === 'string' ? period : ''
  if (spanOf(label) && period_start && period_end) return `${period_start}/${period_end}`
  return foldedWord(label)
}
