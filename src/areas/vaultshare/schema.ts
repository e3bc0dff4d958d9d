import { z } from 'zod'
import { Id, integerInQuery, text, timestamp } from '../../platform/http/fields.ts'
import { type SourceRow, SourceSaid, SyncBody, SyncedRow, UploadFields, Which } from '../files/index.ts'

export const VaultFile = z
  .object({
    id: z.string(),
    name: z.string(),
    path: z.string().meta({ description: 'From the top of the share, with the name' }),
    size: z.int().nullable().meta({ description: 'in bytes' }),
    modified_at: timestamp.nullable(),
  })
  .extend(SyncedRow.shape)
export type VaultFile = z.output<typeof VaultFile>

export const VaultFiles = z.object({ files: z.array(VaultFile) }).extend(SourceSaid.shape)

/** The path of a folder; slashes around it say nothing. */
const FolderPath = text(500)
  .transform((path) => path.replace(/^\/+|\/+$/g, ''))
  .meta({ description: 'A folder, such as /Deals/Acme; absent: the top one' })

export const VaultQuery = Which.extend({
  path: FolderPath.optional(),
  company_id: Id.optional().meta({ description: 'Only files that are documents of this company' }),
  page_size: integerInQuery(1, 1000, 100),
})

export const VaultSync = SyncBody.extend({ path: FolderPath.nullish() })

export const VaultUpload = UploadFields.extend({ path: FolderPath.nullish() })

export const vaultFileOf = ({ folder, ...row }: SourceRow): VaultFile => ({
  ...row,
  path: `/${folder === '' ? '' : `${folder}/`}${row.name}`,
})
