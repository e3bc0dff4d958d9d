import type { Sql } from '../../platform/db/open.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage, Nothing, pageOf } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import type { PlainQueries, Recorded } from './queries.ts'
import { idName, type PlainQuery, type PlainSchemas } from './schemas.ts'

/** What /openapi.json says of each route, beside what follows from the description of the record. */
export type RoutesSay = {
  list: string
  create: string
  get: string
  change: string
  remove: string
  example: Record<string, unknown>
}

/** The five routes of a record that belongs to no company: its list, and one of them made, read, changed and removed. */
export function routesOf({ noun, subject }: Recorded, schemas: PlainSchemas, queries: PlainQueries, say: RoutesSay) {
  const { created, changed, query: Query, item, answer, params: Params } = schemas
  const [one, several] = noun
  const aOne = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  const id = idName(subject)
  const path = `/:${id}`
  const idOf = (params: Record<string, unknown>) => params[id] as string // reason: as the schema lets it through

  return ({ sql }: { sql: Sql }) =>
    async (app: App) => {
      app.get(
        '',
        {
          config: { role: 'viewer' },
          schema: {
            summary: `List ${several}`,
            description: say.list,
            querystring: Query,
            response: { 200: pageOf(item) },
          },
        },
        async ({ user, query }) => {
          const asked = query as PlainQuery // reason: as its schema lets it through
          return asPage(await queries.list(sql, user, asked), asked)
        },
      )

      app.post(
        '',
        {
          config: { role: 'member' },
          schema: {
            summary: `Add ${aOne}`,
            description: say.create,
            body: created,
            example: say.example,
            response: { 201: item },
          },
        },
        async ({ user, body }) => retried(() => queries.create(sql, user, body as Record<string, unknown>)), // reason: as above
      )

      app.get(
        path,
        {
          config: { role: 'viewer' },
          schema: { summary: `Get ${aOne}`, description: say.get, params: Params, response: { 200: answer } },
        },
        async ({ user, params }) => queries.require(sql, user, idOf(params)),
      )

      app.patch(
        path,
        {
          config: { role: 'member' },
          schema: {
            summary: `Change ${aOne}`,
            description: say.change,
            params: Params,
            body: changed,
            response: { 200: item },
          },
        },
        async ({ user, params, body }) => retried(() => queries.change(sql, user, idOf(params), body)),
      )

      app.delete(
        path,
        {
          config: { role: 'member' },
          schema: { summary: `Delete ${aOne}`, description: say.remove, params: Params, response: { 204: Nothing } },
        },
        async ({ user, params }) => transact(sql, (db) => queries.remove(db, user, idOf(params))),
      )
    }
}
