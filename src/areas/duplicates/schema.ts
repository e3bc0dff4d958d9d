import { z } from 'zod'
import { emailLine, Id, line, Page, timestamp, title, webAddress } from '../../platform/http/fields.ts'

const ofOne = { description: 'Only what may be the same as this record' }
const before = 'With it: what is likely the same as a record that is not saved yet'

export const CompanyDuplicateQuery = Page.extend({
  company_id: Id.optional().meta(ofOne),
  name: title(300)
    .optional()
    .meta({ description: `${before}` }),
  website: webAddress.optional(),
})
export type CompanyDuplicateQuery = z.output<typeof CompanyDuplicateQuery>

export const ContactDuplicateQuery = Page.extend({
  contact_id: Id.optional().meta(ofOne),
  name: title(300)
    .optional()
    .meta({ description: `${before}` }),
  email: emailLine.optional(),
  phone: line(100).optional(),
  company_id: Id.optional().meta({ description: 'Of the record that is not saved yet' }),
})
export type ContactDuplicateQuery = z.output<typeof ContactDuplicateQuery>

const LikelyCompany = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
  revenue: z.number().nullable(),
  created_at: timestamp,
})

const LikelyContact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  created_at: timestamp,
})

const pageOfPairs = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(
      z.object({
        score: z.number().meta({ description: '0 to 1' }),
        reasons: z.array(z.string()).meta({ description: 'In words, the strongest first' }),
        records: z.array(record).meta({ description: 'Two; of a record that is not saved yet the one beside it' }),
      }),
    ),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    waiting: z.int().meta({ description: 'Records that have not been compared yet; 0: the list is complete' }),
  })

export const CompanyDuplicates = pageOfPairs(LikelyCompany)
export const ContactDuplicates = pageOfPairs(LikelyContact)

const dismissed = z.boolean().default(true).meta({ description: 'false: they may be the same after all' })
export const CompanyDismissal = z.object({ company_id: Id, other_id: Id, dismissed })
export const ContactDismissal = z.object({ contact_id: Id, other_id: Id, dismissed })
export const Dismissed = z.object({ id: z.string(), other_id: z.string(), dismissed: z.boolean() })
export type Dismissed = z.output<typeof Dismissed>

const choice = z.enum(['survivor', 'other'], 'must be survivor or other')

/** Whose value each field has afterwards; a value of its own is given in "values". */
const choicesOf = <T extends z.ZodRawShape>(patch: z.ZodObject<T>) =>
  z.object(
    // reason: the same keys, each with a choice
    Object.fromEntries(Object.keys(patch.shape).map((field) => [field, choice.optional()])) as {
      [field in keyof T]: z.ZodOptional<typeof choice>
    },
  )

export const mergeOf = <T extends z.ZodRawShape>(patch: z.ZodObject<T>) =>
  z.object({
    other_id: Id.meta({ description: 'The record that becomes part of the one in the address, and is gone then' }),
    fields: choicesOf(patch)
      .optional()
      .meta({ description: "Field by field. Not named: the survivor's value, or the other's where it has none" }),
    values: patch.optional().meta({ description: 'Fields that get a value of neither' }),
  })

export const Merged = z.object({
  id: z.string(),
  merged_id: z.string(),
  moved: z.record(z.string(), z.int()).meta({ description: 'How many rows of which kind hang on the survivor now' }),
  changed: z.array(z.string()).meta({ description: 'Fields of the survivor that have another value now' }),
  notes: z.array(z.string()).meta({ description: 'What a person should know of' }),
})
export type Merged = z.output<typeof Merged>

export const Unmerge = z.object({ other_id: Id.meta({ description: 'The record that was merged into this one' }) })

export const Unmerged = z.object({
  id: z.string(),
  restored_id: z.string(),
  moved: z.record(z.string(), z.int()),
  changed: z.array(z.string()).meta({ description: 'Fields of the survivor that are what they were before' }),
  notes: z.array(z.string()).meta({ description: 'What could not be taken back, and why' }),
})
export type Unmerged = z.output<typeof Unmerged>

const MergedRecord = z.object({
  merged_id: z.string(),
  name: z.string(),
  merged_by: z.string(),
  merged_by_name: z.string(),
  merged_at: timestamp,
})
export const MergeList = z.object({ data: z.array(MergedRecord) })
export const AllMerges = z.object({
  data: z.array(MergedRecord.extend({ survivor_id: z.string(), survivor_name: z.string() })),
})
