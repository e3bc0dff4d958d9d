import { z } from 'zod'
import { Id, integerInQuery, text, timestamp, title } from '../../platform/http/fields.ts'
import { FolderId, type SourceRow, SourceSaid, SyncBody, SyncedRow, Which } from '../files/index.ts'

const SiteFile = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.int().nullable().meta({ description: 'in bytes' }),
    modified_at: timestamp.nullable(),
    web_url: z.string().nullable(),
  })
  .extend(SyncedRow.shape)
type SiteFile = z.output<typeof SiteFile>

export const SiteFiles = z.object({ files: z.array(SiteFile) }).extend(SourceSaid.shape)

const SiteUrl = text(2000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must begin with https:// or http://')
  .meta({ description: 'Address of the site' })
const Library = title(200)
  .refine((value) => !/[/\\]/.test(value) && !value.startsWith('.'), 'must be the name of a library')
  .meta({ description: 'Document library of the site' })

export const SiteQuery = Which.extend({
  site_url: SiteUrl.optional(),
  library: Library.optional(),
  folder_id: FolderId.optional().meta({ description: 'A folder of the library; absent: its top one' }),
  company_id: Id.optional().meta({ description: 'Only files that are documents of this company' }),
  page_size: integerInQuery(1, 1000, 100),
})

export const SiteSync = SyncBody.extend({ site_url: SiteUrl.nullish(), library: Library.nullish() })

export const siteFileOf = (row: SourceRow): SiteFile => row
