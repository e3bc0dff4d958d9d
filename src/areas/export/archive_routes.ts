import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { asPage, Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { notReady } from './errors.ts'
import { makeExport } from './jobs.ts'
import { findPerson } from './person/find.ts'
import { changeState, createExport, forgetExport, listExports, requireExport, storageKeyOf } from './queries.ts'
import { receiveArchive } from './receive.ts'
import { Export, ExportId, ExportList, Person } from './schema.ts'

/** What is made, or brought in, in the background: the firm as a whole, and what is known of one person. */
export const archives = (deps: Deps) => async (app: App) => {
  const { sql, jobs, storage, config } = deps
  await app.register(multipart)

  const begin = (user: User, asked: { kind: 'archive' | 'person'; request?: Person }) =>
    transact(sql, async (db) => {
      const id = await createExport(db, user, { ...asked, status: 'waiting' })
      const job_id = await jobs.enqueue(db, makeExport, { firm_id: user.firmId, export_id: id })
      await changeState(db, user, id, { job_id })
      return requireExport(db, user, id)
    })

  app.get(
    '/archives',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'What you have asked for, newest first',
        description: 'Archives of the firm, data on people, and archives that were brought in, with how far each is.',
        querystring: Page,
        response: { 200: ExportList },
      },
    },
    async ({ user, query }) => asPage(await listExports(sql, user, query), query),
  )

  app.post(
    '/archives',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Have the whole firm made into one archive',
        description:
          'A zip file of JSON Lines and files, which an admin of another installation brings in. It holds what you may read: ' +
          'texts of mail that others have not shared, and what is behind walls that you are not within, are not in it.',
        errors: [409],
        response: { 202: Export },
      },
    },
    async ({ user }) => begin(user, { kind: 'archive' }),
  )

  app.post(
    '/archives/import',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Restore an archive into this firm, which must have no records yet',
        description: 'All of it comes, or nothing: see the status of what is answered.',
        form: z.object({}),
        errors: [409],
        response: { 202: Export },
      },
    },
    async (request) => {
      const { user } = request
      const id = await createExport(sql, user, { kind: 'arrival', status: 'receiving' })
      try {
        const place = { key: storageKeyOf(user, id), mbMax: config.archiveMbMax }
        await receiveArchive(storage, request as FastifyRequest, place) // reason: differs in the type provider only
        const begun = await transact(sql, async (db) => {
          const job_id = await jobs.enqueue(db, makeExport, { firm_id: user.firmId, export_id: id })
          await changeState(db, user, id, { status: 'waiting', job_id })
          return requireExport(db, user, id)
        })
        return begun
      } catch (error) {
        await storage.delete(storageKeyOf(user, id)).catch(() => {})
        await forgetExport(sql, user, id)
        throw error
      }
    },
  )

  app.post(
    '/people',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Have all that is known of a person made into one archive',
        description:
          'By e-mail address or contact: from records, mail and events, as far as the asker may know of them. In the background: see /api/export/archives/{export_id}.',
        body: Person,
        response: { 202: Export },
      },
    },
    async ({ user, body }) => {
      await findPerson(sql, user, body)
      return begin(user, { kind: 'person', request: body })
    },
  )

  app.get(
    '/archives/:export_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'How far it is',
        description: 'notices says what is not in it, and why. Of those that others asked for one is told 404.',
        params: ExportId,
        response: { 200: Export },
      },
    },
    async ({ user, params }) => requireExport(sql, user, params.export_id),
  )

  app.get(
    '/archives/:export_id/download',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'The archive, for seven days and for who asked for it',
        description: 'A zip file. 409 not_ready before it is completed. Recorded in the audit log.',
        params: ExportId,
        produces: ['application/zip'],
        errors: [409],
      },
    },
    async ({ user, params, method }, reply) => {
      const made = await requireExport(sql, user, params.export_id)
      if (made.status !== 'completed' || made.kind === 'arrival') throw notReady()
      if (method !== 'HEAD') {
        const after = { access: 'download', name: made.kind === 'person' ? 'Data on a person' : 'Archive of the firm' }
        await recordEvent(sql, user, { subject: 'export', kind: 'access', subjectId: made.id, after })
      }
      reply.headers({
        'content-disposition': contentDisposition(`firm-crm ${made.kind} ${made.created_at.slice(0, 10)}.zip`),
        'content-length': made.size ?? 0,
        'cache-control': 'private, no-store',
      })
      return reply
        .type('application/zip')
        .send(method === 'HEAD' ? '' : await storage.read(storageKeyOf(user, made.id)))
    },
  )

  app.delete(
    '/archives/:export_id',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Cancel it, or remove what was made',
        description: 'Its file goes with it. Records that an archive has brought stay.',
        params: ExportId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => {
      const made = await requireExport(sql, user, params.export_id)
      if (made.job_id && (made.status === 'waiting' || made.status === 'running'))
        await jobs.cancel(makeExport, made.job_id)
      await forgetExport(sql, user, made.id)
      await storage.delete(storageKeyOf(user, made.id))
    },
  )
}
