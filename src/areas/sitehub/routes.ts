import { text, title } from '../../platform/http/fields.ts'
import { FolderId, ListQuery, SiteFile, SyncBody, sourceRoutes } from '../files/index.ts'
import { findLibrary } from './library.ts'

const SiteUrl = text(2000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must begin with https:// or http://')
  .meta({ description: 'Address of the site' })
const Library = title(200)
  .refine((value) => !/[/\\]/.test(value) && !value.startsWith('.'), 'must be the name of a library')
  .meta({ description: 'Document library of the site' })

export const sitehub = sourceRoutes({
  service: 'sitehub',
  of: 'of a library',
  within: 'in its library',
  file: SiteFile,
  list: {
    summary: 'The files of a document library',
    query: ListQuery.extend({
      site_url: SiteUrl.optional(),
      library: Library.optional(),
      folder_id: FolderId.optional().meta({ description: 'A folder of the library; absent: its top one' }),
    }),
  },
  sync: { body: SyncBody.extend({ site_url: SiteUrl.nullish(), library: Library.nullish() }) },
  placeOf: async ({ folder_id, ...named }, deps, who) => {
    const { folder, connection_id } = await findLibrary(deps, who, named)
    return { connection_id, folder: folder_id ?? folder, field: folder_id ? 'folder_id' : 'library' }
  },
})
