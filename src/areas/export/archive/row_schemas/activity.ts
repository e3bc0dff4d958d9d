import { z } from 'zod'
import { eventKinds, subjectTypes } from '../../../../access/event_kinds.ts'
import { fieldNames } from '../../../../access/hideable.ts'
import { Id, text, title } from '../../../../platform/http/fields.ts'
import { ChatMessage, ShownRef } from '../../../agentic-chat/index.ts'
import { NewTemplate } from '../../../report-templates/index.ts'
import { Headings, ReportType, SectionName, StoredFact } from '../../../reports/index.ts'
import { archivedDeal, at, countOf, flag, ids, json, long, number, oneOf, texts, word } from './fields.ts'

const hidden = texts(1000, oneOf(fieldNames))

export const chats = z.strictObject({
  id: Id,
  user_id: Id,
  company_id: Id.nullable(),
  title: title(10_000),
  created_at: at,
  updated_at: at,
  deleted_at: at.nullable(),
})

/** What a further question and the screens look into; the rest is shown as it stands. */
const Said = z.looseObject({
  answer: z.looseObject({}).nullish(),
  blocks: z.array(z.looseObject({})).nullish(),
  refs: z.array(ShownRef).nullish(),
})
export const chat_messages = z.strictObject({
  id: Id,
  chat_id: Id,
  query_id: Id,
  role: ChatMessage.shape.role,
  content: long,
  data: json(Said).nullable(),
  engine: word.nullable(),
  status: ChatMessage.shape.status,
  duration: number.nullable(),
  created_at: at,
  mentions: ids,
  hidden,
})

export const report_templates = z.strictObject({
  id: Id,
  name: NewTemplate.shape.name,
  report_type: ReportType,
  sections: json(NewTemplate.shape.sections),
  tone: NewTemplate.shape.tone,
  word_styles: text(2_000_000).nullable(),
  word_styles_of: text(1000).nullable(),
  created_at: at,
  updated_at: at,
})

export const reports = z.strictObject({
  id: Id,
  company_id: Id,
  deal_id: archivedDeal,
  report_type: ReportType,
  // what was being written has nobody here who would go on with it
  status: oneOf(['completed', 'failed']),
  include_comparisons: flag,
  time_period: text(100).nullable(),
  section_names: texts(50, SectionName),
  template_id: Id.nullish(),
  headings: json(Headings).nullish(),
  sections: json(z.record(z.string(), long)),
  facts: json(z.array(StoredFact)),
  page_count: countOf(1_000_000).nullable(),
  word_count: countOf(100_000_000),
  generation_seconds: number.nullable(),
  error_code: word.nullable(),
  error_message: text(10_000).nullable(),
  created_by: Id,
  created_at: at,
  completed_at: at.nullable(),
  company_deleted: flag,
  mentions: ids,
  hidden,
})

// names of records among the fields of an event: what they hold is looked up as an id
const named = ['company_id', 'deal_id', 'contact_id', 'owner_id', 'assignee_id', 'merged_id', 'restored_id']
const nameOfRecord = new Set([...named, 'not_the_same_as', 'perhaps_the_same_as'])
const isTime = (name: string, value: unknown): value is string =>
  /^date$|_at$/.test(name) && typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(value)

const Fields = z.record(z.string(), z.unknown()).superRefine((fields, context) => {
  for (const [name, value] of Object.entries(fields)) {
    const fits =
      nameOfRecord.has(name) && value !== null
        ? Id.safeParse(value).success
        : !isTime(name, value) || !Number.isNaN(Date.parse(value))
    if (!fits) context.addIssue({ code: 'custom', message: 'is no id, or no time', path: [name] })
  }
})

export const events = z.strictObject({
  id: Id,
  actor_id: Id.nullable(),
  kind: oneOf(eventKinds),
  subject_type: oneOf(subjectTypes),
  subject_id: Id,
  company_id: Id.nullable(),
  before: json(Fields).nullable(),
  after: json(Fields).nullable(),
  at,
  key_id: Id.nullable(),
  erased_at: at.nullable(),
})
