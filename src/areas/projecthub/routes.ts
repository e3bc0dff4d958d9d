import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import {
  asked,
  chooseConnection,
  FolderId,
  ListQuery,
  SiteFile,
  SourceSaid,
  SyncBody,
  saySource,
  sourceRoutes,
  Which,
} from '../files/index.ts'
import { openProjectSource } from '../integrations/index.ts'

const Projects = z
  .object({
    projects: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        created_at: timestamp.nullable(),
      }),
    ),
    total: z.int(),
  })
  .extend(SourceSaid.pick({ connection_id: true, source: true, note: true }).shape)

const ProjectId = z.object({ project_id: FolderId })

const files = sourceRoutes({
  service: 'projecthub',
  of: 'of a project',
  within: 'in its project',
  file: SiteFile,
  list: { summary: 'The files of a project', query: ListQuery.extend(ProjectId.shape) },
  sync: { url: '/sync/:project_id', params: ProjectId, body: SyncBody },
  placeOf: ({ project_id }) => ({ folder: project_id ?? '', field: 'project_id' }),
})

export const projecthub = (deps: Deps) => async (app: App) => {
  app.get(
    '/projects',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The projects',
        description: 'All that the connected account may see. The id of one is asked for by its files and by sync.',
        querystring: Which,
        errors: [404, 409, 429, 502],
        response: { 200: Projects },
      },
    },
    async ({ user, query }, reply) => {
      const connected = await chooseConnection(deps, user, { service: 'projecthub', ...query })
      const projects = await asked(openProjectSource(deps, connected).projects(whileAsked(reply)))
      const connection_id = connected.connection.id
      return { projects, total: projects.length, connection_id, ...saySource(user, connected) }
    },
  )
  await files(deps)(app)
}
