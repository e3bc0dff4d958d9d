import { Readable } from 'node:stream'
import { ConnectionFault } from '../fault.ts'
import type { MailAccount } from '../mail_account.ts'
import { attachmentOf } from '../mime/read_safely.ts'
import { withBcc } from '../mime/with_bcc.ts'
import { type GraphMailOptions, graphMailApi } from './api.ts'
import { pullFolder, readFolders } from './pull.ts'

// the largest message that Graph takes in one request, in base64
const sentBytesMax = 4_000_000

/** A mailbox of Microsoft 365 by Microsoft Graph. Not verified against a tenant. Its scopes are folders. */
export function openGraphMail(options: GraphMailOptions): MailAccount {
  const api = graphMailApi(options)
  const address = options.address.toLowerCase()
  return {
    address,
    async check(signal) {
      await api.folder(signal, 'inbox')
      return { name: address }
    },
    scopes: (signal) => readFolders(api, signal),
    pull: pullFolder(options),
    async attachment(message, part, signal) {
      if (part.startsWith('part:')) return (await api.attachment(signal, message, part.slice('part:'.length))).stream()
      const content = await attachmentOf(await (await api.mime(signal, message)).bytes(), part, api)
      if (!content) throw new ConnectionFault('not_found', 'The mailbox does not have this attachment any more.')
      return Readable.from([content], { objectMode: false })
    },
    // Graph reads the recipients from the headers, and keeps a copy by itself; it does not say which
    async send({ raw, recipients }, signal) {
      const message = await withBcc(raw, recipients)
      if ((message.length * 4) / 3 > sentBytesMax)
        throw new ConnectionFault('forbidden', 'Microsoft Graph takes no message above 3 MB: connect by IMAP and SMTP.')
      await api.send(signal, message)
      return { id: null, provider_thread: null }
    },
  }
}
