import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { changeRecord, createRecord, deleteRecord, listPeriods, listRecords, requireRecord } from './queries.ts'
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

export const financials =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List financial records by period',
          description:
            'By period_start, the earliest first; records without dates come last. Give company_id for those of one company.',
          querystring: FinancialQuery,
          response: { 200: FinancialList },
        },
      },
      async ({ user, query }) => asPage(await listRecords(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Add a financial record',
          description:
            'A calendar label such as FY2023 or Q1 2023 gives both dates where they are left out; one date alone is refused. ebitda_margin is worked out, all other figures are stored as sent and may be negative.',
          body: NewFinancialRecord,
          example: {
            company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            period: 'FY2025',
            revenue: 12500000,
            ebitda: 2100000,
          },
          response: { 201: CreatedFinancialRecord },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createRecord(db, user, body)),
    )

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
      async ({ user, params }) => trendsOf(await listPeriods(sql, user, params.company_id)),
    )

    app.get(
      '/:record_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a financial record',
          description: 'All figures of the period; null is not known.',
          params: RecordId,
          response: { 200: FinancialRecord },
        },
      },
      async ({ user, params }) => requireRecord(sql, user, params.record_id),
    )

    app.patch(
      '/:record_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change a financial record',
          description:
            'The margin follows. Where a figure was read in a document, its source stays on record and says that it differs now.',
          params: RecordId,
          body: FinancialRecordPatch,
          response: { 200: FinancialRecord },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeRecord(db, user, params.record_id, body)),
    )

    app.delete(
      '/:record_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Delete a financial record',
          description: 'For 30 days it can be restored from the bin. The figures are in the audit log.',
          params: RecordId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => deleteRecord(db, user, params.record_id)),
    )
  }
