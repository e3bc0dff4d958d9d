import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { changeView, createView, deleteView, listViews, requireView } from './queries.ts'
import { NewView, View, ViewId, ViewList, ViewPatch, ViewQuery } from './schema.ts'

export const views =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List your views, and those shared with you',
          description: 'In the order that their owners gave them. The list has no pages.',
          querystring: ViewQuery,
          response: { 200: ViewList },
        },
      },
      async ({ user, query }) => {
        const data = await listViews(sql, user, query.list)
        return { data, total: data.length }
      },
    )

    // a view is a person's own: a viewer keeps some too
    app.post(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Save a view of a list',
          description:
            'query holds the parameters of the list and is refused (422) where the list would refuse them. A person has one view of a name for each list (409 view_exists). Viewers share none.',
          body: NewView,
          example: {
            list: 'companies',
            name: 'Large and active',
            query: { status: 'active', revenue_min: '50000000' },
          },
          response: { 201: View },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createView(db, user, body)),
    )

    app.get(
      '/:view_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a view',
          description: 'One’s own, or one that is shared.',
          params: ViewId,
          response: { 200: View },
        },
      },
      async ({ user, params }) => requireView(sql, user, params.view_id),
    )

    app.patch(
      '/:view_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Change a view',
          description: 'One’s own; as an admin also one that is shared.',
          params: ViewId,
          body: ViewPatch,
          response: { 200: View },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeView(db, user, params.view_id, body)),
    )

    app.delete(
      '/:view_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Delete a view',
          description: 'One’s own; as an admin also one that is shared, which is gone for everybody then.',
          params: ViewId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => deleteView(sql, user, params.view_id),
    )
  }
