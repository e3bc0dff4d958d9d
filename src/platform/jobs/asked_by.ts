import { z } from 'zod'
import { type Cause, causeNow } from '../watch/cause.ts'

// A job keeps with its payload what asked for it, under a name that no payload has. So it goes where the payload goes: to the next
// try, to the job that follows one that was given up, and into a back-up. A handler does not see it.

const Kept = z.object({ asked_by: z.object({ request_id: z.string().max(128).optional() }) })

/** A job that asks for another one passes on what has asked for it. */
export function withAsker(payload: object): object {
  const { request_id } = causeNow() ?? {}
  return request_id === undefined ? payload : { ...payload, asked_by: { request_id } }
}

export function askedBy(data: unknown): Cause {
  const { data: kept } = Kept.safeParse(data)
  const request_id = kept?.asked_by.request_id
  return request_id === undefined ? {} : { request_id }
}
