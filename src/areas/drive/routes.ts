import { z } from 'zod'
import { timestamp } from '../../platform/http/fields.ts'
import { FolderId, ListQuery, SyncBody, SyncedRow, sourceRoutes, UploadFields } from '../files/index.ts'

export const drive = sourceRoutes({
  service: 'drive',
  of: 'of the drive',
  within: 'in the drive',
  file: z
    .object({
      id: z.string(),
      name: z.string(),
      mime_type: z.string().nullable(),
      size: z.int().nullable().meta({ description: 'in bytes; null of a document that is exported' }),
      modified_at: timestamp.nullable(),
      web_view_link: z.string().nullable(),
    })
    .extend(SyncedRow.shape),
  rowOf: ({ web_url, ...row }) => ({ ...row, web_view_link: web_url }),
  list: {
    summary: 'The files of a folder of the drive',
    query: ListQuery.extend({
      folder_id: FolderId.optional().meta({ description: 'The files of this folder; absent: of the top one' }),
    }),
  },
  sync: {
    body: SyncBody.extend({
      folder_id: FolderId.nullish().meta({ description: 'All files below this folder; absent: all there are' }),
    }),
  },
  upload: {
    summary: 'Put a file into the drive; it becomes a document of the firm',
    form: UploadFields.extend({
      folder_id: z.preprocess((value) => (value === '' ? null : value), FolderId.nullish()),
    }),
  },
  placeOf: ({ folder_id }) => ({ folder: folder_id ?? '', field: 'folder_id' }),
})
