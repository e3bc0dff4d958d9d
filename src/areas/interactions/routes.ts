import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listInteractions } from './list.ts'
import { changeInteraction, createInteraction, deleteInteraction, requireInteraction } from './queries.ts'
import {
  CreatedInteraction,
  Interaction,
  InteractionId,
  InteractionPage,
  InteractionQuery,
  SentInteraction,
  SentInteractionPatch,
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
          description: 'By their date, not by when they were logged. date_to takes in that whole day.',
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
          description:
            'date is now where it is left out, and may lie ahead: a meeting that is planned. contact_ids keep their order; one that is named twice counts once.',
          body: SentInteraction,
          example: {
            type: 'call',
            subject: 'First call',
            company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            date: '2026-03-02T09:30:00Z',
            duration_minutes: 30,
          },
          response: { 201: CreatedInteraction },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createInteraction(db, user, body)),
    )

    app.get(
      '/:interaction_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get an interaction',
          description: 'With all contacts who took part, as far as one may know of them.',
          params: InteractionId,
          response: { 200: Interaction },
        },
      },
      async ({ user, params }) => requireInteraction(sql, user, params.interaction_id),
    )

    app.patch(
      '/:interaction_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change an interaction',
          description: 'contact_ids replaces the whole list of who took part.',
          params: InteractionId,
          body: SentInteractionPatch,
          response: { 200: Interaction },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeInteraction(db, user, params.interaction_id, body)),
    )

    app.delete(
      '/:interaction_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Delete an interaction',
          description:
            'For 30 days it can be restored from the bin. The last contact of its company is worked out anew.',
          params: InteractionId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => deleteInteraction(db, user, params.interaction_id)),
    )
  }
