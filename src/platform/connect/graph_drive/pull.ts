import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { RemoteFile } from '../file_source.ts'
import { readCursor } from '../listing_cursor.ts'
import type { Change, Page } from '../pull.ts'
import { addressOf, ask, checkedLink, type Graph, getItem, pathOf } from './ask.ts'
import { type DriveItem, DriveItems, reasonAgainst } from './schema.ts'

/** The link to go on with. Graph's first links name everything, and hold the token from before the naming began. */
const Place = z.object({ link: z.string(), isListing: z.boolean() })

/** https://learn.microsoft.com/graph/api/driveitem-delta */
export async function* pullGraph(
  graph: Graph,
  scope: string,
  cursor: string | null,
  signal: AbortSignal,
): AsyncIterable<Page<RemoteFile>> {
  const paths = new ItemPaths(graph, signal)
  let place = cursor
    ? readCursor(Place, cursor)
    : { link: addressOf(graph, `${pathOf(scope)}/delta?$top=${itemsPerPage}`), isListing: true }
  for (let done = false; !done; ) {
    const page = await ask(graph, DriveItems, { url: checkedLink(graph, place.link), signal })
    const { isListing } = place
    for (const item of page.value) paths.learn(item)
    // an item may be named several times: the last time counts
    const items = [...new Map(page.value.map((item) => [item.id, item])).values()]
    const changes: Change<RemoteFile>[] = []
    for (const item of items) changes.push(...(await readItem(item, paths)))
    const deltaLink = page['@odata.deltaLink']
    done = deltaLink !== undefined
    const link = deltaLink ?? page['@odata.nextLink']
    if (link === undefined) throw new ConnectionFault('unavailable', 'Microsoft Graph did not say where to read on')
    place = { link, isListing: isListing && !done }
    yield { changes, cursor: JSON.stringify(place), done, isListing }
  }
}

const itemsPerPage = 200

async function readItem(item: DriveItem, paths: ItemPaths): Promise<Change<RemoteFile>[]> {
  if (item.deleted) return [{ type: 'delete', id: item.id }]
  if (item.folder || item.root) return []
  const reason = reasonAgainst(item)
  if (reason) return [{ type: 'error', id: item.id, name: item.name, reason }]
  return [{ type: 'upsert', item: asRemoteFile(item, await paths.find(item.parentReference?.id)) }]
}

/** SharePoint rewrites Office files after an upload, so that neither size nor hash says whose version it is: its own tag does. */
export function asRemoteFile(item: DriveItem, folder: string): RemoteFile {
  const ms = Date.parse(item.lastModifiedDateTime ?? '')
  return {
    id: item.id,
    name: item.name,
    folder,
    size: item.size ?? null,
    mime_type: item.file?.mimeType ?? null,
    modified_at: Number.isNaN(ms) ? null : new Date(ms).toISOString(),
    web_url: item.webUrl ?? null,
    version: item.cTag ?? item.eTag ?? `${item.lastModifiedDateTime} ${item.size}`,
  }
}

/** The paths of folders. Delta answers leave them out, since a renamed folder would change those of all that is in it. */
export class ItemPaths {
  readonly #graph: Graph
  readonly #signal: AbortSignal
  readonly #known = new Map<string, { name: string; parent: string | undefined }>()
  constructor(graph: Graph, signal: AbortSignal) {
    this.#graph = graph
    this.#signal = signal
  }

  learn(item: DriveItem) {
    const parent = item.root ? undefined : item.parentReference?.id
    if (item.root || (item.folder && parent)) this.#known.set(item.id, { name: item.root ? '' : item.name, parent })
  }

  async find(id: string | undefined): Promise<string> {
    const names: string[] = []
    for (let at = id, depth = 0; at !== undefined && depth < deepestFolder; depth++) {
      if (!this.#known.has(at)) {
        const item = await getItem(this.#graph, at, this.#signal)
        this.#known.set(at, {
          name: item.root ? '' : item.name,
          parent: item.root ? undefined : item.parentReference?.id,
        })
      }
      const folder: { name: string; parent: string | undefined } | undefined = this.#known.get(at)
      if (folder?.name) names.unshift(folder.name)
      at = folder?.parent
    }
    return names.join('/')
  }
}

const deepestFolder = 100
