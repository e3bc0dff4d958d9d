import { z } from 'zod'
import { Id, moment, Page, pageOf, SortOrder, text, timestamp } from '../../platform/http/fields.ts'
import { fund } from '../../records/descriptions/funds.ts'
import { filtersOf, type SortOf, sortsOf } from '../../records/lists.ts'
import { answered, choice, newRecord } from '../../records/shapes.ts'

export const NewFund = newRecord(fund.fields)
export type NewFund = z.output<typeof NewFund>

export const FundPatch = NewFund.partial()
export type FundPatch = z.output<typeof FundPatch>

export const FundId = z.object({ fund_id: Id })

export const Fund = z.object({
  id: z.string(),
  ...answered(fund.fields).shape,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Fund = z.output<typeof Fund>

export const FundWithDeals = Fund.extend({
  deals_count: z.int().meta({ description: 'Of the deals that the asker may know of' }),
})
export type FundWithDeals = z.output<typeof FundWithDeals>

/** What quick search tells of one. */
export const FundHit = z.object({
  id: z.string(),
  name: z.string(),
  vintage: z.int().nullable(),
  status: z.string(),
  size: z.number().nullable(),
})

/** A row of an archive. */
export const FundRow = z.strictObject({
  id: Id,
  ...NewFund.shape,
  status: NewFund.shape.status.unwrap(),
  created_at: moment,
  updated_at: moment,
})

export type FundSort = SortOf<typeof fund.fields>

export const FundQuery = Page.extend({
  ...filtersOf(fund.fields),
  search: text(200).optional().meta({ description: 'Words in the name' }),
  sort_by: choice(sortsOf(fund.fields)).optional(),
  sort_order: SortOrder.optional(),
})
export type FundQuery = z.output<typeof FundQuery>
export const FundList = pageOf(Fund)
