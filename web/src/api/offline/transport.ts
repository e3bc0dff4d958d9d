import { Fault } from '../fault.ts'
import { findAnswer } from './answers.ts'
import { addChange, addNew, dropNew, isOfNew, isWaiting, mayWait, newKey } from './waiting.ts'

// What sending a request needs when the service may not answer; a part of its own, which only who is signed in needs.

export { findAnswer, storeAnswer } from './answers.ts'

type Send = (make: () => Request) => Promise<Response>

/**
 * Sends what writes, or has it wait where the service cannot be reached. A change of a record as it was seen is thrown as a
 * `Fault` with `unsent`: who sent it knows what was seen (form/as_seen.ts).
 */
export async function sendOrWait(make: () => Request, send: Send): Promise<Response> {
  const asked = make()
  const { method } = asked
  const path = pathOf(asked.url)
  if (method === 'DELETE' && isOfNew(path)) return dropNew(path).then(() => new Response(null, { status: 204 }))
  if (!mayWait(method, path)) return send(make)
  // the first time already: the answer to it may be all that was cut off
  const key = newKey()
  const once = () => {
    const request = make()
    if (method === 'POST') request.headers.set('idempotency-key', key)
    return request
  }
  try {
    if (!isWaiting(path) && !isOfNew(path)) return await send(once)
  } catch (error) {
    if (!(error instanceof Fault && error.status === 0)) throw error
  }
  const body = await asked.json()
  if (method === 'POST')
    return Response.json(await addNew({ method, path, body }, key, await author()), { status: 201 })
  const change = { method: 'PATCH', path, body } as const
  if (asked.headers.has('if-match')) throw new Fault(0, {}, null, change)
  return Response.json(await addChange(change))
}

const pathOf = (url: string) => url.slice(new URL('.', location.href).href.length - 1)

async function author(): Promise<object> {
  const found = await findAnswer(new URL('auth/me', location.href).href)
  const me: { name?: string } = (await found?.response.json()) ?? {}
  return { created_by_name: me.name ?? '', assignee_name: me.name ?? '' }
}
