import { Readable } from 'node:stream'
import type { MailAccount } from '../mail_account.ts'
import { withBcc } from '../mime/with_bcc.ts'
import { type GmailOptions, gmailApi } from './api.ts'
import { pullMailbox, wholeMailbox } from './pull.ts'
import { attachmentContent } from './read.ts'

/** A mailbox at Gmail, by its REST API. */
export function openGmail(options: GmailOptions): MailAccount {
  const api = gmailApi(options)
  const address = options.address.toLowerCase()
  return {
    address,
    async check(signal) {
      await api.messages(signal, undefined, 1)
      return { name: address }
    },
    scopes: async () => [wholeMailbox],
    pull: pullMailbox(options),
    attachment: async (message, part, signal) =>
      Readable.from([await attachmentContent(api, message, part, signal)], { objectMode: false }),
    // Gmail reads the recipients from the headers, and keeps a copy by itself
    async send({ raw, recipients, providerThread }, signal) {
      const { id, threadId } = await api.send(signal, await withBcc(raw, recipients), providerThread)
      return { id, provider_thread: threadId ?? null }
    },
  }
}
