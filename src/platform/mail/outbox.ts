import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export type Message = {
  /** Makes the file name and the Message-ID: writing the same message again replaces it, so a retry does no harm. */
  id: string
  firmId: string
  to: string
  subject: string
  text: string
  date: Date
}

export type Mail = { deliver(message: Message): Promise<void> }

/** Where mail goes when no mail server is connected: an RFC 5322 file in the firm's Maildir under the data folder. */
export function outbox(dataDir: string): Mail {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver({ id, firmId, to, subject, text, date }) {
      const folder = join(dataDir, 'outbox', firmId)
      for (const part of ['tmp', 'new', 'cur']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
      const messageId = `<${id}@firm-crm.local>`
      const from = { name: 'Firm CRM', address: 'no-reply@firm-crm.local' }
      const { message } = await composer.sendMail({ from, to, subject, text, date, messageId })
      const file = await open(join(folder, 'tmp', id), 'w', 0o600)
      try {
        await file.writeFile(message)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(join(folder, 'tmp', id), join(folder, 'new', id))
    },
  }
}
