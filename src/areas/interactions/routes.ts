import type { Deps } from '../../deps.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { interactionStore, listInteractions } from './queries.ts'
import {
  CreatedInteraction,
  Interaction,
  InteractionId,
  InteractionPage,
  InteractionPatch,
  InteractionQuery,
  NewInteraction,
} from './schema.ts'

export const interactions = (deps: Deps) => async (app: App) =>
  recordRoutes(app, deps, {
    store: interactionStore,
    schemas: {
      params: InteractionId,
      query: InteractionQuery,
      page: InteractionPage,
      created: NewInteraction,
      createdAnswer: CreatedInteraction,
      answer: Interaction,
      changed: InteractionPatch,
    },
    say: {
      list: {
        summary: 'List interactions, newest first',
        description: 'By their date, not by when they were logged. date_to takes in that whole day.',
      },
      create: {
        summary: 'Record a call, a meeting or another interaction',
        description:
          'date is now where it is left out, and may lie ahead: a meeting that is planned. contact_ids, of any company, and user_ids, the colleagues who took part, keep their order; one that is named twice counts once.',
      },
      get: 'With all who took part, as far as one may know of them.',
      change: 'contact_ids and user_ids each replace the whole list.',
      remove: 'For 30 days it can be restored from the bin. The last contact of its company is worked out anew.',
      example: {
        type: 'call',
        subject: 'First call',
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
        date: '2026-03-02T09:30:00Z',
        duration_minutes: 30,
      },
    },
    list: async (user, query) => asPage(await listInteractions(deps.sql, user, query), query),
  })
