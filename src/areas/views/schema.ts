import { z } from 'zod'
import { Id, integer, pageOf, timestamp, title } from '../../platform/http/fields.ts'
import { listNames } from './lists.ts'

const List = z.enum(listNames, `must be one of ${listNames.join(', ')}`)

// as long as a group of filters
const Value = z.string('must be a text').max(2000, 'must have at most 2000 characters')

export const NewView = z.object({
  list: List,
  name: title(100),
  query: z
    .record(z.string().max(60), z.union([Value, z.array(Value).max(20, 'must have at most 20 entries')]))
    .default({})
    .meta({
      description: 'Filters and order, by the names of the parameters of the list; a list for one that may be repeated',
    }),
  columns: z.array(title(60)).max(100, 'must have at most 100 entries').nullish(),
  is_shared: z.boolean('must be true or false').default(false).meta({ description: 'Everybody of the firm sees it' }),
  position: integer(0, 10_000).default(0),
})
export type NewView = z.output<typeof NewView>

export const ViewPatch = z.object({
  name: NewView.shape.name.optional(),
  query: NewView.shape.query.removeDefault().optional(),
  columns: NewView.shape.columns,
  is_shared: NewView.shape.is_shared.removeDefault().optional(),
  position: NewView.shape.position.removeDefault().optional(),
})
export type ViewPatch = z.output<typeof ViewPatch>

export const ViewId = z.object({ view_id: Id })

export const View = z.object({
  id: z.string(),
  list: List,
  name: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  columns: z.array(z.string()).nullable(),
  is_shared: z.boolean(),
  position: z.int(),
  owner_id: z.string(),
  owner_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type View = z.output<typeof View>

export const ViewQuery = z.object({ list: List.optional() })
export const ViewList = pageOf(View).pick({ data: true, total: true })
