import { z } from 'zod'
import { flagInQuery, integer, Page, pageOf, text } from '../../../platform/http/fields.ts'
import { ColumnMapping } from '../schema.ts'
import { columnsMax } from '../table/faults.ts'

// What a check or a run has found out about rows, and corrections of their cells.

export const Difference = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  doubt: z.string().nullable().meta({ description: 'Why it is written only when somebody confirms it' }),
})
export type Difference = z.output<typeof Difference>

export const ChangedRow = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  record_id: z.string().nullable().meta({ description: 'null: a new record' }),
  differences: z.array(Difference),
  doubts: z.array(z.string()),
})
export const ChangeQuery = Page.extend({
  doubts: flagInQuery.optional().meta({ description: 'true: only rows that are in doubt' }),
})
export type ChangeQuery = z.output<typeof ChangeQuery>
export const ChangeList = pageOf(ChangedRow)

export const ProblemRow = z.object({
  id: z.string(),
  number: z.int(),
  outcome: z.enum(['failed', 'duplicate', 'gap', 'doubt']),
  problem: z.string(),
  cells: z.array(z.string()),
})
export const ProblemQuery = Page.extend({
  outcome: z.enum(['failed', 'duplicate', 'gap', 'doubt'], 'must be failed, duplicate, gap or doubt').optional(),
})
export type ProblemQuery = z.output<typeof ProblemQuery>
export const ProblemList = pageOf(ProblemRow)
export const ErrorsQuery = z.object({
  include: z
    .literal('duplicates', 'must be duplicates')
    .optional()
    .meta({ description: 'With the rows that name the same as one further up' }),
})

export const RowPatches = z.object({
  rows: z
    .array(
      z.object({
        number: integer(1, 100_000_000).meta({ description: 'The row in the file' }),
        cells: z
          .array(z.object({ column: ColumnMapping.shape.column, value: text(50_000).nullable() }))
          .min(1, 'must name a cell')
          .max(columnsMax, `must have at most ${columnsMax} entries`),
      }),
    )
    .min(1, 'must name a row')
    .max(500, 'must have at most 500 entries'),
})
export type RowPatches = z.output<typeof RowPatches>
