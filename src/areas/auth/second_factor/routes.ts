import type { Deps } from '../../../deps.ts'
import type { User } from '../../../platform/auth/gate.ts'
import { newRecoveryCodes } from '../../../platform/auth/second_factor.ts'
import { retried } from '../../../platform/db/transact.ts'
import { Nothing } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { secondFactorNotFound, secondFactorRequired } from '../errors.ts'
import { deviceOf } from '../sessions/device.ts'
import { type Asked, checkCode } from './check.ts'
import { beginFactor, confirmFactor } from './enrol.ts'
import { removeFactor, replaceRecoveryCodes, tellFactor } from './queries.ts'
import { Code, Confirmed, NewFactor, RecoveryCodes, SecondFactor, Setup } from './schema.ts'

/** One's own second factor: below /auth/second-factor. */
export const secondFactorRoutes = (deps: Deps) => async (app: App) => {
  const { sql } = deps

  app.get(
    '',
    {
      config: { role: 'viewer', scope: 'no key', whileEnrolling: true },
      schema: {
        summary: 'Whether one has a second factor',
        description: 'Also how many recovery codes are left, and whether the firm asks everybody for one.',
        response: { 200: SecondFactor },
      },
    },
    async ({ user }) => tellFactor(sql, user),
  )

  app.post(
    '',
    {
      config: { role: 'viewer', scope: 'no key', whileEnrolling: true },
      schema: {
        summary: 'Get the secret for an authenticator app; its first code switches it on',
        description:
          'Nothing changes before a code confirms it. Who signed in more than ten minutes ago gives their password too (403 password_required).',
        errors: [403, 409, 429],
        body: Setup,
        response: { 201: NewFactor },
      },
    },
    async ({ user, body, ip }) => beginFactor(deps, user, { password: body.password, address: ip }),
  )

  app.post(
    '/confirm',
    {
      config: { role: 'viewer', scope: 'no key', whileEnrolling: true },
      schema: {
        summary: 'Switch the second factor on with a code of the app; answers recovery codes',
        description:
          'The recovery codes are shown this once. The answer is a token to go on with, which opens everything where the firm asks for a second factor.',
        errors: [409, 429],
        body: Code,
        response: { 200: Confirmed },
      },
    },
    async ({ user, body, ip, headers }) =>
      confirmFactor(deps, user, { code: body.code, address: ip, device: deviceOf(headers['user-agent']) }),
  )

  app.post(
    '/recovery-codes',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'Get new recovery codes in place of all earlier ones',
        description:
          'Takes a code of the app or a recovery code. Five wrong codes in a quarter of an hour, or thirty in a day, are 429.',
        errors: [404, 429],
        body: Code,
        response: { 200: RecoveryCodes },
      },
    },
    async ({ user, body, ip }) => {
      await check(user, { code: body.code, address: ip })
      const codes = newRecoveryCodes()
      await retried(() => replaceRecoveryCodes(sql, user, codes))
      return { recovery_codes: codes }
    },
  )

  app.post(
    '/disable',
    {
      config: { role: 'viewer', scope: 'no key' },
      schema: {
        summary: 'Switch one’s second factor off, with a code',
        description: 'Recovery codes end with it. 409 second_factor_required where the firm asks everybody for one.',
        errors: [404, 409, 429],
        body: Code,
        response: { 204: Nothing },
      },
    },
    async ({ user, body, ip }) => {
      if ((await tellFactor(sql, user)).required) throw secondFactorRequired()
      await check(user, { code: body.code, address: ip })
      if (!(await retried(() => removeFactor(sql, user, user.userId)))) throw secondFactorNotFound()
    },
  )

  async function check(user: User, asked: Asked) {
    if (!(await tellFactor(sql, user)).enabled) throw secondFactorNotFound()
    await checkCode(deps, { id: user.userId, firm_id: user.firmId, role: user.role }, asked)
  }
}
