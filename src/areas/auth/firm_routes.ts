import type { Deps } from '../../deps.ts'
import { forPeople } from '../../platform/auth/gate.ts'
import type { App } from '../../platform/http/server.ts'
import { changeFirm, requireFirm } from './firm.ts'
import { Firm, FirmPatch } from './schema.ts'

export const firmRoutes = (deps: Deps) => async (app: App) => {
  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The firm of the signed-in person',
        description: 'Days of the calendar and of tasks are those of its time zone.',
        response: { 200: Firm },
      },
    },
    async ({ user }) => requireFirm(deps.sql, user),
  )

  app.patch(
    '',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Change the name, currency, time zone and other settings of the firm',
        description: 'The second factor is asked for by an admin in person, who has one: no key does.',
        errors: [409],
        body: FirmPatch,
        response: { 200: Firm },
      },
    },
    async ({ user, body }) => {
      if (user.key && body.require_second_factor !== undefined) throw forPeople()
      return changeFirm(deps, user, body)
    },
  )
}
