import type { Deps } from '../../deps.ts'
import { Courier } from './courier.ts'

export { checkAddress } from './address.ts'
export { endWaitingDeliveries } from './deliveries.ts'
export { tellOwner } from './disable.ts'
export { forgetInWebhooks } from './forget_person.ts'
export { sweepDeliveries, tellDisabled } from './jobs.ts'
export { address as webhookAddress } from './schema.ts'
export { sweepOld } from './sweep.ts'

/** Has this node bring what webhooks are to be told. */
export const startCourier = (deps: Deps): void => new Courier(deps).start()
