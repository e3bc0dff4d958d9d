import type { Deps } from '../../../deps.ts'
import { retried, transact } from '../../../platform/db/transact.ts'
import { asPage, Nothing, Page } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { sessionNotFound } from '../errors.ts'
import { endOtherSessions, endSession, listSessions } from './queries.ts'
import { Ended, SessionId, SessionList } from './schema.ts'

/** Where a person is signed in: below /auth/sessions. */
export const sessionRoutes =
  ({ sql, changes }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'List where one is signed in, the one used last first',
          description:
            'Each with its kind of device in words; addresses are not kept. current marks the one that asks.',
          querystring: Page,
          response: { 200: SessionList },
        },
      },
      async ({ user, query }) => asPage(await listSessions(sql, user, query), query),
    )

    app.delete(
      '',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'End all of one’s other sessions',
          description: 'The one that asks goes on, and so do API keys. Answers how many have ended.',
          response: { 200: Ended },
        },
      },
      async ({ user }) => {
        const ended = await transact(sql, (db) => endOtherSessions(db, user))
        await changes.refresh()
        return { ended }
      },
    )

    app.delete(
      '/:session_id',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'End one of one’s sessions',
          description: 'Its tokens end on every node within a second. Ending the one that asks signs out.',
          params: SessionId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        if (!(await retried(() => endSession(sql, user, params.session_id, 'revoked')))) throw sessionNotFound()
        await changes.refresh()
      },
    )
  }
