import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { readingAs } from '../hidden-fields/index.ts'
import { readOverview } from './read.ts'
import { Overview } from './schema.ts'

export const overview = (deps: Deps) => async (app: App) => {
  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: { summary: 'How the firm stands this week, for the person who asks', response: { 200: Overview } },
    },
    async ({ user }) => readingAs(deps.sql, user, (sql) => readOverview({ ...deps, sql }, user)),
  )
}
