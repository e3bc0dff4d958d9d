import { access, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from './compose.ts'
import type { Mail } from './mail.ts'

export type Outbox = Mail & {
  /** Puts a finished message into the firm's outbox, whole or not at all; the same id replaces it. */
  keep(firmId: string, id: string, raw: Buffer): Promise<void>
  has(firmId: string, id: string): Promise<boolean>
}

/** Where mail goes when no mail server is connected: an RFC 5322 file in the firm's Maildir under the data folder. */
export function outbox(dataDir: string): Outbox {
  async function keep(firmId: string, id: string, raw: Buffer) {
    const folder = join(dataDir, 'outbox', firmId)
    for (const part of ['tmp', 'new', 'cur']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
    const file = await open(join(folder, 'tmp', id), 'w', 0o600)
    try {
      // as Maildir has it on this system: lines end with LF
      await file.writeFile(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(join(folder, 'tmp', id), join(folder, 'new', id))
  }
  const has = (firmId: string, id: string) =>
    access(join(dataDir, 'outbox', firmId, 'new', id)).then(
      () => true,
      () => false,
    )
  return {
    keep,
    has,
    async deliver({ id, firmId, to, subject, text, html, date }) {
      const from = { name: 'Firm CRM', address: 'no-reply@firm-crm.local' }
      const messageId = `<${id}@firm-crm.local>`
      const people = { from, to: [{ address: to, name: '' }], cc: [] }
      await keep(firmId, id, await composeMail({ ...people, messageId, date, subject, text, html, attachments: [] }))
    },
  }
}
