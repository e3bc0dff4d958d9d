import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { Choices, ChoicesPatch, choicesOf, choose } from './choices.ts'
import { Hooks, hooksOf, NewHook, removeHook, setHook } from './hooks.ts'
import { listNotifications, markOne, markRead } from './queries.ts'
import {
  Notification,
  NotificationId,
  NotificationPage,
  NotificationPatch,
  NotificationQuery,
  ReadCount,
  Reading,
} from './schema.ts'

/** Who sets a channel of Slack or Teams. */
const setBy = { me: 'viewer', firm: 'admin' } as const

export const notifications = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List what others did that you are to hear of, newest first',
        description:
          'Mentions, replies, what is yours now, what happens to deals of yours. What stands behind a wall meanwhile is not among them.',
        querystring: NotificationQuery,
        response: { 200: NotificationPage },
      },
    },
    async ({ user, query }) => {
      const rows = await listNotifications(sql, user, query)
      return { ...asPage(rows, query), unread: rows[0]?.unread ?? 0 }
    },
  )

  app.patch(
    '/:notification_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Mark a notification as read, or as unread again',
        description: 'Only one of your own. It stays in the list either way.',
        params: NotificationId,
        body: NotificationPatch,
        response: { 200: Notification },
      },
    },
    async ({ user, params, body }) => markOne(sql, user, params.notification_id, body.read),
  )

  app.get(
    '/choices',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'By which ways you hear of what',
        description:
          'For each kind of notification: here, by mail, by your channel of Slack or Teams; and whether your week is mailed.',
        response: { 200: Choices },
      },
    },
    async ({ user }) => choicesOf(sql, user),
  )

  app.patch(
    '/choices',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Choose by which ways you hear of what',
        description: 'Kinds that are left out stay as they are. What was told already stays told.',
        body: ChoicesPatch,
        example: { choices: { stage: { app: true, mail: 'weekly', chat: 'off' } } },
        response: { 200: Choices },
      },
    },
    async ({ user, body }) => transact(sql, (db) => choose(db, user, body)),
  )

  app.get(
    '/channels',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Your channel of Slack or Teams, and that of the firm',
        description: 'Their addresses are never shown again; error says why the last message did not arrive.',
        response: { 200: Hooks },
      },
    },
    async ({ user }) => hooksOf(sql, user),
  )

  for (const whose of ['me', 'firm'] as const) {
    const isMine = whose === 'me'
    app.put(
      `/channels/${whose}`,
      {
        config: { role: setBy[whose] },
        schema: {
          summary: `Set ${isMine ? 'your channel' : 'the channel of the firm'} of Slack or Teams`,
          description: `A first message is sent there; 422 where it does not arrive. It is told of ${isMine ? 'what you choose' : 'moves and documents of deals that everybody of the firm may know of'}.`,
          body: NewHook,
          example: { service: 'slack', url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
          response: { 200: Hooks },
        },
      },
      async ({ user, body }) => setHook(deps, user, whose, body),
    )
    app.delete(
      `/channels/${whose}`,
      {
        config: { role: setBy[whose] },
        schema: {
          summary: `Tell ${isMine ? 'your channel' : 'the channel of the firm'} of Slack or Teams nothing more`,
          description: 'Its address is forgotten. 404 where there is none.',
          response: { 204: Nothing },
        },
      },
      async ({ user }, reply) => {
        await removeHook(deps, user, whose)
        return reply.code(204).send(null)
      },
    )
  }

  app.post(
    '/read',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Mark notifications as read: some, those of some records, or all',
        description: 'Those that are not yours, or are read already, are passed over.',
        body: Reading,
        example: { all: true },
        response: { 200: ReadCount },
      },
    },
    async ({ user, body }, reply) => reply.code(200).send({ read: await markRead(sql, user, body) }),
  )
}
