import { z } from 'zod'
import {
  day,
  Id,
  line,
  meant,
  Page,
  pageOf,
  SortOrder,
  several,
  text,
  timestamp,
  title,
  typos,
} from '../../platform/http/fields.ts'
import { convertedPart, InCurrency } from '../../records/amounts.ts'
import { anyOf } from '../../records/any_of.ts'
import { companyFilters } from '../../records/company_filters.ts'
import { DealStage } from '../../records/deal_stages.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { GroupQuery, InGroup } from '../../records/groups/schema.ts'
import { filtersOf, sortsOf } from '../../records/lists.ts'
import { FoundPaper, Paper } from '../../records/papers_of_deals.ts'
import { answered, choice, newRecord } from '../../records/shapes.ts'
import { stages } from '../../words/stages.ts'
import { CarriedParts, CustomFilter, IncludeCarried } from '../custom-fields/index.ts'
import { EbitdaMultiple } from './multiple.ts'

const stageFilters = [...stages, 'pipeline'] as const
const StageFilter = choice(stageFilters)
const PipelineFilter = z.union([Id, z.literal('none')], 'must be a UUID, or none')

export const NewDeal = newRecord(deal.fields).extend({
  pipeline_id: Id.nullish().meta({ description: 'Missing: the default pipeline, where the firm has set up any' }),
  stage_id: Id.nullish().meta({
    description:
      'One of the stages of a pipeline. stage becomes its category; stage alone means the first of that category',
  }),
})
export type NewDeal = z.output<typeof NewDeal>

export const DealPatch = NewDeal.partial().extend({
  override: z.boolean('must be true or false').optional().meta({
    description: 'An admin lets the deal into a stage although it lacks what the stage requires',
  }),
  override_reason: line(2000).nullish().meta({ description: 'Why: stands in the audit log' }),
})
export type DealPatch = z.output<typeof DealPatch>

export const DealId = z.object({ deal_id: Id })

export const Deal = z.object({
  id: z.string(),
  ...answered(deal.fields).shape,
  pipeline_id: z.string().nullable(),
  stage_id: z.string().nullable(),
  stage_name: z.string().nullable().meta({ description: 'null: it is in no pipeline; stage says where it stands' }),
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
  from_name: z.string().nullable().meta({ description: 'What its stage is called now, or was when it went' }),
  to_name: z.string().nullable(),
  stage_id: z.string().nullable().meta({ description: 'The stage it came to, where it is one of a pipeline' }),
})
export type StageChange = z.output<typeof StageChange>

export const DealWithHistory = Deal.extend({
  ebitda_multiple: EbitdaMultiple.meta({
    description: 'The entry multiple: its enterprise value, else its value, over the EBITDA of its company',
  }),
  stage_history: z.array(StageChange).meta({ description: 'Newest last' }),
})
export type DealWithHistory = z.output<typeof DealWithHistory>

const sorts = [...sortsOf(deal.fields), 'company_name', 'owner_name'] as const
export type DealSort = (typeof sorts)[number]

const until = day.optional().meta({ description: 'That day counts' })
/** By which days a list is narrowed. */
export const dayFilters = {
  bid_from: day.optional().meta({ description: 'By the day on which the indicative bid is due' }),
  bid_to: until,
  final_bid_from: day.optional(),
  final_bid_to: until,
  close_from: day.optional(),
  close_to: until,
}

const filters = z.object({
  company_industry: companyFilters.industry,
  company_location: companyFilters.location,
  stage: several(StageFilter).optional(),
  pipeline_id: several(PipelineFilter).optional().meta({ description: 'none: of those that are in no pipeline' }),
  stage_id: several(Id).optional(),
  ...filtersOf(deal.fields),
  search: text(200).optional().meta({ description: 'Words in the name of the deal or of its company' }),
  tag: several(title(60)).optional(),
  custom: CustomFilter.optional(),
  ...dayFilters,
})
export type DealFilters = z.output<typeof filters>

export const DealGroupQuery = GroupQuery.extend({
  in: InCurrency,
  ...filters.shape,
  or: anyOf(filters).optional(),
})
export type DealGroupQuery = z.output<typeof DealGroupQuery>

export const DealQuery = Page.extend({
  ...DealGroupQuery.omit({ group_by: true }).shape,
  group: InGroup.optional(),
  typos,
  sort_by: choice(sorts).optional(),
  sort_order: SortOrder.optional(),
  include: IncludeCarried,
})
export type DealQuery = z.output<typeof DealQuery>

export const DealList = pageOf(Deal.extend({ ...convertedPart(deal.fields), ...CarriedParts.shape })).extend({
  total_value: z.number().meta({
    description:
      'Sum of the values over all pages, in the currency of the firm, or of in=; without those that no rate is known of',
  }),
  meant,
})

export const NewPapers = z.object({ papers: z.array(Paper).max(1000, 'must have at most 1000 entries') })

export const UnfiledPapers = z.object({ data: z.array(FoundPaper), total: z.int() })
export type UnfiledPapers = z.output<typeof UnfiledPapers>
