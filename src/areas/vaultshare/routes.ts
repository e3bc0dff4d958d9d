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
import { VaultFile, VaultFiles, VaultQuery, VaultSync, VaultUpload, vaultFileOf } from './schema.ts'

const service = 'vaultshare'
const field = 'path'

export const vaultshare = (deps: Deps) => async (app: App) => {
  await app.register(multipart)

  app.get(
    '/files',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The files of a folder of the share',
        querystring: VaultQuery,
        errors: [404, 409, 429, 502],
        response: { 200: VaultFiles },
      },
    },
    async ({ user, query }, reply) => {
      const { path: folder = '', page_size: limit, ...rest } = query
      const listed = await listSource(deps, user, { service, ...rest, folder, field, limit, signal: whileAsked(reply) })
      return { ...listed, files: listed.files.map(vaultFileOf) }
    },
  )

  app.post(
    '/sync',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring the files of the share; 202 where that takes longer',
        body: VaultSync,
        errors: [409, 429, 502, 507],
        response: { 200: SyncedFiles, 202: RunUnderWay },
      },
    },
    async ({ user, body }, reply) => {
      const { path, ...rest } = body
      const wanted = { service, ...rest, folder: path ?? '', field, signal: whileAsked(reply) } as const
      const { code, body: answer } = await syncSource(deps, user, wanted)
      return reply.code(code).send(answer)
    },
  )

  app.post(
    '/upload',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Put a file into the share, never over another one; it becomes a document',
        form: VaultUpload,
        errors: [409, 429, 502, 507],
        response: { 201: VaultFile },
      },
    },
    async (request, reply) => {
      const row = await uploadToSource(deps, request, {
        service,
        fields: VaultUpload,
        folderOf: ({ path }) => path ?? '',
        field,
        signal: whileAsked(reply),
      })
      return reply.code(201).send(vaultFileOf(row))
    },
  )

  app.get(
    '/files/:file_id/download',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A file as it is in the share',
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
