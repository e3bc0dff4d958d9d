import { insertEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { piece } from '../../platform/db/statement.ts'
import { webhookNotFound } from './errors.ts'
import { newSecret, placeOf, purpose } from './sign.ts'

const overlapHours = 24

/** A new secret; the one before it signs beside it for a day, so that a receiver can change over without a loss. */
export async function rotateSecret({ sql, sealer }: Pick<Deps, 'sql' | 'sealer'>, who: Who, id: string) {
  const secret = newSecret()
  const sealed = sealer.seal(purpose, placeOf(who.firmId, id), secret)
  const event = { subject: 'webhook', kind: 'updated', subjectId: id, after: { secret: 'replaced' } } as const
  const [rotated] = await sql<{ old_secret_until: string }[]>`
    with rotated as (
      update webhooks set secret = ${sealed}, old_secret = secret, updated_at = now(),
        old_secret_until = now() + ${overlapHours} * interval '1 hour'
      where firm_id = ${who.firmId} and id = ${id} and owner_id = ${who.userId} returning id, old_secret_until
    ), recorded as (${insertEvent(who, event, piece`from rotated`)})
    select old_secret_until from rotated`
  if (!rotated) throw webhookNotFound()
  return { secret, old_secret_until: rotated.old_secret_until }
}
