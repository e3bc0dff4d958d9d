import { recordChanged } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { laterThan } from '../../../platform/db/assignments.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { readFile } from '../reading/jobs.ts'
import { formats } from './formats.ts'
import { type KeepOptions, placeBytes } from './keep.ts'
import type { ReceivedFile } from './receive.ts'

type Replaced = {
  /** the bytes are others than they were, and are read anew */
  hasChanged: boolean
  storageKey: string
  /** the object that no file names any more */
  unusedKey: string | undefined
}

/**
 * Gives a file other bytes and has it read anew: the same document in its next version. What was read from the one
 * before goes, but for what people said about its values. undefined where there is no such file any more. The source asks
 * for it, whoever may know of the document.
 */
export async function replaceFile(
  db: Transaction,
  who: Who,
  { id, file }: { id: string; file: ReceivedFile },
  { jobs, quotaMb }: KeepOptions,
): Promise<Replaced | undefined> {
  const [old] = await db<{ sha256: string; storage_key: string; content_type: string }[]>`
    select sha256, storage_key, content_type from files /* beyond walls */
    where firm_id = ${who.firmId} and id = ${id} for no key update`
  if (!old) return undefined
  const { contentType } = formats[file.extension]
  if (old.sha256 === file.sha256 && old.content_type === contentType)
    return { hasChanged: false, storageKey: old.storage_key, unusedKey: undefined }
  const storageKey = await placeBytes(db, who, file, quotaMb)
  const jobId = await jobs.enqueue(db, readFile, { firm_id: who.firmId, file_id: id })
  await db`
    with old as (
      select firm_id, id, company_id, filename, size, sha256 as content from files /* beyond walls */
      where firm_id = ${who.firmId} and id = ${id}
    ), written as (
      update files set filename = ${file.filename}, extension = ${file.extension}, content_type = ${contentType},
        size = ${file.size}, sha256 = ${file.sha256}, storage_key = ${storageKey}, processing_status = 'pending',
        job_id = ${jobId}, error_code = null, error_message = null, started_at = null, processed_at = null,
        extracted_data = null, checks = null, notices = '{}', page_count = null, page_unit = null, applied_at = null,
        updated_at = ${laterThan(piece`updated_at`)}
      where firm_id = ${who.firmId} and id = ${id} returning *
    ), changed as (select firm_id, id, company_id, filename, size, sha256 as content from written),
    recorded as (${recordChanged(who, { subject: 'file', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
  await db`delete from passages where firm_id = ${who.firmId} and file_id = ${id}`
  await db`delete from file_tables where firm_id = ${who.firmId} and file_id = ${id}`
  await db`delete from file_pages where firm_id = ${who.firmId} and file_id = ${id}`
  const [other] = await db`
    select id from files /* beyond walls */
    where firm_id = ${who.firmId} and storage_key = ${old.storage_key} limit 1`
  return { hasChanged: true, storageKey, unusedKey: other ? undefined : old.storage_key }
}
