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
      schema: {
        summary: 'List e-mails, newest first',
        description:
          'Answers {emails, total}; page_size is 1,000 unless given, the most there is. Messages that colleagues do not share are in it without a word of their text.',
        querystring: EmailQuery,
        response: { 200: EmailList },
      },
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
        description: 'The same filters as those of e-mails; a conversation counts where any of its messages matches.',
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
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get an e-mail',
        description:
          'readable says whether its text is there for the asker. html has no scripts, forms and remote pictures. Blind copies are told to the sender alone.',
        params: EmailId,
        response: { 200: Email },
      },
    },
    async ({ user, params }) => requireEmail(sql, user, params.email_id),
  )

  app.patch(
    '/:email_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change an e-mail: share it, or file it under a company or contact',
        description:
          'Sharing is the mailbox owner’s. What is filed by hand stays so; everything else is filed anew when addresses or names change.',
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
      schema: {
        summary: 'Get the conversation an e-mail belongs to',
        description:
          'At most 200 messages, oldest first, with the one that was asked for; omitted counts the rest. What one may not read stands there without its text.',
        params: EmailId,
        response: { 200: Thread },
      },
    },
    async ({ user, params }) => requireThread(sql, user, params.email_id),
  )

  app.get(
    '/:email_id/tracking',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Opens and clicks of a sent e-mail',
        description:
          'A lower bound: what programs fetch does not count. Who may not read the message sees of a click only the site.',
        params: EmailId,
        response: { 200: Tracking },
      },
    },
    async ({ user, params }) => requireTracking(sql, user, params.email_id),
  )

  attachmentRoutes(deps)(app)
}
