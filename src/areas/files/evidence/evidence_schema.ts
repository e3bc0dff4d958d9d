import { z } from 'zod'
import {
  Id,
  integerInQuery,
  money,
  Page as PageQuery,
  pageOf,
  text,
  timestamp,
  title,
} from '../../../platform/http/fields.ts'
import { currencyCode } from '../../../records/shapes.ts'
import { CustomField } from '../../custom-fields/index.ts'
import { Table } from '../reading/extracted.ts'
import { FileId } from '../schema.ts'

// As text, because a file that is not there is answered before a number that is none.
const pageNumber = z.string().meta({ type: 'integer', minimum: 1, description: 'From 1' })
export const FilePage = FileId.extend({ page_number: pageNumber })

export const Box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ description: 'Points (1/72 inch) from the top left corner of the page' })

export const PageItem = z.object({
  number: z.int(),
  name: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  source: z.enum(['digital', 'ocr', 'layout']),
})
export type PageItem = z.output<typeof PageItem>
export const PageList = z.object({
  unit: z.string().nullable().meta({ description: 'What the pages are: page, slide, sheet, section' }),
  pages: z.array(PageItem),
  total: z.int(),
})

const pageWidth = { least: 50, most: 2400, usual: 1000 }
export const ImageQuery = z.object({
  width: integerInQuery(pageWidth.least, pageWidth.most, pageWidth.usual).describe('In pixels'),
})

export const PageText = PageItem.omit({ number: true }).extend({
  page: z.int(),
  text: z.string(),
  words: z.array(z.object({ text: z.string(), bbox: Box })),
})
export type PageText = z.output<typeof PageText>

export const TableQuery = z.object({ page: integerInQuery(1, 1_000_000).optional() })
export const TableList = z.object({ tables: z.array(Table) })

const Check = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })
const Value = z.union([z.number(), z.string()])
const verdicts = ['open', 'accepted', 'edited', 'rejected'] as const
const Verdict = z.enum(verdicts, `must be one of ${verdicts.join(', ')}`)
export type Verdict = z.output<typeof Verdict>

const Period = z.object({
  label: z.string(),
  end: z.string().nullable(),
  months: z.number().nullable(),
  year: z.number().nullable(),
  basis: z.enum(['actual', 'budget', 'estimate', 'projection', 'ltm', 'year_to_date', 'pro_forma']),
})

const OwnField = CustomField.pick({ key: true, name: true, type: true, options: true })
export type OwnField = z.output<typeof OwnField>

export const Entry = z.object({
  id: z.string(),
  value: Value.meta({ description: 'As it was read; a correction stands in edited_value' }),
  raw: z.string().meta({ description: 'What stands in the box on the page' }),
  page: z.int(),
  bbox: Box,
  place: z.string().nullable(),
  quote: z.string(),
  label: z.string().nullable(),
  period: Period.nullable(),
  scale: z.number().nullable(),
  currency: z.string().nullable(),
  confidence: z.number(),
  checks: z.array(Check),
  computed_from: z.array(z.string()),
  alternatives: z
    .array(
      z.object({
        value: Value,
        raw: z.string(),
        page: z.int(),
        bbox: Box,
        quote: z.string(),
        engine: z.enum(['rules', 'model']).optional(),
        currency: z.string().optional().meta({ description: 'Where it is another than that of the value' }),
      }),
    )
    .meta({
      description:
        'What else the document says for it, likeliest first: nothing in it decides, a person does. One is chosen by correcting the value to it',
    }),
  engine: z.enum(['rules', 'model']),
  own_field: OwnField.nullable().meta({
    description: 'The field of the firm’s own that the value is of, under own.<key>; a yes or no is “Yes” or “No”',
  }),
  verdict: Verdict,
  edited_value: Value.nullable(),
  reviewed_by: z.string().nullable(),
  reviewed_by_name: z.string().nullable(),
  reviewed_at: timestamp.nullable(),
})
export type Entry = z.output<typeof Entry>

const Entries = z.record(z.string(), Entry).meta({ description: 'By path, such as financials.revenue' })

export const Evidence = z.object({
  file_id: z.string(),
  document_type: z.string().nullable(),
  engine: z.string().nullable(),
  evidence: Entries,
  checks: z.array(Check),
})
export type Evidence = z.output<typeof Evidence>

const Judged = z.object({
  id: Id.optional(),
  path: title(300).optional(),
  verdict: Verdict,
  value: z.union([money, text(20_000)], 'must be a number or a text').optional(),
})
export const Review = z.object({
  values: z.array(Judged).min(1, 'must not be empty').max(500, 'must have at most 500 entries'),
})
export type Review = z.output<typeof Review>
export const Reviewed = z.object({ evidence: Entries })

export const companyFields = ['revenue', 'ebitda', 'industry', 'description'] as const
const CompanyField = z.enum(companyFields, `must be one of ${companyFields.join(', ')}`)
export type CompanyField = z.output<typeof CompanyField>
const OwnPath = z.string().regex(/^own\.[a-z][a-z0-9_]{0,59}$/, 'must be own. and the key of a field')

export const Apply = z.object({
  company_id: Id.nullish().meta({ description: 'The company of the file when left out' }),
  values: z
    .array(title(300))
    .min(1, 'must not be empty')
    .max(2000, 'must have at most 2000 entries')
    .nullish()
    .meta({ description: 'Ids or paths; all that were accepted or edited when left out' }),
  fields: z
    .array(z.union([CompanyField, OwnPath], `must be one of ${companyFields.join(', ')}, or own. and a key`))
    .max(520)
    .nullish()
    .meta({ description: 'Of the company, the firm’s own as own.<key>; all when left out' }),
  overwrite: z.boolean('must be true or false').nullish().meta({
    description: 'Also where the company or a person has said something else',
  }),
  accept_currency: currencyCode
    .nullish()
    .meta({ description: 'In which figures are whose document does not say its currency, ISO 4217' }),
})
export type Apply = z.output<typeof Apply>

const AppliedRecord = z.object({ id: z.string(), period: z.string(), action: z.enum(['created', 'changed']) })
export type AppliedRecord = z.output<typeof AppliedRecord>
const Skipped = z.object({ path: z.string(), reason: z.string() })
export type Skipped = z.output<typeof Skipped>

export const Applied = z.object({
  application_id: z.string().nullable().meta({ description: 'null where nothing was written' }),
  company_id: z.string(),
  records: z.array(AppliedRecord),
  company_fields: z.array(z.string()),
  skipped: z.array(Skipped),
})
export type Applied = z.output<typeof Applied>

export const ApplicationId = FileId.extend({ application_id: Id })

const Application = z.object({
  id: z.string(),
  company_id: z.string().nullable().meta({ description: 'null: it was made with it, and went when it was taken back' }),
  company_name: z.string().nullable(),
  applied_by: z.string(),
  applied_by_name: z.string(),
  applied_at: timestamp,
  undone_by: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  undone_at: timestamp.nullable(),
  records: z.array(AppliedRecord),
  company_fields: z.array(z.string()),
  made: z
    .object({ companies: z.int(), contacts: z.int(), deals: z.int() })
    .meta({ description: 'How many records were made with it, beside those of periods' }),
})
export type Application = z.output<typeof Application>
export const ApplicationList = pageOf(Application)

const Kept = z.object({
  subject_type: z.enum(['company', 'contact', 'deal', 'financial_record', 'file']),
  subject_id: z.string(),
  name: z.string().nullable().meta({ description: 'Of a company, contact or deal; the period of a financial record' }),
  field: z.string().nullable(),
  reason: z.string(),
})
export type Kept = z.output<typeof Kept>
export const Undone = z.object({
  application_id: z.string(),
  company_id: z.string(),
  restored: z.int().meta({ description: 'Fields and records that are again what they were' }),
  removed: z.int().meta({ description: 'Companies, contacts and deals that were made with it and are gone' }),
  kept: z.array(Kept),
})
export type Undone = z.output<typeof Undone>

export const SourceQuery = z.object({
  subject_id: Id.meta({ description: 'A company, with its financial records, or one financial record' }),
  subject_type: z.enum(['company', 'financial_record'], 'must be company or financial_record').optional(),
})
export type SourceQuery = z.output<typeof SourceQuery>

const Source = z.object({
  subject_type: z.enum(['company', 'financial_record']),
  subject_id: z.string(),
  field: z.string(),
  period: z.string().nullable(),
  value: z.union([Value, z.boolean()]),
  is_current: z.boolean().meta({ description: 'Whether the field still has this value' }),
  file_id: z.string(),
  filename: z.string(),
  page: z.int(),
  page_name: z.string().nullable(),
  bbox: Box,
  raw: z.string(),
  path: z.string(),
  value_id: z.string(),
  application_id: z.string(),
  applied_at: timestamp,
  applied_by_name: z.string(),
})
export type Source = z.output<typeof Source>
export const SourceList = z.object({ data: z.array(Source), total: z.int() })

export const PassageSearch = PageQuery.extend({
  q: title(1000).meta({
    description: 'Words, "a phrase in quotes", OR between words, - before a word to leave it out',
  }),
  company_id: Id.optional(),
})

export const PassageHit = z.object({
  id: z.string(),
  file_id: z.string(),
  filename: z.string(),
  document_type: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  page: z.int(),
  page_name: z.string().nullable(),
  heading: z.string().nullable(),
  highlight: z.string().meta({ description: 'HTML: the text around the matches, which stand in <mark>…</mark>' }),
  bbox: Box.meta({ description: 'Of the sentence that matches best' }),
  score: z.number().meta({ minimum: 0, maximum: 1 }),
})
export type PassageHit = z.output<typeof PassageHit>
export const PassageHits = pageOf(PassageHit)
