import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { find } from './find.ts'
import { SearchQuery, SearchResult } from './schema.ts'

export const search =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Search records and what documents say; typing errors are forgiven',
          description:
            'At most limit of each kind. score is 1 for the whole name, less for whole words, beginnings of words and words of other fields, and 0.6 for what stands only inside a word of the name; below 0.5 stands what may be a typing error: one in each word of four letters and more.',
          querystring: SearchQuery,
          response: { 200: SearchResult },
        },
      },
      async ({ user, query }) => find(sql, user, query),
    )
  }
