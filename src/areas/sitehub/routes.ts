import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { downloadSource, listSource, SourceFileId, SyncedFiles, syncSource, Which } from '../files/index.ts'
import { RunUnderWay } from '../integrations/index.ts'
import { findLibrary } from './library.ts'
import { SiteFiles, SiteQuery, SiteSync, siteFileOf } from './schema.ts'

const service = 'sitehub'

export const sitehub = (deps: Deps) => async (app: App) => {
  app.get(
    '/files',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The files of a document library',
        querystring: SiteQuery,
        errors: [404, 409, 429, 502],
        response: { 200: SiteFiles },
      },
    },
    async ({ user, query }, reply) => {
      const { page_size: limit, company_id, folder_id } = query
      const { folder, connection_id } = await findLibrary(deps, user, query)
      const listed = await listSource(deps, user, {
        service,
        connection_id,
        company_id,
        folder: folder_id ?? folder,
        field: folder_id ? 'folder_id' : 'library',
        limit,
        signal: whileAsked(reply),
      })
      return { ...listed, files: listed.files.map(siteFileOf) }
    },
  )

  app.post(
    '/sync',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring the files of a library; 202 where that takes longer',
        body: SiteSync,
        errors: [409, 429, 502, 507],
        response: { 200: SyncedFiles, 202: RunUnderWay },
      },
    },
    async ({ user, body }, reply) => {
      const { company_id, sync_mode } = body
      const place = await findLibrary(deps, user, body)
      const wanted = { service, ...place, company_id, sync_mode, field: 'library', signal: whileAsked(reply) } as const
      const { code, body: answer } = await syncSource(deps, user, wanted)
      return reply.code(code).send(answer)
    },
  )

  app.get(
    '/files/:file_id/download',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A file as it is in its library',
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
