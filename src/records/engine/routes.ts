import type { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import { isUnreachable } from '../../platform/db/faults.ts'
import type { Sql } from '../../platform/db/open.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { Groups } from '../groups/schema.ts'
import type { Values } from './rules.ts'
import type { Store, Writing } from './store.ts'
import { Together } from './together.ts'

/** What /openapi.json says of a route: a text, or a summary that is more than "Add a fund" as well. */
type Said = string | { summary: string; description: string; example?: Record<string, unknown> }

/** What /openapi.json says of each route, beside what follows from the description of the record. */
export type RoutesSay = {
  list: Said
  create: Said
  get: Said
  change: Said
  remove: Said
  example: Record<string, unknown>
}

export type Services = { sql: Sql; jobs: Jobs }

/** What is sent and answered. */
export type RecordSchemas<Query extends z.ZodObject, Created extends z.ZodObject, Changed extends z.ZodObject> = {
  params: z.ZodObject
  query: Query
  page: z.ZodObject
  created: Created
  changed: Changed
  answer: z.ZodObject
  /** where they are not the same */
  createdAnswer?: z.ZodObject
  changedAnswer?: z.ZodObject
}

type Writes<Query, Created, Changed> = {
  list(user: Who, query: Query): Promise<Values>
  get?(user: Who, id: string): Promise<Values>
  create?(user: Who, given: Created): Promise<Values>
  change?(user: Who, id: string, patch: Changed, versions?: readonly string[]): Promise<Values>
  remove?(user: Who, id: string, versions?: readonly string[]): Promise<void>
}

/** The groups of a list, and what they come to. */
type Grouping<Query extends z.ZodObject> = { query: Query; read(user: Who, query: z.output<Query>): Promise<Groups> }

/** The routes of a record: its list, its groups, and one of them made, read, changed and removed. What is not said is done by its store. */
export function recordRoutes<
  Query extends z.ZodObject,
  Created extends z.ZodObject,
  Changed extends z.ZodObject,
  Grouped extends z.ZodObject,
>(
  app: App,
  deps: Services,
  {
    store,
    schemas,
    say,
    groups,
    ...by
  }: {
    store: Store
    schemas: RecordSchemas<Query, Created, Changed>
    say: RoutesSay
    /** of a list that is grouped */
    groups?: Grouping<Grouped>
  } & Writes<z.output<Query>, z.output<Created>, z.output<Changed>>,
) {
  const { noun } = store.description
  const [one, several] = noun
  const aOne = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
  const [id = ''] = Object.keys(schemas.params.shape)
  const idOf = (params: Record<string, unknown>) => params[id] as string // reason: as the schema lets it through
  /** In a transaction, unless the write stands alone. */
  const write = <T>(who: Who, standsAlone: boolean, work: (writing: Writing) => Promise<T>): Promise<T> =>
    standsAlone
      ? retried(() => work({ db: deps.sql, who, jobs: deps.jobs }))
      : transact(deps.sql, (db) => work({ db, who, jobs: deps.jobs }))
  const createAlone = async (who: Who, given: Values): Promise<Values> =>
    (await retried(() => store.createAtOnce(deps.sql, who, given))) ??
    (await write(who, store.standsAlone(given, true), (writing) => store.create(writing, given)))
  const creating = new Together<{ who: Who; given: Values }, Values>({
    alone: ({ who, given }) => createAlone(who, given),
    all: ([first, ...others]) =>
      transact(deps.sql, (db) =>
        store.createAll(
          { db, who: first.who, jobs: deps.jobs },
          [first, ...others].map(({ given }) => given),
        ),
      ),
    hasUndone: (error) => !isUnreachable(error),
  })
  const create = (who: Who, given: Values): Promise<Values> =>
    store.isWrittenTogether
      ? creating.do([who.firmId, who.userId, who.key?.id].join(), { who, given })
      : createAlone(who, given)
  const told = (said: Said, summary: string) => (typeof said === 'string' ? { summary, description: said } : said)

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: { ...told(say.list, `List ${several}`), querystring: schemas.query, response: { 200: schemas.page } },
    },
    async ({ user, query }) => by.list(user, query as z.output<Query>), // reason here and below: as the schema lets it through
  )

  if (groups)
    app.get(
      '/groups',
      {
        config: { role: 'viewer' },
        schema: {
          summary: `Group ${several}, with the totals of each group and of all`,
          description:
            'By the filters of the list, or the totals alone. Amounts are added in the currency of the firm or of in=; what no rate is known of is in no sum and counted. The rows of a group: group= of the list.',
          querystring: groups.query,
          response: { 200: Groups },
        },
      },
      async ({ user, query }) => groups.read(user, query as z.output<Grouped>),
    )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        ...told(say.create, `Add ${aOne}`),
        body: schemas.created,
        example: say.example,
        response: { 201: schemas.createdAnswer ?? schemas.answer },
      },
    },
    async ({ user, body }, reply) => {
      const given = body as z.output<Created>
      return tellVersion(reply, await (by.create ?? create)(user, given))
    },
  )

  app.get(
    `/:${id}`,
    {
      config: { role: 'viewer' },
      schema: { ...told(say.get, `Get ${aOne}`), params: schemas.params, response: { 200: schemas.answer } },
    },
    async ({ user, params }, reply) =>
      tellVersion(reply, await (by.get ?? ((who, one) => store.require(deps.sql, who, one)))(user, idOf(params))),
  )

  app.patch(
    `/:${id}`,
    {
      config: { role: 'member', isVersioned: true },
      schema: {
        ...told(say.change, `Change ${aOne}`),
        params: schemas.params,
        body: schemas.changed,
        response: { 200: schemas.changedAnswer ?? schemas.answer },
      },
    },
    async (request, reply) => {
      const { user, params, body } = request
      const [patch, versions] = [body as z.output<Changed>, versionsMeant(request)]
      const changed = by.change
        ? await by.change(user, idOf(params), patch, versions)
        : await write(user, versions === undefined && store.standsAlone(patch, false), (writing) =>
            store.change({ ...writing, versions }, idOf(params), patch),
          )
      return tellVersion(reply, changed)
    },
  )

  app.delete(
    `/:${id}`,
    {
      config: { role: 'member', isVersioned: true },
      schema: { ...told(say.remove, `Delete ${aOne}`), params: schemas.params, response: { 204: Nothing } },
    },
    async (request) => {
      const { user, params } = request
      const versions = versionsMeant(request)
      if (by.remove) return by.remove(user, idOf(params), versions)
      return write(user, false, (writing) => store.remove({ ...writing, versions }, idOf(params)))
    },
  )
}
