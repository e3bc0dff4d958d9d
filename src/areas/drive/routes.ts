import multipart from '@fastify/multipart'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import {
  downloadSource,
  listSource,
  SourceFileId,
  SyncedFiles,
  syncSource,
  uploadToSource,
  Which,
} from '../files/index.ts'
import { RunUnderWay } from '../integrations/index.ts'
import { DriveFile, DriveFiles, DriveQuery, DriveSync, DriveUpload, driveFileOf } from './schema.ts'

const service = 'drive'
const field = 'folder_id'

export const drive = (deps: Deps) => async (app: App) => {
  await app.register(multipart)

  app.get(
    '/files',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The files of a folder of the drive',
        querystring: DriveQuery,
        errors: [404, 409, 429, 502],
        response: { 200: DriveFiles },
      },
    },
    async ({ user, query }, reply) => {
      const { folder_id: folder = '', page_size: limit, ...rest } = query
      const listed = await listSource(deps, user, { service, ...rest, folder, field, limit, signal: whileAsked(reply) })
      return { ...listed, files: listed.files.map(driveFileOf) }
    },
  )

  app.post(
    '/sync',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring the files of the drive; 202 where that takes longer',
        body: DriveSync,
        errors: [409, 429, 502, 507],
        response: { 200: SyncedFiles, 202: RunUnderWay },
      },
    },
    async ({ user, body }, reply) => {
      const { folder_id, ...rest } = body
      const wanted = { service, ...rest, folder: folder_id ?? '', field, signal: whileAsked(reply) } as const
      const { code, body: answer } = await syncSource(deps, user, wanted)
      return reply.code(code).send(answer)
    },
  )

  app.post(
    '/upload',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Put a file into the drive; it becomes a document of the firm',
        form: DriveUpload,
        errors: [409, 429, 502, 507],
        response: { 201: DriveFile },
      },
    },
    async (request, reply) => {
      const row = await uploadToSource(deps, request, {
        service,
        fields: DriveUpload,
        folderOf: ({ folder_id }) => folder_id ?? '',
        field,
        signal: whileAsked(reply),
      })
      return reply.code(201).send(driveFileOf(row))
    },
  )

  app.get(
    '/files/:file_id/download',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A file as it is in the drive',
        params: SourceFileId,
        querystring: Which,
        produces: ['application/octet-stream'],
        errors: [409, 429, 502],
      },
    },
    async ({ user, params, query, method }, reply) =>
      downloadSource(deps, user, { service, ...query, id: params.file_id, method, reply, signal: whileAsked(reply) }),
  )
}
