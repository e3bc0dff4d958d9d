import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { fileNotFound } from './errors.ts'
import { fileReview } from './evidence/review_state.ts'
import { reviewedData } from './evidence/verdicts.ts'
import type { FileRecord, FileStatus, ProcessingStatus } from './schema.ts'

export const fileUrl = (id: Piece) => piece`'/api/files/' || ${id} as url`

/** Whole only when it is done; until then what the running job has said. */
const progress = piece`
  case f.processing_status when 'completed' then 100 when 'pending' then 0 else least(coalesce(j.percent, 0), 99) end`

const utc = (at: Piece) => piece`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Where the file "f" came from; where two sources have it, the one that still does. */
const sourceOf = (who: Who) => piece`(
  select jsonb_build_object('service', s.service, 'path', concat_ws('/', nullif(s.folder, ''), s.name),
    'web_url', s.web_url, 'synced_at', ${utc(piece`s.synced_at`)}, 'gone_at', ${utc(piece`s.gone_at`)})
  from synced_files s where s.firm_id = ${who.firmId} and s.file_id = f.id
  order by s.gone_at desc nulls first limit 1)`

export async function requireFile(db: Db, who: Who, id: string): Promise<FileRecord> {
  const [file] = await db<FileRecord[]>`
    select f.id, f.filename, f.size::float8 as size, f.content_type, f.document_type, f.company_id, f.processing_status,
      f.uploaded_at, f.updated_at, ${fileUrl(piece`f.id`)}, c.name as company_name, d.id as deal_id,
      d.name as deal_name, f.description, ${progress} as progress,
      case when f.processing_status = 'completed' then f.extracted_data end as extracted_data, f.processed_at,
      '/api/files/' || f.id || '/download' as download_url, f.document_type_given, f.page_count as pages, f.page_unit,
      coalesce(f.checks, '[]') as checks, f.notices,
      case when f.processing_status = 'failed'
        then jsonb_build_object('code', f.error_code, 'message', f.error_message) end as error,
      f.uploaded_by, u.name as uploaded_by_name, ${fileReview} as review,
      ${sourceOf(who)} as source
    from files f join users u on u.firm_id = ${who.firmId} and u.id = f.uploaded_by
      left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(who, 'c')}
      left join deals d on d.firm_id = ${who.firmId} and d.id = f.deal_id and ${seen(who, 'd')}
      left join service.job_progress j on j.job_id = f.job_id
    where f.firm_id = ${who.firmId} and f.id = ${id} and not f.company_deleted and ${seen(who, 'f')}`
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
      ${progress} as progress
    from files f left join service.job_progress j on j.job_id = f.job_id
    where f.firm_id = ${who.firmId} and f.id = ${id} and not f.company_deleted and ${seen(who, 'f')}`
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
    select id, company_id, filename, content_type, size::float8 as size, sha256, storage_key from files f
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'f')}`
  if (!file) throw fileNotFound()
  return file
}
