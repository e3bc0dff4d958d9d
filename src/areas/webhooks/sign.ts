import { createHmac, randomBytes } from 'node:crypto'

/** A new secret: what stands behind the prefix is the key, in base64. */
export const newSecret = () => prefix + randomBytes(keyBytes).toString('base64')

const prefix = 'whsec_'
const keyBytes = 32

type Signed = { id: string; timestamp: number; body: string }

/** The header webhook-signature of the Standard Webhooks specification: one signature for each secret, "v1," before each. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => Buffer.from(secret.slice(prefix.length), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ')

export const purpose = 'secret of a webhook'
export const placeOf = (firmId: string, webhookId: string) => `${firmId}:${webhookId}`
