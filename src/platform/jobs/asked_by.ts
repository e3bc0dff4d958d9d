import { z } from 'zod'
import { type Cause, causeNow } from '../watch/cause.ts'

// A job keeps with its payload what asked for it, under a name that no payload has. So it goes where the payload goes: to the next
// try, to the job that follows one that was given up, and into a back-up. A handler does not see it.

const Asker = z.object({ request_id: z.string().max(128).optional(), traceparent: z.string().max(64).optional() })
const Kept = z.object({ asked_by: Asker })

/** A job that asks for another one passes on what has asked for it. */
export function withAsker(payload: object): object {
  const { request_id, traceparent } = causeNow() ?? {}
  const asked_by = {
    ...(request_id !== undefined && { request_id }),
    ...(traceparent !== undefined && { traceparent }),
  }
  return Object.keys(asked_by).length === 0 ? payload : { ...payload, asked_by }
}

export const askedBy = (data: unknown): Cause => Kept.safeParse(data).data?.asked_by ?? {}
