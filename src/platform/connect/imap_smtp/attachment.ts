import { Readable } from 'node:stream'
import { ConnectionFault } from '../fault.ts'
import { asFault } from './faults.ts'
import { readMessagePlace } from './message_id.ts'
import type { ImapSmtpOptions } from './options.ts'
import { openSession } from './session.ts'

/** The content of one part of a message, decoded; its connection lives as long as the stream. */
export async function attachmentOf(options: ImapSmtpOptions, message: string, part: string, signal: AbortSignal) {
  const { folder, validity, uid } = readMessagePlace(message)
  if (!/^\d{1,4}(\.\d{1,4}){0,30}$/.test(part)) throw noSuchAttachment()
  const session = await openSession(options, signal)
  try {
    const mailbox = await session.select(folder)
    if (String(mailbox.uidValidity) !== validity) throw noSuchAttachment()
    const { content } = await session.run(() => session.client.download(String(uid), part, { uid: true }))
    if (!content) throw noSuchAttachment()
    const stream = Readable.from(withFaults(content, options.imap.host), { objectMode: false })
    // also where nobody reads it
    return stream.once('close', () => void session.close())
  } catch (error) {
    await session.close()
    throw error
  }
}

async function* withFaults(content: Readable, server: string) {
  try {
    yield* content
  } catch (error) {
    throw asFault(error, server)
  }
}

const noSuchAttachment = () => new ConnectionFault('not_found', 'The mailbox does not have this attachment any more.')
