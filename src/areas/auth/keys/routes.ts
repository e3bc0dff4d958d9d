import type { Deps } from '../../../deps.ts'
import { newApiKey, scopesWithin } from '../../../platform/auth/api_keys.ts'
import { isYetToEnrol } from '../../../platform/auth/enrolment.ts'
import { mustEnrol, type User } from '../../../platform/auth/gate.ts'
import { retried } from '../../../platform/db/transact.ts'
import { forbidden, validationError } from '../../../platform/http/errors.ts'
import { asPage, Nothing } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { revokeKey } from '../../users/index.ts'
import { keyNotFound, tooManyKeys } from '../errors.ts'
import { createKey, listKeys } from './queries.ts'
import { CreatedKey, KeyId, KeyList, KeyQuery, NewKey } from './schema.ts'

/** Keys by which programs ask as a person: below /auth/keys. */
export const keyRoutes =
  ({ sql, changes, clock }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'List API keys, newest first; what ended is told of for 30 days',
          description:
            'What each key is for and when it was used last, never the key itself. of=firm, those of everybody, is for admins.',
          errors: [403],
          querystring: KeyQuery,
          response: { 200: KeyList },
        },
      },
      async ({ user, query }) => {
        if (query.of === 'firm' && user.role !== 'admin') throw forbidden()
        return asPage(await listKeys(sql, user, query), query)
      },
    )

    app.post(
      '',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'Make an API key by which a program asks as oneself',
          description:
            'Sent like a token, as Authorization: Bearer <key>. It is shown once, and never may more than its person.',
          errors: [403, 409],
          body: NewKey,
          example: { name: 'Nightly report', scopes: ['read'] },
          response: { 201: CreatedKey },
        },
      },
      async ({ user, body }) => {
        checkWish(user, body)
        if (await isYetToEnrol(sql, user)) throw mustEnrol()
        const key = newApiKey()
        const created = await retried(() => createKey(sql, user, body, key))
        if (!created) throw tooManyKeys()
        return { ...created, key }
      },
    )

    app.delete(
      '/:key_id',
      {
        config: { role: 'viewer', scope: 'no key' },
        schema: {
          summary: 'Revoke an API key: one’s own, as an admin anybody’s',
          description: 'Other nodes refuse it within a second. What a program did with it stays.',
          params: KeyId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        if (!(await retried(() => revokeKey(sql, user, params.key_id)))) throw keyNotFound()
        await changes.refresh()
      },
    )

    function checkWish({ role }: User, { scopes, expires_at }: NewKey) {
      const [tooMuch] = scopes.filter((scope) => !scopesWithin(role, scopes).includes(scope))
      if (tooMuch) throw validationError([{ field: 'scopes', message: `${tooMuch} is more than your role allows` }])
      if (expires_at && Date.parse(expires_at) <= clock.now().getTime())
        throw validationError([{ field: 'expires_at', message: 'must lie in the future' }])
    }
  }
