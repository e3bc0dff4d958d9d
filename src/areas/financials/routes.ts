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
          body: NewFinancialRecord,
          response: { 201: CreatedFinancialRecord },
        },
      },
      async ({ user, body }, reply) => reply.code(201).send(await transact(sql, (db) => createRecord(db, user, body))),
    )

    app.get(
      '/:company_id/trends',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Growth and margins of a company over time', params: OfCompany, response: { 200: Trends } },
      },
      async ({ user, params }) => trendsOf(await listPeriods(sql, user, params.company_id)),
    )

    app.get(
      '/:record_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get a financial record', params: RecordId, response: { 200: FinancialRecord } },
      },
      async ({ user, params }) => requireRecord(sql, user, params.record_id),
    )

    app.patch(
      '/:record_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change a financial record',
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
        schema: { summary: 'Delete a financial record', params: RecordId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await transact(sql, (db) => deleteRecord(db, user, params.record_id))
        return reply.code(204).send(null)
      },
    )
  }
