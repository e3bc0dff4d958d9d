import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import type { App } from '../../platform/http/server.ts'
import { changeFirm, requireFirm } from './firm.ts'
import { Firm, FirmPatch } from './schema.ts'

export const firmRoutes =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      { config: { role: 'viewer' }, schema: { summary: 'The firm of the signed-in person', response: { 200: Firm } } },
      async ({ user }) => requireFirm(sql, user),
    )

    app.patch(
      '',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Change the name, the time zone or the tracking of mail',
          body: FirmPatch,
          response: { 200: Firm },
        },
      },
      async ({ user, body }) => retried(() => changeFirm(sql, user, body)),
    )
  }
