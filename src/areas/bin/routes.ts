import type { Deps } from '../../deps.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { purgeEarly } from './purge.ts'
import { listBin } from './queries.ts'
import { restore } from './restore.ts'
import { Bin, BinId, BinQuery, Restored } from './schema.ts'

export const bin =
  ({ sql, jobs }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'List what was deleted and can be restored',
          description:
            'For 30 days after it was deleted, the last first. Of restricted records only those within are told. What was deleted by undoing an import or by merging is not among it: these have a way back of their own.',
          querystring: BinQuery,
          response: { 200: Bin },
        },
      },
      async ({ user, query }) => {
        const rows = await listBin(sql, user, query)
        const data = rows.filter(({ id }) => id !== null)
        return { data, total: rows[0]?.total ?? 0, limit: query.limit, offset: query.offset }
      },
    )

    app.post(
      '/:deleted_id/restore',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Restore a deleted record, with all that went along',
          description:
            'It has the id, the history and the links again that it had. 409 where what it belongs to is deleted, too; then nothing is done. Members restore what they deleted, admins anything.',
          params: BinId,
          errors: [403, 409],
          response: { 200: Restored },
        },
      },
      async ({ user, params }) => restore({ sql, jobs }, user, params.deleted_id),
    )

    app.delete(
      '/:deleted_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Delete a deleted record for good',
          description: 'This cannot be undone. A trace stays in the audit log.',
          params: BinId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => purgeEarly({ sql, jobs }, user, params.deleted_id),
    )
  }
