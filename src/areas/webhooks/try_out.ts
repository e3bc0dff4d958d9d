import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { findTarget } from './claim.ts'
import { requireDelivery } from './deliveries.ts'
import { secretLost, webhookNotFound } from './errors.ts'
import { messagesOf } from './message.ts'
import { post } from './post.ts'
import { settle } from './settle.ts'

/** Sends a delivery now, for the person who waits for what comes of it. */
export async function tryOut(deps: Deps, who: Who, named: { webhook_id: string; delivery_id: string }): Promise<void> {
  const webhook = { firm_id: who.firmId, id: named.webhook_id }
  const target = await findTarget(deps, webhook)
  const delivery = await requireDelivery(deps.sql, who, named)
  const message = (await messagesOf(deps.sql, who, [delivery])).get(delivery.id)
  if (!target || !message) throw webhookNotFound()
  if (target.secrets.length === 0) throw secretLost()
  await settle(deps, webhook, delivery, await post(deps, { ...target, message }))
}
