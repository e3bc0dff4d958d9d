import { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { several } from '../../platform/http/fields.ts'
import { Tag, type Taggable, tagsOf } from '../tags/index.ts'
import { valuesOf } from './values.ts'

// The tags and the values of own fields beside the rows of a list: two statements more, where they are asked for.

export const carriedParts = ['tags', 'custom'] as const
export const IncludeCarried = several(z.enum(carriedParts, `must be ${carriedParts.join(' or ')}`)).optional()
export const CarriedParts = z.object({
  tags: z.array(Tag).optional().meta({ description: 'With include=tags' }),
  custom: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'With include=custom: values of the firm’s own fields by their keys' }),
})

type Asked = { kind: Taggable; include?: readonly string[] | undefined }

/** The rows with what they carry, as far as that was asked for; the row that only has the total stays as it is. */
export async function withCarried<Row extends { id: string | null }>(
  db: Db,
  who: Who,
  { kind, include = [] }: Asked,
  rows: readonly Row[],
) {
  if (include.length === 0) return rows
  const ids = rows.flatMap(({ id }) => id ?? [])
  const tags = include.includes('tags') ? await tagsOf(db, who, kind, ids) : undefined
  const values = include.includes('custom') ? await valuesOf(db, who, kind, ids) : undefined
  const tagsById = new Map(tags?.map((row) => [row.id, row.tags]))
  const valuesById = new Map(values?.map((row) => [row.id, row.values]))
  return rows.map((row) => ({
    ...row,
    ...(tags && { tags: tagsById.get(row.id ?? '') ?? [] }),
    ...(values && { custom: valuesById.get(row.id ?? '') ?? {} }),
  }))
}
