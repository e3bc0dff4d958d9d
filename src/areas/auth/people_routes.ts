import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { recordUserChange } from '../../platform/auth/changes.ts'
import { shutUntilEnrolled } from '../../platform/auth/enrolment.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { requireUser, UserId } from '../users/index.ts'
import { ownSecondFactor, secondFactorNotFound } from './errors.ts'
import { listWaysIn } from './queries.ts'
import { WaysInList } from './schema.ts'
import { removeFactor } from './second_factor/queries.ts'
import { countSessions } from './sessions/queries.ts'
import { Ended } from './sessions/schema.ts'

/** What admins do about how others come in: below /auth/users. */
export const peopleRoutes =
  ({ sql, changes, clock }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'admin', scope: 'no key' },
        schema: {
          summary: 'List who has a second factor, sessions and keys, by name',
          description: 'To see who could still come in and who has yet to enrol, with when each was here last.',
          querystring: Page,
          response: { 200: WaysInList },
        },
      },
      async ({ user, query }) => asPage(await listWaysIn(sql, user, query), query),
    )

    app.delete(
      '/:user_id/sessions',
      {
        config: { role: 'admin', scope: 'no key' },
        schema: {
          summary: 'End all sessions of a person; keys go on',
          description: 'For a device that was lost: they sign in anew. Answers how many have ended.',
          params: UserId,
          response: { 200: Ended },
        },
      },
      async ({ user: who, params }) => {
        const ended = await transact(sql, async (db) => {
          const person = await requireUser(db, who, params.user_id)
          const sessions = await countSessions(db, who, person.id)
          await recordUserChange(db, who, { ...person, tokensValidAfter: clock.now() })
          const event = { subject: 'user', kind: 'revoked', subjectId: person.id, after: { sessions } } as const
          await recordEvent(db, who, event)
          return sessions
        })
        await changes.refresh()
        return { ended }
      },
    )

    app.delete(
      '/:user_id/second-factor',
      {
        config: { role: 'admin', scope: 'no key' },
        schema: {
          summary: 'Take away the second factor of a person who has lost it',
          description:
            'They come in by their password alone, and set up another one first where the firm asks for it. Never one’s own (409).',
          errors: [409],
          params: UserId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        const person = await requireUser(sql, user, params.user_id)
        if (person.id === user.userId) throw ownSecondFactor()
        await transact(sql, async (db) => {
          if (!(await removeFactor(db, user, person.id))) throw secondFactorNotFound()
          await shutUntilEnrolled(db, { firmId: user.firmId, userId: person.id }, clock.now())
        })
        await changes.refresh()
      },
    )
  }
