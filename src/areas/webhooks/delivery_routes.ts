import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { leaseSeconds } from './claim.ts'
import { createTest, listDeliveries, replayOne, replayRange, requireDelivery } from './deliveries.ts'
import { notActive } from './errors.ts'
import { messagesOf } from './message.ts'
import { requireOwn } from './queries.ts'
import {
  Delivery,
  DeliveryId,
  DeliveryPage,
  DeliveryQuery,
  DeliveryWithTries,
  Queued,
  Replay,
  WebhookId,
} from './schema.ts'
import { tryOut } from './try_out.ts'

/** What a webhook was told, and telling it again. */
export const deliveryRoutes = (deps: Deps) => async (app: App) => {
  const { sql } = deps

  app.get(
    '/:webhook_id/deliveries',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'What a webhook of yours was told in the last 30 days, newest first',
        description:
          'State, code, time taken and the first bytes of the last answer of each. Of those of other admins one sees none.',
        params: WebhookId,
        querystring: DeliveryQuery,
        response: { 200: DeliveryPage },
      },
    },
    async ({ user, params, query }) => {
      const webhook = await requireOwn(sql, user, params.webhook_id)
      return asPage(await listDeliveries(sql, user, webhook.id, query), query)
    },
  )

  app.get(
    '/:webhook_id/deliveries/:delivery_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'A delivery with its tries and what is sent',
        description: 'body is what the receiver would get now: null where one may not know of it any more.',
        params: DeliveryId,
        response: { 200: DeliveryWithTries },
      },
    },
    async ({ user, params }) => {
      await requireOwn(sql, user, params.webhook_id)
      return withBody(user, await requireDelivery(sql, user, params))
    },
  )

  app.post(
    '/:webhook_id/deliveries/:delivery_id/replay',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Send a delivery again, under the same id of its event',
        description:
          'A receiver that passes over ids it has seen will do so with this one. 409 webhook_not_active for one that is paused or disabled.',
        params: DeliveryId,
        errors: [409],
        response: { 202: Delivery },
      },
    },
    async ({ user, params }) => {
      await requireActive(user, params.webhook_id)
      const delivery_id = await replayOne(sql, user, params)
      return requireDelivery(sql, user, { ...params, delivery_id })
    },
  )

  app.post(
    '/:webhook_id/replay',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Send the events of a time again, at most 10,000',
        description: 'The events that the webhook wants now, also those of when it was not active.',
        params: WebhookId,
        body: Replay,
        errors: [409],
        response: { 202: Queued },
      },
    },
    async ({ user, params, body }) => {
      const webhook = await requireActive(user, params.webhook_id)
      const queued = await transact(sql, (db) => replayRange(db, user, webhook.id, body))
      return { queued }
    },
  )

  app.post(
    '/:webhook_id/test',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Send a test and see what the receiver answers',
        description:
          'At once, with the type webhook.test, whether or not the webhook is active. The answer has the code and what came back.',
        params: WebhookId,
        response: { 200: DeliveryWithTries },
      },
    },
    async ({ user, params }) => {
      const webhook = await requireOwn(sql, user, params.webhook_id)
      const delivery_id = await createTest(sql, user, webhook.id, leaseSeconds)
      await tryOut(deps, user, { webhook_id: webhook.id, delivery_id })
      return withBody(user, await requireDelivery(sql, user, { webhook_id: webhook.id, delivery_id }))
    },
  )

  async function requireActive(who: Who, id: string) {
    const webhook = await requireOwn(sql, who, id)
    if (webhook.status !== 'active') throw notActive()
    return webhook
  }

  async function withBody(who: Who, delivery: Awaited<ReturnType<typeof requireDelivery>>) {
    const messages = await messagesOf(sql, who, [delivery])
    return { ...delivery, body: messages.get(delivery.id)?.body ?? null }
  }
}
