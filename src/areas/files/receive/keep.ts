import { v7 as uuidv7 } from 'uuid'
import { recordCreated } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { newRow, piece } from '../../../platform/db/statement.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { storageFull } from '../../../platform/storage/faults.ts'
import { lockLinks, place } from '../../../records/engine/links.ts'
import { fileUrl } from '../queries.ts'
import { readFile } from '../reading/jobs.ts'
import type { FileFields, UploadedFile } from '../schema.ts'
import { formats } from './formats.ts'
import type { ReceivedFile } from './receive.ts'

type Kept = UploadedFile & { storage_key: string }
export type KeepOptions = { jobs: Jobs; quotaMb: number }

/**
 * Makes the record of a file that has been received, its event and the job that reads it. Where the firm has the same
 * bytes already, the record shares their object: then storage_key is another than the one just stored.
 */
export async function keepFile(db: Transaction, who: Who, received: Received, options: KeepOptions): Promise<Kept> {
  const fields = await lockLinks(db, who, place, received.fields)
  return keepFileOf(db, who, { ...received, fields }, options)
}

type Received = { file: ReceivedFile; fields: FileFields }

/** The same for a company that the caller has locked. */
export async function keepFileOf(
  db: Transaction,
  who: Who,
  { file, fields }: Received,
  { jobs, quotaMb }: KeepOptions,
): Promise<Kept> {
  const storage_key = await placeBytes(db, who, file, quotaMb)
  const id = uuidv7()
  const row = {
    firm_id: who.firmId,
    id,
    ...fields,
    document_type_given: Boolean(fields.document_type),
    filename: file.filename,
    extension: file.extension,
    content_type: formats[file.extension].contentType,
    size: file.size,
    sha256: file.sha256,
    storage_key,
    job_id: await jobs.enqueue(db, readFile, { firm_id: who.firmId, file_id: id }),
    uploaded_by: who.userId,
  }
  const [kept] = await db<[Kept]>`
    with inserted as (insert into files ${newRow(row)} returning *),
    created as (
      select firm_id, id, filename, size, content_type, document_type, company_id, deal_id, description from inserted
    ), recorded as (${recordCreated(who, { subject: 'file', kind: 'created', company: piece`created.company_id` })})
    select id, filename, size::float8 as size, content_type, document_type, company_id, processing_status, uploaded_at,
      ${fileUrl(piece`id`)}, storage_key
    from inserted`
  return kept
}

/** Where the bytes of a received file are from now on: its own object, or that of a file with the same ones. */
export async function placeBytes(db: Transaction, who: Who, file: ReceivedFile, quotaMb: number): Promise<string> {
  // one after the other: of uploads at the same time each has to see what the others have stored
  if (quotaMb > 0) await db`select pg_advisory_xact_lock(hashtextextended(${`files of ${who.firmId}`}, 0))`
  await db`select pg_advisory_xact_lock(hashtextextended(${`${who.firmId} ${file.sha256}`}, 0))`
  const twin = await lockTwin(db, who, file)
  if (!twin && quotaMb > 0) await checkQuota(db, who, file.size, quotaMb)
  return twin ?? file.storageKey
}

/**
 * The object of a file with the same bytes, taken for the same, whoever may know of that; the file cannot be deleted until
 * the transaction ends.
 */
async function lockTwin(db: Transaction, who: Who, { sha256, extension }: ReceivedFile): Promise<string | undefined> {
  const [twin] = await db<{ storage_key: string }[]>`
    select storage_key from files /* beyond walls */
    where firm_id = ${who.firmId} and sha256 = ${sha256} and content_type = ${formats[extension].contentType}
    limit 1 for key share`
  return twin?.storage_key
}

async function checkQuota(db: Transaction, who: Who, sizeBytes: number, quotaMb: number) {
  const [row] = await db<{ used: number }[]>`
    select coalesce(sum(size), 0)::float8 as used from (
      select distinct on (storage_key) size from (
        select storage_key, size from files /* beyond walls: the quota is the firm's */ where firm_id = ${who.firmId}
        union all
        select r.storage_key, (r.row ->> 'size')::bigint
        from deleted_records b /* beyond walls: as above */
          join deleted_rows r on r.firm_id = ${who.firmId} and r.record_id = b.id and r.position = 0
        where b.firm_id = ${who.firmId} and b.type = 'file' and b.expires_at > now()
      ) stored order by storage_key
    ) objects`
  if ((row?.used ?? 0) + sizeBytes > quotaMb * 1024 * 1024)
    throw storageFull(
      `The files of your firm, deleted ones in the bin among them, may take ${quotaMb} MB, and this one does not fit in`,
    )
}
