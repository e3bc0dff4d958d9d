import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import {
  beginConsent,
  ConnectionRecord,
  Consent,
  ConsentAnswer,
  finishConsent,
  requireRecord,
} from '../integrations/index.ts'

// The names of the specification for the two ways to connect a mailbox at its provider.
const providers = [
  { path: 'provider_a', adapter: 'gmail', label: 'Gmail' },
  { path: 'provider_b', adapter: 'imap_oauth', label: 'Microsoft 365' },
] as const

export const oauthRoutes = (deps: Deps) => async (app: App) => {
  for (const { path, adapter, label } of providers) {
    app.post(
      `/${path}/oauth/init`,
      {
        config: { role: 'member' },
        schema: {
          summary: `Begin to connect a ${label} mailbox`,
          description:
            'Send the browser to authorization_url; it comes back with a code and the state, which are good once and for ten minutes. 409 where the operator has registered no client with the provider.',
          errors: [409],
          response: { 200: Consent },
        },
      },
      async ({ user }) => beginConsent(deps, user, { service: 'mail', adapter, settings: {} }),
    )

    app.get(
      `/${path}/oauth/callback`,
      {
        config: { role: 'member' },
        schema: {
          summary: `Connect a ${label} mailbox with what the provider sent back`,
          description:
            'For the person who began it. 400 invalid_state where the state is used, old or somebody else’s; 400 consent_refused where the person said no.',
          querystring: ConsentAnswer,
          errors: [400, 404, 409, 429, 502],
          response: { 200: ConnectionRecord },
        },
      },
      async ({ user, query }) => requireRecord(deps.sql, user, await finishConsent(deps, user, query, adapter)),
    )
  }
}
