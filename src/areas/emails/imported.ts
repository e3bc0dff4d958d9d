import { createHash } from 'node:crypto'
import type { RemoteMessage } from '../../platform/connect/mail_account.ts'
import type { Connection } from '../integrations/index.ts'
import { messageIdOf, referenceIdsOf } from './conversations.ts'
import { cleanHtml } from './html/clean_safely.ts'
import type { Mail } from './keep.ts'
import { snippetOf } from './snippet.ts'

const bodyMax = 200_000
const peopleMax = 500
const attachmentsMax = 200

type Mailbox = { connection: Connection; firmId: string; ownerId: string; own: ReadonlySet<string>; now: Date }

/** A message as it came from a mailbox, as the history keeps it: bounded, without what no database takes, and harmless. */
export async function imported(message: RemoteMessage, mailbox: Mailbox): Promise<Mail> {
  const { connection, firmId, ownerId, own, now } = mailbox
  const cleaned = message.html ? await cleanHtml(message.html, firmId) : null
  const html = cleaned && clean(cleaned.html)
  const body = clean(message.text.trim() === '' && cleaned ? cleaned.text : message.text).slice(0, bodyMax)
  const sentAt = new Date(message.sent_at)
  const from = message.from?.address ?? ''
  const message_id = messageIdOf(message.message_id) ?? madeUp(message)
  const direction = message.is_sent || isOwn(from.toLowerCase(), own) ? 'outbound' : 'inbound'
  const ownId = direction === 'outbound' ? idOfSent(message_id) : undefined
  const isKnownTime = sentAt.getTime() > 0 && sentAt.getTime() <= now.getTime() + aDay
  return {
    ...(ownId && { id: ownId }),
    owner_id: ownerId,
    connection_id: connection.id,
    remote_id: clean(message.id),
    provider_thread: message.provider_thread && clean(message.provider_thread).slice(0, 200),
    message_id,
    reference_ids: referenceIdsOf(message.references, message.in_reply_to),
    subject: oneLine(message.subject, 1000),
    direction,
    from_address: oneLine(from, 320),
    from_name: message.from?.name ? oneLine(message.from.name, 200) : null,
    to_addresses: addresses(message.to),
    cc_addresses: addresses(message.cc),
    reply_to_addresses: addresses(message.reply_to ?? []),
    // a sender can write any time; one that has not come yet would stay on top for ever
    sent_at: (isKnownTime ? sentAt : now).toISOString(),
    is_automatic: message.is_automatic || isFromOutsideList(message, own),
    body,
    html,
    snippet: snippetOf(body),
    shared: connection.shared,
    attachments: message.attachments.slice(0, attachmentsMax).map((attachment) => ({
      filename: oneLine(attachment.filename, 255) || 'attachment',
      content_type: oneLine(attachment.content_type, 200) || 'application/octet-stream',
      size: attachment.size,
      part: attachment.part,
    })),
  }
}

/** Also with a tag of the writer's: ana+deals@ is ana@. */
const isOwn = (from: string, own: ReadonlySet<string>) => own.has(from) || own.has(from.replace(/\+[^@]*@/, '@'))

/** What comes by a group of the firm's own, such as deals@, was written by a person to the firm. */
const isFromOutsideList = ({ list_host }: RemoteMessage, own: ReadonlySet<string>) =>
  list_host !== null && ![...own].some((address) => address.endsWith(`@${list_host}`))

const aDay = 86_400_000

/** The id that this service gave a mail of its own: its links ask for it also where the mailbox is faster than its sending. */
const idOfSent = (messageId: string) =>
  /^<([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})@[^@]+>$/.exec(messageId)?.[1]

const clean = (text: string) => text.replace(/[\u0000-\u0008\u000e-\u001f]/g, '').toWellFormed()
const oneLine = (text: string, max: number) => clean(text).replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed()
const addresses = (people: RemoteMessage['to']) =>
  people
    .slice(0, peopleMax)
    .map(({ address }) => oneLine(address, 320))
    .filter((address) => address !== '')

/** Every adapter gives one; should it be blank, the same message must still be the same at every reading. */
const madeUp = ({ subject, sent_at, from, text }: RemoteMessage) =>
  `<${createHash('sha256')
    .update(JSON.stringify([subject, sent_at, from, text]))
    .digest('hex')}@made-up.invalid>`
