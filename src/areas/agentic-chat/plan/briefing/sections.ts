import type { EntityName, FieldOf } from '../catalogue.ts'
import { queryOf } from '../make_query.ts'
import type { Filter, Query } from '../plan.ts'
import { listBlock } from '../query.ts'
import type { Block } from '../result.ts'
import type { Running } from '../run.ts'

// Briefings and follow-ups are several lists, each of them a query like any other.

export type TableBlock = Extract<Block, { type: 'table' }>

export type Section<E extends EntityName = EntityName> = {
  title: string
  entity: E
  filters: Filter[]
  select: FieldOf<E>[]
  order?: { by: FieldOf<E>; direction: 'asc' | 'desc' }[]
  limit: number
  layout?: Query['layout']
}

/** A section with the names of its own entity's fields. */
export const section = <E extends EntityName>(one: Section<E>): Section => one as unknown as Section // reason: a list of sections of several entities

/** The lists one after the other, asked together; those without a row are left out. */
export async function listSections(running: Running, sections: readonly Section[]) {
  const found = await Promise.all(
    sections.map(({ title, entity, filters, ...more }) => listBlock(running, queryOf(entity, filters, more), title)),
  )
  return {
    blocks: found.map(({ block }) => block).filter(({ rows }) => rows.length > 0),
    notices: [...new Set(found.flatMap(({ notices }) => notices))],
  }
}
