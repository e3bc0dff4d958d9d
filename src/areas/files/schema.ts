import { z } from 'zod'
import { Id, Page, pageOf, SortOrder, text, timestamp } from '../../platform/http/fields.ts'
import { FileReview, ReviewState } from './evidence/review_state.ts'
import { ExtractedData } from './reading/extracted.ts'

const statuses = ['pending', 'processing', 'completed', 'failed'] as const
export const ProcessingStatus = z.enum(statuses, `must be one of ${statuses.join(', ')}`)
export type ProcessingStatus = z.output<typeof ProcessingStatus>

const blankAsNull = (value: string) => (value.trim() === '' ? null : value)

/** cim, pitch_deck, financial, financial_statement, contract, other, or a word of the firm's own. */
const DocumentType = z
  .string()
  .trim()
  .regex(/^[a-z0-9_]{0,50}$/, 'must be a word of lower-case letters, digits and underscores, of at most 50 characters')
  .transform(blankAsNull)
  .meta({
    description: 'cim, pitch_deck, financial, contract, or another word; the service decides where it is absent',
  })

const Description = text(2000).transform(blankAsNull)

const BlankId = z.union([z.literal('').transform(() => null), Id], 'must be a UUID').meta({ format: 'uuid' })

/** The fields of the form beside the file; a blank one counts as absent. */
export const FileFields = z.object({
  company_id: BlankId.nullish(),
  document_type: DocumentType.nullish(),
  description: Description.nullish(),
  deal_id: BlankId.nullish().meta({ description: 'The file belongs to its company too' }),
})
export type FileFields = z.output<typeof FileFields>

export const FilePatch = z.object({
  filename: text(1000).optional(),
  company_id: Id.nullish(),
  deal_id: Id.nullish(),
  company_confirmed: z.boolean('must be true or false').optional().meta({
    description: 'The file belongs to its company, although it names another one',
  }),
  document_type: DocumentType.nullish(),
  description: Description.nullish(),
})
export type FilePatch = z.output<typeof FilePatch>

export const FileId = z.object({ file_id: Id })

export const UploadedFile = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int().meta({ description: 'in bytes' }),
  content_type: z.string(),
  document_type: z.string().nullable(),
  company_id: z.string().nullable(),
  processing_status: ProcessingStatus,
  uploaded_at: timestamp,
  url: z.string().meta({ description: 'Path of the record' }),
})
export type UploadedFile = z.output<typeof UploadedFile>

const dealOf = { deal_id: z.string().nullable(), deal_name: z.string().nullable() }

const FileSourceSaid = z.object({
  service: z.enum(['drive', 'sitehub', 'projecthub', 'vaultshare']),
  path: z.string().meta({ description: 'Folders and name at the source' }),
  web_url: z.string().nullable(),
  synced_at: timestamp,
  gone_at: timestamp.nullable().meta({ description: 'Since when the source does not have it any more' }),
})

const Check = z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })

export const FileRecord = UploadedFile.extend({
  updated_at: timestamp.meta({ description: 'When what is said of it, or what was read from it, was changed last' }),
  company_name: z.string().nullable(),
  ...dealOf,
  description: z.string().nullable(),
  progress: z.int().meta({ description: '0 to 100' }),
  extracted_data: ExtractedData.nullable().meta({ description: 'What was read from it; null until it is completed' }),
  processed_at: timestamp.nullable(),
  download_url: z.string().meta({ description: 'Path of the original file' }),
  document_type_given: z.boolean().meta({ description: 'Whether a person said what it is; otherwise the service did' }),
  pages: z.int().nullable().meta({ description: 'How many pages, slides or sheets it has' }),
  page_unit: z.string().nullable().meta({ description: 'What they are: page, slide, sheet, image' }),
  checks: z.array(Check).meta({ description: 'What has to hold in it, such as assets = liabilities + equity' }),
  notices: z.array(z.string()).meta({ description: 'What a reader of the data should know, in sentences' }),
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why it could not be read, when it is failed' }),
  uploaded_by: z.string(),
  uploaded_by_name: z.string(),
  review: FileReview,
  source: FileSourceSaid.nullable().meta({ description: 'The connected source that it came from' }),
})
export type FileRecord = z.output<typeof FileRecord>

export const FileItem = UploadedFile.pick({
  id: true,
  filename: true,
  document_type: true,
  processing_status: true,
  uploaded_at: true,
  size: true,
  content_type: true,
  company_id: true,
}).extend({
  updated_at: timestamp,
  company_name: z.string().nullable(),
  ...dealOf,
  pages: z.int().nullable(),
  uploaded_by: z.string(),
  uploaded_by_name: z.string(),
  review: FileReview,
})
export type FileItem = z.output<typeof FileItem>
export const FileList = pageOf(FileItem)

export const fileSorts = ['filename', 'uploaded_at', 'size', 'company_name'] as const
export type FileSort = (typeof fileSorts)[number]

export const FileQuery = Page.extend({
  company_id: Id.optional(),
  deal_id: Id.optional(),
  document_type: text(50).optional(),
  status: ProcessingStatus.optional(),
  review: ReviewState.optional(),
  search: text(200).optional().meta({ description: 'Words in the name of the file or of its company' }),
  sort_by: z.enum(fileSorts, `must be one of ${fileSorts.join(', ')}`).optional(),
  sort_order: SortOrder.optional(),
})
export type FileQuery = z.output<typeof FileQuery>

export const FileStatus = z.object({
  status: ProcessingStatus,
  progress: z.int().meta({ description: '0 to 100' }),
  current_step: z
    .string()
    .meta({ description: 'queued, reading, ocr, tables, ai_analysis, indexing; at the end completed or failed' }),
  estimated_completion: timestamp.nullable().meta({ description: 'null when it is done, or nothing can be said yet' }),
})
export type FileStatus = z.output<typeof FileStatus>
