import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
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
      schema: { summary: 'The address of one’s calendar feed', response: { 200: Feed } },
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
      schema: { summary: 'Make a calendar feed, or give it a new address', response: { 201: Feed } },
    },
    async ({ user }, reply) => {
      const id = await transact(sql, async (db) => {
        await links.withdraw(db, 'calendar_feed', user.userId)
        const link = { purpose: 'calendar_feed' as const, firmId: user.firmId, subjectId: user.userId }
        return links.create(db, { ...link, lifetimeSeconds: 50 * yearSeconds })
      })
      return reply.code(201).send({ url: urlOf(id) })
    },
  )

  app.delete(
    '',
    {
      config: { role: 'viewer' },
      schema: { summary: 'Withdraw one’s calendar feed', response: { 204: Nothing } },
    },
    async ({ user }, reply) => {
      await links.withdraw(sql, 'calendar_feed', user.userId)
      return reply.code(204).send(null)
    },
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
        params: z.object({ token: z.string() }),
        produces: ['text/calendar'],
      },
    },
    async ({ params }, reply) => {
      const link = await deps.links.find(deps.sql, 'calendar_feed', params.token.replace(/\.ics$/, ''))
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
