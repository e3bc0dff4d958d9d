import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { identifier, type Piece, piece } from '../../../platform/db/statement.ts'
import { selected } from '../../../records/columns.ts'
import { company as described } from '../../../records/descriptions/companies.ts'
import type { Field, Kind } from '../../../records/descriptions/describe.ts'
import { countryLabel } from '../../../words/countries.ts'
import { type Company, companyStore } from '../../companies/index.ts'
import { type Fact, type Source, shortened, type Unit } from '../fact.ts'
import type { AppliedSource } from './applied_sources.ts'
import { withoutStop } from './documents.ts'

export type CompanyRow = Pick<Company, 'id' | keyof typeof described.fields> & {
  industry_key: string | null
  /** what one of its currency is in the firm's base currency; null: unknown */
  base_rate: number | null
  walls: string[] | null
}

/**
 * Whether all who may know of the company may know of a row of "of". What a report says of other records than its own is
 * told by these alone, also where its writer may know more: everybody reads it who knows of the company.
 */
export const forReaders = ({ walls }: CompanyRow, of: string): Piece =>
  piece`(${identifier(of)}.walls is null or ${identifier(of)}.walls <@ ${walls ?? []}::uuid[])`

/**
 * An amount of a row of "of" in the currency of the company, in which all of a report is; null where no rate is known. It goes
 * through the firm's base currency.
 */
export const inCurrencyOf = ({ currency, base_rate }: CompanyRow, of: string, amount: string): Piece => piece`
  case when ${identifier(of)}.currency = ${currency} then ${identifier(of)}.${identifier(amount)}::float8
    else ${identifier(of)}.${identifier(amount)}::float8 * ${identifier(of)}.base_rate::float8 / nullif(${base_rate}::float8, 0) end`

export async function readCompany(db: Db, who: Who, id: string): Promise<CompanyRow> {
  const [company] = await db<CompanyRow[]>`
    select id, ${selected(described.fields, 'companies')}, industry_key, base_rate::float8 as base_rate, walls
    from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')}`
  if (!company) throw companyStore.notFound()
  return company
}

const descriptionCharactersMax = 700

const units: Partial<Record<Kind, Unit>> = { integer: 'count', year: 'year' }

// the name is a fact of its own, and nearly every company is active
const { name: _name, status: _status, ...others } = described.fields
const fields = Object.entries(others) as [keyof typeof others, Field][] // reason: the names of the description

export function companyFacts(company: CompanyRow, appliedSource: AppliedSource): Fact[] {
  const record: Source = { kind: 'company', id: company.id, marker: 'company record' }
  const name: Fact = {
    id: 'company.name',
    label: 'Company',
    value: company.name,
    unit: 'name',
    period: null,
    source: record,
  }
  const facts = fields.map(([field, { kind, label: short }]): Fact => {
    const label = kind === 'money' ? `${short} on the company record` : short
    const stored = company[field]
    const value = kind === 'country' && typeof stored === 'string' ? countryLabel(stored) : stored
    const shown = typeof value === 'string' ? shortened(withoutStop(value), descriptionCharactersMax) || null : value
    const source = appliedSource(company.id, field, stored) ?? record
    return {
      id: `company.${field}`,
      label,
      value: shown,
      unit: kind === 'money' ? company.currency : (units[kind] ?? 'text'),
      period: null,
      source,
    }
  })
  return [name, ...facts, perEmployee(company, record)]
}

const perEmployee = ({ revenue, employees, currency }: CompanyRow, source: Source): Fact => ({
  id: 'company.revenue_per_employee',
  label: 'Revenue per employee',
  value: revenue !== null && employees ? revenue / employees : null,
  unit: currency,
  period: null,
  source,
})
