import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../../platform/db/open.ts'
import { companyNotFound } from '../../companies/index.ts'
import { seen } from '../../walls/index.ts'
import { type Fact, type Source, shortened, type Unit } from '../fact.ts'
import type { AppliedSource } from './applied_sources.ts'
import { withoutStop } from './documents.ts'

export type CompanyRow = {
  id: string
  name: string
  industry: string | null
  industry_key: string | null
  revenue: number | null
  ebitda: number | null
  employees: number | null
  founded_year: number | null
  location: string | null
  website: string | null
  description: string | null
  status: string
  walls: string[] | null
}

/**
 * Whether all who may know of the company may know of a row of "of". What a report says of other records than its own is
 * told by these alone, also where its writer may know more: everybody reads it who knows of the company.
 */
export const forReaders = (db: Db, { walls }: CompanyRow, of: string): Fragment =>
  db`(${db(of)}.walls is null or ${db(of)}.walls <@ ${walls ?? []}::uuid[])`

export async function readCompany(db: Db, who: Who, id: string): Promise<CompanyRow> {
  const [company] = await db<CompanyRow[]>`
    select id, name, industry, industry_key, revenue::float8 as revenue, ebitda::float8 as ebitda, employees, founded_year,
      location, website, description, status, walls
    from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(db, who, 'companies')}`
  if (!company) throw companyNotFound()
  return company
}

const descriptionCharactersMax = 700

const fields: [Exclude<keyof CompanyRow, 'walls'>, string, Unit][] = [
  ['industry', 'Industry', 'text'],
  ['location', 'Location', 'text'],
  ['founded_year', 'Founded', 'year'],
  ['employees', 'Employees', 'count'],
  ['website', 'Website', 'text'],
  ['description', 'Description', 'text'],
  ['revenue', 'Revenue on the company record', 'USD'],
  ['ebitda', 'EBITDA on the company record', 'USD'],
]

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
  const facts = fields.map(([field, label, unit]): Fact => {
    const value = company[field]
    const shown = typeof value === 'string' ? shortened(withoutStop(value), descriptionCharactersMax) || null : value
    const source = appliedSource(company.id, field, value) ?? record
    return { id: `company.${field}`, label, value: shown, unit, period: null, source }
  })
  return [name, ...facts, perEmployee(company, record)]
}

const perEmployee = ({ revenue, employees }: CompanyRow, source: Source): Fact => ({
  id: 'company.revenue_per_employee',
  label: 'Revenue per employee',
  value: revenue !== null && employees ? revenue / employees : null,
  unit: 'USD',
  period: null,
  source,
})
