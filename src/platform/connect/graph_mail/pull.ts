import { z } from 'zod'
import type { RemoteMessage } from '../mail_account.ts'
import type { Change, Page, Pull } from '../pull.ts'
import { type GraphMailApi, type GraphMailOptions, graphMailApi } from './api.ts'
import { readListed } from './read.ts'

/** The link to read next; the server remembers by it when the listing began. */
const Cursor = z.object({ link: z.string(), listing: z.boolean() })

const unread = ['drafts', 'junkemail', 'deleteditems', 'outbox']

/** The folders that are read: all but drafts, junk, what is thrown away and what waits to be sent. */
export async function readFolders(api: GraphMailApi, signal: AbortSignal): Promise<string[]> {
  const skipped = new Set(await Promise.all(unread.map(async (name) => (await api.folder(signal, name)).id)))
  const found: string[] = []
  const parents: (string | null)[] = [null]
  for (let parent = parents.shift(); parent !== undefined; parent = parents.shift()) {
    let next: string | undefined
    do {
      const page = await api.folders(signal, parent, next)
      for (const { id, childFolderCount } of page.value) {
        if (skipped.has(id) || found.includes(id)) continue
        found.push(id)
        if (childFolderCount > 0) parents.push(id)
      }
      next = page['@odata.nextLink']
    } while (next)
  }
  return found
}

/** Reads a folder by its delta query. */
export const pullFolder = (options: GraphMailOptions): Pull<RemoteMessage> =>
  async function* (folder, text, signal): AsyncGenerator<Page<RemoteMessage>> {
    const api = graphMailApi(options)
    const from = text === null ? null : Cursor.parse(JSON.parse(text))
    const isListing = from?.listing ?? true
    for (let link = from?.link; ; ) {
      const answer = await api.delta(signal, folder, link)
      const changes: Change<RemoteMessage>[] = []
      for (const listed of answer.value) changes.push(await readListed(api, listed, signal))
      const next = answer['@odata.nextLink']
      link = next ?? answer['@odata.deltaLink'] ?? ''
      const cursor = JSON.stringify({ link, listing: isListing && next !== undefined })
      yield { changes, cursor, done: next === undefined, isListing }
      if (next === undefined) return
    }
  }
