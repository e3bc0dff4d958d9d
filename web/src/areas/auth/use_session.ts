import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { api, queries } from '../../api/client.ts'
import { forgetToken, onTokenChange, personOf, readToken, sessionNow } from '../../api/token.ts'
import { clearScreen } from './sign_in.ts'

/**
 * Keeps the screen with the person it is of. Signed out, also in another tab: to the sign-in page. Another person in
 * another tab: anew, as theirs. Answers whether the session is over while something of it is on the screen.
 */
export function useSession(): boolean {
  const navigate = useNavigate()
  const { href } = useLocation()
  const session = useSyncExternalStore(onTokenChange, sessionNow)
  const person = useSyncExternalStore(onTokenChange, () => personOf(readToken()))
  const first = useRef(person)
  const hasShown = queries.getQueryData(api.queryOptions('get', '/auth/me', {}).queryKey) !== undefined
  const isLeaving = session === 'none' || (session === 'over' && !hasShown)

  useEffect(() => {
    if (person !== undefined && person !== first.current) location.reload()
  }, [person])
  useEffect(() => {
    if (!isLeaving) return
    const why = session === 'over' ? 'over' : 'out'
    if (session === 'over') forgetToken()
    clearScreen()
    navigate({ to: '/sign-in', search: { why, back: href === '/' ? undefined : href }, replace: true })
    // where one was when it ended, not where one is led
  }, [isLeaving])
  return session === 'over' && hasShown
}
