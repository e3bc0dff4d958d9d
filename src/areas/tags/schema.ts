import { z } from 'zod'
import { Id, line, timestamp, title } from '../../platform/http/fields.ts'

/** What can carry tags, with its table and the column that names it. */
export const taggable = ['company', 'contact', 'deal'] as const
export type Taggable = (typeof taggable)[number]
const Kind = z.enum(taggable, `must be one of ${taggable.join(', ')}`)

const colors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export const Color = z.enum(colors, `must be one of ${colors.join(', ')}`)

export const NewTag = z.object({ name: title(60), color: Color.nullish() })
export type NewTag = z.output<typeof NewTag>
export const TagPatch = NewTag.partial()
export type TagPatch = z.output<typeof TagPatch>
export const TagId = z.object({ tag_id: Id })

export const Tag = z.object({ id: z.string(), name: z.string(), color: Color.nullable() })
export type Tag = z.output<typeof Tag>
export const TagWithCounts = Tag.extend({
  companies: z.int(),
  contacts: z.int(),
  deals: z.int(),
  created_at: timestamp,
})
export type TagWithCounts = z.output<typeof TagWithCounts>
export const TagList = z.object({ data: z.array(TagWithCounts), total: z.int() })

export const MergeTag = z.object({ into_id: Id.meta({ description: 'The tag that stays' }) })

const ids = z.array(Id).min(1, 'must name a record').max(100, 'must have at most 100 entries')
const names = z.array(title(60)).max(20, 'must have at most 20 entries')
export const ApplyTags = z.object({
  kind: Kind,
  ids,
  add: names.default([]).meta({ description: 'Names; a tag that the firm does not have yet is made' }),
  remove: names.default([]),
})
export type ApplyTags = z.output<typeof ApplyTags>

export const TagsOfQuery = z.object({
  kind: Kind,
  ids: line(3700).meta({ description: 'At most 100 ids, separated by commas' }),
})
export const TagsOf = z.object({ data: z.array(z.object({ id: z.string(), tags: z.array(Tag) })) })
export type TagsOf = z.output<typeof TagsOf>
export const AppliedTags = TagsOf.extend({
  changed: z.array(z.string()).meta({ description: 'Those of the records that carry others than before' }),
})
export type AppliedTags = z.output<typeof AppliedTags>
