/** Who is signed in on this browser: the access token, kept so that a reload or a second tab need not ask again. */
const key = 'firm-crm.token'

export const readToken = (): string | undefined => localStorage.getItem(key) ?? undefined

export function keepToken(token: string): void {
  known = { token, endsAt: Date.now() + lifetimeOf(token) }
  localStorage.setItem(key, token)
  tellAll()
}

/** Signs out on this browser, in all of its tabs. */
export function forgetToken(): void {
  localStorage.removeItem(key)
  tellAll()
}

/** A session the service ends. The token stays, so that the screen does: each tab asks to sign in again over it. */
export function endSession(token: string): void {
  ended = token
  tellAll()
}

let ended: string | undefined

/** 'over': somebody was signed in, and has to do so again. */
export function sessionNow(): 'none' | 'open' | 'over' {
  const token = readToken()
  if (token === undefined) return 'none'
  return token === ended ? 'over' : 'open'
}

const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of [...listeners]) tell()
}
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) tellAll()
})

/** Calls back when somebody signs in or out, in this tab or another, and when a session is over. */
export function onTokenChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

// Of a token that came to this tab the end is counted from then on: the clock of this computer may be wrong.
let known: { token: string; endsAt: number } | undefined

/** How long a token is good for yet, in milliseconds. */
export const leftOf = (token: string): number =>
  (known?.token === token ? known.endsAt : claimsOf(token).exp * 1000) - Date.now()

/** For how long a token is good from its beginning, in milliseconds. */
export function lifetimeOf(token: string): number {
  const { exp, iat } = claimsOf(token)
  return (exp - iat) * 1000
}

/** Whose token it is. */
export const personOf = (token: string | undefined): string | undefined => token && claimsOf(token).sub

/** Whether a token is good for nothing but setting up the second factor that the firm asks for. */
export const mustEnrol = (token: string | undefined): boolean => token !== undefined && claimsOf(token).must_enrol

type Claims = { sub: string; iat: number; exp: number; must_enrol: boolean }

/** What a token says; of one that cannot be read, that it has ended. */
function claimsOf(token: string): Claims {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { sub, iat, exp, must_enrol = false }: Partial<Claims> = JSON.parse(text)
    return { sub: String(sub), iat: Number(iat) || 0, exp: Number(exp) || 0, must_enrol }
  } catch {
    return { sub: '', iat: 0, exp: 0, must_enrol: false }
  }
}
