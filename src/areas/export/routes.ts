import type { Deps } from '../../deps.ts'
import { downloadHeaders } from '../../platform/http/download_headers.ts'
import type { App } from '../../platform/http/server.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { lists } from './lists.ts'
import { contentTypes, listAsFile, type Places } from './send_list.ts'

/** Lists as files: one address for each list, with the filters of that list. */
export const exports = (deps: Deps) => async (app: App) => {
  const places: Places = { taken: [], max: Math.max(1, Math.floor(deps.config.databasePoolSize / 3)) }

  for (const list of lists)
    app.get(
      `/${list.name}`,
      {
        config: { role: list.role },
        schema: {
          summary: `${list.title} as CSV or as an Excel workbook`,
          description: 'All that the list shows with these filters, and in its order. It is sent while it is read.',
          querystring: list.query,
          produces: Object.values(contentTypes),
          errors: [503],
        },
      },
      async ({ user, query, method }, reply) => {
        if (list.carrying) await checkCustom(deps.sql, user, list.carrying, (query as { custom?: string[] }).custom) // reason: as these lists' own schemas have it
        const file = method === 'HEAD' ? '' : await listAsFile(deps, user, { list, query, places })
        const day = deps.clock.now().toISOString().slice(0, 10)
        reply.headers(downloadHeaders(`${list.title} ${day}.${query.format}`, 'no-store'))
        return reply.type(contentTypes[query.format]).send(file)
      },
    )
}
