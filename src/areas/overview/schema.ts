import { z } from 'zod'
import { dayString, Id, timestamp } from '../../platform/http/fields.ts'
import { Unconverted } from '../../records/amounts.ts'
import { DealStage } from '../../records/deal_stages.ts'
import { FileReview } from '../files/index.ts'

/** The parts of an overview show so many rows at most; each says how many there are. */
export const rowsMax = 20
export const coldDays = 30
export const closingDays = 30

const listOf = <T extends z.ZodType>(row: T) => z.object({ total: z.int(), data: z.array(row) })

const CompanyRef = { company_id: z.string(), company_name: z.string() }
const OptionalCompany = { company_id: z.string().nullable(), company_name: z.string().nullable() }
const Owner = { owner_id: z.string().nullable(), owner_name: z.string().nullable() }
const value = z.number().nullable()
const currency = z.string().meta({ description: 'Of the value; sums are in that of the firm' })
const moment = timestamp.nullable()
const Placed = { stage_id: z.string().nullable(), stage_name: z.string().nullable() }

export const Totals = z.object({
  open_deals: z.int(),
  open_value: z.number(),
  weighted_value: z.number().meta({ description: 'Sum of value × probability / 100 of the open deals' }),
  unconverted: z.int().meta({ description: 'Open deals whose value is in no sum: no exchange rate is on file' }),
  open_deals_before: z.int().meta({ description: 'A week ago' }),
  open_value_before: z.number(),
  weighted_value_before: z.number(),
  new_deals: z.int().meta({ description: 'Deals that were added since' }),
})
export type Totals = z.output<typeof Totals>

export const StageNow = z.object({
  stage: DealStage,
  stage_id: z.string().optional().meta({ description: 'Of a stage of the pipeline that was asked for' }),
  stage_name: z.string().optional(),
  count: z.int(),
  value: z.number(),
  weighted_value: z.number(),
  unconverted: z.int().meta({ description: 'Of open deals, those whose value is in no sum' }),
  count_before: z.int().meta({ description: 'A week ago' }),
  value_before: z.number(),
  weighted_value_before: z.number(),
  moved_in: z.int().meta({ description: 'Deals that are in the stage now and were not a week ago' }),
  moved_out: z.int().meta({ description: 'Deals that were in the stage a week ago and are not now' }),
})
export type StageNow = z.output<typeof StageNow>

export const Move = z.object({
  deal_id: z.string(),
  deal_name: z.string(),
  ...CompanyRef,
  from: DealStage.nullable().meta({ description: 'null: the deal was added' }),
  to: DealStage,
  from_name: z.string().nullable().meta({ description: 'What its stage is called now, or was when it went' }),
  to_name: z.string().nullable(),
  at: timestamp,
  by: z.string().nullable(),
  by_name: z.string().nullable(),
  value,
  currency,
  stage: DealStage.meta({ description: 'Where the deal stands now' }),
  ...Placed,
  ...Owner,
})
export type Move = z.output<typeof Move>

const DatedDeal = z.object({
  deal_id: z.string(),
  deal_name: z.string(),
  ...CompanyRef,
  stage: DealStage,
  ...Placed,
  value,
  currency,
  days_left: z.int().meta({ description: 'Negative: overdue' }),
  ...Owner,
})

export const ClosingDeal = DatedDeal.extend({ probability: z.int(), close_date: dayString })
export type ClosingDeal = z.output<typeof ClosingDeal>

export const BidDue = DatedDeal.extend({ bid: z.enum(['indicative', 'final']), due: dayString })
export type BidDue = z.output<typeof BidDue>

export const ColdCompany = z.object({
  ...CompanyRef,
  last_contact_at: moment.meta({ description: 'null: never' }),
  days: z.int().nullable().meta({ description: 'Days of the firm’s calendar since the last contact' }),
  next_meeting_at: moment,
  open_deals: z.int(),
  open_value: z.number(),
  unconverted: Unconverted,
  deal: z
    .object({ id: z.string(), name: z.string(), stage: DealStage, value, currency, ...Owner })
    .meta({ description: 'The open deal with the highest value' }),
})
export type ColdCompany = z.output<typeof ColdCompany>

export const Meeting = z.object({
  id: z.string(),
  summary: z.string(),
  start: timestamp,
  end: timestamp,
  location: z.string().nullable(),
  attendees: z.array(z.string()),
  ...OptionalCompany,
  owner_id: z.string(),
  owner_name: z.string(),
})
export type Meeting = z.output<typeof Meeting>

export const WaitingDocument = z.object({
  id: z.string(),
  filename: z.string(),
  document_type: z.string().nullable(),
  ...OptionalCompany,
  pages: z.int().nullable(),
  uploaded_at: timestamp,
  processed_at: moment,
  uploaded_by: z.string(),
  uploaded_by_name: z.string(),
  review: FileReview,
})
export type WaitingDocument = z.output<typeof WaitingDocument>

export const FailedDocument = z.object({
  id: z.string(),
  filename: z.string(),
  ...OptionalCompany,
  uploaded_at: timestamp,
  failed_at: moment,
  error: z.object({ code: z.string().nullable(), message: z.string().nullable() }),
})
export type FailedDocument = z.output<typeof FailedDocument>

export const HandedDeal = z.object({
  deal_id: z.string(),
  deal_name: z.string(),
  ...CompanyRef,
  stage: DealStage,
  ...Placed,
  value,
  currency,
  at: timestamp,
  by: z.string().nullable(),
  by_name: z.string().nullable(),
})
export type HandedDeal = z.output<typeof HandedDeal>

export const OverviewQuery = z.object({
  pipeline_id: z
    .union([Id, z.literal('default')])
    .optional()
    .meta({ description: 'stages are those of this pipeline, with its deals alone; `default` is that of new deals' }),
})
export type OverviewQuery = z.output<typeof OverviewQuery>

export const Overview = z.object({
  as_of: timestamp,
  since: timestamp.meta({ description: 'What stands in “before” is as of then: a week ago' }),
  time_zone: z.string(),
  today: dayString.meta({ description: 'In the time zone of the firm' }),
  totals: Totals,
  stages: z
    .array(StageNow)
    .meta({ description: 'In the order of the pipeline: the six with all deals, or those of the pipeline asked for' }),
  moves: listOf(Move).meta({ description: 'Of the last seven days, newest first' }),
  closing_soon: listOf(ClosingDeal)
    .extend({ overdue: z.int() })
    .meta({ description: `Open deals that are overdue or close within ${closingDays} days, soonest first` }),
  bids_due: listOf(BidDue).meta({
    description: `Bids on open deals that are due today or within ${closingDays} days, soonest first`,
  }),
  going_cold: listOf(ColdCompany)
    .extend({ days: z.int() })
    .meta({
      description: `Companies with an open deal whose last contact is ${coldDays} days ago or more, or who had none since the deal came that long ago; highest value first`,
    }),
  meetings: listOf(Meeting).meta({ description: 'Of today and the six days that follow' }),
  documents_waiting: listOf(WaitingDocument)
    .extend({ failed_total: z.int(), failed: z.array(FailedDocument) })
    .meta({ description: 'Documents that were read and wait for review, and those of 14 days that could not be read' }),
  mine: z
    .array(HandedDeal)
    .meta({ description: 'Deals that others handed to the asker in the last 14 days, newest first' }),
})
