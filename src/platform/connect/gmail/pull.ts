import { z } from 'zod'
import { ConnectionFault } from '../fault.ts'
import type { RemoteMessage } from '../mail_account.ts'
import type { Change, Page, Pull } from '../pull.ts'
import { type GmailApi, type GmailOptions, gmailApi, type History } from './api.ts'
import { readOne, skippedLabels } from './read.ts'

const Cursor = z.object({
  /** what came after this is new; null: the mailbox was empty */
  history: z.string().nullable(),
  /** a listing of everything, or of what is new, is under way */
  under_way: z.enum(['listing', 'history']).optional(),
  page: z.string().optional(),
  /** where the history ended when its first page was read */
  next: z.string().optional(),
})
type Cursor = z.infer<typeof Cursor>

/** Gmail has one history for the whole mailbox, therefore one scope. */
export const wholeMailbox = 'mailbox'

/** Lists everything once, from then on reads the history; its id is taken before the listing begins. */
export const pullMailbox = (options: GmailOptions): Pull<RemoteMessage> =>
  async function* (_scope, text, signal) {
    const api = gmailApi(options)
    const cursor = text === null ? null : Cursor.parse(JSON.parse(text))
    if (cursor?.history != null && cursor.under_way !== 'listing') yield* readHistory(api, cursor, signal)
    else yield* readListing(api, cursor?.under_way ? cursor : { history: await latestHistory(api, signal) }, signal)
  }

async function* readListing(api: GmailApi, from: Cursor, signal: AbortSignal): AsyncGenerator<Page<RemoteMessage>> {
  const { history } = from
  for (let page = from.page; ; ) {
    const { messages, nextPageToken } = await api.messages(signal, page)
    const read = await readAll(
      api,
      messages.map(({ id }) => id),
      signal,
    )
    page = nextPageToken
    const cursor: Cursor = page === undefined ? { history } : { history, under_way: 'listing', page }
    // what is not read is simply not named
    const changes = read.filter(({ type }) => type !== 'delete')
    yield { changes, cursor: JSON.stringify(cursor), done: page === undefined, isListing: true }
    if (page === undefined) return
  }
}

async function* readHistory(api: GmailApi, from: Cursor, signal: AbortSignal): AsyncGenerator<Page<RemoteMessage>> {
  const start = from.history ?? ''
  let { page, next } = from
  do {
    const answer = await historyPage(api, start, page, signal)
    next ??= answer.historyId
    const { fresh, gone } = touched(answer.history)
    const changes = await readAll(api, fresh, signal)
    changes.push(...gone.map((id): Change<RemoteMessage> => ({ type: 'delete', id })))
    page = answer.nextPageToken
    const cursor: Cursor = page === undefined ? { history: next } : { history: start, under_way: 'history', page, next }
    yield { changes, cursor: JSON.stringify(cursor), done: page === undefined, isListing: false }
  } while (page !== undefined)
}

async function historyPage(api: GmailApi, start: string, page: string | undefined, signal: AbortSignal) {
  try {
    return await api.history(signal, start, page)
  } catch (error) {
    if (!(error instanceof ConnectionFault) || error.code !== 'not_found') throw error
    throw new ConnectionFault('cursor_expired', 'Gmail does not know any more what is new: everything is read again.', {
      cause: error,
    })
  }
}

/** The messages to read again: added, or with a label that decides whether they are read; and those that are deleted. */
function touched(history: readonly History[]) {
  const fresh = new Set<string>()
  const gone = new Set<string>()
  for (const { messagesAdded, messagesDeleted, labelsAdded, labelsRemoved } of history) {
    for (const { message } of messagesAdded) fresh.add(message.id)
    for (const { message, labelIds } of [...labelsAdded, ...labelsRemoved])
      if (labelIds?.some((label) => skippedLabels.has(label))) fresh.add(message.id)
    for (const { message } of messagesDeleted) gone.add(message.id)
  }
  return { fresh: [...fresh].filter((id) => !gone.has(id)), gone: [...gone] }
}

const atOnce = 4

/** Reads messages a few at a time, in the order given. */
async function readAll(api: GmailApi, ids: readonly string[], signal: AbortSignal): Promise<Change<RemoteMessage>[]> {
  const changes: Change<RemoteMessage>[] = []
  for (let at = 0; at < ids.length; at += atOnce)
    changes.push(...(await Promise.all(ids.slice(at, at + atOnce).map((id) => readOne(api, id, signal)))))
  return changes
}

/** The id of the mailbox’s history now; a server without profiles says it beside what came after the newest message. */
async function latestHistory(api: GmailApi, signal: AbortSignal): Promise<string | null> {
  try {
    return (await api.profile(signal)).historyId
  } catch (error) {
    if (!(error instanceof ConnectionFault) || error.code !== 'not_found') throw error
    const [newest] = (await api.messages(signal, undefined, 1)).messages
    const start = newest && (await api.minimal(signal, newest.id)).historyId
    return start ? (await api.history(signal, start, undefined)).historyId : null
  }
}
