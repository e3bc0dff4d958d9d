import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { discard } from '../../platform/storage/faults.ts'
import { keepFile, receiveFile } from '../files/index.ts'
import { readAttachment, requireAttachment } from './attachments.ts'

type Place = { email_id: string; attachment_id: string }
type KeptAttachment = { file_id: string; filename: string; company_id: string | null; isNew: boolean }

/** Makes an attachment a file of the firm, which is read like any other; one that is a file already stays that one. */
export async function keepAttachment(
  deps: Deps,
  who: Who,
  { email_id, attachment_id, company_id }: Place & { company_id?: string | null | undefined },
): Promise<KeptAttachment> {
  const place = await requireAttachment(deps.sql, who, { email_id, attachment_id })
  // what came with the mail of a deal is a paper of the deal, and so of its company, whoever sent it
  const fields =
    company_id === undefined
      ? place.deal_id
        ? { deal_id: place.deal_id }
        : { company_id: place.company_id }
      : { company_id }
  const there = place.file_id && !company_id && { file_id: place.file_id, company_id: place.file_company_id }
  if (there) return { ...there, filename: place.filename, isNew: false }
  const content = await readAttachment(deps, who, place)
  const file = await receiveFile(deps.storage, { filename: place.filename, content }, who.firmId)
  try {
    const kept = await transact(deps.sql, async (db) => {
      const options = { jobs: deps.jobs, quotaMb: deps.config.storageQuotaMb }
      const made = await keepFile(db, who, { file, fields }, options)
      await db`
        update email_attachments set file_id = ${made.id}
        where firm_id = ${who.firmId} and email_id = ${email_id} and id = ${attachment_id}`
      return made
    })
    if (kept.storage_key !== file.storageKey) await discard(deps.storage, file.storageKey)
    return { file_id: kept.id, filename: kept.filename, company_id: kept.company_id, isNew: true }
  } catch (error) {
    await discard(deps.storage, file.storageKey)
    throw error
  }
}
