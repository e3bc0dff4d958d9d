import { z } from 'zod'
import { Id, integer, Page, pageOf, text, timestamp } from '../../platform/http/fields.ts'
import { interactionTypes } from '../../records/descriptions/interactions.ts'
import { encodings } from '../../words/encoding_names.ts'
import { kinds, programs } from './columns/fields.ts'
import { delimiters } from './table/delimiter.ts'
import { columnsMax } from './table/faults.ts'
import { ColumnFacts } from './table/profile.ts'

export const ImportKind = z.enum(kinds, `must be one of ${kinds.join(', ')}`)
const statuses = [
  'reading',
  'ready',
  'checking',
  'checked',
  'running',
  'completed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export const ImportStatus = z.enum(statuses, `must be one of ${statuses.join(', ')}`)
export type ImportStatus = z.output<typeof ImportStatus>
export const tasks = ['read', 'check', 'run', 'undo'] as const
export type ImportTask = (typeof tasks)[number]

/** How a file is to be read, where a person knows better. */
export const Asked = z.object({
  sheet: text(100).optional().meta({ description: 'Workbooks: the name of the sheet' }),
  header_row: integer(1, 1_000_000).optional().meta({ description: 'The row of the headings, counted from 1' }),
  hidden: z.boolean('must be true or false').optional().meta({
    description: 'Workbooks: rows that are hidden or filtered out are read too',
  }),
  encoding: z.enum(encodings, `must be one of ${encodings.join(', ')}`).optional(),
  delimiter: z.enum(delimiters, 'must be a comma, a semicolon, a tab or |').optional(),
})
export type Asked = z.output<typeof Asked>

export const Layout = z.object({
  format: z.enum(['csv', 'xlsx']),
  header_row: z.int(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  quote: z.string().optional(),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
  hidden_rows: z
    .int()
    .optional()
    .meta({ description: 'Workbooks: rows with contents left out because they are hidden' }),
  below: z
    .object({ totals: z.int(), notes: z.int() })
    .optional()
    .meta({ description: 'Rows below the table that are left out: of totals, and notes' }),
})
export type Layout = z.output<typeof Layout>

const valuesMax = 500

export const ColumnMapping = z.object({
  column: integer(0, columnsMax - 1).meta({ description: 'Which column, counted from 0' }),
  field: text(100).nullable().meta({ description: 'What it means; null: it is left out' }),
  day_order: z
    .enum(['dmy', 'mdy'], 'must be dmy or mdy')
    .nullish()
    .meta({ description: 'What 03/04/2026 is: 3 April (dmy) or March 4 (mdy). null: such rows are refused' }),
  decimal: z.enum(['.', ','], 'must be . or ,').nullish().meta({ description: 'What stands before the fraction' }),
  scale: z.literal([1, 1000, 1_000_000, 1_000_000_000], 'must be 1, 1000, 1000000 or 1000000000').nullish().meta({
    description: 'How much a figure of the column counts, where its cell says nothing else: 1000000 of “Revenue ($m)”',
  }),
  fractions: z.boolean('must be true or false').nullish().meta({
    description:
      'What 0.25 is in a column of percents: 25 % (true) or 0.25 % (false). null: such a row is refused. 25 % is always itself',
  }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a code such as EUR')
    .nullish()
    .meta({
      description:
        'The currency of the column, where a cell names none; null: that of the record, which is the firm’s for a new one',
    }),
  values: z
    .record(text(300), text(300).nullable())
    .refine((values) => Object.keys(values).length <= valuesMax, `must have at most ${valuesMax} entries`)
    .nullish()
    .meta({ description: 'What a cell is read as instead of what stands there; null: as an empty one' }),
})
export type ColumnMapping = z.output<typeof ColumnMapping>

export const MappingPatch = z.object({
  columns: z
    .array(ColumnMapping)
    .max(columnsMax, `must have at most ${columnsMax} entries`)
    .optional()
    .meta({ description: 'Those that are left out stay as they are' }),
  key: text(50)
    .optional()
    .meta({ description: 'By what a row is taken for a record that is there: one of match_keys' }),
  on_match: z
    .enum(['update', 'skip', 'create'], 'must be update, skip or create')
    .optional()
    .meta({ description: 'What becomes of a row whose record is there' }),
  on_new: z.enum(['create', 'skip'], 'must be create or skip').optional(),
  create_companies: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'Whether a company that is named and not there is made' }),
  program: z
    .enum(programs, `must be one of ${programs.join(', ')}`)
    .optional()
    .meta({
      description:
        'The program whose ids the columns of ids hold: by them a record is known when its table comes again',
    }),
  activity: z
    .enum(interactionTypes, `must be one of ${interactionTypes.join(', ')}`)
    .optional()
    .meta({
      description: 'Activities: what a row is that does not say',
    }),
  unknown_owner: z.enum(['refuse', 'empty'], 'must be refuse or empty').optional().meta({
    description: 'An owner of a deal who is no active person of the firm: the row is refused, or nobody owns the deal',
  }),
  pipeline_id: Id.nullish().meta({
    description:
      'Deals: the pipeline whose stages the table means, into which new deals go. null: a name is looked for in the default one first, then in the others',
  }),
  list_id: Id.nullish().meta({
    description:
      'Companies, contacts, deals: the list that the rows are put on, where they are not; a column can be list_status then, by the names of its statuses. Undoing takes them off again',
  }),
  on_bad_cell: z.enum(['refuse', 'empty'], 'must be refuse or empty').optional().meta({
    description:
      'A cell that cannot be read: the row is refused, or the field stays as it is and the row is listed with the reason. A row is refused always for what it needs, what it refers to, stage and status',
  }),
})
export type MappingPatch = z.output<typeof MappingPatch>

export const Mapping = MappingPatch.required().extend({
  pipeline_id: MappingPatch.shape.pipeline_id,
  list_id: MappingPatch.shape.list_id,
  columns: z.array(
    ColumnMapping.extend({
      unclear: z
        .boolean()
        .optional()
        .meta({ description: 'The values do not say how they are meant: somebody should look' }),
      chosen: z
        .boolean()
        .optional()
        .meta({ description: 'A person has said it: it stays for columns of this name when the file is read again' }),
    }),
  ),
})
export type Mapping = z.output<typeof Mapping>

const count = z.int()
export const Counts = z.object({
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  duplicates: count.meta({ description: 'Rows that name the same as one further up in the file' }),
  failed: count,
  with_gaps: count.meta({ description: 'Rows of which a cell could not be read and was left out' }),
  with_doubts: count.meta({ description: 'Rows of which something is left out as long as nobody confirms it' }),
  companies_created: count.meta({ description: 'Companies made because a row names them' }),
  deals_created: count.meta({ description: 'Deals made because the row of a company has a stage or an owner' }),
  deals_updated: count,
  listed: count.meta({ description: 'Records that were put on the list' }),
  contacts_logged: count.meta({
    description: 'Interactions made because the row of a company says when it was last contacted',
  }),
  removed: count.meta({ description: 'Undoing: records that are gone again' }),
  restored: count.meta({ description: 'Undoing: records that are as they were before' }),
  kept: count.meta({ description: 'Undoing: records, or fields of them, that were changed since and stay' }),
})
export type Counts = z.output<typeof Counts>

export const Sample = z.object({
  number: z.int().meta({ description: 'The row in the file' }),
  outcome: z.enum(['created', 'updated', 'skipped', 'duplicate', 'failed']),
  name: z.string(),
  problem: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()).meta({ description: 'What is written' }),
})
export type Sample = z.output<typeof Sample>

export const Import = z.object({
  id: z.string(),
  kind: ImportKind,
  filename: z.string(),
  size: z.number(),
  status: ImportStatus,
  progress: z.object({ task: z.enum(tasks), percent: z.int(), row_done: z.int(), rows_total: z.int() }),
  counts: Counts,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type Import = z.output<typeof Import>

const FieldShape = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  options: z
    .array(z.object({ value: z.string(), label: z.string() }))
    .optional()
    .meta({ description: 'All that a cell can say; people by their addresses' }),
})

export const Unfit = z.object({
  column: z.int(),
  value: z.string(),
  rows: z.int().meta({ description: 'How many have it' }),
  matched: z.boolean().optional().meta({ description: 'Whether the mapping says what it means, as of the last check' }),
})
export type Unfit = z.output<typeof Unfit>

export const ImportDetail = Import.extend({
  layout: Layout.nullable(),
  columns: z.array(ColumnFacts),
  mapping: Mapping.nullable(),
  fields: z.array(FieldShape).meta({ description: 'What a column can mean' }),
  match_keys: z.array(z.object({ name: z.string(), label: z.string() })),
  notices: z
    .array(z.string())
    .meta({ description: 'What of the file is read otherwise than it stands, or not at all' }),
  samples: z.array(Sample),
  unfit: z.array(Unfit).meta({
    description:
      'What stands in cells that can say one of few things, and is none of them. The values of a column say what it means. What is matched comes last',
  }),
  kept: z
    .array(
      z.object({ record_id: z.string(), subject_type: z.string(), name: z.string().nullable(), reason: z.string() }),
    )
    .meta({ description: 'What undoing has left as it is, and why; the first hundred' }),
})
export type ImportDetail = z.output<typeof ImportDetail>

export const ImportId = z.object({ import_id: Id })
export const ImportQuery = Page.extend({ kind: ImportKind.optional(), status: ImportStatus.optional() })
export type ImportQuery = z.output<typeof ImportQuery>
export const ImportList = pageOf(Import)

export const ImportFields = z.object({
  kind: ImportKind,
  mapping_of: Id.optional().meta({
    description: 'An earlier import of yours whose mapping is taken over, by the names of the columns',
  }),
})
export type ImportFields = z.output<typeof ImportFields>

export const ImportPatch = MappingPatch.extend({
  layout: Asked.nullish().meta({ description: 'The file is read again, in this way' }),
})
export type ImportPatch = z.output<typeof ImportPatch>

/** What a person has confirmed of what a check found doubtful. */
export const Accepted = z.object({ all: z.boolean().optional(), rows: z.array(z.int()).optional() })
export type Accepted = z.output<typeof Accepted>

export const RunRequest = z.object({
  accept_doubts: z
    .boolean('must be true or false')
    .default(false)
    .meta({ description: 'true: what the check found doubtful is written too. Otherwise it is left out, and listed' }),
  accept_rows: z
    .array(z.string().regex(/^[1-9]\d{0,8}$/, 'must be the id of a row, as /changes lists it'))
    .max(10_000, 'must have at most 10000 entries')
    .optional()
    .meta({ description: 'The ids of the rows of which it is written, as /changes lists them' }),
})
export type RunRequest = z.output<typeof RunRequest>
