import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listedAsMeant } from '../../records/by_name/meant.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { checkCustom, withCarried } from '../custom-fields/index.ts'
import { groupDeals, isOfGroup } from './groups.ts'
import { listDeals } from './list.ts'
import { filePapers, listUnfiled } from './papers.ts'
import { dealStore, requireDeal } from './queries.ts'
import {
  CreatedDeal,
  Deal,
  DealGroupQuery,
  DealId,
  DealList,
  DealPatch,
  DealQuery,
  DealWithHistory,
  NewDeal,
  NewPapers,
  UnfiledPapers,
} from './schema.ts'
import { teamRoutes } from './team_routes.ts'
import { DealTotals, readTotals, TotalsQuery } from './totals.ts'
import { undoMove } from './undo_move.ts'

export const deals = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  recordRoutes(app, deps, {
    store: dealStore,
    schemas: {
      params: DealId,
      query: DealQuery,
      page: DealList,
      created: NewDeal,
      createdAnswer: CreatedDeal,
      answer: DealWithHistory,
      changed: DealPatch,
      changedAnswer: Deal,
    },
    say: {
      list: {
        summary: 'List deals with their total value',
        description:
          'total_value is that of all deals that match, not of the page. Filters by company, stage, owner, value, close date, words, tags and own fields.',
      },
      create:
        'Without a stage it is a lead, without an owner that of whoever adds it, without a probability the middle of what is usual for its stage. Who is disabled gets no deal (422).',
      get: {
        summary: 'Get a deal with its entry multiple and the history of its stages',
        description:
          'stage_history has each move with its time and who made it, oldest first; moves that were taken back are not in it.',
      },
      change: {
        summary: 'Change a deal, or move it to another stage',
        description:
          'A move without a probability takes the usual one of the new stage where the figure was the old stage’s or does not fit any more. closed_won is always 100, closed_lost 0. Answers the whole record.',
        example: { stage: 'proposal', next_step: 'Send the letter of intent' },
      },
      remove:
        'For 30 days it can be restored from the bin. Notes, tasks and mail stay with the company; its tags and own fields go with it.',
      example: {
        name: 'Acme buyout',
        company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
        value: 40000000,
        stage: 'qualification',
        close_date: '2027-03-31',
      },
    },
    async list(user, query) {
      await checkCustom(sql, user, 'deal', query)
      const isAmong = await isOfGroup(sql, user, query.group)
      const list = (byWords: (db: Db) => Db, search: string | undefined, isAlone: boolean) =>
        isAlone
          ? listDeals(byWords(sql), user, { page: 1, page_size: 1, search })
          : listDeals(byWords(sql), user, { ...query, search }, isAmong)
      const { rows, meant } = await listedAsMeant(sql, user, { kind: 'deal', ...query }, list)
      const page = asPage(await withCarried(sql, user, { kind: 'deal', ...query }, rows), query)
      return { ...page, total_value: rows[0]?.total_value ?? 0, meant }
    },
    groups: {
      query: DealGroupQuery,
      async read(user, query) {
        await checkCustom(sql, user, 'deal', query)
        return groupDeals(sql, user, query)
      },
    },
    get: (user, id) => requireDeal(sql, user, id),
  })

  app.get(
    '/totals',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What deals come to, and in which currencies they are',
        description:
          'Of all deals that the filters of the list let through. A value is added at the rate of its day: today’s, or that of the day the deal was closed. What has no rate is in no sum, and counted.',
        querystring: TotalsQuery,
        response: { 200: DealTotals },
      },
    },
    async ({ user, query }) => {
      await checkCustom(sql, user, 'deal', query)
      return readTotals(sql, user, query)
    },
  )

  app.get(
    '/:deal_id/unfiled',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'What hangs on the company of a deal and belongs to no deal yet',
        description:
          'What says a name of the deal or of its parties comes first, then the newest; at most 1,000. Of a conversation its newest message stands for all.',
        params: DealId,
        response: { 200: UnfiledPapers },
      },
    },
    async ({ user, params }) => listUnfiled(sql, user, params.deal_id),
  )

  app.post(
    '/:deal_id/papers',
    {
      config: { role: 'member' },
      schema: {
        summary: 'File documents, conversations and more under a deal',
        description:
          'They belong to its company then, but for mail, which stays where it is. All of them, or none where one is not there (404).',
        params: DealId,
        body: NewPapers,
        example: { papers: [{ type: 'file', id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b62' }] },
        response: { 204: Nothing },
      },
    },
    async ({ user, params, body }) => {
      await transact(sql, (db) => filePapers(db, user, params.deal_id, body.papers))
    },
  )

  app.post(
    '/:deal_id/undo-move',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Take back one’s last move of a deal to another stage, as if it had not been',
        description:
          'Within an hour, unless somebody has moved the deal since (409 nothing_to_take_back). Days in the stage go on as before; the audit log tells of both.',
        params: DealId,
        response: { 200: Deal },
      },
    },
    async ({ user, params }) => transact(sql, (db) => undoMove(db, user, params.deal_id)),
  )

  teamRoutes(deps)(app)
}
