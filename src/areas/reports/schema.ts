import { z } from 'zod'
import { Id, Page, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'
import { sourceKinds } from './fact.ts'

export const reportTypes = [
  'due_diligence',
  'financial_analysis',
  'market_analysis',
  'executive_summary',
  'investment_memo',
] as const
export const ReportType = z.enum(reportTypes, `must be one of ${reportTypes.join(', ')}`)
export type ReportType = z.output<typeof ReportType>

export const sectionNames = [
  'company_overview',
  'financial_analysis',
  'market_analysis',
  'risk_assessment',
  'recommendations',
] as const
export const SectionName = z.enum(sectionNames, `must be one of ${sectionNames.join(', ')}`)
export type SectionName = z.output<typeof SectionName>

export const Headings = z.partialRecord(SectionName, z.string())
export type Headings = z.output<typeof Headings>

const statuses = ['generating', 'completed', 'failed'] as const

export const NewReport = z.object({
  company_id: Id,
  deal_id: Id.nullish().meta({ description: 'One of the company: of its deals the report tells of this one alone' }),
  report_type: ReportType,
  template_id: Id.nullish().meta({
    description: 'One of the firm for this type: its sections, unless others are named, its headings, tone and styles',
  }),
  sections: z
    .array(SectionName)
    .max(50, 'must have at most 50 entries')
    .transform((names) => [...new Set(names)])
    .nullish()
    .meta({ description: 'In the order in which they are to be written; none: those that are usual for the type' }),
  include_comparisons: z.boolean('must be true or false').nullish().meta({
    description: 'With peers from the firm’s own companies. Not said: yes, unless it is an executive summary',
  }),
  time_period: title(50)
    .nullish()
    .meta({ description: 'A year, YYYY-YYYY, YYYY-Qn, ltm or last_n_years; none: all years on record' }),
})
export type NewReport = z.output<typeof NewReport>

const sectionCharactersMax = 50_000
const SectionText = text(sectionCharactersMax).refine((markdown) => markdown.trim() !== '', 'must not be empty')

export const ReportPatch = z.object({
  sections: z
    .partialRecord(SectionName, SectionText)
    .meta({ description: 'Markdown of the sections that change. [marker] cites the source of a fact' }),
})
export type ReportPatch = z.output<typeof ReportPatch>

export const ReportId = z.object({ report_id: Id })
export const TwoReports = z.object({ report_id: Id, other_id: Id })

const dealOf = { deal_id: z.string().nullable(), deal_name: z.string().nullable() }

const Metadata = z.object({
  pages: z.int().nullable().meta({ description: 'Pages of the report as PDF' }),
  word_count: z.int(),
  generated_at: timestamp.nullable(),
  generation_time: z.number().nullable().meta({ description: 'Seconds' }),
  edited_by: z
    .string()
    .nullable()
    .meta({ description: 'Who changed its text last; null: it stands as it was written' }),
  edited_at: timestamp.nullable(),
  template_id: z.string().nullable(),
  headings: Headings.meta({ description: 'Of its sections, where they are not the usual ones' }),
  ...dealOf,
})

export const ReportItem = z.object({
  id: z.string(),
  company_name: z.string(),
  report_type: ReportType,
  status: z.enum(statuses),
  created_at: timestamp,
})
export type ReportItem = z.output<typeof ReportItem>

export const Report = z.object({
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  report_type: ReportType,
  status: z.enum(statuses),
  content: z.string().meta({ description: 'Markdown: the sections one after the other' }),
  sections: z.record(z.string(), z.string()),
  metadata: Metadata,
  created_at: timestamp,
  time_period: z.string().nullable(),
  include_comparisons: z.boolean(),
  created_by: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type Report = z.output<typeof Report>

const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const ReportFact = z.object({
  id: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().meta({
    description:
      'A currency, ratio (0.2 for 20 %), points, percent (0 to 100), multiple, count, year, date, text or name',
  }),
  written: z.array(z.string()).meta({ description: 'As the report says it: in a sentence, and in a table' }),
  period: z.string().nullable(),
  source: z.object({
    kind: z.enum(sourceKinds),
    id: z.string().nullable(),
    page: z.int().optional(),
    box: Place.optional().meta({ description: 'Points (1/72 inch) from the top left corner of the page' }),
    marker: z.string().meta({ description: 'What a sentence of the report cites, in brackets' }),
  }),
})

/** A fact as it is stored with its report. */
export const StoredFact = ReportFact.omit({ written: true })

/** A report as it is read: with all that it may say, each fact with its source. */
export const ReadReport = Report.extend({ facts: z.array(ReportFact) })

export const ListedReport = ReportItem.extend({
  company_id: z.string(),
  ...dealOf,
  created_by: z.string(),
  created_by_name: z.string(),
  completed_at: timestamp.nullable(),
})
export type ListedReport = z.output<typeof ListedReport>

export const ReportQuery = Page.extend({
  company_id: Id.optional(),
  deal_id: Id.optional(),
  report_type: ReportType.optional(),
  status: z.enum(statuses, `must be one of ${statuses.join(', ')}`).optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>
export const ReportList = pageOf(ListedReport)

export const formats = ['pdf', 'docx', 'html', 'json'] as const
export const ExportQuery = z.object({
  format: z.enum(formats, `must be one of ${formats.join(', ')}`).default('pdf'),
})
export type Format = (typeof formats)[number]

const ChangedFact = z.object({
  id: z.string(),
  label: z.string(),
  period: z.string().nullable(),
  before: z.string().nullable().meta({ description: 'As written; null where that report does not have it' }),
  after: z.string().nullable(),
})

export const ReportDiff = z.object({
  report: ReportItem,
  other: ReportItem,
  sections: z.array(
    z.object({
      section: SectionName,
      change: z.enum(['added', 'removed', 'changed', 'unchanged']),
      differences: z
        .array(z.object({ change: z.enum(['added', 'removed', 'same']), text: z.string() }))
        .meta({ description: 'Sentence by sentence, from the report to the other one' }),
    }),
  ),
  facts: z.array(ChangedFact),
})
export type ReportDiff = z.output<typeof ReportDiff>

/** What the stream of a report tells, in this order; an error ends it in place of complete. */
export type ReportEvent =
  | { type: 'start'; report_id: string; timestamp: string }
  | { type: 'section_start'; section: SectionName }
  | { type: 'chunk'; content: string }
  | { type: 'section_complete'; section: SectionName }
  | { type: 'complete'; report_id: string; total_time: number }
  | { type: 'error'; message: string; error_code: ReportFault }

export type ReportFault = 'generation_failed' | 'timeout' | 'cancelled'
