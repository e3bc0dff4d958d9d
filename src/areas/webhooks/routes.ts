import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import { asPage, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { checkAddress } from './address.ts'
import { deliveryRoutes } from './delivery_routes.ts'
import { ownersOnly } from './errors.ts'
import { checkFields } from './fields.ts'
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, requireOwn, requireWebhook } from './queries.ts'
import { rotateSecret } from './rotate.ts'
import { NewSecret, NewWebhook, Webhook, WebhookId, WebhookPage, WebhookPatch, WebhookWithSecret } from './schema.ts'

export const webhooks = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  app.register(deliveryRoutes(deps))

  app.get(
    '',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Webhooks of the firm, newest first',
        description: 'Of those of other admins one sees host, owner and state, not the address.',
        querystring: Page,
        response: { 200: WebhookPage },
      },
    },
    async ({ user, query }) => asPage(await listWebhooks(sql, user, query), query),
  )

  app.post(
    '',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Have an address told of what happens, as far as you may know it',
        description:
          'Filters by kinds of records, of events, and by fields that change. The secret that signs is shown this once. At most 50 in a firm. Private addresses are refused unless the operator lists them.',
        body: NewWebhook,
        example: { name: 'Deals', url: 'https://hooks.example.com/crm', subjects: ['deal'], fields: ['stage'] },
        errors: [409],
        response: { 201: WebhookWithSecret },
      },
    },
    async ({ user, body }) => {
      await checkFields(sql, user, body)
      await checkAddress(deps, body.url)
      const { id, secret } = await createWebhook(deps, user, body)
      return { ...(await requireWebhook(sql, user, id)), secret }
    },
  )

  app.get(
    '/:webhook_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Get a webhook',
        description: 'waiting, last_delivered_at and the address are told to its owner only.',
        params: WebhookId,
        response: { 200: Webhook },
      },
    },
    async ({ user, params }) => requireWebhook(sql, user, params.webhook_id),
  )

  app.patch(
    '/:webhook_id',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Change a webhook; other admins than its owner may pause it',
        description: 'active makes one go on that was paused or disabled, and sends what waited.',
        params: WebhookId,
        body: WebhookPatch,
        response: { 200: Webhook },
      },
    },
    async ({ user, params, body }) => {
      const webhook = await requireWebhook(sql, user, params.webhook_id)
      const isPause = Object.keys(body).every((field) => field === 'status') && body.status !== 'active'
      if (webhook.owner_id !== user.userId && !isPause) throw ownersOnly()
      await checkFields(sql, user, body)
      if (body.url !== undefined) await checkAddress(deps, body.url)
      await retried(() => changeWebhook(sql, user, webhook.id, body))
      return requireWebhook(sql, user, webhook.id)
    },
  )

  app.delete(
    '/:webhook_id',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Delete a webhook with its log',
        description: 'What waits to be sent is not sent any more. Any admin may.',
        params: WebhookId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => retried(() => deleteWebhook(sql, user, params.webhook_id)),
  )

  app.post(
    '/:webhook_id/secret',
    {
      config: { role: 'admin', scope: 'no key' },
      schema: {
        summary: 'Replace the secret; the one before it signs too for a day',
        description: 'Shown this once. Meanwhile webhook-signature holds two signatures. For its owner only.',
        params: WebhookId,
        response: { 200: NewSecret },
      },
    },
    async ({ user, params }) => {
      const webhook = await requireOwn(sql, user, params.webhook_id)
      return rotateSecret(deps, user, webhook.id)
    },
  )
}
