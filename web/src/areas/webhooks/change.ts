import { type Body, client, refetch } from '../../api/client.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import type { Webhook } from './words.ts'

type Patch = Body<'/api/webhooks/{webhook_id}', 'patch'>

export const pathOf = ({ id }: Pick<Webhook, 'id'>) => ({ params: { path: { webhook_id: id } } })

export async function change(webhook: Webhook, body: Patch): Promise<void> {
  await client.PATCH('/api/webhooks/{webhook_id}', { ...pathOf(webhook), body })
  await refetch('/api/webhooks')
}

// no way back is offered: only its owner could resume it, and the button to do so stands there
export const pause = (webhook: Webhook) =>
  attempt(async () => {
    await change(webhook, { status: 'paused' })
    tellDone(`${webhook.name} is paused: what happens meanwhile can be sent by a replay`)
  })

export const resume = (webhook: Webhook) =>
  attempt(async () => {
    await change(webhook, { status: 'active' })
    tellDone(`${webhook.name} is active again`)
  })
