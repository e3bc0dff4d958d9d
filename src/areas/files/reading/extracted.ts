import { z } from 'zod'

// What is extracted from a document, in the specification's shapes. With a language model these are its output shapes too.
// null stands for what the document does not say. Money is in whole units of "currency", already multiplied by the
// scale that the document prints; margins and rates are ratios (0.2 for 20 %).

const string = z.string().nullable()
const number = z.number().nullable()
const currency = z.string().nullable().meta({ description: 'ISO 4217, such as USD' })

export const CimData = z.object({
  document_type: z.enum(['cim', 'pitch_deck']),
  company: string,
  industry: string,
  summary: string,
  currency,
  financials: z.object({ revenue: number, ebitda: number, ebitda_margin: number, revenue_growth: number }),
  market: z.object({ size: number, growth_rate: number }),
  team: z.array(z.object({ name: z.string(), role: string, experience: string })),
  deal: z.object({ valuation: number, structure: string }),
})
export type CimData = z.output<typeof CimData>

const TableValue = z.object({
  raw: z.string(),
  value: number,
  bbox: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
})

export const Table = z.object({
  page: z.int(),
  bbox: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  title: string,
  /** of a financial statement; null where it is another table */
  statement: z.enum(['income_statement', 'balance_sheet', 'cash_flow']).nullable(),
  /** whether it is a statement of the whole company, or, where there is none, what sums its figures up; absent where the document was read before this was told apart */
  primary: z.boolean().optional(),
  scale: number,
  currency,
  columns: z.array(
    z.object({
      label: z.string(),
      period_end: string,
      months: number,
      /** what the document calls the fiscal year that ends so; absent where it does not say */
      fiscal_year: z.int().optional(),
    }),
  ),
  rows: z.array(z.object({ label: z.string(), values: z.array(TableValue.nullable()) })),
})
export type Table = z.output<typeof Table>

export const StatementData = z.object({
  document_type: z.literal('financial_statement'),
  period: string,
  currency,
  revenue: number,
  expenses: number,
  net_income: number,
  balance_sheet: z.object({ assets: number, liabilities: number, equity: number }),
  tables: z.array(Table),
})
export type StatementData = z.output<typeof StatementData>

export const ContractData = z.object({
  document_type: z.literal('contract'),
  summary: string,
  parties: z.array(z.object({ name: z.string(), role: string })),
  date: string,
  term_months: number,
  governing_law: string,
  amounts: z.array(z.object({ label: string, value: z.number(), currency })),
  // of an agreement that lends money; absent from other contracts, and from those read before this was told apart
  maturity_date: string.optional().meta({ description: 'When the credit must be repaid; null where its parts differ' }),
  maturities: z
    .array(z.object({ label: string, date: z.string() }))
    .optional()
    .meta({ description: 'The days of its parts, where they differ' }),
  total_commitment: number
    .optional()
    .meta({ description: 'The whole of the credit that is committed, without what may be added later' }),
  currency: currency.optional().meta({ description: 'ISO 4217, of total_commitment' }),
})
export type ContractData = z.output<typeof ContractData>

export const OtherData = z.object({ document_type: z.string(), summary: string })
export type OtherData = z.output<typeof OtherData>

export const ExtractedData = z.union([CimData, StatementData, ContractData, OtherData])
export type ExtractedData = z.output<typeof ExtractedData>
