import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { records } from '../../records/descriptions/index.ts'
import { standardList } from '../standard-records/index.ts'
import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import { deals } from './deals.ts'
import { financials } from './financials.ts'
import type { BulkKind } from './kind.ts'
import { BulkResult, bulkOf } from './schema.ts'
import { standard } from './standard.ts'
import { writeBulk } from './write.ts'

/** POST …/bulk of one kind of record. */
const bulk = (kind: BulkKind, nouns: string) => (deps: Deps) => async (app: App) => {
  const [first = '', ...others] = Object.keys(kind.keys)
  app.post(
    '/bulk',
    {
      config: { role: 'member' },
      bodyLimit: bodyBytesMax,
      schema: {
        summary: `Add or change up to 1,000 ${nouns}, with a result for each`,
        description:
          'Each row is judged by itself; what is wrong with one stands in its result and the others are written. ' +
          'With atomic: true one such row refuses all of them (422), and so does a request of which no row can be written.',
        body: bulkOf(kind.changed, [first, ...others], kind.carries !== undefined),
        response: { 200: BulkResult },
      },
    },
    async ({ user, body }) => writeBulk(deps, user, kind, body),
  )
}

const bodyBytesMax = 20 * 1024 * 1024

/** By the word of the addresses of its records. */
export const bulkRoutes: Record<string, ReturnType<typeof bulk>> = {
  companies: bulk(companies, 'companies'),
  contacts: bulk(contacts, 'contacts'),
  deals: bulk(deals, 'deals'),
  financials: bulk(financials, 'financial records'),
  ...Object.fromEntries(standardList.map(([name, lent]) => [name, bulk(standard(name, lent), records[name].noun[1])])),
}
