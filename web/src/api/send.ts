import { fetchOnce } from './ahead.ts'
import { Fault, faultOf, offline } from './fault.ts'
import { idle } from './idle.ts'
import { isOffline, noteAnswered, noteStored, noteUnanswered, silentMs } from './offline/network.ts'
import { endSession, keepToken, leftOf, lifetimeOf, mustEnrol, personOf, readToken, sessionNow } from './token.ts'

const transport = () => import('./offline/transport.ts').catch(() => undefined)

/**
 * A request with the token of the person, who does not notice that it is renewed. Throws a `Fault` for every answer that
 * is not a success. When the service ends a session, the app asks to sign in, and goes on where it was. Where the service
 * cannot be reached, what was read before is answered, and what is written waits.
 */
export const send = (request: Request): Promise<Response> => sendWaitable(() => request.clone())

/** As `fetch`, for what is not JSON: pages, downloads, streams. */
export const sendTo = (path: string, init?: RequestInit): Promise<Response> => sendWaitable(requestTo(path, init))

/** The same, of which nothing waits. */
export const sendNow = (path: string, init?: RequestInit): Promise<Response> => sendMade(requestTo(path, init))

const requestTo = (path: string, init?: RequestInit) => () => new Request(path.replace(/^\//, ''), init)

async function sendWaitable(make: () => Request): Promise<Response> {
  const isRead = make().method === 'GET' || !readToken()
  const part = isRead ? undefined : await transport()
  return part ? part.sendOrWait(make, sendMade) : sendMade(make)
}

/** A request of nobody: to sign in or register, whoever may be signed in. Throws a `Fault` as `send` does. */
export const sendAsNobody = async (request: Request): Promise<Response> => successOf(await go(request, undefined))

// "make" rather than a request, because one that is refused is sent again, and a copy of it would hold a whole upload
async function sendMade(make: () => Request): Promise<Response> {
  const token = await freshToken()
  const response = await go(make(), token)
  if (token === undefined || !(await isOutdated(response, token))) return successOf(response)
  const other = await otherThan(token)
  if (other === undefined) throw await faultOf(response)
  const again = await go(make(), other)
  if (again.status === 401) endSession(other)
  return successOf(again)
}

/** Whether another token would be answered otherwise, or says why it is not: the firm asks for a second factor by now. */
async function isOutdated(response: Response, token: string): Promise<boolean> {
  if (response.status !== 403 || mustEnrol(token)) return response.status === 401
  return (await faultOf(response.clone())).code === 'second_factor_setup_required'
}

async function successOf(response: Response): Promise<Response> {
  if (!response.ok) throw await faultOf(response)
  return response
}

let writtenAt = 0
let writing = 0

/** When this tab wrote something last, in milliseconds since 1970; that somebody is here is nothing written. */
export const lastWriteAt = (): number => (writing > 0 ? Date.now() : writtenAt)

/** The request with the token; what writes is counted until it is answered. */
async function go(request: Request, token: string | undefined): Promise<Response> {
  const isWrite = request.method !== 'GET' && !request.url.includes('/api/live/')
  if (!isWrite) return goOn(request, token)
  writing++
  return goOn(request, token).finally(() => {
    writing--
    writtenAt = Date.now()
  })
}

async function goOn(request: Request, token: string | undefined): Promise<Response> {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  const answer = fetchOnce(request, token).then(
    (response) => {
      noteAnswered()
      if (request.method === 'GET') store(request, token, response)
      return response
    },
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      noteUnanswered()
      throw offline()
    },
  )
  return request.method === 'GET' && token ? orStored(request, answer) : answer
}

const stored = /^(application\/json|image\/)/

/** Stores what may be looked at again without a network. A stream has no end. */
function store({ url }: Request, token: string | undefined, response: Response) {
  const person = personOf(token)
  if (!person || !stored.test(response.headers.get('content-type') ?? '')) return
  const copy = response.clone()
  const storeCopy = async () => (await transport())?.storeAnswer(url, person, copy)
  // one that is broken off is none
  void idle()
    .then(storeCopy)
    .catch(() => {})
}

const patienceMs = { usual: 15_000, offline: 3000 }

/** The answer of the service; what is stored only where it cannot be reached, or answers nobody for long. */
async function orStored({ url }: Request, answer: Promise<Response>): Promise<Response> {
  const find = async () => {
    const found = await (await transport())?.findAnswer(url)
    if (found) noteStored(found.at)
    return found?.response
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = new Promise<Response>((resolve) => {
    const patience = isOffline() ? patienceMs.offline : patienceMs.usual
    timer = setTimeout(async () => resolve((silentMs() >= patience && (await find())) || answer), patience)
  })
  try {
    return await Promise.race([answer, later])
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const response = await find()
    if (response) return response
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// a token is renewed in the last fifth of its life, in the last five minutes of a long one, by the first request then
const renewBeforeMs = (token: string) => Math.min(5 * 60_000, lifetimeOf(token) / 5)

/** A token that is good for a while, or as it is where it cannot be renewed just now; undefined for nobody. */
export async function freshToken(): Promise<string | undefined> {
  const token = readToken()
  if (sessionNow() === 'over') throw sessionOver()
  if (!token || leftOf(token) > renewBeforeMs(token)) return token
  if (isOffline() || (leftOf(token) > 0 && Date.now() - failedAt < 20_000)) return token
  const renewed = await renew(token)
  if (renewed === 'refused') throw sessionOver()
  return renewed === 'unreachable' ? token : renewed
}

/** After a 401: the token that another tab has got meanwhile, or a new one; undefined where there is none. */
async function otherThan(refused: string): Promise<string | undefined> {
  const token = readToken()
  if (token !== refused) return personOf(token) === personOf(refused) ? token : undefined
  const renewed = await renew(refused)
  if (renewed === 'refused') throw sessionOver()
  // that no new one can be had just now does not end a session
  if (renewed === 'unreachable') throw offline()
  return renewed
}

const sessionOver = () =>
  new Fault(401, { detail: 'Your session has ended. Sign in to go on.', error_code: 'session_over' })

type Renewed = string | 'refused' | 'unreachable' | undefined

let renewing: { token: string; answer: Promise<Renewed> } | undefined
let failedAt = 0

/** One request for all that wait for it. */
function renew(token: string): Promise<Renewed> {
  if (renewing?.token === token) return renewing.answer
  const asked = { token, answer: ask(token) }
  renewing = asked
  asked.answer.finally(() => {
    if (renewing === asked) renewing = undefined
  })
  return asked.answer
}

async function ask(token: string): Promise<Renewed> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch('auth/refresh', { method: 'POST', headers }).catch(() => undefined)
  const reply: { access_token?: string } = await response?.json().catch(() => undefined)
  // somebody has signed out or in meanwhile, or another tab was quicker: what came now is nobody's
  const now = readToken()
  if (now !== token) return personOf(now) === personOf(token) ? now : undefined
  if (response?.status === 401 || response?.status === 403) {
    endSession(token)
    return 'refused'
  }
  if (!response?.ok || !reply?.access_token) {
    failedAt = Date.now()
    return 'unreachable'
  }
  keepToken(reply.access_token)
  return reply.access_token
}
