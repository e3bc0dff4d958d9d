import { z } from 'zod'
import { day, Id, integer, line, text } from '../../../../platform/http/fields.ts'
import {
  Box,
  Entry,
  ExtractedData,
  FilePatch,
  formats,
  isExtension,
  PageItem,
  Stated,
  Table,
} from '../../../files/index.ts'
import { archivedDeal, at, countOf, flag, json, long, number, oneOf, texts, word } from './fields.ts'

const extension = word.refine(isExtension, 'must be one of the formats that are read')
const checks = json(z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string() })))
const box = json(Box)
const pageNumber = integer(1, 10_000_000)
const value = z.union([number, long])
const engine = Entry.shape.engine
const reading = z.strictObject({
  ...{ value, raw: long, page: pageNumber, box: Box, quote: long },
  engine: engine.optional(),
  currency: word.optional(),
})

export const files = z.strictObject({
  id: Id,
  company_id: Id.nullable(),
  deal_id: archivedDeal,
  company_confirmed: flag,
  filename: text(1000),
  size: countOf(Number.MAX_SAFE_INTEGER),
  content_type: word,
  extension,
  document_type: FilePatch.shape.document_type,
  document_type_given: flag,
  description: FilePatch.shape.description,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a file'),
  storage_key: text(200),
  // what was being read, or waits to be, has nobody here who would read it
  processing_status: oneOf(['completed', 'failed']),
  page_count: countOf(10_000_000).nullable(),
  page_unit: word.nullable(),
  engine: word.nullable(),
  extracted_data: json(ExtractedData).nullable(),
  checks: checks.nullable(),
  notices: texts(10_000, text(10_000)),
  error_code: word.nullable(),
  error_message: text(10_000).nullable(),
  uploaded_by: Id,
  uploaded_at: at,
  started_at: at.nullable(),
  processed_at: at.nullable(),
  updated_at: at,
  company_deleted: flag,
})

/** What its extension says a file is. */
export const contentTypeOf = (extension: unknown) =>
  typeof extension === 'string' && isExtension(extension) ? formats[extension].contentType : undefined

const coordinate = z.number()
const PackedWord = z.tuple([
  z.string(),
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  coordinate,
  z.union([z.literal(0), z.literal(1)]),
  z.number(),
])
const Rule = z.object({ x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate })

export const file_pages = z.strictObject({
  file_id: Id,
  number: pageNumber,
  name: text(10_000).nullable(),
  width: number.min(0).max(1_000_000),
  height: number.min(0).max(1_000_000),
  source: PageItem.shape.source,
  turn: number,
  words: json(z.array(PackedWord)),
  drawing: json(z.array(Rule)).nullable(),
})

export const file_tables = z.strictObject({
  file_id: Id,
  position: countOf(10_000_000),
  page: pageNumber,
  content: json(Table),
})

export const labelled_values = z.strictObject({
  file_id: Id,
  position: countOf(10_000_000),
  name: text(100),
  content: json(Stated.extend({ raw: z.string(), page: pageNumber, box: Box, period: Entry.shape.period })),
})

export const file_values = z.strictObject({
  id: Id,
  file_id: Id,
  position: countOf(10_000_000),
  path: text(10_000),
  value: json(value),
  raw: long,
  page: pageNumber,
  box,
  quote: long,
  place: text(10_000).nullable(),
  label: text(10_000).nullable(),
  period: json(Entry.shape.period),
  scale: number.nullable(),
  currency: word.nullable(),
  confidence: number.min(0).max(1),
  checks,
  computed_from: texts(10_000, text(10_000)),
  alternatives: json(z.array(reading)),
  engine,
  verdict: Entry.shape.verdict,
  edited_value: json(value).nullable(),
  reviewed_by: Id.nullable(),
  reviewed_at: at.nullable(),
})

export const file_applications = z.strictObject({
  id: Id,
  file_id: Id,
  company_id: Id.nullable(),
  applied_by: Id,
  applied_at: at,
  undone_by: Id.nullable(),
  undone_at: at.nullable(),
  files_document: flag,
  company_before: Id.nullable(),
  accepted_count: countOf(10_000_000),
})

export const application_records = z.strictObject({
  id: Id,
  application_id: Id,
  subject_type: oneOf(['company', 'contact', 'deal']),
})

const applied = json(z.union([number, long, flag]).nullable())
export const applied_values = z.strictObject({
  id: Id,
  application_id: Id,
  value_id: Id,
  path: text(10_000),
  subject_type: oneOf(['company', 'financial_record']),
  subject_id: Id,
  action: oneOf(['created', 'changed']),
  period: line(100).nullable(),
  period_start: day.nullable(),
  period_end: day.nullable(),
  field: word,
  before: applied,
  after: applied,
  page: pageNumber,
  box,
  raw: long,
})

export const passages = z.strictObject({
  id: Id,
  file_id: Id,
  position: countOf(10_000_000),
  page: pageNumber,
  first_word: countOf(100_000_000),
  heading: long.nullable(),
  content: long,
  box,
})
