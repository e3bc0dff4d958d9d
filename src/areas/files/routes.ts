import multipart from '@fastify/multipart'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import { discard } from '../../platform/storage/faults.ts'
import { changeFile, deleteFile, readAgain } from './change.ts'
import { isBeginning, sendFile, wantedOf } from './download.ts'
import { listFiles } from './list.ts'
import { requireFile, requireStored } from './queries.ts'
import { readFile, readLargeFile } from './reading/jobs.ts'
import { readStatus } from './reading/status.ts'
import { keepFile } from './receive/keep.ts'
import { receiveUpload } from './receive/receive.ts'
import { FileFields, FileId, FileList, FilePatch, FileQuery, FileRecord, FileStatus, UploadedFile } from './schema.ts'

export const files =
  ({ sql, storage, jobs, clock, config }: Deps) =>
  async (app: App) => {
    await app.register(multipart)

    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List files',
          description:
            'Newest first. review=waiting gives those that were read and that nobody has judged or taken over yet.',
          querystring: FileQuery,
          response: { 200: FileList },
        },
      },
      async ({ user, query }) => asPage(await listFiles(sql, user, query), query),
    )

    app.post(
      '/upload',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Upload a file; it is read in the background',
          description:
            'PDF up to 100 MB; Word, PowerPoint and Excel (old and new) up to 50 MB; JPEG, PNG and TIFF up to 20 MB; HTML up to 10 MB.',
          form: FileFields,
          response: { 201: UploadedFile },
        },
      },
      async (request) => {
        const { user } = request
        const received = await receiveUpload(storage, request, { firmId: user.firmId, fields: FileFields })
        const { storageKey } = received.file
        const options = { jobs, quotaMb: config.storageQuotaMb }
        try {
          const kept = await transact(sql, (db) => keepFile(db, user, received, options))
          if (kept.storage_key !== storageKey) await discard(storage, storageKey)
          return kept
        } catch (error) {
          // of another failure nobody knows whether the record is there after all; the sweep will find out
          if (error instanceof ApiError) await discard(storage, storageKey)
          throw error
        }
      },
    )

    app.get(
      '/:file_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a file and what was read from it',
          description: 'extracted_data is null until processing_status is completed. That somebody looked is recorded.',
          params: FileId,
          response: { 200: FileRecord },
        },
      },
      async ({ user, params }, reply) => {
        const file = await requireFile(sql, user, params.file_id)
        await recordEvent(sql, user, { subject: 'file', kind: 'access', subjectId: file.id, ...companyOf(file) })
        return tellVersion(reply, file)
      },
    )

    app.get(
      '/:file_id/status',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'How far the reading of a file is',
          description:
            'To be polled after an upload. It ends with current_step completed or failed; estimated_completion comes from how long files of that format took here.',
          params: FileId,
          response: { 200: FileStatus },
        },
      },
      async ({ user, params }) => readStatus(sql, user, params.file_id, clock.now()),
    )

    app.get(
      '/:file_id/download',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'The original file, also in ranges',
          description:
            'With its SHA-256 as ETag. Always as a download, never shown as a page of the service. Recorded in the audit log, once for a file that is fetched in ranges.',
          params: FileId,
          produces: ['application/octet-stream'],
          errors: [416],
        },
      },
      async (request, reply) => {
        const { user, params, method } = request
        const file = await requireStored(sql, user, params.file_id)
        const wanted = wantedOf(request, file)
        if (method === 'GET' && isBeginning(wanted)) {
          const after = { access: 'download' }
          await recordEvent(sql, user, {
            subject: 'file',
            kind: 'access',
            subjectId: file.id,
            ...companyOf(file),
            after,
          })
        }
        return sendFile(storage, file, { wanted, method, reply })
      },
    )

    app.patch(
      '/:file_id',
      {
        config: { role: 'member', isVersioned: true },
        schema: {
          summary: 'Change what is said about a file, such as its company',
          description: 'The name keeps its extension. document_type null goes back to what the service found.',
          params: FileId,
          body: FilePatch,
          response: { 200: FileRecord },
        },
      },
      async (request, reply) => {
        const { user, params, body } = request
        const versions = versionsMeant(request)
        return tellVersion(reply, await transact(sql, (db) => changeFile(db, user, params.file_id, body, versions)))
      },
    )

    app.post(
      '/:file_id/reprocess',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Have a file read again',
          description:
            'What people said of values that are read the same stays; other values are open again. 409 while it is being read.',
          params: FileId,
          errors: [409],
          response: { 202: FileStatus },
        },
      },
      async ({ user, params }) => {
        await transact(sql, (db) => readAgain(db, user, params.file_id, jobs))
        return readStatus(sql, user, params.file_id, clock.now())
      },
    )

    app.delete(
      '/:file_id',
      {
        config: { role: 'member', isVersioned: true },
        schema: {
          summary: 'Delete a file and what was read from it',
          description:
            'For 30 days it can be restored from the bin. Figures that were taken over into records stay there. A copy at a connected source stays too, and comes back only when it changes.',
          params: FileId,
          response: { 204: Nothing },
        },
      },
      async (request) => {
        const { user, params } = request
        const versions = versionsMeant(request)
        const jobId = await transact(sql, (db) => deleteFile(db, user, params.file_id, versions))
        if (jobId) await retried(() => Promise.all([jobs.cancel(readFile, jobId), jobs.cancel(readLargeFile, jobId)]))
      },
    )
  }

const companyOf = ({ company_id }: { company_id: string | null }) => (company_id ? { companyId: company_id } : {})
