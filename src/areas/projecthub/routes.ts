import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import {
  asked,
  chooseConnection,
  downloadSource,
  listSource,
  SourceFileId,
  SyncBody,
  SyncedFiles,
  saySource,
  syncSource,
  Which,
} from '../files/index.ts'
import { openProjectSource, RunUnderWay } from '../integrations/index.ts'
import { ProjectFileQuery, ProjectFiles, ProjectId, Projects, projectFileOf } from './schema.ts'

const service = 'projecthub'
const field = 'project_id'

export const projecthub = (deps: Deps) => async (app: App) => {
  app.get(
    '/projects',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The projects',
        querystring: Which,
        errors: [404, 409, 429, 502],
        response: { 200: Projects },
      },
    },
    async ({ user, query }, reply) => {
      const connected = await chooseConnection(deps, user, { service, ...query })
      const projects = await asked(openProjectSource(deps, connected).projects(whileAsked(reply)))
      const connection_id = connected.connection.id
      return { projects, total: projects.length, connection_id, ...saySource(deps, user, connected) }
    },
  )

  app.get(
    '/files',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The files of a project',
        querystring: ProjectFileQuery,
        errors: [404, 409, 429, 502],
        response: { 200: ProjectFiles },
      },
    },
    async ({ user, query }, reply) => {
      const { project_id: folder, page_size: limit, ...rest } = query
      const listed = await listSource(deps, user, { service, ...rest, folder, field, limit, signal: whileAsked(reply) })
      return { ...listed, files: listed.files.map(projectFileOf) }
    },
  )

  app.post(
    '/sync/:project_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring the files of a project; 202 where that takes longer',
        params: ProjectId,
        body: SyncBody,
        errors: [409, 429, 502, 507],
        response: { 200: SyncedFiles, 202: RunUnderWay },
      },
    },
    async ({ user, params, body }, reply) => {
      const wanted = { service, ...body, folder: params.project_id, field, signal: whileAsked(reply) } as const
      const { code, body: answer } = await syncSource(deps, user, wanted)
      return reply.code(code).send(answer)
    },
  )

  app.get(
    '/files/:file_id/download',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A file as it is in its project',
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
