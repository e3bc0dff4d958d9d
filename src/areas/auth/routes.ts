import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { accountKey, findPasswordHash } from '../../platform/auth/accounts.ts'
import { revokeToken } from '../../platform/auth/changes.ts'
import { bearerToken, invalidToken, type Who } from '../../platform/auth/gate.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { Message } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { takeAttempt } from '../../platform/http/throttle.ts'
import { changeUser, requireUser } from '../users/index.ts'
import { admit } from './admit.ts'
import { changePassword } from './change_password.ts'
import { invalidCredentials, missingToken, passwordsElsewhere, passwordsOff, refreshFailed } from './errors.ts'
import { mailPasswordLinkTo } from './jobs.ts'
import { pickAddress } from './pick_address.ts'
import { findMe } from './queries.ts'
import { register } from './register.ts'
import { beginRoundTrip, finishRoundTrip } from './round_trip.ts'
import {
  AccessToken,
  FreshToken,
  LoggedIn,
  Login,
  Me,
  MePatch,
  PasswordChange,
  Providers,
  Register,
  Registered,
  RoundTrip,
  SecondFactorNeeded,
} from './schema.ts'
import { answerChallenge, challengeFor } from './second_factor/challenge.ts'
import { findFactor } from './second_factor/queries.ts'
import { enter, goOn } from './sessions/begin.ts'
import { deviceOf } from './sessions/device.ts'
import { endSession } from './sessions/queries.ts'
import { refreshed } from './sessions/refresh.ts'
import { activeUser, checkPassword, logIn } from './sign_in.ts'

export const auth = (deps: Deps) => async (app: App) => {
  const { sql, config, tokens, changes, clock } = deps

  app.post(
    '/register',
    {
      config: { role: 'public' },
      schema: {
        summary: 'Register a new firm, or join one with an invitation',
        description:
          'The first person of a new firm is its admin; with the token of an invitation one joins the firm that sent it, and firm_name is not needed. One can sign in before the e-mail address is verified. 1,000 registrations an hour from one address, unless the installation says otherwise.',
        errors: [403],
        body: Register,
        example: { email: 'ana@alpine.example', password: 'correct horse', name: 'Ana', firm_name: 'Alpine Capital' },
        response: { 201: Registered },
      },
    },
    async ({ body, ip }) => {
      const { id, email, name, email_verified } = await register(deps, body, ip)
      const done = body.invitation === undefined ? 'Registered.' : 'You have joined the firm.'
      const next = email_verified ? 'Your e-mail address is verified.' : verifyMessage(deps.config)
      return { user: { id, email, name }, message: `${done} ${next}` }
    },
  )

  app.post(
    '/login',
    {
      config: { role: 'public' },
      schema: {
        summary: 'Sign in, or ask for a link to set a new password',
        description:
          'With email and password, or by an issuer: provider alone answers the page to send the browser to, provider ' +
          'with the code and state that it brings back signs in. list_providers says what there is. Whoever has a second ' +
          'factor gets a challenge for a right password, and signs in with challenge and code within five minutes.',
        errors: [403, 409],
        body: Login,
        example: { email: 'ana@alpine.example', password: 'correct horse' },
        response: { 200: z.union([LoggedIn, SecondFactorNeeded, Message, RoundTrip, Providers]) },
      },
    },
    async ({ body, ip, headers }) => {
      const { email = '', password, challenge, code, state, iss } = body
      if (body.list_providers) return { providers: providersOf(deps) }
      const began = clock.now()
      const device = deviceOf(headers['user-agent'])
      if (challenge !== undefined) return answerChallenge(deps, { challenge, code: code ?? '', address: ip, device })
      if (body.provider) {
        if (code === undefined || state === undefined) return beginRoundTrip(deps, body.return_to, ip)
        const { person, return_to } = await finishRoundTrip(deps, { code, state, iss }, ip)
        const user = await activeUser(sql, await admit(deps, person))
        return { ...(await enter(deps, user, { began, device, provider: person.provider })), return_to }
      }
      if (password === undefined) return forgotPassword(deps, email, ip)
      const { account, provider } = await logIn(deps, email, password, ip)
      const user = await activeUser(sql, account)
      if ((await findFactor(sql, user)).has) return challengeFor(deps, user)
      return enter(deps, user, { began, device, provider })
    },
  )

  app.post(
    '/refresh',
    {
      config: { role: 'own check' },
      schema: {
        summary: 'Get a fresh token for one that is valid or has lately expired',
        description:
          'A token that has expired counts for seven days more; one of a disabled person, of a session that has ended, or from before a password change does not (401).',
        response: { 200: FreshToken },
      },
    },
    async (request) => {
      if (request.headers.authorization === undefined) throw missingToken()
      const token = bearerToken(request)
      if (token === undefined) throw refreshFailed()
      return refreshed(deps, token, deviceOf(request.headers['user-agent']))
    },
  )

  app.post(
    '/logout',
    {
      config: { role: 'viewer', scope: 'no key', whileEnrolling: true },
      schema: {
        summary: 'Sign out: this session stops everywhere',
        description: 'All tokens that were renewed from the one that signed in end with it, on every node.',
        response: { 200: Message },
      },
    },
    async (request) => {
      const { user } = request
      const token = bearerToken(request)
      const claims = token === undefined ? undefined : tokens.read(token)
      if (token === undefined || !claims) throw invalidToken()
      await transact(sql, async (db) => {
        await revokeToken(db, token, claims.exp + config.tokenRefreshSeconds)
        if (user.sessionId !== undefined && (await endSession(db, user, user.sessionId, 'signed_out'))) return
        await recordEvent(db, user, { subject: 'user', kind: 'signed_out', subjectId: user.userId })
      })
      await changes.refresh()
      return { message: 'Logged out' }
    },
  )

  app.get(
    '/me',
    {
      config: { role: 'viewer', whileEnrolling: true },
      schema: {
        summary: 'Who is signed in',
        description: 'With the role that counts now, also where the token was issued with another.',
        response: { 200: Me },
      },
    },
    async ({ user }) => me(user),
  )

  app.patch(
    '/me',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Change what belongs to the signed-in person',
        description:
          'The name; the e-mail address only for somebody who has lost theirs to the person who proved that it is theirs (409 email_stays otherwise).',
        errors: [409],
        body: MePatch,
        response: { 200: Me },
      },
    },
    async ({ user, body: { email, ...body }, ip }) => {
      if (email !== undefined) await pickAddress(deps, user, email, ip)
      await retried(() => changeUser(sql, user, user.userId, body))
      return me(user)
    },
  )

  app.post(
    '/password',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'Set a new password; all other tokens stop',
        description:
          'Asks for the present one, and answers the token to go on with. 409 password_kept_elsewhere for people of a directory or an issuer. Ten wrong passwords in a quarter of an hour are 429.',
        errors: [409],
        body: PasswordChange,
        response: { 200: AccessToken },
      },
    },
    async ({ user: who, body, ip, headers }) => {
      const before = await findPasswordHash(sql, { firm_id: who.firmId, user_id: who.userId })
      if (before === null) throw passwordsElsewhere()
      // the address that they have now, and not when the token was issued
      const user = await requireUser(sql, who, who.userId)
      const account = await checkPassword(deps, user.email, body.current_password, ip)
      if (account.firm_id !== who.firmId || account.user_id !== user.id) throw invalidCredentials()
      await changePassword(deps, who, user, { before, password: body.new_password })
      const going = { sessionId: who.sessionId, issuedAt: clock.now(), device: deviceOf(headers['user-agent']) }
      const token = await goOn(deps, { ...user, firm_id: who.firmId }, going)
      if (!token) throw invalidToken()
      return token
    },
  )

  async function me(who: Who) {
    const found = await findMe(sql, who)
    if (!found) throw invalidToken()
    return found
  }
}

const verifyMessage = ({ smtpUrl }: Deps['config']) =>
  'Please verify your email address with the link that was sent to it.' +
  (smtpUrl ? '' : ' No mail server is connected, so the message is kept in the outbox of the data folder.')

/** What the page of signing in offers. */
const providersOf = ({ config, directory, issuer }: Deps) => [
  ...(config.passwordSignIn || directory ? [{ provider: 'password' as const, name: 'Password' }] : []),
  ...(issuer ? [{ provider: 'oidc' as const, name: issuer.name }] : []),
]

/** Says and does the same whether or not there is such an account: who measures the answer learns nothing. A worker looks. */
async function forgotPassword(deps: Deps, email: string, address: string) {
  if (!deps.config.passwordSignIn) throw passwordsOff()
  const { resetMailsPerAddress, resetMailsPerHour } = deps.config
  const within = (attempts: number) => ({ attempts, windowSeconds: 3600 })
  const refusal = 'Too many password mails. Wait an hour.'
  // whoever asks for many e-mails, known or not, makes others wait for theirs
  await takeAttempt(deps.sql, `resets from ${address}`, within(resetMailsPerAddress), refusal)
  await takeAttempt(deps.sql, `reset ${accountKey(email)}`, within(resetMailsPerHour), refusal)
  await transact(deps.sql, (db) => deps.jobs.enqueue(db, mailPasswordLinkTo, { email: accountKey(email) }))
  return {
    message: 'If there is an account with this email address, a link to set a new password is on its way to it.',
  }
}
