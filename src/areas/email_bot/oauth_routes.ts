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
        schema: { summary: `Begin to connect a ${label} mailbox`, errors: [409], response: { 200: Consent } },
      },
      async ({ user }) => beginConsent(deps, user, { service: 'mail', adapter, settings: {} }),
    )

    app.get(
      `/${path}/oauth/callback`,
      {
        config: { role: 'member' },
        schema: {
          summary: `Connect a ${label} mailbox with what the provider sent back`,
          querystring: ConsentAnswer,
          errors: [400, 404, 409, 429, 502],
          response: { 200: ConnectionRecord },
        },
      },
      async ({ user, query }) => requireRecord(deps.sql, user, await finishConsent(deps, user, query, adapter)),
    )
  }
}
