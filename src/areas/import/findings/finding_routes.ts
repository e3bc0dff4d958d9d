import { Readable } from 'node:stream'
import { recordEvent } from '../../../access/events.ts'
import type { Sql } from '../../../platform/db/open.ts'
import { downloadHeaders } from '../../../platform/http/download_headers.ts'
import { asPage } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { listProblems, requireFindings } from '../queries.ts'
import { ImportId } from '../schema.ts'
import { listDifferences } from './differences.ts'
import { errorsFile } from './errors_file.ts'
import { ChangeList, ChangeQuery, ErrorsQuery, ProblemList, ProblemQuery } from './finding_schema.ts'

/** What a check or a run of an import has found, row by row. */
export const findingRoutes = (sql: Sql) => async (app: App) => {
  app.get(
    '/:import_id/changes',
    {
      config: { role: 'member' },
      schema: {
        summary: 'List what rows change on records that are there, and what is in doubt',
        description:
          'A doubt is a change that is likely a mistake: a figure ten times what it was, another name for the company of a website. The id of a row confirms it in accept_rows of /run.',
        params: ImportId,
        querystring: ChangeQuery,
        response: { 200: ChangeList },
      },
    },
    async ({ user, params, query }) => {
      await requireFindings(sql, user, params.import_id)
      return asPage(await listDifferences(sql, user, params.import_id, query), query)
    },
  )

  app.get(
    '/:import_id/problems',
    {
      config: { role: 'member' },
      schema: {
        summary: 'List the rows that no record became of or not all of it, and why',
        description:
          'failed: nothing was written; duplicate: names what an earlier row names; gap: a cell was left out; doubt: waits to be confirmed.',
        params: ImportId,
        querystring: ProblemQuery,
        response: { 200: ProblemList },
      },
    },
    async ({ user, params, query }) => {
      await requireFindings(sql, user, params.import_id)
      const rows = await listProblems(sql, user, params.import_id, query)
      return asPage(
        rows.map((row) => ({ ...row, cells: (row.cells ?? []).map((cell) => String(cell ?? '')) })),
        query,
      )
    },
  )

  app.get(
    '/:import_id/errors',
    {
      config: { role: 'member' },
      schema: {
        summary: 'The rows with a problem as a CSV file, to mend and import again',
        description:
          'With a column that says what is wrong, and the delimiter of the table. Cells that begin like a formula have an apostrophe, which an import takes away.',
        params: ImportId,
        querystring: ErrorsQuery,
        produces: ['text/csv'],
      },
    },
    async ({ user, params, query, method }, reply) => {
      const { filename, delimiter, columns } = await requireFindings(sql, user, params.import_id)
      const wanted = {
        importId: params.import_id,
        delimiter: delimiter ?? ',',
        names: columns.map(({ name }) => name),
        outcomes: ['failed', 'gap', 'doubt', ...(query.include ? ['duplicate'] : [])],
      }
      if (method === 'GET') {
        const after = { access: 'export', filename }
        await recordEvent(sql, user, { subject: 'import', kind: 'access', subjectId: params.import_id, after })
      }
      reply.headers(downloadHeaders(`${filename.replace(/\.[^.]*$/, '')} - errors.csv`, 'no-store'))
      return reply.type('text/csv; charset=utf-8').send(Readable.from(errorsFile(sql, user, wanted)))
    },
  )
}
