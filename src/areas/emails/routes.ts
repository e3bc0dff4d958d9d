import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { attachmentRoutes } from './attachment_routes.ts'
import { changeEmail } from './change.ts'
import { listEmails, requireEmail, requireThread, requireTracking } from './queries.ts'
import {
  Email,
  EmailId,
  EmailList,
  EmailPatch,
  EmailQuery,
  Thread,
  ThreadPage,
  ThreadsQuery,
  Tracking,
} from './schema.ts'
import { listThreads } from './threads.ts'

export const emails = (deps: Deps) => async (app: App) => {
  const { sql } = deps

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: { summary: 'List e-mails, newest first', querystring: EmailQuery, response: { 200: EmailList } },
    },
    async ({ user, query }) => {
      const { data, total } = asPage(await listEmails(sql, user, query), query)
      return { emails: data, total }
    },
  )

  app.get(
    '/threads',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List conversations, the newest message first',
        querystring: ThreadsQuery,
        response: { 200: ThreadPage },
      },
    },
    async ({ user, query }) => {
      const rows = await listThreads(sql, user, query)
      return asPage(
        rows.map((row) => ({ ...row, id: row.thread_id })),
        query,
      )
    },
  )

  app.get(
    '/:email_id',
    { config: { role: 'viewer' }, schema: { summary: 'Get an e-mail', params: EmailId, response: { 200: Email } } },
    async ({ user, params }) => requireEmail(sql, user, params.email_id),
  )

  app.patch(
    '/:email_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change an e-mail: share it, or file it under a company or contact',
        params: EmailId,
        body: EmailPatch,
        response: { 200: Email },
      },
    },
    async ({ user, params, body }) => transact(sql, (db) => changeEmail(db, user, params.email_id, body)),
  )

  app.get(
    '/:email_id/thread',
    {
      config: { role: 'viewer' },
      schema: { summary: 'Get the conversation an e-mail belongs to', params: EmailId, response: { 200: Thread } },
    },
    async ({ user, params }) => requireThread(sql, user, params.email_id),
  )

  app.get(
    '/:email_id/tracking',
    {
      config: { role: 'viewer' },
      schema: { summary: 'Opens and clicks of a sent e-mail', params: EmailId, response: { 200: Tracking } },
    },
    async ({ user, params }) => requireTracking(sql, user, params.email_id),
  )

  attachmentRoutes(deps)(app)
}
