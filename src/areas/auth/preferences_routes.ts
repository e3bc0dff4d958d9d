import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { changeUser } from '../users/index.ts'
import { requirePreferences } from './queries.ts'
import { Preferences, PreferencesPatch } from './schema.ts'

export const preferencesRoutes =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: { summary: 'How the signed-in person sees things', response: { 200: Preferences } },
      },
      async ({ user }) => requirePreferences(sql, user),
    )

    app.patch(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Change how the signed-in person sees things',
          body: PreferencesPatch,
          response: { 200: Preferences },
        },
      },
      async ({ user, body }) => {
        await changeUser(sql, user, user.userId, body)
        return requirePreferences(sql, user)
      },
    )
  }
