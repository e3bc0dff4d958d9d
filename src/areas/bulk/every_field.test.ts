import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { type Person, startTestService, unknownId } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'
import { sampleOf } from '../../../test/sample_record.ts'
import { identifier } from '../../platform/db/statement.ts'
import type { Description, Field } from '../../records/descriptions/describe.ts'
import { records, standardNames } from '../../records/descriptions/index.ts'
import { NewCompany } from '../companies/index.ts'
import { NewContact } from '../contacts/index.ts'
import { NewDeal } from '../deals/index.ts'
import { NewFinancialRecord } from '../financials/index.ts'
import { standardList } from '../standard-records/index.ts'

const service = await startTestService()

type Row = Record<string, unknown>
// stages of a firm's own come and go with its pipelines: src/areas/pipelines tests them
const DealFields = NewDeal.omit({ pipeline_id: true, stage_id: true })

type Every<Schema extends z.ZodType> = Required<z.input<Schema>>
type Case = {
  schema: z.ZodObject
  table: string
  /** a value for every field, another one than a record has by itself */
  full: Row
  /** the headings that fields have in a table where these are not their names, and the cell */
  cells: Record<string, [string, string]>
}

/** How a table names what a record links to, by what a link names. */
const cellOf: Partial<Record<string, [string, string]>> = {
  company: ['Company', 'Holder'],
  contact: ['Contact', 'Ida'],
  deal: ['Deal', 'Sale'],
  fund: ['Fund', 'Alder III'],
  user: ['Owner', 'Eva'],
}

const cellsOf = ({ fields }: Description): Case['cells'] =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { to }]) => {
      const cell = cellOf[to ?? '']
      return cell ? [[name, cell]] : []
    }),
  )

type Linked = { company: string; contact: string; deal: string; fund: string }

function casesOf(eva: Person, linked: Linked): Record<string, Case> {
  const { company, fund } = linked

  const companies: Every<typeof NewCompany> = {
    name: 'Brightfell Sensors',
    industry: 'Sensors',
    revenue: 106_500_000.5,
    currency: 'EUR',
    ebitda: -2_000_000,
    employees: 412,
    founded_year: 1987,
    location: 'Nürnberg, Germany',
    website: 'https://brightfell.example',
    description: 'Two\nlines',
    country: 'AT',
    ownership: 'family',
    kind: 'adviser',
    phone: '+49 911 555 00',
    status: 'inactive',
  }
  const contacts: Every<typeof NewContact> = {
    name: 'Ida Quist',
    email: 'ida@brightfell.example',
    phone: '+49 911 555 01 23',
    role: 'Chief Financial Officer',
    company_id: company,
    linkedin: 'https://www.linkedin.com/in/ida-quist',
  }
  const deals: Every<typeof DealFields> = {
    name: 'Project Heron',
    company_id: company,
    value: 81_000_000.25,
    enterprise_value: 95_000_000.5,
    equity_cheque: 40_000_000,
    currency: 'GBP',
    stage: 'proposal',
    probability: 41,
    owner_id: eva.id,
    bid_date: '2026-11-05',
    final_bid_date: '2026-12-17',
    close_date: '2027-01-28',
    fund_id: fund,
    description: 'A carve-out',
    source: 'Broker',
    pass_reason: 'Too dear',
    next_step: 'Call Ida',
  }
  const financials: Every<typeof NewFinancialRecord> = {
    company_id: company,
    period: 'FY2025',
    period_start: '2025-01-01',
    period_end: '2025-12-31',
    currency: 'JPY',
    revenue: 12_345_678.5,
    cogs: 7_000_001,
    gross_profit: 5_345_677.5,
    operating_expenses: 3_000_002,
    ebitda: 2_345_675.5,
    net_income: -1_000_003,
    cash_flow: 1_500_004,
  }
  const inTable = { company_id: ['Company', 'Holder'] as [string, string] }
  return {
    companies: { schema: NewCompany, table: 'companies', full: companies, cells: {} },
    contacts: { schema: NewContact, table: 'contacts', full: contacts, cells: inTable },
    deals: {
      schema: DealFields,
      table: 'deals',
      full: deals,
      cells: { ...inTable, owner_id: ['Owner', 'Eva'], fund_id: ['Fund', 'Alder III'] },
    },
    financials: { schema: NewFinancialRecord, table: 'financial_records', full: financials, cells: inTable },
    ...Object.fromEntries(
      standardList.map(([name, { created: schema }]) => {
        const record = records[name]
        return [
          name,
          { schema, table: record.table, full: sampleOf(record, { ...linked, user: eva.id }), cells: cellsOf(record) },
        ]
      }),
    ),
  }
}

for (const kind of ['companies', 'contacts', 'deals', 'financials', ...standardNames])
  test(`${kind}: a record made alone, among many, by a change or by an import has every field that was given`, async () => {
    const eva = await service.register('Eva')
    const holder = await eva.create('/api/companies', { name: 'Holder' })
    const fund = await eva.create('/api/funds', { name: 'Alder III' })
    const sale = await eva.create('/api/deals', { name: 'Sale', company_id: holder.id })
    const ida = await eva.create('/api/contacts', { name: 'Ida', company_id: holder.id })
    const given = casesOf(eva, { company: holder.id, contact: ida.id, deal: sale.id, fund: fund.id })[kind]
    assert.ok(given)
    const { schema, table, full } = given
    const fields = Object.keys(schema.shape)
    assert.deepEqual(Object.keys(full).sort(), fields.sort(), 'the test knows every field')

    /** Those fields of the one record that was added, as they are stored. */
    const takeStored = async () => {
      const rows = await service.deps.sql<{ id: string; stored: Row }[]>`
        select id, to_jsonb(r) as stored from ${identifier(table)} r where firm_id = ${eva.firmId} and id <> all (${[holder.id, fund.id, sale.id, ida.id]})`
      assert.equal(rows.length, 1)
      await service.deps
        .sql`delete from ${identifier(table)} where firm_id = ${eva.firmId} and id <> all (${[holder.id, fund.id, sale.id, ida.id]})`
      const [{ stored } = { stored: {} as Row }] = rows
      return Object.fromEntries(fields.map((field) => [field, stored[field]]))
    }

    await eva.create(`/api/${kind}`, full)
    const alone = await takeStored()
    for (const field of fields) assert.deepEqual(alone[field], full[field], field)

    const { body } = await eva.post(`/api/${kind}/bulk`, { rows: [full] })
    assert.equal(body.created, 1, JSON.stringify(body))
    assert.deepEqual(await takeStored(), alone, 'among many')

    const needed = fields.filter((field) => !schema.shape[field]?.safeParse(undefined).success)
    const { id } = await eva.create(`/api/${kind}`, Object.fromEntries(needed.map((field) => [field, full[field]])))
    const changed = await eva.post(`/api/${kind}/bulk`, { rows: [{ id, ...full }] })
    assert.equal(changed.body.updated, 1, JSON.stringify(changed.body))
    assert.deepEqual(await takeStored(), alone, 'changed among many')

    const heading = (field: string) => given.cells[field]?.[0] ?? field
    const cell = (field: string) => `"${given.cells[field]?.[1] ?? full[field]}"`
    const csv = `${fields.map(heading).join(',')}\n${fields.map(cell).join(',')}\n`
    const read = await uploadTable(service, eva, csv, 'all.csv', { kind })
    const unread = read.mapping.columns.filter((column: { field: string | null }) => column.field === null)
    assert.deepEqual(unread, [], 'a table can have every field')
    const done = await ask(eva, read.id, 'run')
    assert.equal(done.counts.created, 1, JSON.stringify(done))
    assert.deepEqual(await takeStored(), alone, 'imported')
  })

for (const kind of ['companies', 'contacts', 'deals', ...standardNames] as const)
  test(`${kind}: each filter that a description names narrows the list, and what is exported`, async () => {
    const eva = await service.register('Eva')
    const holder = await eva.create('/api/companies', { name: 'Holder' })
    const fund = await eva.create('/api/funds', { name: 'Alder III' })
    const sale = await eva.create('/api/deals', { name: 'Sale', company_id: holder.id })
    const ida = await eva.create('/api/contacts', { name: 'Ida', company_id: holder.id })
    const given = casesOf(eva, { company: holder.id, contact: ida.id, deal: sale.id, fund: fund.id })[kind]
    assert.ok(given)
    // ranges are asked for in the currency of the firm
    const full: Record<string, unknown> = { ...given.full, ...('currency' in given.full && { currency: 'USD' }) }
    const { id } = await eva.create(`/api/${kind}`, full)
    const listed = async (query: string) => {
      const { status, body } = await eva.get(`/api/${kind}?${query}`)
      assert.equal(status, 200, query)
      return body.data.some((one: { id: string }) => one.id === id)
    }
    const exported = async (query: string) => {
      const response = await fetch(`${service.url}/api/export/${kind}?format=csv&${query}`, {
        headers: { authorization: `Bearer ${eva.token}` },
      })
      assert.equal(response.status, 200, query)
      return (await response.text()).includes(String(Object.values(full)[0]))
    }
    for (const [name, field] of Object.entries<Field>(records[kind].fields)) {
      if (field.filter === undefined) continue
      const value: unknown = full[name]
      const is = (one: unknown) => `${name}=${encodeURIComponent(String(one))}`
      const isRange = field.filter === 'range'
      const own = isRange ? `${name}_min=${value}&${name}_max=${value}` : is(value)
      const other = isRange ? `${name}_min=${Number(value) + 1}` : is(anotherOf(field, value))
      assert.deepEqual([await listed(own), await listed(other)], [true, false], `${own} and ${other}`)
      assert.deepEqual([await exported(own), await exported(other)], [true, false], `exported: ${own} and ${other}`)
    }
  })

const anotherOf = ({ kind, choices }: Field, value: unknown): string => {
  if (choices) return choices.find((choice) => choice !== value) ?? ''
  return kind === 'link' ? unknownId : kind === 'currency' ? 'SEK' : kind === 'country' ? 'FR' : 'Quite another'
}
