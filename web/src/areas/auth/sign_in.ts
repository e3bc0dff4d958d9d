import { notifications } from '@mantine/notifications'
import { client, queries } from '../../api/client.ts'
import { clearStore } from '../../api/offline/store.ts'
import { sendAsNobody } from '../../api/send.ts'
import { forgetToken, keepToken, personOf, readToken } from '../../api/token.ts'
import { forgetRecent } from '../../parts/recent.ts'
import { forgetDrafts } from './whose_tab.ts'

/**
 * Signs in with a password. Answers the challenge that somebody with a second factor gets for it, to be brought back with a
 * code. Throws a `Fault`.
 */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const { data } = await client.POST('/auth/login', { body: { email, password }, fetch: sendAsNobody })
  if (data && 'challenge' in data) return data.challenge
  if (data && 'access_token' in data) await takeSession(data.access_token)
  return undefined
}

/** Ends signing in with a code of the app, or a recovery code. */
export async function signInWithCode(challenge: string, code: string): Promise<void> {
  const { data } = await client.POST('/auth/login', { body: { challenge, code }, fetch: sendAsNobody })
  if (data && 'access_token' in data) await takeSession(data.access_token)
}

/** Goes on as the person of this token. What another person had on the screen is forgotten. */
export async function takeSession(token: string): Promise<void> {
  const isOther = personOf(readToken()) !== personOf(token)
  if (isOther) queries.clear()
  keepToken(token)
  if (!isOther) await queries.invalidateQueries()
}

/** Signs out here at once; the service is told, and where it cannot be, the session ends by itself. */
export async function signOut(): Promise<void> {
  const told = client.POST('/auth/logout', {}).catch(() => {}) // reason: see above
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))])
  leaveBrowser()
}

/** Leaves nothing of the person on this browser. */
export function leaveBrowser(): void {
  forgetRecent()
  forgetDrafts()
  forgetToken()
  void clearStore()
  clearScreen()
}

/** Forgets what was fetched and what was told, such as an offer to undo. */
export function clearScreen(): void {
  queries.clear()
  notifications.clean()
}
