import type { Deps } from '../../deps.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { financialStore, listPeriods, listRecords } from './queries.ts'
import {
  CreatedFinancialRecord,
  FinancialList,
  FinancialQuery,
  FinancialRecord,
  FinancialRecordPatch,
  NewFinancialRecord,
  OfCompany,
  RecordId,
  Trends,
} from './schema.ts'
import { trendsOf } from './trends.ts'

export const financials = (deps: Deps) => async (app: App) => {
  recordRoutes(app, deps, {
    store: financialStore,
    schemas: {
      params: RecordId,
      query: FinancialQuery,
      page: FinancialList,
      created: NewFinancialRecord,
      createdAnswer: CreatedFinancialRecord,
      answer: FinancialRecord,
      changed: FinancialRecordPatch,
    },
    say: {
      list: {
        summary: 'List financial records by period',
        description:
          'By period_start, the earliest first; records without dates come last. Give company_id for those of one company.',
      },
      create:
        'A calendar label such as FY2023 or Q1 2023 gives both dates where they are left out; one date alone is refused. ebitda_margin is worked out, all other figures are stored as sent and may be negative.',
      get: 'All figures of the period; null is not known.',
      change:
        'The margin follows. Where a figure was read in a document, its source stays on record and says that it differs now.',
      remove: 'For 30 days it can be restored from the bin. The figures are in the audit log.',
      example: {
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
        period: 'FY2025',
        revenue: 12500000,
        ebitda: 2100000,
      },
    },
    list: async (user, query) => asPage(await listRecords(deps.sql, user, query), query),
  })

  app.get(
    '/:company_id/trends',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Growth and margins of a company over time',
        description:
          'From its full years that share the latest year end; with fewer than two of them from its quarters. Estimates and budgets are in no trend. Growth is null where the base is zero or negative.',
        params: OfCompany,
        response: { 200: Trends },
      },
    },
    async ({ user, params }) => trendsOf(await listPeriods(deps.sql, user, params.company_id)),
  )
}
