import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { asPage, Id, Page } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { whileAsked } from '../../../platform/http/while_asked.ts'
import { requireConnection } from '../connecting/find.ts'
import { hasEnded, requestSync, underWay, waitForRun } from './request_sync.ts'
import { Run, RunId, RunList, RunUnderWay, SyncRequest } from './run_schema.ts'
import { listRuns, requireRun } from './runs.ts'

const ConnectionId = z.object({ connection_id: Id })

/** Having a connection read, and what came of it. */
export const runRoutes = (deps: Deps) => async (app: App) => {
  const { sql } = deps

  app.post(
    '/:connection_id/sync',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Read a connection now; 202 where that takes longer',
        description:
          'Waits half a minute for the end, unless the installation says otherwise. The same request while one waits gets that one. status_url says how far it is.',
        params: ConnectionId,
        body: SyncRequest,
        response: { 200: Run, 202: RunUnderWay },
      },
    },
    async ({ user, params, body }, reply) => {
      const connected = await requireConnection(sql, user, params.connection_id)
      const asked = await requestSync(deps, user, connected, { mode: body.mode })
      const run = await waitForRun(deps, user, asked.run_id, whileAsked(reply))
      if (run && hasEnded(run)) return run
      return reply.code(202).send(underWay(asked))
    },
  )

  app.get(
    '/:connection_id/runs',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'When a connection was read and what came, newest first',
        description: 'Of the last 90 days. skipped names the first hundred that were left out, each with its reason.',
        params: ConnectionId,
        querystring: Page,
        response: { 200: RunList },
      },
    },
    async ({ user, params, query }) => {
      const { connection } = await requireConnection(sql, user, params.connection_id)
      return asPage(await listRuns(sql, user, connection.id, query), query)
    },
  )

  app.get(
    '/runs/:run_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'How far one reading of a connection is',
        description: 'To be asked again until status is completed or failed; error_message says why it failed.',
        params: RunId,
        response: { 200: Run },
      },
    },
    async ({ user, params }) => requireRun(sql, user, params.run_id),
  )
}
