import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { defaultPassword, type Person, type Reply, type TestService } from './harness.ts'

/** What the app of a person shows, so many seconds from now; `nextCode` waits for the next one. */
export type App = { secret: string; codeIn(seconds: number): string; nextCode(): string }

/**
 * People with an authenticator app. Each code counts once, so the clock of the service goes on by itself where a test needs
 * the next one.
 */
export function appsAt(service: TestService) {
  let aheadSeconds = 0
  const now = () => new Date(Date.now() + aheadSeconds * 1000)
  service.deps.clock.now = now

  const goOn = (seconds: number) => {
    aheadSeconds += seconds
  }
  const appOf = (secret: string): App => {
    const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: now().getTime() + seconds * 1000 })
    const nextCode = () => {
      goOn(30)
      return codeIn(0)
    }
    return { secret, codeIn, nextCode }
  }

  const logIn = (body: object): Promise<Reply> => service.send('POST', '/auth/login', body)
  /** What the right password answers. */
  const challengeOf = async ({ email }: Person, password = defaultPassword): Promise<string> =>
    (await logIn({ email, password })).body.challenge

  /** Switches a second factor on. */
  async function enrol(person: Person): Promise<App & { recoveryCodes: string[]; token: string }> {
    const { secret } = await person.create('/auth/second-factor', {})
    const app = appOf(secret)
    const { status, body } = await person.post('/auth/second-factor/confirm', { code: app.nextCode() })
    assert.equal(status, 200, JSON.stringify(body))
    return { ...app, recoveryCodes: body.recovery_codes, token: body.access_token }
  }
  return { appOf, goOn, logIn, challengeOf, enrol }
}
