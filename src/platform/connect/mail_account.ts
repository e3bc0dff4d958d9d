import type { Readable } from 'node:stream'
import type { Pull } from './pull.ts'

export type MailAddress = { address: string; name: string | null }

export type RemoteAttachment = { part: string; filename: string; content_type: string; size: number | null }

export type RemoteMessage = {
  /** at the provider: what read() of an attachment wants */
  id: string
  /** with its angle brackets; where a message has none, one made of its content that is the same at every reading */
  message_id: string
  in_reply_to: string | null
  references: string[]
  /** of providers that say which messages belong together; null elsewhere */
  provider_thread: string | null
  subject: string
  from: MailAddress | null
  to: MailAddress[]
  cc: MailAddress[]
  /** where the writer wants answers, where that is somewhere else; absent: nothing was said */
  reply_to?: MailAddress[]
  sent_at: string
  /** it lies among what the owner of the mailbox has sent; absent: that is not known */
  is_sent?: boolean
  /** a program wrote it by itself */
  is_automatic: boolean
  /** of a mailing list: where one writes to it, '' where nobody may; null: it came through none */
  list_host: string | null
  text: string
  /** as it came: to be sanitized before anybody sees it */
  html: string | null
  attachments: RemoteAttachment[]
}

/** A mailbox. Holds no state, and never touches the database; throws ConnectionFault. */
export type MailAccount = {
  /** the mailbox's own address, lower case */
  address: string
  check(signal: AbortSignal): Promise<{ name: string }>
  /** the folders or labels that are read, each with a cursor of its own: all but drafts, junk and trash */
  scopes(signal: AbortSignal): Promise<string[]>
  pull: Pull<RemoteMessage>
  attachment(message: string, part: string, signal: AbortSignal): Promise<Readable>
  /** Sends a finished RFC 5322 message (no Bcc in it) to all recipients, and leaves it among what was sent. */
  send(
    message: { raw: Buffer; from: string; recipients: string[]; providerThread: string | null },
    signal: AbortSignal,
  ): Promise<{
    id: string | null
    provider_thread: string | null
    /** recipients that were refused while others were not; absent: none */
    rejected?: string[]
  }>
}
