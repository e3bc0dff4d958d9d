/** A way to a page of consent elsewhere and back: what for, and where the person was. */
type Begun = { state: string; for: 'sign_in' | 'connection' }
export type CameBack = { for: Begun['for']; state: string; code?: string; iss?: string; error?: string }

const key = 'firm-crm.round-trip'

/** Leaves for the page of consent. This tab remembers what for: an answer to what it did not ask is nobody's sign-in. */
export function leaveFor(authorizationUrl: string, begun: Begun): void {
  sessionStorage.setItem(key, JSON.stringify(begun))
  location.assign(authorizationUrl)
}

// before anything else of the app reads the address
let came = cameBack()

/** Takes what came back out of the address of the page, and goes to the screen that it is for. */
function cameBack(): CameBack | undefined {
  const query = new URLSearchParams(location.search)
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? undefined)
  if (state === undefined || (code === undefined && error === undefined)) return undefined
  const begun: Partial<Begun> = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  sessionStorage.removeItem(key)
  // a connection may have been begun by a program: the service knows whose state it is
  const isSignIn = begun.for === 'sign_in' && begun.state === state
  const iss = query.get('iss') ?? undefined
  history.replaceState(null, '', `${location.pathname}#${isSignIn ? '/sign-in' : '/settings/integrations'}`)
  return {
    for: isSignIn ? 'sign_in' : 'connection',
    state,
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
  }
}

/** What came back, once. */
export function cameBackFor(what: Begun['for']): CameBack | undefined {
  if (came?.for !== what) return undefined
  const taken = came
  came = undefined
  return taken
}
