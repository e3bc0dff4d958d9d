import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { readOverview } from './read.ts'
import { Overview, OverviewQuery } from './schema.ts'

export const overview = (deps: Deps) => async (app: App) => {
  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'How the firm stands this week, for the person who asks',
        description:
          'The pipeline beside a week ago, moves, deals that close soon, companies that go cold, meetings of seven days, documents to review, and deals that one was handed. Each part has 20 rows at most and says how many there are.',
        querystring: OverviewQuery,
        response: { 200: Overview },
      },
    },
    async ({ user, query }) => readingAs(deps.sql, user, (sql) => readOverview({ ...deps, sql }, user, query)),
  )
}
