import { z } from 'zod'
import { integerInQuery, timestamp, title } from '../../platform/http/fields.ts'
import { ofStandard } from '../../records/descriptions/index.ts'
import { PassageHit } from '../files/index.ts'
import { standardRecords } from '../standard-records/index.ts'

export const SearchQuery = z.object({
  q: title(200),
  limit: integerInQuery(1, 20, 5).describe('Results of each kind, at most'),
})
export type SearchQuery = z.output<typeof SearchQuery>

// 1 is the whole name; below 0.5 stands what may be a typing error
const score = z.number().meta({ minimum: 0, maximum: 1 })

const CompanyHit = z.object({
  id: z.string(),
  name: z.string(),
  industry: z.string().nullable(),
  location: z.string().nullable(),
  score,
})
export type CompanyHit = z.output<typeof CompanyHit>

const ContactHit = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  score,
})
export type ContactHit = z.output<typeof ContactHit>

const DealHit = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.string(),
  stage_name: z.string().nullable().meta({ description: 'null: it is in no pipeline' }),
  value: z.number().nullable(),
  currency: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  score,
})
export type DealHit = z.output<typeof DealHit>

type StandardHit = { id: string; name: string; score: number }
const standardHits = ofStandard(
  (name): z.ZodType<StandardHit[]> => z.array(standardRecords[name].hit.extend({ score })),
)

const NoteHit = z.object({
  id: z.string(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  highlight: z.string().meta({ description: 'HTML: the text around the matches, which stand in <mark>…</mark>' }),
  created_at: timestamp,
  score,
})

const FileHit = z.object({
  id: z.string(),
  filename: z.string(),
  document_type: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  uploaded_at: timestamp,
  score,
})
export type FileHit = z.output<typeof FileHit>

/** What people have written or planned: a call or meeting that was held, a mail, a meeting of the calendar, a task, a comment. */
const WrittenHit = z.object({
  type: z.enum(['interaction', 'email', 'calendar_event', 'task', 'comment']),
  id: z.string(),
  title: z.string(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  at: timestamp,
})
export type WrittenHit = z.output<typeof WrittenHit>

const ColleagueHit = z.object({ id: z.string(), name: z.string(), email: z.string(), score })
export type ColleagueHit = z.output<typeof ColleagueHit>

const ReportHit = z.object({
  id: z.string(),
  report_type: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  created_at: timestamp,
})
export type ReportHit = z.output<typeof ReportHit>

export const SearchResult = z.object({
  query: z.string(),
  companies: z.array(CompanyHit),
  contacts: z.array(ContactHit),
  deals: z.array(DealHit),
  ...standardHits,
  notes: z.array(NoteHit),
  documents: z.array(PassageHit).meta({ description: 'Passages of documents, each with its page' }),
  files: z.array(FileHit).meta({ description: 'Documents by their file name' }),
  written: z
    .array(WrittenHit)
    .meta({ description: 'Calls and meetings, e-mails, planned meetings and tasks with the words' }),
  colleagues: z.array(ColleagueHit),
  reports: z.array(ReportHit).meta({ description: 'Reports by their company and kind' }),
})
export type SearchResult = z.output<typeof SearchResult>
