import type { z } from 'zod'
import { isKindWithNames, knownBy } from '../../access/hideable.ts'
import { type BesideColumns, queriesOf, type Recorded } from './queries.ts'
import { type RoutesSay, routesOf } from './routes.ts'
import { schemasOf } from './schemas.ts'

// A record that belongs to no company: from its description and what is said here follow its schemas, statements and routes,
// and with them all that goes over every kind of record.

export type PlainRecord = ReturnType<typeof plainRecord>

type Said = {
  /** what /openapi.json says of its part of the API */
  about: string
  /** what a program is told of its list */
  listed: string
  routes: RoutesSay
  /** the fields that quick search tells beside what it is called */
  told: readonly string[]
  /** what one that is answered alone says beside its fields, and the columns that say it, of the table "r" */
  beside?: { shape: z.ZodRawShape; columns: BesideColumns }
}

export function plainRecord(description: Recorded, { about, listed, routes, told, beside }: Said) {
  const { subject } = description
  const known: readonly string[] = isKindWithNames(subject) ? knownBy[subject] : []
  if (known.length > 0 && !told.some((name) => known.includes(name)))
    throw new Error(
      `told of ${subject} must have ${known.join(' or ')}: by it a hit of quick search is known as one, and hidden figures fall away`,
    )
  const schemas = schemasOf(description, told, beside?.shape ?? {})
  const queries = queriesOf(description, beside?.columns)
  return { about, listed, ...schemas, ...queries, routes: routesOf(description, schemas, queries, routes) }
}
