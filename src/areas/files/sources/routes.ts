import multipart from '@fastify/multipart'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { Id, integerInQuery, timestamp } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { whileAsked } from '../../../platform/http/while_asked.ts'
import { RunUnderWay } from '../../integrations/index.ts'
import type { SourceService } from './choose.ts'
import { downloadSource } from './download_source.ts'
import { listSource } from './list_source.ts'
import { SourceFileId, type SourceRow, SourceSaid, SyncBody, SyncedRow, Which } from './rows.ts'
import { SyncedFiles, syncSource } from './sync_source.ts'
import { UploadFields, uploadToSource } from './upload_source.ts'

/** What requests name a place by; each source takes some of these. */
type Named = { [name in 'folder_id' | 'path' | 'site_url' | 'library' | 'project_id' | 'connection_id']?: Text }
type Text = string | null | undefined

/** A folder, the parameter that names it and, where the source is chosen by the place, the connection. */
type Place = { folder: string; field: string; connection_id?: string }

/** The API of a source: its nouns, what requests take beside what those of all sources do, and what its files have. */
type SourceApi = {
  service: SourceService
  /** such as "of the drive" */
  of: string
  /** such as "in the drive" */
  within: string
  file: z.ZodObject
  rowOf?: (row: SourceRow) => Record<string, unknown>
  list: { summary: string; query: z.ZodType<Named & ListQuery> }
  sync: { url?: '/sync/:project_id'; params?: z.ZodType<Named>; body: z.ZodType<Named & SyncBody> }
  upload?: { summary: string; form: z.ZodType<Named & UploadFields> }
  placeOf: (named: Named, deps: Deps, who: Who) => Place | Promise<Place>
}

/** What every list of a source takes. */
export const ListQuery = Which.extend({
  company_id: Id.optional().meta({ description: 'Only files that are documents of this company' }),
  page_size: integerInQuery(1, 1000, 100),
})
type ListQuery = z.output<typeof ListQuery>
type SyncBody = z.output<typeof SyncBody>
type UploadFields = z.output<typeof UploadFields>

/** What every file of a source has that stands on a page of its own there. */
export const SiteFile = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.int().nullable().meta({ description: 'in bytes' }),
    modified_at: timestamp.nullable(),
    web_url: z.string().nullable(),
  })
  .extend(SyncedRow.shape)

/** Listing, synchronising, downloading and, where it takes files, uploading: alike for all sources. */
export const sourceRoutes = (source: SourceApi) => (deps: Deps) => async (app: App) => {
  const { service, of, within, file, list, sync, upload, placeOf } = source
  const { url = '/sync', params = z.object({}) } = sync
  const rowOf = source.rowOf ?? ((row: SourceRow) => row)

  app.get(
    '/files',
    {
      config: { role: 'viewer' },
      schema: {
        summary: list.summary,
        description:
          'Asked of the source itself, at most page_size of them; there are no further pages. crm_file_id names the document that a file is, not_synced_reason says why it is none.',
        querystring: list.query,
        errors: [404, 409, 429, 502],
        response: { 200: z.object({ files: z.array(file) }).extend(SourceSaid.shape) },
      },
    },
    async ({ user, query }, reply) => {
      const { company_id, page_size: limit } = query
      const place = { connection_id: query.connection_id, ...(await placeOf(query, deps, user)) }
      const listed = await listSource(deps, user, { service, ...place, company_id, limit, signal: whileAsked(reply) })
      return { ...listed, files: listed.files.map(rowOf) }
    },
  )

  app.post(
    url,
    {
      config: { role: 'member' },
      schema: {
        summary: `Bring the files ${of}; 202 where that takes longer`,
        description:
          'Each becomes a document, read in the background; one that changed stays the same document, and one that is gone is marked and stays. From then on the folder is read by itself. 202 has a status_url to ask.',
        params,
        body: sync.body,
        errors: [409, 429, 502],
        response: { 200: SyncedFiles, 202: RunUnderWay },
      },
    },
    async ({ user, params, body }, reply) => {
      const { company_id, sync_mode, connection_id } = body
      const place = { connection_id, ...(await placeOf({ ...body, ...params }, deps, user)) }
      const wanted = { service, ...place, company_id, sync_mode, signal: whileAsked(reply) }
      const { code, body: answer } = await syncSource(deps, user, wanted)
      return reply.code(code).send(answer)
    },
  )

  app.get(
    '/files/:file_id/download',
    {
      config: { role: 'viewer' },
      schema: {
        summary: `A file as it is ${within}`,
        description:
          'Fetched from the source each time, and recorded. Always as a download, never shown as a page of the service.',
        params: SourceFileId,
        querystring: Which,
        produces: ['application/octet-stream'],
        errors: [409, 429, 502],
      },
    },
    async ({ user, params, query, method }, reply) =>
      downloadSource(deps, user, { service, ...query, id: params.file_id, method, reply, signal: whileAsked(reply) }),
  )

  if (!upload) return
  await app.register(multipart)
  app.post(
    '/upload',
    {
      config: { role: 'member' },
      schema: {
        summary: upload.summary,
        description:
          'It goes to the source first, where a name that is taken is 409 source_conflict and nothing is written over. Types and sizes are those of /api/files/upload.',
        form: upload.form,
        errors: [409, 429, 502],
        response: { 201: file },
      },
    },
    async (request, reply) => {
      const placeIn = (named: Named & UploadFields) => placeOf(named, deps, request.user)
      const wanted = { service, fields: upload.form, placeOf: placeIn, signal: whileAsked(reply) }
      return rowOf(await uploadToSource(deps, request, wanted))
    },
  )
}
