import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { newRow } from '../src/platform/db/statement.ts'
import type { Person, TestService } from './harness.ts'

// Companies that tests write reports about.

type Year = { period: string; revenue: number; cogs?: number; ebitda?: number; net_income?: number; cash_flow?: number }

export const threeYears: Year[] = [
  {
    period: 'FY2023',
    revenue: 40_000_000,
    cogs: 24_000_000,
    ebitda: 6_000_000,
    net_income: 2_400_000,
    cash_flow: 4_100_000,
  },
  {
    period: 'FY2024',
    revenue: 46_000_000,
    cogs: 27_000_000,
    ebitda: 7_820_000,
    net_income: 3_100_000,
    cash_flow: 5_000_000,
  },
  {
    period: 'FY2025',
    revenue: 57_500_000,
    cogs: 33_000_000,
    ebitda: 10_925_000,
    net_income: 4_900_000,
    cash_flow: 7_300_000,
  },
]

/** A company with three years of figures, a memorandum, people, notes, a deal that moved, and the fields given. */
export async function makeCompany(
  service: TestService,
  person: Person,
  fields: object = {},
  years = threeYears,
): Promise<string> {
  const { id: company_id } = await person.create('/api/companies', {
    name: 'Harbor Point Software',
    industry: 'Vertical software',
    location: 'Portland, Maine',
    founded_year: 2009,
    employees: 230,
    revenue: years.at(-1)?.revenue,
    ebitda: years.at(-1)?.ebitda,
    description: 'Scheduling and billing software for marinas and boatyards in North America.',
    ...fields,
  })
  for (const year of years) await person.create('/api/financials', { company_id, ...year })
  const deal = await person.create('/api/deals', {
    name: 'Project Lighthouse',
    company_id,
    value: 98_000_000,
    stage: 'lead',
    close_date: '2027-03-31',
  })
  await person.patch(`/api/deals/${deal.id}`, { stage: 'qualification' })
  await person.patch(`/api/deals/${deal.id}`, { stage: 'proposal', next_step: 'Management meeting in Portland' })
  await person.create('/api/contacts', { name: 'Marta Quill', role: 'Chief Executive', company_id })
  await person.create('/api/contacts', { name: 'Owen Hale', role: 'Chief Financial Officer', company_id })
  await person.create('/api/interactions', {
    type: 'meeting',
    subject: 'First meeting with management',
    company_id,
    duration_minutes: 60,
  })
  await person.create('/api/notes', {
    content: 'Renewals of the five largest marinas fall due in one quarter.',
    company_id,
    tags: ['risk'],
  })
  await person.create('/api/notes', {
    content: 'Founder wants to stay on for three years.',
    company_id,
    is_pinned: true,
  })
  await addMemorandum(service, person, company_id)
  return company_id
}

/** Companies of the same industry and size, with revenue, EBITDA and employees. */
export async function makePeers(person: Person, figures: [number, number, number][], industry = 'Vertical software') {
  for (const [index, [revenue, ebitda, employees]] of figures.entries())
    await person.create('/api/companies', {
      name: `Peer ${String.fromCharCode(65 + index)}`,
      industry,
      revenue,
      ebitda,
      employees,
    })
}

type Value = {
  path: string
  value: unknown
  page: number
  currency?: string
  verdict?: string
  edited?: unknown
  period?: string
}

const memorandum: Value[] = [
  { path: 'summary', value: 'Harbor Point is the leading platform for marina management.', page: 3 },
  { path: 'financials.revenue', value: 57_500_000, page: 31, currency: 'USD', period: 'FY2025' },
  { path: 'financials.ebitda', value: 10_925_000, page: 31, currency: 'USD', period: 'FY2025' },
  { path: 'market.size', value: 2_100_000_000, page: 17, currency: 'USD', verdict: 'edited', edited: 2_400_000_000 },
  { path: 'market.growth_rate', value: 0.08, page: 17 },
  { path: 'deal.valuation', value: 110_000_000, page: 44, currency: 'USD', verdict: 'rejected' },
  { path: 'team[0].name', value: 'Marta Quill', page: 12 },
  { path: 'team[0].role', value: 'Chief Executive', page: 12 },
  { path: 'team[1].name', value: 'Owen Hale', page: 12 },
]

const passage =
  'The business serves 412 marinas. The ten largest customers accounted for 34% of revenue in 2025. Renewal rates were high.'

/** A memorandum that has been read: its values and a passage. */
export async function addMemorandum(
  { deps: { sql } }: TestService,
  person: Person,
  company_id: string,
  { filename = 'Harbor Point CIM.pdf', values = memorandum, content = passage } = {},
) {
  const firm_id = person.firmId
  const file_id = uuidv7()
  await sql`insert into files ${newRow({
    firm_id,
    id: file_id,
    company_id,
    filename,
    size: 1000,
    content_type: 'application/pdf',
    extension: 'pdf',
    document_type: 'cim',
    sha256: createHash('sha256').update(file_id).digest('hex'),
    storage_key: `${firm_id}/${file_id}.pdf`,
    processing_status: 'completed',
    page_count: 60,
    page_unit: 'page',
    uploaded_by: person.id,
    processed_at: new Date().toISOString(),
  })}`
  for (const [position, value] of values.entries())
    await sql`
      insert into file_values (firm_id, id, file_id, position, path, value, raw, page, box, quote, currency, period, confidence, verdict, edited_value)
      values (${firm_id}, ${uuidv7()}, ${file_id}, ${position}, ${value.path}, ${JSON.stringify(value.value)}, 'raw',
        ${value.page}, '{"x":72,"y":100,"width":80,"height":12}', 'quote', ${value.currency ?? null},
        ${value.period ? JSON.stringify({ label: value.period }) : null}, 0.9, ${value.verdict ?? 'open'},
        ${value.edited === undefined ? null : JSON.stringify(value.edited)})`
  await sql`
    insert into passages (firm_id, id, file_id, position, page, first_word, heading, content, box)
    values (${firm_id}, ${uuidv7()}, ${file_id}, 1, 22, 0, 'Customers', ${content}, '{"x":72,"y":300,"width":400,"height":40}')`
  return file_id
}
