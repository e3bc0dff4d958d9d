import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { recordEvent } from '../events/index.ts'
import { discard, receiveForm } from '../files/index.ts'
import { askForRows, askForUndo, beginImport, changeImport, deleteImport, stopImport } from './ask.ts'
import { errorsFile } from './errors_file.ts'
import { workOnImport } from './jobs.ts'
import { listImports, listProblems, requireFindings, requireImport } from './queries.ts'
import { receiveTable } from './receive.ts'
import {
  ErrorsQuery,
  ImportDetail,
  ImportFields,
  ImportId,
  ImportList,
  ImportPatch,
  ImportQuery,
  ProblemList,
  ProblemQuery,
} from './schema.ts'

export const imports =
  ({ sql, storage, jobs, config }: Deps) =>
  async (app: App) => {
    await app.register(multipart)

    /** Asks something of an import, and answers it as it is then. */
    const asked = async (
      who: Who,
      id: string,
      ask: (given: { db: Transaction; who: Who; jobs: typeof jobs }) => Promise<unknown>,
    ) => {
      await transact(sql, (db) => ask({ db, who, jobs }))
      return requireImport(sql, who, id)
    }

    app.get(
      '',
      {
        config: { role: 'member' },
        schema: { summary: 'List your imports, newest first', querystring: ImportQuery, response: { 200: ImportList } },
      },
      async ({ user, query }) => asPage(await listImports(sql, user, query), query),
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Upload a table to import; it is read in the background',
          description:
            'CSV (any encoding and delimiter) or an Excel workbook (.xlsx). Nothing is written until it is run.',
          form: ImportFields,
          errors: [404, 507],
          response: { 201: ImportDetail },
        },
      },
      async (request, reply) => {
        const { user } = request
        const place = { firmId: user.firmId, limitMb: config.importMbMax }
        const { file, fields } = await receiveForm(storage, request, {
          fields: ImportFields,
          receive: (given) => receiveTable(storage, given, place),
        })
        try {
          const id = await transact(sql, (db) => beginImport({ db, who: user, jobs }, file, fields))
          return reply.code(201).send(await requireImport(sql, user, id))
        } catch (error) {
          // of another failure nobody knows whether the record is there after all; the sweep will find out
          if (error instanceof ApiError) await discard(storage, file.storageKey)
          throw error
        }
      },
    )

    app.get(
      '/:import_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Get an import: its columns, mapping and how far it is',
          params: ImportId,
          response: { 200: ImportDetail },
        },
      },
      async ({ user, params }) => requireImport(sql, user, params.import_id),
    )

    app.patch(
      '/:import_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Say what columns mean and what becomes of rows, or how to read the file',
          params: ImportId,
          body: ImportPatch,
          errors: [409],
          response: { 200: ImportDetail },
        },
      },
      async ({ user, params, body }) =>
        asked(user, params.import_id, (given) => changeImport(given, params.import_id, body)),
    )

    app.post(
      '/:import_id/check',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Say what an import would do, without writing a record',
          params: ImportId,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params }, reply) =>
        reply
          .code(202)
          .send(await asked(user, params.import_id, (given) => askForRows(given, params.import_id, 'check'))),
    )

    app.post(
      '/:import_id/run',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Import the rows; one that was stopped goes on',
          params: ImportId,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params }, reply) =>
        reply
          .code(202)
          .send(await asked(user, params.import_id, (given) => askForRows(given, params.import_id, 'run'))),
    )

    app.post(
      '/:import_id/undo',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take an import back as a whole',
          params: ImportId,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params }, reply) =>
        reply.code(202).send(await asked(user, params.import_id, (given) => askForUndo(given, params.import_id))),
    )

    app.post(
      '/:import_id/cancel',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Stop what is done with an import; what was written stays',
          params: ImportId,
          errors: [409],
          response: { 200: ImportDetail },
        },
      },
      async ({ user, params }) => {
        const jobId = await transact(sql, (db) => stopImport({ db, who: user, jobs }, params.import_id))
        if (jobId) await jobs.cancel(workOnImport, jobId)
        return requireImport(sql, user, params.import_id)
      },
    )

    app.get(
      '/:import_id/problems',
      {
        config: { role: 'member' },
        schema: {
          summary: 'List the rows that no record became of or not all of it, and why',
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
          outcomes: ['failed', 'gap', ...(query.include ? ['duplicate'] : [])],
        }
        if (method === 'GET') {
          const after = { access: 'export', filename }
          await recordEvent(sql, user, { subject: 'import', kind: 'access', subjectId: params.import_id, after })
        }
        reply.headers({
          'cache-control': 'private, no-store',
          'content-disposition': contentDisposition(`${filename.replace(/\.[^.]*$/, '')} - errors.csv`),
          'content-security-policy': "default-src 'none'; sandbox",
        })
        return reply.type('text/csv; charset=utf-8').send(Readable.from(errorsFile(sql, user, wanted)))
      },
    )

    app.delete(
      '/:import_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Forget an import and its file; the records stay',
          params: ImportId,
          errors: [409],
          response: { 204: Nothing },
        },
      },
      async ({ user, params }, reply) => {
        const storageKey = await transact(sql, (db) => deleteImport({ db, who: user, jobs }, params.import_id))
        if (storageKey) await discard(storage, storageKey)
        return reply.code(204).send(null)
      },
    )
  }
