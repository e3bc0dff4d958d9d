import type { MailAccount } from '../mail_account.ts'
import { attachmentOf } from './attachment.ts'
import { readFolders } from './folders.ts'
import type { ImapSmtpOptions } from './options.ts'
import { pullFolder } from './pull.ts'
import { checkSmtp, sendMessage } from './send.ts'

/** A mailbox at an IMAP server that sends by SMTP, by password or XOAUTH2. Its scopes are folders. */
export const openImapSmtp = (options: ImapSmtpOptions): MailAccount => ({
  address: options.address.toLowerCase(),
  async check(signal) {
    await readFolders(options, signal)
    await checkSmtp(options, signal)
    return { name: options.address.toLowerCase() }
  },
  scopes: (signal) => readFolders(options, signal),
  pull: pullFolder(options),
  attachment: (message, part, signal) => attachmentOf(options, message, part, signal),
  send: sendMessage(options),
})
