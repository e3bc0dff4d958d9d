import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { catalogue } from './catalogue.ts'
import { checkConnection } from './connecting/check.ts'
import { connectByForm } from './connecting/connect.ts'
import { beginConsent, finishConsent } from './connecting/consent.ts'
import { disconnect } from './connecting/disconnect.ts'
import { requireConnection } from './connecting/find.ts'
import { changeConnection, checkMayChange, listRecords, requireRecord } from './connections.ts'
import {
  ConnectionId,
  ConnectionPatch,
  ConnectionRecord,
  Consent,
  ConsentAnswer,
  ConsentWish,
  NewConnection,
  Overview,
} from './schema.ts'

export const integrations = (deps: Deps) => async (app: App) => {
  const { sql, config } = deps

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What is connected and how it is, and what can be',
        description:
          'services says for each what adapters there are, which fields their form has, and what works without one. Mailboxes and calendars of colleagues are not in it.',
        response: { 200: Overview },
      },
    },
    async ({ user }) => ({ services: catalogue(config, user), connections: await listRecords(sql, user) }),
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Connect an account by a form; it is checked first',
        description:
          'fields of the adapter say what settings and credentials to send. Nothing is stored unless the account answers: 422 credentials_refused, 502 source_unavailable. The same account again is the same connection. Those of the firm are for admins.',
        body: NewConnection,
        errors: [404, 409, 429, 502],
        response: { 201: ConnectionRecord },
      },
    },
    async ({ user, body }) => {
      const id = await connectByForm(deps, user, body)
      return requireRecord(sql, user, id)
    },
  )

  app.post(
    '/oauth/init',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Begin to connect an account at its provider',
        description:
          'Send the browser to authorization_url; it comes back with code and state, which are good once and for ten minutes. 409 where the operator has registered no client there.',
        body: ConsentWish,
        errors: [409],
        response: { 200: Consent },
      },
    },
    async ({ user, body }) => beginConsent(deps, user, body),
  )

  app.get(
    '/oauth/callback',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Connect with what the provider sent the browser back with',
        description:
          'For the person who began it. 400 invalid_state where the state is used, old or somebody else’s; 400 consent_refused where the person said no.',
        querystring: ConsentAnswer,
        errors: [400, 404, 409, 429, 502],
        response: { 200: ConnectionRecord },
      },
    },
    async ({ user, query }) => requireRecord(sql, user, await finishConsent(deps, user, query)),
  )

  app.get(
    '/:connection_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a connection',
        description: 'health says in a sentence how it is; counts are those of the last time it was read.',
        params: ConnectionId,
        response: { 200: ConnectionRecord },
      },
    },
    async ({ user, params }) => requireRecord(sql, user, params.connection_id),
  )

  app.patch(
    '/:connection_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Rename a connection; share what a mailbox brings',
        description:
          'shared counts for what comes from then on. The owner changes their own, an admin those of the firm.',
        params: ConnectionId,
        body: ConnectionPatch,
        response: { 200: ConnectionRecord },
      },
    },
    async ({ user, params, body }) => {
      const connected = await requireConnection(sql, user, params.connection_id)
      checkMayChange(user, connected)
      await retried(() => changeConnection(sql, user, params.connection_id, body))
      return requireRecord(sql, user, params.connection_id)
    },
  )

  app.delete(
    '/:connection_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Disconnect an account; what it brought stays',
        description:
          'Credentials are removed, and its token taken back at the provider where no other connection needs it, also where that cannot be reached.',
        params: ConnectionId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => disconnect(deps, user, params.connection_id),
  )

  app.post(
    '/:connection_id/check',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Ask a connection whether it works',
        description:
          'Answers the record with what was found: needs_reconnect where credentials are not taken any more.',
        params: ConnectionId,
        response: { 200: ConnectionRecord },
      },
    },
    async ({ user, params }) => {
      await checkConnection(deps, await requireConnection(sql, user, params.connection_id))
      return requireRecord(sql, user, params.connection_id)
    },
  )
}
