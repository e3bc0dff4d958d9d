import { recordChanged, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { validationError } from '../../platform/http/errors.ts'
import { extensionOf, safeFilename } from '../../platform/http/filename.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { putInBin } from '../../records/bin.ts'
import { lockLinks, place } from '../../records/engine/links.ts'
import type { Writing } from '../../records/engine/rules.ts'
import { fileNotFound, notReady } from './errors.ts'
import { requireFile } from './queries.ts'
import { readFile } from './reading/jobs.ts'
import type { FilePatch, FileRecord, ProcessingStatus } from './schema.ts'

type Locked = {
  company_id: string | null
  deal_id: string | null
  extension: string
  processing_status: ProcessingStatus
  found_type: string | null
}

async function lockFile(db: Transaction, who: Who, id: string): Promise<Locked> {
  const [file] = await db<Locked[]>`
    select company_id, deal_id, extension, processing_status, extracted_data ->> 'document_type' as found_type
    from files f
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'f')} for no key update`
  if (!file) throw fileNotFound()
  return file
}

/** Changes what people say about a file. Without a type of theirs it is what the service has found it to be. */
export async function changeFile(
  db: Transaction,
  who: Who,
  id: string,
  patch: FilePatch,
  versions?: readonly string[],
): Promise<FileRecord> {
  const file = await lockFile(db, who, id)
  if (versions) await requireVersion({ db, who }, id, await requireFile(db, who, id), versions)
  const { company_id, deal_id } = file
  await write(db, who, id, await lockLinks(db, who, place, patch, { company_id, deal_id }), file)
  return requireFile(db, who, id)
}

/**
 * Gives a document without a company to one, restricted companies too: which one was said by a person who knows it, when
 * they had the folder read.
 */
export async function fileUnder(db: Transaction, who: Who, id: string, companyId: string): Promise<void> {
  const [file] = await db<Locked[]>`
    select company_id, deal_id, extension, processing_status, extracted_data ->> 'document_type' as found_type
    from files /* beyond walls */
    where firm_id = ${who.firmId} and id = ${id} for no key update`
  if (file) await write(db, who, id, { company_id: companyId }, file)
}

async function write(db: Transaction, who: Who, id: string, patch: FilePatch, file: Locked): Promise<void> {
  const { filename, document_type, ...rest } = patch
  const values = {
    ...rest,
    ...(filename !== undefined && { filename: renamed(filename, file.extension) }),
    ...(document_type !== undefined && {
      document_type: document_type ?? file.found_type,
      document_type_given: document_type !== null,
    }),
    // what was said of the company before does not hold for the next
    ...(rest.company_id !== undefined && { company_confirmed: rest.company_confirmed ?? false }),
  }
  if (Object.keys(values).length === 0) return
  await db`
    with old as (
      select ${told}, document_type_given, updated_at from files /* beyond walls: of a locked file */
      where firm_id = ${who.firmId} and id = ${id}),
    changed as (
      update files f set ${changes(values)} from old
      where f.firm_id = ${who.firmId} and f.id = old.id
      returning f.firm_id, f.id, f.company_id, f.deal_id, f.company_confirmed, f.filename, f.document_type, f.description
    ), recorded as (${recordChanged(who, { subject: 'file', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
}

/** What an event tells of a file: not where its bytes are. */
const told = piece`firm_id, id, company_id, deal_id, company_confirmed, filename, document_type, description`

function renamed(given: string, extension: string): string {
  const filename = safeFilename(given)
  if (!filename) throw validationError([{ field: 'filename', message: 'must not be empty' }])
  if (extensionOf(filename) !== extension)
    throw validationError([{ field: 'filename', message: `must end in .${extension}` }])
  return filename
}

/** Has a file read once more. Throws 409 not_ready while it is being read. */
export async function readAgain(db: Transaction, who: Who, id: string, jobs: Jobs): Promise<void> {
  const { processing_status: status } = await lockFile(db, who, id)
  if (status === 'pending' || status === 'processing') throw notReady()
  const jobId = await jobs.enqueue(db, readFile, { firm_id: who.firmId, file_id: id })
  await db`
    with old as (
      select firm_id, id, company_id, filename, processing_status from files /* beyond walls: of a locked file */
      where firm_id = ${who.firmId} and id = ${id}
    ), changed as (
      update files f set processing_status = 'pending', job_id = ${jobId}, error_code = null, error_message = null,
        started_at = null, processed_at = null
      from old where f.firm_id = ${who.firmId} and f.id = old.id
      returning f.firm_id, f.id, f.company_id, f.filename, f.processing_status
    ), recorded as (${recordChanged(who, { subject: 'file', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
}

/** Deletes the record and what was read from it, into the bin; answers the job that was to read it, to be ended once that is committed. */
export async function deleteFile(
  db: Transaction,
  who: Who,
  id: string,
  versions?: readonly string[],
): Promise<string | null> {
  if (versions) {
    await lockFile(db, who, id)
    await requireVersion({ db, who }, id, await requireFile(db, who, id), versions)
  }
  await putInBin(db, who, { type: 'file', table: 'files', id })
  const [gone] = await db<{ job_id: string | null }[]>`
    with gone as (
      delete from files f where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'f')} returning *
    ), removed as (select firm_id, id, company_id, deal_id, filename, size, document_type, description from gone),
    recorded as (${recordRemoved(who, { subject: 'file', kind: 'deleted', company: piece`removed.company_id` })})
    select job_id from gone`
  if (!gone) throw fileNotFound()
  return gone.job_id
}

/** A file that was deleted before it had been read is read once it is restored. */
export async function readRestored({ db, who, jobs }: Writing, id: string): Promise<void> {
  const [unread] = await db`
    select id from files /* beyond walls: just restored */
    where firm_id = ${who.firmId} and id = ${id} and processing_status in ('pending', 'processing')`
  if (!unread) return
  const jobId = await jobs.enqueue(db, readFile, { firm_id: who.firmId, file_id: id })
  await db`
    update files /* beyond walls: just restored */ set processing_status = 'pending', job_id = ${jobId}, started_at = null
    where firm_id = ${who.firmId} and id = ${id}`
}
