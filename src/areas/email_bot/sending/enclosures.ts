import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { seen } from '../../../access/seen.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { NewAttachment } from '../../emails/index.ts'
import { attachmentNotBase64, attachmentsTooLarge, fileNotFound } from './send_errors.ts'
import type { NewMail } from './send_schema.ts'

/** What a mail carries, with its bytes. */
export type Enclosure = { filename: string; content_type: string; content: Buffer; file_id?: string }

const bytesMax = 25 * 1024 * 1024

/** Reads the files that a mail names, and the contents that came with it. Throws before anything large is read. */
export async function enclosuresOf({ sql, storage }: Deps, who: Who, mail: NewMail): Promise<Enclosure[]> {
  const given = mail.attachments ?? []
  const ids = given.flatMap((attachment) => ('file_id' in attachment ? attachment.file_id : []))
  const files = await sql<{ id: string; filename: string; content_type: string; size: number; storage_key: string }[]>`
    select id, filename, content_type, size::float8 as size, storage_key from files
    where firm_id = ${who.firmId} and id = any(${ids}::uuid[]) and not company_deleted and ${seen(who, 'files')}`
  const fileOf = new Map(files.map((file) => [file.id, file]))
  let bytes = 0
  const take = (more: number) => {
    bytes += more
    if (bytes > bytesMax) throw attachmentsTooLarge()
  }
  const enclosures: Enclosure[] = []
  for (const [position, attachment] of given.entries()) {
    if ('file_id' in attachment) {
      const file = fileOf.get(attachment.file_id)
      if (!file) throw fileNotFound()
      take(file.size)
      const content = await buffer(await storage.read(file.storage_key))
      enclosures.push({ filename: file.filename, content_type: file.content_type, content, file_id: file.id })
    } else {
      const { filename, content_type, content_base64 } = attachment
      const content = Buffer.from(content_base64, 'base64')
      if (content_base64.replace(/\s/g, '').length % 4 !== 0) throw attachmentNotBase64(position)
      take(content.length)
      enclosures.push({ filename, content_type, content })
    }
  }
  return enclosures
}

/** Keeps what is no file of the firm, so that the record of the mail has all that went out with it. */
export async function keepEnclosures({ storage }: Deps, who: Who, enclosures: Enclosure[]): Promise<NewAttachment[]> {
  const kept: NewAttachment[] = []
  for (const { filename, content_type, content, file_id } of enclosures) {
    const attachment = { filename, content_type, size: content.length }
    if (file_id) {
      kept.push({ ...attachment, file_id })
      continue
    }
    const storage_key = `${who.firmId}/${uuidv7()}.bin`
    await storage.put(storage_key, Readable.from([content]))
    kept.push({ ...attachment, storage_key })
  }
  return kept
}

/** Removes what was kept in vain. Where that fails, the sweep of the storage does it later. */
export async function discardEnclosures({ storage }: Deps, attachments: NewAttachment[]): Promise<void> {
  for (const { storage_key } of attachments) if (storage_key) await storage.delete(storage_key).catch(() => {})
}
