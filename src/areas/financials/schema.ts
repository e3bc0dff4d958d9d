import { z } from 'zod'
import { dayString, Id, Page, pageOf, several, timestamp } from '../../platform/http/fields.ts'
import { convertedPart, InCurrency } from '../../records/amounts.ts'
import { financialRecord } from '../../records/descriptions/financials.ts'
import { answered, currencyCode, newRecord } from '../../records/shapes.ts'

export const NewFinancialRecord = newRecord(financialRecord.fields)
export type NewFinancialRecord = z.output<typeof NewFinancialRecord>

export const FinancialRecordPatch = NewFinancialRecord.partial()
export type FinancialRecordPatch = z.output<typeof FinancialRecordPatch>

export const RecordId = z.object({ record_id: Id })
export const OfCompany = z.object({ company_id: Id })

const ratio = z.number().meta({ description: 'A ratio: 0.2 for 20 %' })

export const FinancialRecord = z.object({
  id: z.string(),
  ...answered(financialRecord.fields).shape,
  ebitda_margin: ratio.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
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

export const FinancialQuery = Page.extend({
  company_id: Id.optional(),
  currency: several(currencyCode).optional(),
  in: InCurrency,
})
export type FinancialQuery = z.output<typeof FinancialQuery>
export const FinancialList = pageOf(FinancialRecord.extend(convertedPart(financialRecord.fields)))

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
    growth_rate: ratio.nullable().meta({ description: 'Latest period against the one before; null over a gap' }),
    cagr: ratio.nullable().meta({
      description:
        'Compound annual growth from the first period to the latest, over the years between their ends; null unless both revenues are above zero',
    }),
    quarterly_data: z.array(QuarterlyFigure),
  }),
  margin_trend: z
    .object({
      ebitda_margin: z.array(ratio),
      net_margin: z.array(ratio),
      periods: z
        .object({ ebitda_margin: z.array(z.string()), net_margin: z.array(z.string()) })
        .meta({ description: 'What each number is of' }),
    })
    .meta({ description: 'In time order, without the periods whose margin is not known' }),
})
export type Trends = z.output<typeof Trends>
