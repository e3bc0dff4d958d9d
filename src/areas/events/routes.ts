import type { Deps } from '../../deps.ts'
import { asPage, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { CompanyId } from '../companies/index.ts'
import { DealId } from '../deals/index.ts'
import { tagsOutOfSight } from '../tags/index.ts'
import { listDealTimeline, listEvents, listMine, listTimeline } from './queries.ts'
import { EventPage, EventQuery, MyEventPage, MyEventQuery, TimelinePage } from './schema.ts'

export const events =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '/events',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'The audit log, newest first',
          description:
            'before and after hold the fields that differ, summary says it in a sentence, via names the API key of a program. Of mail it tells people, subject and time.',
          querystring: EventQuery,
          response: { 200: EventPage },
        },
      },
      async ({ user, query }) => {
        const hiddenTags = await tagsOutOfSight(sql, user)
        return asPage(await listEvents(sql, user, { ...query, hiddenTags }), query)
      },
    )

    app.get(
      '/events/mine',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What others did that concerns you, newest first',
          description: 'Deals and tasks that are yours now, who may know of what, and how you come in.',
          querystring: MyEventQuery,
          response: { 200: MyEventPage },
        },
      },
      async ({ user, query }) => asPage(await listMine(sql, user, query), query),
    )

    app.get(
      '/companies/:company_id/timeline',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What happened at a company, newest first',
          description:
            'Events of the company and all that hangs on it. Who only looked is left out, and long texts are cut.',
          params: CompanyId,
          querystring: Page,
          response: { 200: TimelinePage },
        },
      },
      async ({ user, params, query }) => asPage(await listTimeline(sql, user, params.company_id, query), query),
    )

    app.get(
      '/deals/:deal_id/timeline',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What happened to a deal, newest first',
          description: 'Events of the deal and of all that belongs to it now. Who only looked is left out.',
          params: DealId,
          querystring: Page,
          response: { 200: TimelinePage },
        },
      },
      async ({ user, params, query }) => asPage(await listDealTimeline(sql, user, params.deal_id, query), query),
    )
  }
