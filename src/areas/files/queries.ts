import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { fileNotFound } from './errors.ts'
import type { FileItem, FileQuery, FileRecord, FileStatus, ProcessingStatus } from './schema.ts'
import { reviewedData } from './verdicts.ts'

export const fileUrl = (db: Db, id: Fragment) => db`'/api/files/' || ${id} as url`

/** Whole only when it is done; until then what the running job has said. */
const progress = (db: Db) => db`
  case f.processing_status when 'completed' then 100 when 'pending' then 0 else least(coalesce(j.percent, 0), 99) end`

export async function requireFile(db: Db, who: Who, id: string): Promise<FileRecord> {
  const [file] = await db<FileRecord[]>`
    select f.id, f.filename, f.size::float8 as size, f.content_type, f.document_type, f.company_id, f.processing_status,
      f.uploaded_at, ${fileUrl(db, db`f.id`)}, c.name as company_name, f.description, ${progress(db)} as progress,
      case when f.processing_status = 'completed' then f.extracted_data end as extracted_data, f.processed_at,
      '/api/files/' || f.id || '/download' as download_url, f.document_type_given, f.page_count as pages, f.page_unit,
      coalesce(f.checks, '[]') as checks, f.notices,
      case when f.processing_status = 'failed'
        then jsonb_build_object('code', f.error_code, 'message', f.error_message) end as error
    from files f left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id
      left join service.job_progress j on j.job_id = f.job_id
    where f.firm_id = ${who.firmId} and f.id = ${id} and not f.company_deleted`
  if (!file) throw fileNotFound()
  return { ...file, extracted_data: await reviewedData(db, who, file) }
}

type InWork = Pick<FileStatus, 'progress'> & {
  processing_status: ProcessingStatus
  step: string | null
  extension: string
  size: number
  page_count: number | null
  started_at: string | null
}

/** How far a file is: "step" as its job has said it. */
export async function requireInWork(db: Db, who: Who, id: string): Promise<InWork> {
  const [file] = await db<InWork[]>`
    select f.processing_status, f.extension, f.size::float8 as size, f.page_count, f.started_at, j.step,
      ${progress(db)} as progress
    from files f left join service.job_progress j on j.job_id = f.job_id
    where f.firm_id = ${who.firmId} and f.id = ${id} and not f.company_deleted`
  if (!file) throw fileNotFound()
  return file
}

export type Stored = {
  id: string
  company_id: string | null
  filename: string
  content_type: string
  size: number
  sha256: string
  storage_key: string
}

/** Where the bytes of a file are, and what is said of them when they are sent. */
export async function requireStored(db: Db, who: Who, id: string): Promise<Stored> {
  const [file] = await db<Stored[]>`
    select id, company_id, filename, content_type, size::float8 as size, sha256, storage_key from files
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted`
  if (!file) throw fileNotFound()
  return file
}

/** Files, newest first; one row without id where the page is empty. */
export async function listFiles(db: Db, who: Who, { page, page_size, ...filter }: FileQuery) {
  const conditions = matching(db, who, filter)
  return db<({ total: number } & FileItem)[]>`
    with counted as (select (${total(db, who, filter, conditions)})::int as total), page as (
      select id, filename, document_type, processing_status, uploaded_at from files where ${conditions}
      order by uploaded_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, page.* from counted left join page on true
    order by uploaded_at desc, id desc`
}

type Filter = Omit<FileQuery, 'page' | 'page_size'>

const matching = (db: Db, who: Who, { company_id, document_type, status }: Filter): Fragment => db`
  firm_id = ${who.firmId} and not company_deleted
  ${company_id ? db`and company_id = ${company_id}` : db``}
  ${document_type ? db`and document_type = any(${sameType(document_type)})` : db``}
  ${status ? db`and processing_status = ${status}` : db``}`

/** What is uploaded as "financial" is extracted as "financial_statement". */
const sameType = (type: string) =>
  ['financial', 'financial_statement'].includes(type) ? ['financial', 'financial_statement'] : [type]

const total = (db: Db, who: Who, filter: Filter, conditions: Fragment): Fragment =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
    ? db`select count(*) from files where ${conditions}`
    : db`select coalesce(sum(n), 0) from counters where firm_id = ${who.firmId} and facet = 'files'`
