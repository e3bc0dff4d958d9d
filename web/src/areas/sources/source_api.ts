import { client, type Reply } from '../../api/client.ts'
import { sendTo } from '../../api/send.ts'

// The four sources say the same in their own words: here they are one.

export const sources = [
  { id: 'drive', label: 'Drive' },
  { id: 'sitehub', label: 'Sites' },
  { id: 'projecthub', label: 'Projects' },
  { id: 'vaultshare', label: 'File share' },
] as const
export type SourceId = (typeof sources)[number]['id']

/** A folder of a source, opaque; undefined: its top one. */
type Folder = string | undefined
export type SourceFile = Reply<'/api/sitehub/files'>['files'][number]
export type Listing = Omit<Reply<'/api/sitehub/files'>, 'files'> & { files: SourceFile[] }

const page_size = 1000

export const listOf: Record<SourceId, (folder: Folder, connection_id: Folder) => Promise<Listing | undefined>> = {
  drive: async (folder_id, connection_id) => {
    const { data } = await client.GET('/api/drive/files', {
      params: { query: { folder_id, connection_id, page_size } },
    })
    return data && { ...data, files: data.files.map(({ web_view_link: web_url, ...file }) => ({ ...file, web_url })) }
  },
  sitehub: async (folder_id, connection_id) => {
    const query = { folder_id, connection_id, page_size }
    return (await client.GET('/api/sitehub/files', { params: { query } })).data
  },
  projecthub: async (project_id, connection_id) => {
    if (project_id !== undefined) {
      const query = { project_id, connection_id, page_size }
      return (await client.GET('/api/projecthub/files', { params: { query } })).data
    }
    const { data } = await client.GET('/api/projecthub/projects', { params: { query: { connection_id } } })
    return data && { ...data, folders: data.projects, files: [] }
  },
  vaultshare: async (path, connection_id) => {
    const { data } = await client.GET('/api/vaultshare/files', {
      params: { query: { path, connection_id, page_size } },
    })
    return data && { ...data, files: data.files.map((file) => ({ ...file, web_url: null })) }
  },
}

type Wanted = { folder: Folder; company_id: string | null; connection_id: string }

/** Has the files of a folder brought; undefined where a source has no such thing as its top folder. */
export const bring: Record<SourceId, (wanted: Wanted) => Promise<{ data?: unknown }>> = {
  drive: ({ folder, ...body }) => client.POST('/api/drive/sync', { body: { ...body, folder_id: folder ?? null } }),
  // a library is brought whole
  sitehub: ({ company_id, connection_id }) => client.POST('/api/sitehub/sync', { body: { company_id, connection_id } }),
  projecthub: ({ folder = '', ...body }) =>
    client.POST('/api/projecthub/sync/{project_id}', { params: { path: { project_id: folder } }, body }),
  vaultshare: ({ folder, ...body }) => client.POST('/api/vaultshare/sync', { body: { ...body, path: folder ?? null } }),
}

const folderField: Partial<Record<SourceId, string>> = { drive: 'folder_id', vaultshare: 'path' }

export const takesUploads = (source: SourceId) => source in folderField

/** Puts a file into a folder of the source. Throws a `Fault`. */
export async function uploadTo(
  source: SourceId,
  file: File,
  { folder = '', connection_id }: Omit<Wanted, 'company_id'>,
) {
  const form = new FormData()
  // fields before the file: the service reads the form as it comes
  form.set(folderField[source] ?? '', folder)
  form.set('connection_id', connection_id)
  form.set('file', file)
  await sendTo(`/api/${source}/upload`, { method: 'POST', body: form })
}
