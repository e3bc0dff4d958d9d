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
        schema: {
          summary: 'How the signed-in person sees things',
          description: 'Their time zone; null is that of their browser.',
          response: { 200: Preferences },
        },
      },
      async ({ user }) => requirePreferences(sql, user),
    )

    app.patch(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Change how the signed-in person sees things',
          description: 'Dates, times and the calendar on screen follow the time zone.',
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
