import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { storableText } from '../../db/storable.ts'
import type { MailAddress, RemoteAttachment, RemoteMessage } from '../mail_account.ts'
import { isAutomaticMail, listHostOf } from './automatic_mail.ts'
import { cleanFilename, cleanLine } from './clean.ts'
import { withDeclaredEncodings } from './declared.ts'
import { madeMessageId, messageIdIn, messageIdsIn } from './message_ids.ts'
import { plainTextOf } from './plain_text.ts'

export type RawMessage = {
  id: string
  /** RFC 5322; attachments may be left out where `attachments` names them */
  raw: Uint8Array
  providerThread: string | null
  /** whether it lies among what was sent, where that is known */
  isSent?: boolean
  /** when the mailbox got it: stands in for a date that is missing or cannot be */
  receivedAt: Date
  /** as the server lists them; absent: those in `raw`, their parts numbered from 1 */
  attachments?: RemoteAttachment[]
}

const limits = { maxHeadersSize: 2 * 1024 * 1024, maxNestingDepth: 100, maxRfc822NestingDepth: 5 }
const attachmentsMax = 200
const day = 86_400_000

/** Reads an RFC 5322 message; throws where it is beyond the limits of depth and headers. */
export async function readMessage(message: RawMessage): Promise<RemoteMessage> {
  const email = await PostalMime.parse(withDeclaredEncodings(message.raw), limits)
  const html = email.html === undefined ? null : storableText(email.html)
  const text = storableText(email.text ?? (html === null ? '' : plainTextOf(html)))
  const subject = cleanLine(email.subject ?? '')
  const from = addressesOf(email.from ? [email.from] : [])[0] ?? null
  const to = addressesOf(email.to)
  const cc = addressesOf(email.cc)
  const dateHeader = email.headers.find(({ key }) => key === 'date')?.value.trim() ?? ''
  const stable = [from?.address ?? '', subject, dateHeader || message.receivedAt.toISOString()]
  const people = [...to, ...cc].map(({ address }) => address)
  return {
    id: message.id,
    message_id: messageIdIn(email.messageId) ?? madeMessageId([...stable, ...people, text.slice(0, 2000)]),
    in_reply_to: messageIdsIn(email.inReplyTo)[0] ?? null,
    references: messageIdsIn(email.references),
    provider_thread: message.providerThread,
    subject,
    from,
    to,
    cc,
    reply_to: addressesOf(email.replyTo),
    sent_at: sentAt(dateHeader, message.receivedAt).toISOString(),
    ...(message.isSent && { is_sent: true }),
    is_automatic: isAutomaticMail(email.headers),
    list_host: listHostOf(email.headers),
    text,
    html,
    attachments: named(message.attachments, attachmentsOf(email)).slice(0, attachmentsMax),
  }
}

/** Servers cut names at spaces, and do not know the encoding of others: where the message has the same parts, its names count. */
function named(listed: RemoteAttachment[] | undefined, own: RemoteAttachment[]): RemoteAttachment[] {
  if (!listed) return own
  const isSame =
    listed.length === own.length && listed.every((each, index) => each.content_type === own[index]?.content_type)
  return isSame ? listed.map((each, index) => ({ ...each, filename: own[index]?.filename ?? each.filename })) : listed
}

/** The content of an attachment of a message that was read without a list of attachments. */
export async function readAttachment(raw: Uint8Array, part: string): Promise<Buffer | undefined> {
  const email = await PostalMime.parse(raw, limits)
  const content = email.attachments[Number(part) - 1]?.content
  if (content === undefined) return undefined
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

/** Of people and groups: the groups' members. What is no address is left out. */
function addressesOf(addresses: readonly Address[] | undefined): MailAddress[] {
  const mailboxes = (addresses ?? []).flatMap((each) => each.group ?? [each])
  return mailboxes.flatMap(({ address, name }) => {
    const cleaned = cleanLine(address ?? '', 320).toLowerCase()
    return /^[^\s@]+@[^\s@]+$/.test(cleaned) ? [{ address: cleaned, name: cleanLine(name, 200) || null }] : []
  })
}

/** The date that the sender wrote, unless it is none, older than electronic mail, or later than the message arrived. */
function sentAt(dateHeader: string, receivedAt: Date): Date {
  const received = Number.isNaN(receivedAt.getTime()) ? new Date(0) : receivedAt
  const written = new Date(dateHeader)
  const isLikely = written.getTime() > Date.UTC(1971, 0) && written.getTime() < received.getTime() + 2 * day
  return isLikely ? written : received
}

const attachmentsOf = (email: Email): RemoteAttachment[] =>
  email.attachments.flatMap((attachment, index) => {
    if (isPictureInText(attachment)) return []
    const content_type = contentTypeOf(attachment.mimeType)
    return [
      {
        part: String(index + 1),
        filename: cleanFilename(attachment.filename ?? '', nameless(content_type, index + 1)),
        content_type,
        size: typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength,
      },
    ]
  })

const isPictureInText = ({ related, disposition, mimeType }: Attachment) =>
  related === true && disposition !== 'attachment' && mimeType.startsWith('image/')

/** A content type that is one, else that of unknown bytes. */
export const contentTypeOf = (text: string): string =>
  /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,120}$/i.test(text) ? text.toLowerCase() : 'application/octet-stream'

const extensions: Record<string, string> = {
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
  'text/html': 'html',
}

/** What an attachment without a name is called. */
export const nameless = (contentType: string, position: number): string =>
  `attachment-${position}.${extensions[contentType] ?? 'bin'}`
