import type { z } from 'zod'
import { isKindWithNames, knownBy } from '../../access/hideable.ts'
import { readingAs } from '../../access/read_restricted.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { asPage, pageOf } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { amountIn, convertedOf } from '../amounts.ts'
import { meetsAny } from '../any_of.ts'
import { dimensionsOf } from '../groups/dimensions.ts'
import { dimensionNamed, groupNamed, isInGroup, measuresOf, readGroups } from '../groups/read_groups.ts'
import { conditionsBy, mayBeMissing, sortKeysOf } from '../lists.ts'
import { type RoutesSay, recordRoutes, type Services } from './routes.ts'
import { type StandardFilters, type StandardGroupQuery, type StandardQuery, schemasOf } from './standard_schemas.ts'
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
  const dimensions = dimensionsOf(description, 'r')

  /** Newest first where nothing else is asked for. Missing values come last either way; ties break by id. */
  const inOrder = ({ sort_by: field = 'created_at', sort_by, sort_order }: StandardQuery): Piece => {
    const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
    const key = keys[field] ?? piece`r.created_at`
    const last = mayBeMissing(fields, field) ? piece`nulls last` : nothing
    return descending ? piece`${key} desc ${last}, r.id desc` : piece`${key} ${last}, r.id`
  }

  const meets = (query: StandardFilters, amount: ReturnType<typeof amountIn> | undefined): Piece => {
    const words = wordPatterns(query.search ?? '').map((pattern) => piece`and r.name_key like fold(${pattern})`)
    return piece`${joined(words)} ${fieldsAre(query, amount)}`
  }

  const matching = (who: Who, query: StandardFilters & Pick<StandardQuery, 'in' | 'or'>): Piece => {
    const amount = query.in ? amountIn(description, 'r', { firmId: who.firmId, currency: query.in }) : undefined
    return piece`${meets(query, amount)} ${meetsAny(query.or, (group) => meets(group, amount))}`
  }

  const isOfGroup = (who: Who, group: string | undefined): Piece => {
    if (group === undefined) return nothing
    const { by, key } = groupNamed(group)
    return isInGroup(dimensionNamed(dimensions, who, by, 'group'), key, piece`r.id`)
  }

  const list = (db: Db, who: Who, query: StandardQuery) => {
    const asked = { firmId: who.firmId, currency: query.in }
    return store.list(db, who, {
      where: piece`${matching(who, query)} ${isOfGroup(who, query.group)}`,
      order: inOrder(query),
      page: query,
      columns: query.in ? convertedOf(description, 'r', asked) : nothing,
    })
  }

  const groups = (db: Db, who: Who, query: StandardGroupQuery) => {
    const { group_by, in: currency } = query
    return readGroups(db, who, {
      from: piece`${raw(description.table)} r`,
      id: piece`r.id`,
      where: piece`${store.visible(who)} ${matching(who, query)}`,
      dimensions,
      by: group_by,
      measures: measuresOf(description, 'r', who, currency),
      currency,
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
        groups: {
          query: schemas.groupQuery,
          // reason: as above
          read: (user, query) => readingAs(deps.sql, user, (db) => groups(db, user, query as StandardGroupQuery)),
        },
      }),
  }
}
