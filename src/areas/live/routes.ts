import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { sendEvents } from '../../platform/http/sse.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { LiveFeed } from './feed.ts'
import { placesOf } from './places.ts'
import { noteHere } from './presence.ts'
import { LiveQuery, LiveStream, NewPresence, Presence } from './schema.ts'

export const live = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  const feed = new LiveFeed(deps)
  const places = placesOf(deps.sealer)
  app.addHook('preClose', async () => feed.stop())

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What changes in the firm, told as it happens',
        description:
          'Events for what you may know of: which record changed, by whom, and which fields; no values. ready comes first. gone: no longer to be seen. many: of many records of a kind at once. reload: load everything anew. Last-Event-ID resumes. Ends when your rights change. Ten streams a person (429).',
        querystring: LiveQuery,
        response: { 200: LiveStream },
        produces: ['text/event-stream'],
        errors: [429],
      },
    },
    async (request, reply) => {
      const { user, query, headers } = request
      const given = query.last_event_id ?? String(headers['last-event-id'] ?? '')
      const listener = await feed.listen({
        user,
        subjects: query.subjects ?? [],
        after: given ? places.positionOf(user.firmId, given) : undefined,
        roleNow: () => request.roleNow(),
        reader: whileAsked(reply),
      })
      const messages = async function* () {
        for await (const message of listener.messages())
          yield { ...message, id: places.nameOf(user.firmId, Number(message.id)) }
      }
      return sendEvents(reply, messages, { heartbeatSeconds: 20 })
    },
  )

  app.put(
    '/presence',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'Say that you have a record open, and learn who else has',
        description: 'To be said again each quarter of a minute: after forty seconds without it, you have left.',
        body: NewPresence,
        response: { 200: Presence },
      },
    },
    async ({ user, body }) => ({ people: await noteHere(sql, user, body) }),
  )
}
