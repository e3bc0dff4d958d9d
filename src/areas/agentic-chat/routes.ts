import type { Deps } from '../../deps.ts'
import { asPage, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { sendEvents } from '../../platform/http/sse.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { analystOf, takeQuestion } from './analyst.ts'
import { ask, checkQuestion } from './ask.ts'
import { deleteChat, listChats, listMessages, requireChat } from './chats.ts'
import { poolRoutes } from './pools/routes.ts'
import { ChatId, ChatList, ChatStream, ChatWithMessages, MessagePage, NewQuestion } from './schema.ts'

export const agenticChat = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  const analyst = analystOf(deps)
  const { pools } = analyst
  app.addHook('preClose', () => pools.stop())
  app.register(poolRoutes(deps, pools))

  app.post(
    '/query',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Ask a question about the firm’s data',
        description:
          'Events: start, agent_start, chunk and data, agent_complete, complete; or error. Sixty questions a minute and person, unless the installation says otherwise (429). Questions of one chat are answered one after the other.',
        body: NewQuestion,
        example: { chat_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60', query: 'Which companies have revenue over $10m?' },
        response: { 200: ChatStream },
        produces: ['text/event-stream'],
        errors: [429],
      },
    },
    async ({ user, body }, reply) => {
      const reader = whileAsked(reply)
      checkQuestion(body.query)
      const admitted = takeQuestion(deps, user).then((taken) => {
        // a reply is a promise of its own, which nobody may wait for here: it is not what this one gives
        reply.headers(taken.headers)
      })
      const events = await ask(analyst, user, body, { admitted, reader })
      return sendEvents(reply, () => events)
    },
  )

  app.get(
    '/chats',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Your chats, the latest first',
        description: 'Titled by their first question. Nobody else sees them.',
        querystring: Page,
        response: { 200: ChatList },
      },
    },
    async ({ user, query }) => asPage(await listChats(sql, user, query), query),
  )

  app.get(
    '/chats/:chat_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A chat of yours with its messages',
        description:
          'In order of time; page 1 has the latest. Answers carry the plan, the tables and the citations that were shown.',
        params: ChatId,
        querystring: MessagePage,
        response: { 200: ChatWithMessages },
      },
    },
    async ({ user, params, query }) => ({
      ...(await requireChat(sql, user, params.chat_id)),
      ...(await listMessages(sql, user, params.chat_id, query)),
    }),
  )

  app.delete(
    '/chats/:chat_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Delete a chat of yours',
        description: 'Its messages go; its id stays taken, and the audit log keeps what was asked.',
        params: ChatId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => deleteChat(sql, user, params.chat_id),
  )
}
