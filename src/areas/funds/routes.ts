import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listFunds } from './list.ts'
import { changeFund, createFund, deleteFund, requireFund } from './queries.ts'
import { Fund, FundId, FundList, FundPatch, FundQuery, FundWithDeals, NewFund } from './schema.ts'

export const funds = (deps: Deps) => async (app: App) => {
  const { sql } = deps

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List funds',
        description:
          'Filters by vintage, size, status, strategy and words of the name. Deals of one: /api/deals?fund_id=…',
        querystring: FundQuery,
        response: { 200: FundList },
      },
    },
    async ({ user, query }) => asPage(await listFunds(sql, user, query), query),
  )

  app.post(
    '',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Add a fund',
        description: 'Without a status it is raising. Its size is what its investors have committed, in USD.',
        body: NewFund,
        example: { name: 'Alder III', vintage: 2024, size: 450000000, status: 'investing', strategy: 'buyout' },
        response: { 201: Fund },
      },
    },
    async ({ user, body }) => retried(() => createFund(sql, user, body)),
  )

  app.get(
    '/:fund_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a fund',
        description: 'With the number of its deals.',
        params: FundId,
        response: { 200: FundWithDeals },
      },
    },
    async ({ user, params }) => requireFund(sql, user, params.fund_id),
  )

  app.patch(
    '/:fund_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Change a fund',
        description: 'Any status may follow any other.',
        params: FundId,
        body: FundPatch,
        response: { 200: Fund },
      },
    },
    async ({ user, params, body }) => retried(() => changeFund(sql, user, params.fund_id, body)),
  )

  app.delete(
    '/:fund_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Delete a fund',
        description: 'For good: there is no restore. Its deals stay, without a fund.',
        params: FundId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => retried(() => deleteFund(sql, user, params.fund_id)),
  )
}
