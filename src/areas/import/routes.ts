import multipart from '@fastify/multipart'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import { receiveForm } from '../../platform/http/receive_form.ts'
import type { App } from '../../platform/http/server.ts'
import { discard } from '../../platform/storage/faults.ts'
import { askForRows, askForUndo, beginImport, changeImport, deleteImport, stopImport } from './ask.ts'
import { findingRoutes } from './findings/finding_routes.ts'
import { RowPatches } from './findings/finding_schema.ts'
import { mendRows } from './findings/mend.ts'
import { workOnImport } from './jobs.ts'
import { listImports, requireImport } from './queries.ts'
import { receiveTable } from './receive.ts'
import { ImportDetail, ImportFields, ImportId, ImportList, ImportPatch, ImportQuery, RunRequest } from './schema.ts'

export const imports =
  ({ sql, storage, jobs, config }: Deps) =>
  async (app: App) => {
    await app.register(multipart)
    app.register(findingRoutes(sql))

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
        schema: {
          summary: 'List your imports, newest first',
          description:
            'With state, progress and counts of each; an admin also sees those of others here, without their rows.',
          querystring: ImportQuery,
          response: { 200: ImportList },
        },
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
          errors: [404],
          response: { 201: ImportDetail },
        },
      },
      async (request) => {
        const { user } = request
        const place = { firmId: user.firmId, limitMb: config.importMbMax }
        const { file, fields } = await receiveForm(storage, request, {
          fields: ImportFields,
          receive: (given) => receiveTable(storage, given, place),
        })
        try {
          const id = await transact(sql, (db) => beginImport({ db, who: user, jobs }, file, fields))
          return await requireImport(sql, user, id)
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
          description:
            'To be asked again while status ends in -ing. It has what columns can mean, samples of rows, and after a check or run how many records of which fate.',
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
          description:
            'Columns that are left out stay. With layout the file is read again, and what a person said of columns that are still there stays. 409 once rows were written.',
          params: ImportId,
          body: ImportPatch,
          example: { columns: [{ column: 2, field: 'revenue', scale: 1000000 }], key: 'domain', on_match: 'update' },
          errors: [409],
          response: { 200: ImportDetail },
        },
      },
      async ({ user, params, body }) =>
        asked(user, params.import_id, (given) => changeImport(given, params.import_id, body)),
    )

    app.patch(
      '/:import_id/rows',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Correct cells of the table, and check the rows again',
          description:
            'Up to 500 rows while nothing is written. All rows are checked, because one may name what another does. Reading the file anew forgets corrections.',
          params: ImportId,
          body: RowPatches,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params, body }) =>
        asked(user, params.import_id, (given) => mendRows(given, params.import_id, body)),
    )

    app.post(
      '/:import_id/check',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Say what an import would do, without writing a record',
          description: 'Goes through every row as a run does. /changes and /problems list what it found.',
          params: ImportId,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params }) =>
        asked(user, params.import_id, (given) => askForRows(given, params.import_id, 'check')),
    )

    app.post(
      '/:import_id/run',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Import the rows; one that was stopped goes on',
          description:
            'What the check found doubtful (/changes?doubts=true) is left out and listed, unless it is confirmed here.',
          params: ImportId,
          body: RunRequest,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params, body }) => {
        const { accept_doubts: all, accept_rows: rows } = body
        const accepted = all ? { all } : rows && { rows: rows.map(Number) }
        const ask = (given: Parameters<typeof askForRows>[0]) => askForRows(given, params.import_id, 'run', accepted)
        return asked(user, params.import_id, ask)
      },
    )

    app.post(
      '/:import_id/undo',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take an import back as a whole',
          description:
            'Removes what it made and gives changed fields their values back. What was changed, used or merged since stays, and kept says why.',
          params: ImportId,
          errors: [409],
          response: { 202: ImportDetail },
        },
      },
      async ({ user, params }) => asked(user, params.import_id, (given) => askForUndo(given, params.import_id)),
    )

    app.post(
      '/:import_id/cancel',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Stop what is done with an import; what was written stays',
          description: 'Between two batches of rows; a run can be asked for again and goes on where it was.',
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

    app.delete(
      '/:import_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Forget an import and its file; the records stay',
          description: 'It can be neither undone nor run again after that. Not while it works (409).',
          params: ImportId,
          errors: [409],
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        const storageKey = await transact(sql, (db) => deleteImport({ db, who: user, jobs }, params.import_id))
        if (storageKey) await discard(storage, storageKey)
      },
    )
  }
