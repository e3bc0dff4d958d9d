import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { transact } from '../../../platform/db/transact.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Nothing } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { feedOf, findFeedId, holderOf } from './feed.ts'

const Feed = z.object({
  url: z.string().nullable().meta({ description: 'Whoever has this address reads the calendar; null: there is none' }),
})

const yearSeconds = 366 * 86_400

/** A person's own calendar for programs that subscribe to it. */
export const calendarFeed = (deps: Deps) => async (app: App) => {
  const { sql, links, publicUrl } = deps
  const urlOf = (id: string) => `${publicUrl()}/t/ics/${links.token('calendar_feed', id)}`

  app.get(
    '',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'The address of one’s calendar feed',
        description:
          'null where none was made. Whoever has the address reads the calendar, so it is shown to its person alone.',
        response: { 200: Feed },
      },
    },
    async ({ user }) => {
      const id = await findFeedId(sql, user)
      return { url: id ? urlOf(id) : null }
    },
  )

  app.post(
    '',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'Make a calendar feed, or give it a new address',
        description: 'The address before it ends at once, and programs that subscribed to that one with it.',
        response: { 201: Feed },
      },
    },
    async ({ user }) => {
      const id = await transact(sql, async (db) => {
        // two at once would leave two addresses
        await db`select pg_advisory_xact_lock(hashtextextended(${`calendar feed ${user.userId}`}, 0))`
        await links.withdraw(db, 'calendar_feed', { firmId: user.firmId, subjectId: user.userId })
        const link = { purpose: 'calendar_feed' as const, firmId: user.firmId, subjectId: user.userId }
        return links.create(db, { ...link, lifetimeSeconds: 50 * yearSeconds })
      })
      return { url: urlOf(id) }
    },
  )

  app.delete(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Withdraw one’s calendar feed',
        description: 'The address is 404 from then on. One that is not there is no error.',
        response: { 204: Nothing },
      },
    },
    async ({ user }) => links.withdraw(sql, 'calendar_feed', { firmId: user.firmId, subjectId: user.userId }),
  )
}

/** The feed itself: who has the address needs nothing else. */
export const calendarFeedLink = (deps: Deps) => async (app: App) => {
  app.get(
    '/ics/:token',
    {
      config: { role: 'capability' },
      exposeHeadRoute: false,
      schema: {
        summary: 'A person’s calendar as iCalendar',
        description:
          'Meetings of one’s own and those one attends, private ones too, from 90 days back to a year ahead. It ends when it is withdrawn or renewed, or its person is disabled.',
        params: z.object({ token: z.string() }),
        produces: ['text/calendar'],
      },
    },
    async ({ params, cause }, reply) => {
      const link = await deps.links.find(deps.sql, 'calendar_feed', params.token.replace(/\.ics$/, ''))
      cause.firm_id = link?.firm_id
      const holder = link && (await holderOf(deps.sql, link))
      if (!holder) throw notFound('There is no such calendar')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .serializer(String)
        .send(await feedOf(deps, holder))
    },
  )
}
