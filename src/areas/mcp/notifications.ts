import { asPage } from '../../platform/http/fields.ts'
import { listNotifications, Notification, NotificationQuery } from '../notifications/index.ts'
import { Paging } from './fields.ts'
import { type Tool, tool } from './tool.ts'

const { unread, kind } = NotificationQuery.shape

export const listNotificationsTool: Tool = tool({
  name: 'list_notifications',
  title: 'List notifications',
  description:
    'What others did that the person whose token or key this is is to hear of, newest first: mentions, replies, what is theirs now.',
  input: { unread, kind, ...Paging },
  run: async ({ deps: { sql }, user }, query) => {
    const { data, ...rest } = asPage(await listNotifications(sql, user, query), query)
    return { ...rest, data: data.map((row) => Notification.parse(row)) }
  },
})
