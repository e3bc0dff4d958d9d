import type { z } from 'zod'
import { isKindWithNames, knownBy } from '../../access/hideable.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asPage, pageOf } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { amountIn, convertedOf } from '../amounts.ts'
import { conditionsBy, mayBeMissing, sortKeysOf } from '../lists.ts'
import { type RoutesSay, recordRoutes, type Services } from './routes.ts'
import { type StandardQuery, schemasOf } from './standard_schemas.ts'
import { type Recorded, recordStore } from './store.ts'

// A record that is its description: from it and from what is said here follow its schemas, statements and routes, and with
// them all that goes over every kind of record.

export type StandardRecord = ReturnType<typeof standardRecord>

export type StandardRow = { id: string; created_at: string; updated_at: string } & Record<string, unknown>

type Said = {
  /** what /openapi.json says of its part of the API */
  about: string
  /** what a program is told of its list */
  listed: string
  routes: RoutesSay
  /** the fields that quick search tells beside what it is called */
  told: readonly string[]
  /** what one that is answered alone says beside its fields, and the columns that say it, of the row "r" */
  beside?: { shape: z.ZodRawShape; columns: (who: Who) => Piece }
}

export function standardRecord(description: Recorded, { about, listed, routes, told, beside }: Said) {
  const { subject, fields } = description
  const known: readonly string[] = isKindWithNames(subject) ? knownBy[subject] : []
  if (known.length > 0 && !told.some((name) => known.includes(name)))
    throw new Error(
      `told of ${subject} must have ${known.join(' or ')}: by it a hit of quick search is known as one, and hidden figures fall away`,
    )
  const schemas = schemasOf(description, told, beside?.shape ?? {})
  const store = recordStore<StandardRow>(description, beside ? { alone: beside.columns } : {})
  const fieldsAre = conditionsBy(fields, {}, 'r')
  const keys = sortKeysOf(description, 'r')

  /** Newest first where nothing else is asked for. Missing values come last either way; ties break by id. */
  const inOrder = ({ sort_by: field = 'created_at', sort_by, sort_order }: StandardQuery): Piece => {
    const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
    const key = keys[field] ?? piece`r.created_at`
    const last = mayBeMissing(fields, field) ? piece`nulls last` : nothing
    return descending ? piece`${key} desc ${last}, r.id desc` : piece`${key} ${last}, r.id`
  }

  const list = (db: Db, who: Who, query: StandardQuery) => {
    const words = wordPatterns(query.search ?? '').map((pattern) => piece`and r.name_key like fold(${pattern})`)
    const asked = { firmId: who.firmId, currency: query.in }
    return store.list(db, who, {
      where: piece`${joined(words)} ${fieldsAre(query, query.in ? amountIn(description, 'r', asked) : undefined)}`,
      order: inOrder(query),
      page: query,
      columns: query.in ? convertedOf(description, 'r', asked) : nothing,
    })
  }

  const { item, answer } = schemas
  const api = { ...schemas, page: pageOf(schemas.listedItem), createdAnswer: item, changedAnswer: item, answer }
  return {
    about,
    listed,
    ...schemas,
    store,
    list,
    routes: (deps: Services) => async (app: App) =>
      recordRoutes(app, deps, {
        store,
        schemas: api,
        say: routes,
        list: async (user, query) => {
          const asked = query as StandardQuery // reason: as its schema lets it through
          return asPage(await list(deps.sql, user, asked), asked)
        },
      }),
  }
}
