import type { ListResponse } from 'imapflow'
import type { ImapSmtpOptions } from './options.ts'
import { openSession, type Session } from './session.ts'

// \All and \Flagged repeat what stands in the other folders
const unread = new Set(['\\Drafts', '\\Junk', '\\Trash', '\\All', '\\Flagged'])
const noMailbox = ['\\Noselect', '\\NonExistent']

/** The folders that are read: the inbox first, what was sent next. */
export async function readFolders(options: ImapSmtpOptions, signal: AbortSignal): Promise<string[]> {
  const session = await openSession(options, signal)
  try {
    const folders = await session.run(() => session.client.list())
    const wanted = options.folders && new Set(options.folders)
    const foreign = prefixesOfOthers(session)
    // Gmail's folders are labels: what is archived stands in \All alone, and everything else stands there too
    const all = folders.find(({ specialUse }) => specialUse === '\\All')
    if (!wanted && all && session.client.capabilities.has('X-GM-EXT-1')) return [all.path]
    return folders
      .filter(
        (folder) =>
          isMailbox(folder) && (wanted ? wanted.has(folder.path) : isOwn(folder, foreign) && isRead(folder, folders)),
      )
      .sort((one, other) => rank(one) - rank(other) || one.path.localeCompare(other.path))
      .map(({ path }) => path)
  } finally {
    await session.close()
  }
}

/** Where a copy of what was sent belongs; undefined where the account has no such folder. */
export async function sentFolder({ client, run }: Session): Promise<string | undefined> {
  const folders = await run(() => client.list())
  return folders.find((folder) => folder.specialUse === '\\Sent' && isMailbox(folder))?.path
}

/** Folders of other people and of everybody are not this person's mail. */
function prefixesOfOthers({ client: { namespaces } }: Session): string[] {
  const others = [...(namespaces?.other || []), ...(namespaces?.shared || [])]
  return others.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')
}

const isOwn = ({ path }: ListResponse, foreign: readonly string[]) => !foreign.some((prefix) => path.startsWith(prefix))

const isMailbox = ({ flags }: ListResponse) => !noMailbox.some((flag) => flags.has(flag))

/** Neither of these kinds, nor below a folder of these kinds. */
const isRead = ({ path }: ListResponse, folders: ListResponse[]) =>
  !folders.some(
    (folder) =>
      unread.has(folder.specialUse ?? '') && (path === folder.path || path.startsWith(folder.path + folder.delimiter)),
  )

const rank = ({ specialUse }: ListResponse) => (specialUse === '\\Inbox' ? 0 : specialUse === '\\Sent' ? 1 : 2)
