import { z } from 'zod'
import {
  day,
  dayString,
  Id,
  integer,
  line,
  money,
  numberInQuery,
  Page,
  pageOf,
  SortOrder,
  text,
  timestamp,
  title,
} from '../../platform/http/fields.ts'
import { CustomFilter } from '../custom-fields/index.ts'
import { stages } from './stages.ts'

export const DealStage = z.enum(stages, `must be one of ${stages.join(', ')}`)
const stageFilters = [...stages, 'pipeline'] as const
const StageFilter = z.enum(stageFilters, `must be one of ${stageFilters.join(', ')}`)

export const NewDeal = z.object({
  name: title(300),
  company_id: Id,
  value: money.min(0, 'must be at least 0').nullish(),
  stage: DealStage.optional(),
  probability: integer(0, 100)
    .nullish()
    .meta({ description: 'Percent. Missing: the middle of what the stage usually has' }),
  owner_id: Id.nullish().meta({ description: 'Missing: the person who creates the deal. null: nobody' }),
  close_date: day.nullish(),
  description: text(50_000).nullish(),
  source: line(300).nullish(),
  pass_reason: line(2000).nullish(),
  next_step: line(2000).nullish(),
})
export type NewDeal = z.output<typeof NewDeal>

export const DealPatch = NewDeal.partial()
export type DealPatch = z.output<typeof DealPatch>

export const DealId = z.object({ deal_id: Id })

export const Deal = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  value: z.number().nullable(),
  stage: DealStage,
  probability: z.int(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  close_date: dayString.nullable(),
  description: z.string().nullable(),
  source: z.string().nullable(),
  pass_reason: z.string().nullable(),
  next_step: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Deal = z.output<typeof Deal>

export const CreatedDeal = Deal.pick({
  id: true,
  name: true,
  company_id: true,
  value: true,
  stage: true,
  probability: true,
  close_date: true,
  created_at: true,
})
export type CreatedDeal = z.output<typeof CreatedDeal>

export const StageChange = z.object({
  from: DealStage.nullable().meta({ description: 'null: the deal was created' }),
  to: DealStage,
  at: timestamp,
  by: z.string().nullable(),
  by_name: z.string().nullable(),
})
export type StageChange = z.output<typeof StageChange>

export const DealWithHistory = Deal.extend({
  stage_history: z.array(StageChange).meta({ description: 'Newest last' }),
})

export const dealSorts = [
  'name',
  'value',
  'stage',
  'probability',
  'close_date',
  'created_at',
  'updated_at',
  'company_name',
  'owner_name',
] as const
export type DealSort = (typeof dealSorts)[number]

export const DealQuery = Page.extend({
  company_id: Id.optional(),
  stage: StageFilter.optional(),
  owner_id: Id.optional(),
  value_min: numberInQuery.optional(),
  value_max: numberInQuery.optional(),
  search: text(200).optional().meta({ description: 'Words in the name of the deal or of its company' }),
  tag: title(60).optional(),
  custom: CustomFilter.optional(),
  close_from: day.optional(),
  close_to: day.optional().meta({ description: 'That day counts' }),
  sort_by: z.enum(dealSorts, `must be one of ${dealSorts.join(', ')}`).optional(),
  sort_order: SortOrder.optional(),
})
export type DealQuery = z.output<typeof DealQuery>

export const DealList = pageOf(Deal).extend({
  total_value: z.number().meta({ description: 'Sum of the values over all pages, USD' }),
})
