import { z } from 'zod'
import { Id } from '../../../platform/http/fields.ts'
import { entityNames } from './catalogue.ts'

// A question as data. The grammar and a language model both answer with a plan, and only plans are run: what a plan cannot
// say is not done. Names of fields are those of catalogue.ts; check.ts refuses others before anything is compiled.

export const filterOps = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'more_than',
  'at_least',
  'less_than',
  'at_most',
  'between',
  'is_missing',
  'is_present',
] as const

const Plain = z.object({
  field: z.string(),
  op: z.enum(filterOps),
  /** is, is_not, contains: any of these (not: none of these); between: from and to, both taken in (a day takes in all of it); days are YYYY-MM-DD */
  values: z.array(z.union([z.string().max(300), z.number(), z.boolean()])).max(10_000),
  /** how the question said it, for the echo: "last year (2025)", "in Ohio" */
  said: z.string().max(200).optional(),
  /** of an amount: the currency that it is in, where that is not the firm's */
  currency: z.string().length(3).optional(),
  /** of a country: the locations that say it too, of records that have no country */
  locations: z.array(z.string()).max(10_000).optional(),
})

/** A filter on the record itself or, of a field that names one, on records of another kind: deals of companies that a family holds. */
export const Filter = Plain.extend({
  /** "field" is, or is not, among what this field of those records says; values is empty then */
  related: z
    .object({
      entity: z.enum(entityNames),
      field: z.string(),
      filters: z.array(Plain).max(10),
      /** compared with what those records have of it on average, or in the middle: more than the average of open deals; values has it once it is known */
      of: z.enum(['average', 'median']).optional(),
    })
    .optional(),
})
export type Filter = z.output<typeof Filter>
export type Related = NonNullable<Filter['related']>

export const measureNames = ['count', 'sum', 'average', 'median', 'min', 'max', 'win_rate', 'share'] as const
export const Measure = z.object({
  name: z.enum(measureNames),
  /** what is summed, averaged, …; null for count and win_rate; for share what it is a share of (null: the number of rows) */
  field: z.string().nullable(),
  /** share: the part, of all that the filters of the query let through */
  part: z.array(Filter).max(10).optional(),
})
export type Measure = z.output<typeof Measure>

/** A field, or for days and times a field with the span it is grouped by: "created_at by month". */
export const Group = z.object({ field: z.string(), by: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional() })
export type Group = z.output<typeof Group>

const Order = z.object({ by: z.string(), direction: z.enum(['asc', 'desc']) })
export const limitMax = 100

/** Rows of an entity, or measures over them. */
export const Query = z.object({
  kind: z.literal('query'),
  entity: z.enum(entityNames),
  filters: z.array(Filter).max(20),
  /** words that the record's text must have (notes, interactions, e-mails, calendar, deals, companies) */
  text: z.string().max(300).nullable(),
  /** the fields that were asked for; none: the entity's usual columns */
  select: z.array(z.string()).max(12),
  /** none: rows */
  measures: z.array(Measure).max(6),
  group: z.array(Group).max(2),
  /** of rows only the first so many of each group, as the order has them, and those that are equal to the last of them */
  each: Group.extend({ first: z.int().min(1).max(20) }).optional(),
  /** by a field, or by the name of a measure */
  order: z.array(Order).max(3),
  limit: z.int().min(1).max(limitMax),
  /** the same query once more for each of these, side by side: "Priya or Tom", "this year and last" */
  variants: z.array(z.object({ label: z.string().max(100), filters: z.array(Filter).max(5) })).max(6),
  /** compare: a row is a company, shown as a column; lookup: one thing was asked of one record; peers: one company, by its id, next to the quartiles of the others of its industry */
  layout: z.enum(['table', 'lookup', 'compare', 'peers']),
  /** in which amounts are compared, added and shown, ISO 4217; missing: that of the firm */
  currency: z.string().length(3).optional(),
})
export type Query = z.output<typeof Query>

export const trendFigures = [
  'revenue',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'net_income',
  'cash_flow',
  'gross_margin',
  'ebitda_margin',
  'net_margin',
  'cogs_ratio',
  'operating_expenses_ratio',
] as const
export type TrendFigure = (typeof trendFigures)[number]

/** How figures of one to five companies went over their fiscal periods, with growth from one to the next and CAGR. */
export const Trend = z.object({
  kind: z.literal('trend'),
  company_ids: z.array(Id).min(1).max(5),
  figures: z.array(z.enum(trendFigures)).min(1).max(4),
  period: z.enum(['year', 'quarter']),
  /** fiscal years, both taken in; null: as far as the records go */
  from_year: z.int().nullable(),
  to_year: z.int().nullable(),
  /** only the latest so many periods */
  last: z.int().min(1).max(40).nullable(),
  /** what the first sentence of the answer says */
  asked: z.enum(['series', 'growth', 'cagr', 'sum', 'average']),
  /** in which amounts are shown, ISO 4217; missing: that of the firm */
  currency: z.string().length(3).optional(),
})
export type Trend = z.output<typeof Trend>

/** What documents say: passages with their pages; and where it is asked for, what people have written down. */
export const Search = z.object({
  kind: z.literal('search'),
  terms: z.string().min(1).max(300),
  company_ids: z.array(Id).max(20),
  document_types: z.array(z.string()).max(5),
  /** filters on the companies the documents belong to */
  company_filters: z.array(Filter).max(5),
  limit: z.int().min(1).max(20),
  /** of one company: the sentences that say most of it, or that give reasons, in place of passages with all of the words */
  nearest: z.enum(['sentences', 'reasons']).optional(),
  /** also notes, meetings and calls, and e-mails that have the words */
  written: z.boolean().optional(),
  /** other words for the same thing: one of them will do */
  alike: z.array(z.string().min(1).max(60)).max(12).optional(),
})
export type Search = z.output<typeof Search>

/** When that was stands in the records and not in the question: "since our last call". */
const lastTalks = ['last call', 'last meeting', 'last e-mail', 'last contact'] as const
export type LastTalk = (typeof lastTalks)[number]
export const isLastTalk = (since: string): since is LastTalk => lastTalks.some((one) => one === since)

/** The kinds of record that a briefing is about. */
export const briefed = ['company', 'contact', 'deal', 'fund'] as const
export const isBriefed = (type: string): type is (typeof briefed)[number] =>
  (briefed as readonly string[]).includes(type)

/** profile: all that is known; meeting: what to have in mind before meeting them; news: what is new, since a moment if one is given. */
export const Briefing = z.object({
  kind: z.literal('briefing'),
  subject: z.enum(briefed),
  id: Id,
  purpose: z.enum(['profile', 'meeting', 'news']),
  /** a day, a moment, or one of lastTalks */
  since: z.string().nullable(),
})
export type Briefing = z.output<typeof Briefing>

/** What waits to be done between two days, or with "happened" what was done: answers owed, next steps and close dates of deals, meetings, people gone quiet. */
export const FollowUps = z.object({
  kind: z.literal('follow_ups'),
  /** whose; null: everybody's */
  user_id: Id.nullable(),
  company_id: Id.nullable(),
  from: z.string(),
  to: z.string(),
  said: z.string().nullable(),
  happened: z.boolean().optional(),
})
export type FollowUps = z.output<typeof FollowUps>

export const documentShapes = ['level', 'change', 'growth', 'average', 'cagr', 'direction', 'against'] as const
/** A figure that the statements of a company's documents print, or that is worked out of such: before anybody has reviewed them. */
export const DocumentQuestion = z.object({
  kind: z.literal('document_question'),
  company_id: Id,
  /** over the concepts that files/lines knows (metrics/formula.ts): "cogs / avg(inventory@1, inventory)", @1 being the year before */
  formula: z.string().min(1).max(1000),
  /** how the question calls the figure */
  said: z.string().min(1).max(200),
  as: z.enum(['money', 'percent', 'ratio', 'days']),
  /** average: of the figure of each period; change, growth, cagr and direction: from the first period to the last */
  shape: z.enum(documentShapes),
  /** which way is a yes: of a direction, or on which side of "against" it is; null: none is */
  toward: z.enum(['up', 'down']).nullable(),
  /** what a level is held against: 0 for its sign */
  against: z.number().nullable(),
  /** in their order; none: the newest year */
  periods: z
    .array(
      z.object({
        year: z.int().min(1900).max(2100),
        quarter: z.int().min(1).max(4).nullable(),
        months: z.int().min(1).max(12).optional(),
        end: z.iso.date().optional(),
      }),
    )
    .max(12),
  /** where no period is named: of so many of the newest years; all: of those that the document has it for */
  newest: z.union([z.int().min(1).max(10), z.literal('all')]).optional(),
  /** where no period is named: from this year to the newest one */
  since: z.int().min(1900).max(2100).optional(),
  /** in which amounts of money are to be said; null: as they are printed */
  unit: z.enum(['ones', 'thousands', 'millions', 'billions']).nullable(),
  decimals: z.int().min(0).max(6).nullable(),
  /** other figures of the same times that the question asks for in one breath */
  also: z
    .array(
      z.object({
        formula: z.string().min(1).max(1000),
        said: z.string().min(1).max(200),
        as: z.enum(['money', 'percent', 'ratio', 'days']),
        against: z.number().nullable(),
      }),
    )
    .max(3)
    .optional(),
  /** the question asks why as well: passages that give reasons belong to the answer */
  reasons: z.boolean().optional(),
  /** what else the question asks, which is not answered */
  left: z.string().max(300).optional(),
})
export type DocumentQuestion = z.output<typeof DocumentQuestion>

export const Plan = z.discriminatedUnion('kind', [Query, Trend, Search, Briefing, FollowUps, DocumentQuestion])
export type Plan = z.output<typeof Plan>
