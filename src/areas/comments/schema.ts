import { z } from 'zod'
import { flagInQuery, Id, integer, Page, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'
import { Box } from '../files/index.ts'
import { type Subject, subjects } from './subjects.ts'

export const commentMax = 10_000

const SubjectType = z.enum(subjects, `must be one of ${subjects.join(', ')}`)

/** Where in a record a comment is. Which of these a record has, `anchoredBy` says. */
export const Anchor = z.strictObject({
  field: title(100).optional().meta({ description: 'One of the fields of the record' }),
  path: title(300)
    .optional()
    .meta({ description: 'Of a document: a value read from it, which says page, box and quote' }),
  page: integer(1, 100_000).optional().meta({ description: 'Of a document' }),
  bbox: Box.optional(),
  section: title(200).optional().meta({ description: 'Of a report' }),
  quote: title(1000).optional().meta({ description: 'The words there' }),
})
export type Anchor = z.output<typeof Anchor>

/** What an anchor in each kind of record may say. */
export const anchoredBy: Record<Subject, readonly (keyof Anchor)[]> = {
  company: ['field'],
  contact: ['field'],
  deal: ['field'],
  fund: ['field'],
  task: ['field'],
  list_entry: ['field'],
  file: ['path', 'page', 'bbox', 'quote'],
  report: ['section', 'quote'],
}

const words = title(commentMax).meta({
  description: 'Markdown. @ and the name or the e-mail address of a colleague mentions them',
})

export const NewComment = z.object({
  subject_type: SubjectType,
  subject_id: Id,
  anchor: Anchor.nullish(),
  parent_id: Id.nullish().meta({ description: 'The comment that it replies to' }),
  text: words,
})
export type NewComment = z.output<typeof NewComment>

export const CommentPatch = z.object({ text: words })

export const Resolved = z.object({
  resolved: z.boolean().default(true).meta({ description: 'false opens the thread again' }),
})

export const CommentId = z.object({ comment_id: Id })

const Colleague = z.object({ id: z.string(), name: z.string() })

export const Comment = z.object({
  id: z.string(),
  subject_type: SubjectType,
  subject_id: z.string(),
  subject_name: z.string(),
  company_id: z.string().nullable().meta({ description: 'That the record belongs to' }),
  deal_id: z.string().nullable().meta({ description: 'That the record belongs to' }),
  list_id: z.string().nullable().meta({ description: 'Of an entry of a list: that list' }),
  anchor: Anchor.extend({
    moved: z.boolean().meta({ description: 'What it was about stands there no longer, or reads otherwise' }),
  }).nullable(),
  parent_id: z.string().nullable().meta({ description: 'Of a reply: the first comment of its thread' }),
  text: z.string(),
  mentions: z.array(Colleague),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  edited_at: timestamp.nullable(),
  resolved_at: timestamp.nullable().meta({ description: 'Of the first comment of a thread' }),
  resolved_by: z.string().nullable(),
  resolved_by_name: z.string().nullable(),
})
export type Comment = z.output<typeof Comment>

export const WrittenComment = Comment.extend({
  not_told: z
    .array(Colleague)
    .meta({ description: 'Who is mentioned and may not see the record: they learn nothing of it' }),
})
export type WrittenComment = z.output<typeof WrittenComment>

export const CommentQuery = Page.extend({
  subject_type: SubjectType.optional(),
  subject_id: Id.optional(),
  company_id: Id.optional().meta({ description: 'On the company, and on what belongs to it' }),
  deal_id: Id.optional().meta({ description: 'On the deal, and on what belongs to it' }),
  mentioned: z.union([z.literal('me'), Id], 'must be me or a UUID').optional(),
  resolved: flagInQuery.optional().meta({ description: 'Of threads' }),
})
export type CommentQuery = z.output<typeof CommentQuery>
export const CommentList = pageOf(Comment)

/** As archives carry it. */
export const commentText = text(commentMax)
