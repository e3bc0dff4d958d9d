import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { listDeals } from './list.ts'
import { changeDeal, createDeal, deleteDeal, listStageChanges, requireDeal } from './queries.ts'
import { CreatedDeal, Deal, DealId, DealList, DealPatch, DealQuery, DealWithHistory, NewDeal } from './schema.ts'

export const deals =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List deals with their total value',
          querystring: DealQuery,
          response: { 200: DealList },
        },
      },
      async ({ user, query }) => {
        await checkCustom(sql, user, 'deal', query.custom)
        const rows = await listDeals(sql, user, query)
        return { ...asPage(rows, query), total_value: rows[0]?.total_value ?? 0 }
      },
    )

    app.post(
      '',
      { config: { role: 'member' }, schema: { summary: 'Add a deal', body: NewDeal, response: { 201: CreatedDeal } } },
      async ({ user, body }, reply) => reply.code(201).send(await transact(sql, (db) => createDeal(db, user, body))),
    )

    app.get(
      '/:deal_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a deal with the history of its stages',
          params: DealId,
          response: { 200: DealWithHistory },
        },
      },
      async ({ user, params }) => {
        const deal = await requireDeal(sql, user, params.deal_id)
        return { ...deal, stage_history: await listStageChanges(sql, user, deal.id) }
      },
    )

    app.patch(
      '/:deal_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change a deal, or move it to another stage',
          params: DealId,
          body: DealPatch,
          response: { 200: Deal },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeDeal(db, user, params.deal_id, body)),
    )

    app.delete(
      '/:deal_id',
      { config: { role: 'member' }, schema: { summary: 'Delete a deal', params: DealId, response: { 204: Nothing } } },
      async ({ user, params }, reply) => {
        await retried(() => deleteDeal(sql, user, params.deal_id))
        return reply.code(204).send(null)
      },
    )
  }
