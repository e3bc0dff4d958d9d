import { z } from 'zod'
import { Id, integerInQuery, timestamp } from '../../platform/http/fields.ts'
import { FolderId, type SourceRow, SourceSaid, SyncedRow, Which } from '../files/index.ts'

export const Project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  created_at: timestamp.nullable(),
})

export const Projects = z
  .object({ projects: z.array(Project), total: z.int() })
  .extend(SourceSaid.pick({ connection_id: true, source: true, note: true }).shape)

const ProjectFile = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.int().nullable().meta({ description: 'in bytes' }),
    modified_at: timestamp.nullable(),
    web_url: z.string().nullable(),
  })
  .extend(SyncedRow.shape)
type ProjectFile = z.output<typeof ProjectFile>

export const ProjectFiles = z.object({ files: z.array(ProjectFile) }).extend(SourceSaid.shape)

export const ProjectFileQuery = Which.extend({
  project_id: FolderId,
  company_id: Id.optional().meta({ description: 'Only files that are documents of this company' }),
  page_size: integerInQuery(1, 1000, 100),
})

export const ProjectId = z.object({ project_id: FolderId })

export const projectFileOf = (row: SourceRow): ProjectFile => row
