import { ApiError, forbidden } from '../../platform/http/errors.ts'

export const webhookNotFound = () => new ApiError(404, 'webhook_not_found', 'Webhook not found')
export const deliveryNotFound = () => new ApiError(404, 'delivery_not_found', 'Delivery not found')
export const ownersOnly = () =>
  forbidden('Only the person who made a webhook may do this: it is told what that person may know')
export const notActive = () =>
  new ApiError(409, 'webhook_not_active', 'The webhook is not active. Set its status to active first.')
export const secretLost = () =>
  new ApiError(
    409,
    'secret_lost',
    'Its secret was sealed with another CREDENTIALS_KEY: make a new one, and then set it to active',
  )
export const tooManyWebhooks = (max: number) =>
  new ApiError(409, 'too_many_webhooks', `A firm can have ${max} webhooks; delete one first`)
export const tooManyEvents = (max: number) =>
  new ApiError(422, 'too_many_events', `More than ${max} events lie in this time; ask for a shorter one`)
