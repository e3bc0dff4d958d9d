import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listInteractions } from './list.ts'
import { changeInteraction, createInteraction, deleteInteraction, requireInteraction } from './queries.ts'
import {
  CreatedInteraction,
  Interaction,
  InteractionId,
  InteractionPage,
  InteractionPatch,
  InteractionQuery,
  NewInteraction,
} from './schema.ts'

export const interactions =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List interactions, newest first',
          querystring: InteractionQuery,
          response: { 200: InteractionPage },
        },
      },
      async ({ user, query }) => asPage(await listInteractions(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Record a call, a meeting or another interaction',
          body: NewInteraction,
          response: { 201: CreatedInteraction },
        },
      },
      async ({ user, body }, reply) =>
        reply.code(201).send(await transact(sql, (db) => createInteraction(db, user, body))),
    )

    app.get(
      '/:interaction_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get an interaction', params: InteractionId, response: { 200: Interaction } },
      },
      async ({ user, params }) => requireInteraction(sql, user, params.interaction_id),
    )

    app.patch(
      '/:interaction_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change an interaction',
          params: InteractionId,
          body: InteractionPatch,
          response: { 200: Interaction },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeInteraction(db, user, params.interaction_id, body)),
    )

    app.delete(
      '/:interaction_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Delete an interaction', params: InteractionId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await retried(() => deleteInteraction(sql, user, params.interaction_id))
        return reply.code(204).send(null)
      },
    )
  }
