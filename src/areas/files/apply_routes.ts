import type { Deps } from '../../deps.ts'
import { asPage, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { listApplications, listSources } from './applied.ts'
import { applyValues } from './apply.ts'
import { undoApplication } from './apply_undo.ts'
import { ApplicationId, ApplicationList, Applied, Apply, SourceList, SourceQuery, Undone } from './evidence_schema.ts'
import { FileId } from './schema.ts'

/** From documents into records, and back. */
export const applicationRoutes =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '/sources',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Where the figures of a company or of a financial record were read',
          querystring: SourceQuery,
          response: { 200: SourceList },
        },
      },
      async ({ user, query }) => {
        const data = await listSources(sql, user, query)
        return { data, total: data.length }
      },
    )

    app.post(
      '/:file_id/apply',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take accepted values over into financial records and the company',
          params: FileId,
          body: Apply,
          errors: [409],
          response: { 200: Applied },
        },
      },
      async ({ user, params, body }) => applyValues(sql, user, params.file_id, body),
    )

    app.get(
      '/:file_id/applications',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What was taken over from a file, newest first',
          params: FileId,
          querystring: Page,
          response: { 200: ApplicationList },
        },
      },
      async ({ user, params, query }) => asPage(await listApplications(sql, user, params.file_id, query), query),
    )

    app.post(
      '/:file_id/applications/:application_id/undo',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take back what was taken over',
          params: ApplicationId,
          errors: [409],
          response: { 200: Undone },
        },
      },
      async ({ user, params }) => undoApplication(sql, user, params.file_id, params.application_id),
    )
  }
