import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { catalogue } from './catalogue.ts'
import { checkConnection } from './check.ts'
import { connectByForm } from './connect.ts'
import { changeConnection, checkMayChange, listRecords, requireRecord } from './connections.ts'
import { beginConsent, finishConsent } from './consent.ts'
import { disconnect } from './disconnect.ts'
import { requireConnection } from './find.ts'
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
      schema: { summary: 'What is connected and how it is, and what can be', response: { 200: Overview } },
    },
    async ({ user }) => ({ services: catalogue(config, user), connections: await listRecords(sql, user) }),
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Connect an account by a form; it is checked first',
        body: NewConnection,
        errors: [404, 409, 429, 502],
        response: { 201: ConnectionRecord },
      },
    },
    async ({ user, body }, reply) => {
      const id = await connectByForm(deps, user, body)
      return reply.code(201).send(await requireRecord(sql, user, id))
    },
  )

  app.post(
    '/oauth/init',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Begin to connect an account at its provider',
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
      schema: { summary: 'Get a connection', params: ConnectionId, response: { 200: ConnectionRecord } },
    },
    async ({ user, params }) => requireRecord(sql, user, params.connection_id),
  )

  app.patch(
    '/:connection_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Rename a connection; share what a mailbox brings',
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
        params: ConnectionId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }, reply) => {
      await disconnect(deps, user, params.connection_id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:connection_id/check',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Ask a connection whether it works',
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
