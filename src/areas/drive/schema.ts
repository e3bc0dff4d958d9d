import { z } from 'zod'
import { Id, integerInQuery, timestamp } from '../../platform/http/fields.ts'
import { FolderId, type SourceRow, SourceSaid, SyncBody, SyncedRow, UploadFields, Which } from '../files/index.ts'

export const DriveFile = z
  .object({
    id: z.string(),
    name: z.string(),
    mime_type: z.string().nullable(),
    size: z.int().nullable().meta({ description: 'in bytes; null of a document that is exported' }),
    modified_at: timestamp.nullable(),
    web_view_link: z.string().nullable(),
  })
  .extend(SyncedRow.shape)
export type DriveFile = z.output<typeof DriveFile>

export const DriveFiles = z.object({ files: z.array(DriveFile) }).extend(SourceSaid.shape)

export const DriveQuery = Which.extend({
  folder_id: FolderId.optional().meta({ description: 'The files of this folder; absent: of the top one' }),
  company_id: Id.optional().meta({ description: 'Only files that are documents of this company' }),
  page_size: integerInQuery(1, 1000, 100),
})

export const DriveSync = SyncBody.extend({
  folder_id: FolderId.nullish().meta({ description: 'All files below this folder; absent: all there are' }),
})

export const DriveUpload = UploadFields.extend({
  folder_id: z.preprocess((value) => (value === '' ? null : value), FolderId.nullish()),
})

export const driveFileOf = ({ web_url, ...row }: SourceRow): DriveFile => ({ ...row, web_view_link: web_url })
