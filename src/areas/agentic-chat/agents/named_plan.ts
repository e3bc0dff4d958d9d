import { z } from 'zod'
import { entityNames } from '../plan/catalogue.ts'
import { briefed, DocumentQuestion, documentShapes, filterOps, measureNames, trendFigures } from '../plan/plan.ts'

// A plan as a language model writes it: records go by their names. Nothing is optional, because some providers hold a model
// to a schema only so; bounds are checked afterwards.

const NamedFilter = z.object({
  field: z.string(),
  op: z.enum(filterOps),
  // as texts, whatever the field: few providers hold a model to one of several types
  values: z.array(z.coerce.string()),
})
export type NamedFilter = z.output<typeof NamedFilter>

const NamedQuery = z.object({
  kind: z.literal('query'),
  entity: z.enum(entityNames),
  filters: z.array(NamedFilter),
  text: z.string().nullable().describe('words that the text of the record must have; null for most questions'),
  select: z.array(z.string()).describe('fields to show; empty: the usual ones, or with measures'),
  measures: z.array(z.object({ name: z.enum(measureNames), field: z.string().nullable() })),
  group: z.array(z.object({ field: z.string(), by: z.enum(['day', 'week', 'month', 'quarter', 'year']).nullable() })),
  order: z.array(z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) })),
  limit: z.number(),
})
export type NamedQuery = z.output<typeof NamedQuery>

const NamedTrend = z.object({
  kind: z.literal('trend'),
  companies: z.array(z.string()),
  figures: z.array(z.enum(trendFigures)),
  period: z.enum(['year', 'quarter']),
  from_year: z.number().nullable(),
  to_year: z.number().nullable(),
  last: z.number().nullable().describe('only the latest so many periods'),
})
type NamedTrend = z.output<typeof NamedTrend>

const NamedSearch = z.object({
  kind: z.literal('search'),
  terms: z.string().describe('the words that the passages have to hold, two to five'),
  companies: z.array(z.string()),
  document_types: z.array(z.string()),
})
type NamedSearch = z.output<typeof NamedSearch>

const NamedBriefing = z.object({
  kind: z.literal('briefing'),
  subject: z.enum(briefed),
  name: z.string(),
  purpose: z.enum(['profile', 'meeting', 'news']),
})
type NamedBriefing = z.output<typeof NamedBriefing>

const NamedFigure = z.object({
  kind: z.literal('document_question'),
  company: z.string(),
  formula: z.string().describe('over the figures of statements, as it is told above'),
  said: z.string().describe('what the figure is called'),
  as: DocumentQuestion.shape.as,
  shape: z.enum(documentShapes).exclude(['against']),
  periods: z
    .array(z.string())
    .describe('fiscal years or quarters in their order, as "2024" or "Q2 2024"; empty: the newest'),
})
type NamedFigure = z.output<typeof NamedFigure>

// no discriminated union: not all providers know "oneOf"
export const NamedPlan = z.union([NamedQuery, NamedTrend, NamedSearch, NamedBriefing, NamedFigure])
export type NamedPlan = z.output<typeof NamedPlan>

export const Steps = z.object({
  steps: z.array(
    z.object({
      agent: z.enum(['data_analyst', 'document_researcher', 'financial_analyst']),
      task: z.string().describe('what the step is for, in a few words'),
      run: NamedPlan,
    }),
  ),
})
export const stepsMax = 4
