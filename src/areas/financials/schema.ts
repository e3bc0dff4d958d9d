import { z } from 'zod'
import { day, dayString, Id, money, Page, pageOf, timestamp, title } from '../../platform/http/fields.ts'

export const NewFinancialRecord = z.object({
  company_id: Id,
  period: title(100).meta({
    description:
      'Such as 2023, FY2023, FY23, 2023A or Q1 2023. 2024E, 2024B and 2024P are expected figures: no trend has them',
  }),
  period_start: day
    .nullish()
    .meta({ description: 'Both dates or none. None: those of the calendar period in the label' }),
  period_end: day.nullish(),
  revenue: money.nullish(),
  cogs: money.nullish(),
  gross_profit: money.nullish(),
  operating_expenses: money.nullish(),
  ebitda: money.nullish(),
  net_income: money.nullish(),
  cash_flow: money.nullish(),
})
export type NewFinancialRecord = z.output<typeof NewFinancialRecord>

export const FinancialRecordPatch = NewFinancialRecord.partial()
export type FinancialRecordPatch = z.output<typeof FinancialRecordPatch>

export const RecordId = z.object({ record_id: Id })
export const OfCompany = z.object({ company_id: Id })

const ratio = z.number().meta({ description: 'A ratio: 0.2 for 20 %' })

export const FinancialRecord = z.object({
  id: z.string(),
  company_id: z.string(),
  period: z.string(),
  period_start: dayString.nullable(),
  period_end: dayString.nullable(),
  revenue: z.number().nullable(),
  cogs: z.number().nullable(),
  gross_profit: z.number().nullable(),
  operating_expenses: z.number().nullable(),
  ebitda: z.number().nullable(),
  net_income: z.number().nullable(),
  cash_flow: z.number().nullable(),
  ebitda_margin: ratio.nullable(),
  created_at: timestamp,
})
export type FinancialRecord = z.output<typeof FinancialRecord>

export const CreatedFinancialRecord = FinancialRecord.pick({
  id: true,
  company_id: true,
  period: true,
  revenue: true,
  ebitda: true,
  ebitda_margin: true,
  created_at: true,
})

export const FinancialQuery = Page.extend({ company_id: Id.optional() })
export type FinancialQuery = z.output<typeof FinancialQuery>
export const FinancialList = pageOf(FinancialRecord)

export const QuarterlyFigure = z.object({
  period: z.string(),
  period_start: dayString,
  period_end: dayString,
  revenue: z.number().nullable(),
  ebitda: z.number().nullable(),
  net_income: z.number().nullable(),
  growth_rate: ratio.nullable(),
})

export const Trends = z.object({
  revenue_trend: z.object({
    growth_rate: ratio.nullable().meta({ description: 'Latest period against the one before' }),
    cagr: ratio.nullable().meta({ description: 'Compound annual growth from the first period to the latest' }),
    quarterly_data: z.array(QuarterlyFigure),
  }),
  margin_trend: z
    .object({ ebitda_margin: z.array(ratio.nullable()), net_margin: z.array(ratio.nullable()) })
    .meta({ description: 'One entry for each period in time order, null where the margin is not known' }),
})
export type Trends = z.output<typeof Trends>
