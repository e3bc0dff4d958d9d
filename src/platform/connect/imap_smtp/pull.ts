import type { ImapFlow, MailboxObject } from 'imapflow'
import { ConnectionFault } from '../fault.ts'
import type { RemoteMessage } from '../mail_account.ts'
import type { Change, Page, Pull } from '../pull.ts'
import {
  addUid,
  type Cursor,
  countOf,
  knownRanges,
  missingFrom,
  parseRanges,
  rangesOf,
  readCursor,
  type UidRanges,
  writeCursor,
} from './cursor.ts'
import { writeMessagePlace } from './message_id.ts'
import type { ImapSmtpOptions } from './options.ts'
import { readPage } from './read_page.ts'
import { openSession, type Session } from './session.ts'

const pageMessages = 100
const deletionsOfPage = 1000

/**
 * Reads a folder in the order of its UIDs. UIDs only grow, so that the last one read says where to go on; the UIDs that
 * are known say what is gone: a message that was deleted, or moved to another folder.
 */
export const pullFolder = (options: ImapSmtpOptions): Pull<RemoteMessage> =>
  async function* (folder, cursor, signal) {
    const before = cursor === null ? null : readCursor(cursor)
    const session = await openSession(options, signal)
    try {
      const mailbox = await session.select(folder)
      const validity = String(mailbox.uidValidity)
      if (before && before.validity !== validity)
        throw new ConnectionFault('cursor_expired', `The folder ${folder} was made anew: it is read from the start.`)
      yield* readFrom(session, mailbox, before ?? { validity, uid: 0, known: '', listingEnd: mailbox.uidNext })
    } finally {
      await session.close()
    }
  }

async function* readFrom(session: Session, mailbox: MailboxObject, from: Cursor): AsyncGenerator<Page<RemoteMessage>> {
  const { client, run } = session
  const place = { folder: mailbox.path, validity: from.validity }
  const isListing = from.listingEnd !== undefined
  const end = from.listingEnd ?? mailbox.uidNext
  const uids = end > from.uid + 1 ? await run(() => search(client, `${from.uid + 1}:${end - 1}`)) : []
  let known: UidRanges | null = from.known === null ? null : parseRanges(from.known)
  const cursorAt = (uid: number, isDone: boolean) =>
    writeCursor({
      validity: from.validity,
      uid,
      known: knownRanges(known),
      ...(isListing && !isDone && { listingEnd: end }),
    })

  // During a listing it is the listing that says what is there.
  if (known && !isListing && mailbox.exists < countOf(known) + uids.length) {
    const present: UidRanges = from.uid > 0 ? rangesOf(await run(() => search(client, `1:${from.uid}`))) : []
    const gone = missingFrom(present, known)
    for (let at = 0; at < gone.length; at += deletionsOfPage) {
      const page = gone.slice(at, at + deletionsOfPage)
      const isLastOfGone = at + deletionsOfPage >= gone.length
      if (isLastOfGone) known = present
      const changes = page.map(
        (uid): Change<RemoteMessage> => ({ type: 'delete', id: writeMessagePlace({ ...place, uid }) }),
      )
      const isDone = isLastOfGone && uids.length === 0
      yield { changes, cursor: cursorAt(isDone ? end - 1 : from.uid, isDone), done: isDone, isListing }
      if (isDone) return
    }
  }

  for (let at = 0; at < uids.length; at += pageMessages) {
    const page = uids.slice(at, at + pageMessages)
    const changes = await run(() => readPage(client, { ...place, isSent: mailbox.specialUse === '\\Sent' }, page))
    for (const uid of page) if (known) addUid(known, uid)
    const isDone = at + pageMessages >= uids.length
    const uid = isDone ? end - 1 : (page.at(-1) ?? from.uid)
    yield { changes, cursor: cursorAt(uid, isDone), done: isDone, isListing }
  }
  if (uids.length === 0)
    yield { changes: [], cursor: cursorAt(Math.max(end - 1, from.uid), true), done: true, isListing }
}

/** The UIDs within a range that there are. A search that fails must not look like a folder without messages. */
async function search(client: ImapFlow, uid: string): Promise<number[]> {
  const found = await client.search({ uid }, { uid: true })
  if (!Array.isArray(found)) throw new ConnectionFault('unavailable', 'The mailbox did not say which messages it has.')
  return found
}
