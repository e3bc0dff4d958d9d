import type { Config } from '../../src/config.ts'

/** The service as somebody of the firm uses it. */
export type Signed = { id: string; firmId: string; email: string; token: string }

/** The address at which a service with this configuration listens, if one answers there. */
export async function runningAt({ host, port }: Config): Promise<string | undefined> {
  if (port === 0) return undefined // nobody knows which
  const here = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const url = `http://${here}:${port}`
  try {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) })
    const health: unknown = await reply.json()
    const isOurs = typeof health === 'object' && health !== null && 'status' in health && 'version' in health
    return isOurs ? url : undefined
  } catch {
    return undefined // nothing there, or another program: starting the service says which
  }
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** the service's word for it: email_already_exists */
  readonly code: string | undefined
  constructor({ method, path }: Sent, status: number, body: string) {
    super(`${method} ${path} answered ${status}: ${body.slice(0, 500)}`)
    this.status = status
    this.code = /"error_code":"(\w+)"/.exec(body)?.[1]
  }
}

type Sent = { method: 'GET' | 'POST' | 'PATCH' | 'PUT'; path: string; body?: object; token?: string }

/** One request. Throws a Refusal for anything but success. */
export async function send(url: string, sent: Sent): Promise<any> {
  // reason of any: the answers of many endpoints, of which ids and states are read
  const { method, path, body, token } = sent
  const isForm = body instanceof FormData
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Refusal(sent, reply.status, text)
  return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

export async function signIn(url: string, email: string, password: string): Promise<Signed | undefined> {
  try {
    const body = { email, password }
    const { access_token, user } = await send(url, { method: 'POST', path: '/auth/login', body })
    return { id: user.id, firmId: user.firm_id, email, token: access_token }
  } catch (error) {
    if (error instanceof Refusal && [401, 403, 422].includes(error.status)) return undefined
    throw error
  }
}

const atOnce = 6

/** Does the work for all items, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items].reverse()
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
