import { z } from 'zod'
import { text, timestamp } from '../../platform/http/fields.ts'
import { ListQuery, SyncBody, SyncedRow, sourceRoutes, UploadFields } from '../files/index.ts'

/** The path of a folder; slashes around it say nothing. */
const FolderPath = text(500)
  .transform((path) => path.replace(/^\/+|\/+$/g, ''))
  .meta({ description: 'A folder, such as /Deals/Acme; absent: the top one' })

export const vaultshare = sourceRoutes({
  service: 'vaultshare',
  of: 'of the share',
  within: 'in the share',
  file: z
    .object({
      id: z.string(),
      name: z.string(),
      path: z.string().meta({ description: 'From the top of the share, with the name' }),
      size: z.int().nullable().meta({ description: 'in bytes' }),
      modified_at: timestamp.nullable(),
    })
    .extend(SyncedRow.shape),
  rowOf: ({ folder, ...row }) => ({ ...row, path: `/${folder === '' ? '' : `${folder}/`}${row.name}` }),
  list: { summary: 'The files of a folder of the share', query: ListQuery.extend({ path: FolderPath.optional() }) },
  sync: { body: SyncBody.extend({ path: FolderPath.nullish() }) },
  upload: {
    summary: 'Put a file into the share, never over another one; it becomes a document',
    form: UploadFields.extend({ path: FolderPath.nullish() }),
  },
  placeOf: ({ path }) => ({ folder: path ?? '', field: 'path' }),
})
