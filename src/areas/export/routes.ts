import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import { downloadHeaders } from '../../platform/http/download_headers.ts'
import type { App } from '../../platform/http/server.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { ListId, requirePlainList } from '../lists/index.ts'
import { checkEntriesQuery, EntriesQuery, entriesOfList } from './entries_of_list.ts'
import { lists } from './lists.ts'
import { Chosen, type Format, Shape } from './schema.ts'
import { contentTypes, listAsFile, type Places } from './send_list.ts'

/** Lists as files: one address for each list, with the filters of that list. */
export const exports = (deps: Deps) => async (app: App) => {
  const places: Places = { taken: [], max: Math.max(1, Math.floor(deps.config.databasePoolSize / 3)) }

  for (const list of lists) {
    const query = list.query.extend(Shape.shape)
    const said = {
      querystring: query,
      produces: Object.values(contentTypes),
      errors: [503 as const],
    }
    const send = async ({ user, query, method }: Asking, reply: FastifyReply, ids?: readonly string[]) => {
      if (list.carrying) await checkCustom(deps.sql, user, list.carrying, query as { custom?: string[] }) // reason: as these lists' own schemas have it
      const file = method === 'HEAD' ? '' : await listAsFile(deps, user, { list, query, places, ...(ids && { ids }) })
      const day = deps.clock.now().toISOString().slice(0, 10)
      reply.headers(downloadHeaders(`${list.title} ${day}.${query.format}`, 'no-store'))
      return reply.type(contentTypes[query.format]).send(file)
    }
    app.get(
      `/${list.name}`,
      {
        config: { role: list.role },
        schema: {
          ...said,
          summary: `${list.title} as CSV or as an Excel workbook`,
          description:
            'All that the list shows with these filters, and in its order, with all columns, codes and ids; columns and values ask for what people read. It is sent while it is read.',
        },
      },
      async (request, reply) => send(request, reply),
    )
    if (list.isChosenFrom)
      app.post(
        `/${list.name}`,
        {
          config: { role: list.role, scope: 'read' },
          schema: {
            ...said,
            summary: `Some of the ${list.title.toLowerCase()} as CSV or as an Excel workbook`,
            description:
              'Those of the list that have these ids, in its order; ids that it does not show are passed over.',
            body: Chosen,
            example: { ids: ['0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60'] },
          },
        },
        async (request, reply) => send(request, reply, request.body.ids),
      )
  }

  app.get(
    '/lists/:list_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The entries of a list as CSV or as an Excel workbook',
        description:
          'All that the list shows with these filters, and in its order: the main fields of each record, its status, values and note.',
        params: ListId,
        querystring: EntriesQuery.extend(Shape.shape),
        produces: Object.values(contentTypes),
        errors: [503],
      },
    },
    async ({ user, params, query, method }, reply) => {
      const own = await requirePlainList(deps.sql, user, params.list_id)
      checkEntriesQuery(user, own, query)
      const list = entriesOfList(own, user)
      const file = method === 'HEAD' ? '' : await listAsFile(deps, user, { list, query, places })
      const day = deps.clock.now().toISOString().slice(0, 10)
      reply.headers(downloadHeaders(`${own.name} ${day}.${query.format}`, 'no-store'))
      return reply.type(contentTypes[query.format]).send(file)
    },
  )
}

type Asking = { user: User; query: { format: Format } & Shape; method: string }
