import { recordEvent } from '../../../access/events.ts'
import { laterThan } from '../../../platform/db/assignments.ts'
import type { Db, Sql, Transaction } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Extension } from '../receive/formats.ts'
import type { FileToRead, readLargeFile } from './jobs.ts'
import type { PackedPage } from './reading.ts'

// Where a file stands on its way. Each step names the job that does it: of a job that was replaced (the file was asked for
// again, deleted, or given to the long lane) nothing is taken any more.

export type FileInWork = {
  firm_id: string
  id: string
  job_id: string
  company_id: string | null
  filename: string
  extension: Extension
  size: number
  storage_key: string
  document_type: string | null
  document_type_given: boolean
  uploaded_by: string
  /** how far it is said to be already, by an earlier try or in another lane */
  percent: number
  /** pages that an earlier try of this job has recognised */
  recognised: PackedPage[]
}

// The service reads every file, whoever may know of it.

/** Takes a file into work; undefined when this job is not the one to read it any more. */
export async function beginReading(sql: Sql, { firm_id, file_id }: FileToRead, jobId: string) {
  return transact(sql, async (db): Promise<FileInWork | undefined> => {
    const [file] = await db<(Omit<FileInWork, 'recognised'> & { status: string })[]>`
      select firm_id, id, job_id, company_id, filename, extension, size::float8 as size, storage_key, document_type,
        document_type_given, uploaded_by, processing_status as status,
        coalesce((select percent from service.job_progress j where j.job_id = files.job_id), 0) as percent
      from files /* beyond walls */
      where firm_id = ${firm_id} and id = ${file_id} and job_id = ${jobId}
        and processing_status in ('pending', 'processing')
      for no key update`
    if (!file) return undefined
    if (file.status === 'processing') return { ...file, recognised: await recognisedPages(db, file) }
    await db`delete from file_pages where firm_id = ${firm_id} and file_id = ${file_id}`
    await db`
      update files /* beyond walls */ set processing_status = 'processing', started_at = now()
      where firm_id = ${firm_id} and id = ${file_id}`
    return { ...file, recognised: [] }
  })
}

const recognisedPages = (db: Db, file: { firm_id: string; id: string }) =>
  db<PackedPage[]>`
    select number, name, width, height, source, turn, words::text as words, '[]'::json as rules
    from file_pages where firm_id = ${file.firm_id} and file_id = ${file.id} and source = 'ocr' order by number`

/** Keeps pages while the rest is still read: nobody sees them yet, but what was recognised takes seconds to do again. */
export async function keepPages(sql: Sql, file: FileInWork, pages: readonly PackedPage[]): Promise<void> {
  await sql`
    insert into file_pages (firm_id, file_id, number, name, width, height, source, turn, words, drawing)
    select f.firm_id, f.id, page.*
    from files f /* beyond walls */, unnest(${pages.map((page) => page.number)}::int[], ${pages.map((page) => page.name)}::text[],
      ${pages.map((page) => page.width)}::real[], ${pages.map((page) => page.height)}::real[],
      ${pages.map((page) => page.source)}::text[], ${pages.map((page) => page.turn)}::real[],
      ${pages.map((page) => page.words)}::json[],
      ${pages.map(({ rules }) => (rules.length > 0 ? JSON.stringify(rules) : null))}::json[]) page
    where f.firm_id = ${file.firm_id} and f.id = ${file.id} and f.job_id = ${file.job_id}
      and f.processing_status = 'processing'
    on conflict (firm_id, file_id, number) do update set
      name = excluded.name, width = excluded.width, height = excluded.height, source = excluded.source,
      turn = excluded.turn, words = excluded.words, drawing = excluded.drawing`
}

/** Gives the file to another kind of job, which goes on where this one stopped. */
export async function handOver(
  { sql, jobs }: { sql: Sql; jobs: Jobs },
  file: FileInWork,
  kind: typeof readLargeFile,
): Promise<void> {
  await transact(sql, async (db) => {
    const [own] = await db`
      select id from files /* beyond walls */
      where firm_id = ${file.firm_id} and id = ${file.id} and job_id = ${file.job_id}
        and processing_status = 'processing' for no key update`
    if (!own) return
    const jobId = await jobs.enqueue(db, kind, { firm_id: file.firm_id, file_id: file.id })
    await db`
      insert into service.job_progress (job_id, percent, step)
      select ${jobId}::uuid, percent, step from service.job_progress where job_id = ${file.job_id}`
    await db`
      update files /* beyond walls */ set job_id = ${jobId} where firm_id = ${file.firm_id} and id = ${file.id}`
  })
}

type Reason = { code: string; message: string }

/** Says that the file cannot be read, and why. */
export async function failReading(
  sql: Sql,
  file: Pick<FileInWork, 'firm_id' | 'id' | 'job_id'>,
  { code, message }: Reason,
): Promise<void> {
  await transact(sql, async (db) => {
    const [failed] = await db<{ filename: string; company_id: string | null }[]>`
      update files /* beyond walls */ set processing_status = 'failed', error_code = ${code}, error_message = ${message},
        processed_at = now(), updated_at = ${laterThan(piece`updated_at`)}, extracted_data = null, checks = null
      where firm_id = ${file.firm_id} and id = ${file.id} and job_id = ${file.job_id}
        and processing_status in ('pending', 'processing') returning filename, company_id`
    if (!failed) return
    await db`delete from file_pages where firm_id = ${file.firm_id} and file_id = ${file.id}`
    await recordOutcome(db, file, { kind: 'failed', ...failed, facts: { code, message } })
  })
}

/** The end of a file whose job failed for good without saying why, such as when its node was killed each time. */
export async function giveUpReading(sql: Sql, { firm_id, file_id }: FileToRead, jobId: string | null, reason: Reason) {
  if (jobId) await failReading(sql, { firm_id, id: file_id, job_id: jobId }, reason)
}

type Outcome = { kind: 'completed' | 'failed'; filename: string; company_id: string | null; facts: object }

/** Records, as the service's doing, that a file has been read or could not be. */
export const recordOutcome = (
  db: Transaction,
  file: Pick<FileInWork, 'firm_id' | 'id'>,
  { kind, filename, company_id, facts }: Outcome,
) =>
  recordEvent(
    db,
    { firmId: file.firm_id, userId: null },
    { subject: 'file', kind, subjectId: file.id, companyId: company_id ?? undefined, after: { filename, ...facts } },
  )
