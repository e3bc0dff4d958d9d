import { ConnectionFault } from '../fault.ts'
import type { FileSource, NewRemoteFile, RemoteFile } from '../file_source.ts'
import { partsOfNew } from '../plain_path.ts'
import { addressOf, ask, checkedLink, type Graph, getItem, pathOf, send } from './ask.ts'
import { asRemoteFile, ItemPaths, pullGraph } from './pull.ts'
import { Drive, DriveItem, DriveItems, reasonAgainst } from './schema.ts'

/** A drive of OneDrive or SharePoint by Microsoft Graph v1.0, as Microsoft documents it; never tried against a tenant. */
export function openGraphDrive({ account, ...graph }: Graph & { account: string }): FileSource {
  async function require(id: string, signal: AbortSignal): Promise<DriveItem> {
    const item = id === '' ? undefined : await getItem(graph, id, signal)
    if (!item?.file || reasonAgainst(item)) throw new ConnectionFault('not_found', 'There is no such file')
    return item
  }

  async function write(file: NewRemoteFile, signal: AbortSignal): Promise<RemoteFile> {
    const { folders, name } = partsOfNew(file)
    const parent = await folderOfId(file.folder, signal)
    const path = [...(parent ? [] : folders), name].map(encodeURIComponent).join('/')
    const place = `${pathOf(parent ?? '')}:/${path}`
    // folders that are missing are made; a file of that name is answered by 409
    const item = await ask(graph, DriveItem, {
      url: addressOf(graph, `${place}:/content?@microsoft.graph.conflictBehavior=fail`),
      method: 'PUT',
      headers: { 'content-type': file.contentType, 'content-length': String(file.size) },
      body: await file.content(),
      secondsMax: 600,
      signal,
    })
    return asRemoteFile(item, await new ItemPaths(graph, signal).find(item.parentReference?.id))
  }

  /** Where a folder is told by its id, and not by its path: that id. */
  async function folderOfId(folder: string, signal: AbortSignal): Promise<string | undefined> {
    if (!/^[\w!-]{8,}$/.test(folder)) return undefined
    const item = await getItem(graph, folder, signal).catch((fault: unknown) => {
      if (fault instanceof ConnectionFault && ['not_found', 'bad_config'].includes(fault.code)) return undefined
      throw fault
    })
    return item?.folder ? item.id : undefined
  }

  return {
    capabilities: { delta: true, tombstones: true, upload: true },
    account,
    async check(signal) {
      const drive = await ask(graph, Drive, { url: addressOf(graph, ''), signal })
      return { name: drive.owner?.user?.displayName ?? drive.name ?? account }
    },
    async list(folder, { limit, signal }) {
      const files: RemoteFile[] = []
      const folders: { id: string; name: string }[] = []
      const path = folder === '' ? '' : await new ItemPaths(graph, signal).find(folder)
      let url: string | undefined = addressOf(graph, `${pathOf(folder)}/children?$top=200`)
      for (let pages = 0; url !== undefined && pages < listPagesMax; pages++) {
        const page: DriveItems = await ask(graph, DriveItems, { url: checkedLink(graph, url), signal })
        for (const item of page.value) {
          if (item.folder) folders.push({ id: item.id, name: item.name })
          else if (!reasonAgainst(item)) files.push(asRemoteFile(item, path))
        }
        url = page['@odata.nextLink']
      }
      files.sort((one, other) => one.name.localeCompare(other.name))
      return { files: files.slice(0, limit), folders, total: files.length }
    },
    pull: (scope, cursor, signal) => pullGraph(graph, scope, cursor, signal),
    async find(id, signal) {
      const item = await require(id, signal)
      return asRemoteFile(item, await new ItemPaths(graph, signal).find(item.parentReference?.id))
    },
    async read(id, signal) {
      const item = await require(id, signal)
      // the answer is a redirect to another origin, which needs no token
      const reply = await send(graph, { url: addressOf(graph, `${pathOf(id)}/content`), signal })
      return {
        content: reply.stream(),
        filename: item.name,
        contentType: item.file?.mimeType ?? 'application/octet-stream',
        size: item.size ?? null,
      }
    },
    write,
  }
}

// of a folder with more items than that, the rest is not counted
const listPagesMax = 100
