import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { doubtfulSql } from '../../files/index.ts'
import { type Fact, type Source, shortened, type Unit } from '../fact.ts'
import { pageSource } from './applied_sources.ts'

type ValueRow = {
  path: string
  value: unknown
  page: number
  box: Box
  currency: string | null
  period: { label?: string } | null
  file_id: string
  filename: string
}

/** What is wanted of documents: path → label and unit; money is in the currency of the document. */
const wanted: [string, string, Unit | 'money'][] = [
  ['summary', 'Summary in the document', 'text'],
  ['financials.revenue', 'Revenue stated in the document', 'money'],
  ['financials.ebitda', 'EBITDA stated in the document', 'money'],
  ['financials.ebitda_margin', 'EBITDA margin stated in the document', 'ratio'],
  ['financials.revenue_growth', 'Revenue growth stated in the document', 'ratio'],
  ['market.size', 'Market size', 'money'],
  ['market.growth_rate', 'Market growth', 'ratio'],
  ['deal.valuation', 'Valuation asked', 'money'],
  ['deal.structure', 'Deal structure', 'text'],
]
const teamMax = 8
const filesMax = 12
const quoteCharactersMax = 400

/**
 * What was read from the company's documents: as a person corrected it, else as it was read; what was rejected is left
 * out. Of several documents the one for investors counts first, then the one read last.
 */
export async function documentFacts(db: Db, who: Who, companyId: string): Promise<Fact[]> {
  const files = await db<
    {
      id: string
      filename: string
      document_type: string | null
      total: number
      memoranda: number
      statements: number
    }[]
  >`
    select id, filename, document_type, count(*) over ()::int as total,
      (count(*) filter (where document_type = 'cim') over ())::int as memoranda,
      (count(*) filter (where document_type = 'financial_statement') over ())::int as statements
    from files
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted and processing_status = 'completed'
      and ${seen(who, 'files')}
    order by uploaded_at desc, id desc limit ${filesMax}`
  const values = await db<ValueRow[]>`
    select v.path, case when v.verdict = 'edited' then v.edited_value else v.value end as value, v.page, v.box, v.currency,
      v.period, f.id as file_id, f.filename
    from files f join file_values v on v.firm_id = ${who.firmId} and v.file_id = f.id and v.verdict <> 'rejected'
      and not ${doubtfulSql('v')}
    where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and not f.company_deleted
      and f.processing_status = 'completed' and ${seen(who, 'f')}
      and (v.path = any(${wanted.map(([path]) => path)}) or v.path ~ '^team[[][0-9]+[]][.](name|role)$')
    order by f.document_type = 'cim' desc nulls last, f.document_type = 'pitch_deck' desc nulls last, f.processed_at desc,
      f.id, v.position`
  const log: Source = { kind: 'file', id: null, marker: 'documents on file' }
  const count: Fact = {
    id: 'doc.count',
    label: 'Documents read',
    value: files[0]?.total ?? 0,
    unit: 'count',
    period: null,
    source: log,
  }
  return [
    count,
    { ...count, id: 'doc.memoranda', label: 'Information memoranda on file', value: files[0]?.memoranda ?? 0 },
    { ...count, id: 'doc.statements', label: 'Financial statements on file', value: files[0]?.statements ?? 0 },
    ...files.map((file, index): Fact => {
      const source: Source = { kind: 'file', id: file.id, marker: shortened(file.filename, 80) }
      return {
        id: `file.${index + 1}`,
        label: (file.document_type ?? 'document').replaceAll('_', ' '),
        value: file.filename,
        unit: 'name',
        period: null,
        source,
      }
    }),
    ...wanted.flatMap(([path, label, unit]) => {
      const row = values.find((value) => value.path === path)
      return row ? factsOf(row, `doc.${path}`, label, unit) : []
    }),
    ...marginFacts(values),
    ...teamFacts(values),
  ]
}

/** The year of the document's figures, and the margin they come to: it is the same in every currency. */
function marginFacts(values: ValueRow[]): Fact[] {
  const revenue = values.find(({ path }) => path === 'financials.revenue')
  const ebitda = values.find(({ path }) => path === 'financials.ebitda')
  const of = revenue ?? ebitda
  if (!of) return []
  const source = pageSource({ ...of, id: of.file_id })
  const period = of.period?.label ?? null
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit): Fact => ({
    id,
    label,
    value,
    unit,
    period,
    source,
  })
  const isOneSet = revenue?.file_id === ebitda?.file_id && revenue?.period?.label === ebitda?.period?.label
  const [sales, earned] = [revenue?.value, ebitda?.value]
  const isKnown = isOneSet && typeof sales === 'number' && typeof earned === 'number' && sales > 0
  return [
    fact('doc.period', 'Year of the document’s figures', period && shortened(period, 20), 'name'),
    fact('doc.margin', 'EBITDA margin by the document’s figures', isKnown ? earned / sales : null, 'ratio'),
  ]
}

function factsOf(row: ValueRow, id: string, label: string, unit: Unit | 'money'): Fact[] {
  const { value, currency, period } = row
  const source = pageSource({ ...row, id: row.file_id })
  const of = unit === 'money' ? (currency ?? 'count') : unit // without a currency a number is all that is known
  if (unit === 'text' || unit === 'name') {
    if (typeof value !== 'string' || value.trim() === '') return []
    return [{ id, label, value: shortened(withoutStop(value), quoteCharactersMax), unit, period: null, source }]
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return []
  return [{ id, label, value, unit: of, period: period?.label ?? null, source }]
}

/** A quotation ends with the sentence that it stands in. */
export const withoutStop = (text: string) => text.trim().replace(/(?<![.])[.]$/, '')

/** The people of the first document that names any. */
function teamFacts(values: ValueRow[]): Fact[] {
  const first = values.find(({ path }) => path.startsWith('team['))
  const ofFile = values.filter(({ path, file_id }) => path.startsWith('team[') && file_id === first?.file_id)
  const names = ofFile.filter(({ path }) => path.endsWith('.name')).slice(0, teamMax)
  return names.flatMap((name, index) => {
    const role = ofFile.find(({ path }) => path === name.path.replace(/\.name$/, '.role'))
    return [
      ...factsOf(name, `team.${index + 1}.name`, 'Manager', 'text'),
      ...(role ? factsOf(role, `team.${index + 1}.role`, 'Role', 'text') : []),
    ]
  })
}
