import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { fragmentOf } from '../../platform/db/statement.ts'
import { seen } from '../walls/index.ts'
import { fileReview } from './review_state.ts'
import type { FileItem, FileQuery, FileSort } from './schema.ts'

/** Files, newest first where no other order is asked for; one row without id where the page is empty. */
export async function listFiles(db: Db, who: Who, query: FileQuery) {
  const { page, page_size, sort_by, sort_order, ...filter } = query
  const conditions = matching(db, who, filter)
  const order = inOrder(db, query)
  const named = sort_by === 'company_name' ? company(db, who) : db``
  return db<({ total: number } & FileItem)[]>`
    with counted as (select (${total(db, who, filter, conditions)})::int as total), page as (
      ${onPage(db, db`select f.id as page_id from files f ${named} where ${conditions}`, order, { page, page_size })}
    )
    select total, f.id, f.filename, f.document_type, f.processing_status, f.uploaded_at, f.size::float8 as size,
      f.content_type, f.company_id, c.name as company_name, f.page_count as pages, f.uploaded_by,
      u.name as uploaded_by_name, ${fragmentOf(db, fileReview)} as review
    from counted left join (
      page join files f on f.firm_id = ${who.firmId} and f.id = page_id and ${seen(db, who, 'f')} ${company(db, who)}
        join users u on u.firm_id = ${who.firmId} and u.id = f.uploaded_by
    ) on true
    order by ${order}`
}

const company = (db: Db, who: Who) => db`
  left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(db, who, 'c')}`

/** Of the file f and its company c. Missing values come last either way; ties break by id. */
function inOrder(db: Db, { sort_by, sort_order }: FileQuery): Fragment {
  const field = sort_by ?? 'uploaded_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field](db)
  const last = field === 'company_name' ? db`nulls last` : db``
  return descending ? db`${key} desc ${last}, f.id desc` : db`${key} ${last}, f.id`
}

const keys: Record<FileSort, (db: Db) => Fragment> = {
  filename: (db) => db`f.filename_key collate "C"`,
  uploaded_at: (db) => db`f.uploaded_at`,
  size: (db) => db`f.size`,
  company_name: (db) => db`c.name_key collate "C"`,
}

type Filter = Omit<FileQuery, 'page' | 'page_size' | 'sort_by' | 'sort_order'>

const matching = (db: Db, who: Who, { company_id, document_type, status, review, search }: Filter): Fragment => db`
  f.firm_id = ${who.firmId} and not f.company_deleted and ${seen(db, who, 'f')}
  ${company_id ? db`and f.company_id = ${company_id}` : db``}
  ${document_type ? db`and f.document_type = any(${sameType(document_type)})` : db``}
  ${status ? db`and f.processing_status = ${status}` : db``}
  ${review ? db`and f.review = ${review}` : db``}
  ${[db``, ...wordPatterns(search ?? '').map((pattern) => named(db, who, pattern))]}`

/** What is uploaded as "financial" is extracted as "financial_statement". */
const sameType = (type: string) =>
  ['financial', 'financial_statement'].includes(type) ? ['financial', 'financial_statement'] : [type]

/** A word of the file's name or of its company's: both are looked up, because no index has the two together. */
const named = (db: Db, who: Who, pattern: string) => db`
  and f.id in (
    select n.id from files n
    where n.firm_id = ${who.firmId} and not n.company_deleted and n.filename_key like fold(${pattern})
      and ${seen(db, who, 'n')}
    union
    select n.id from companies k join files n on n.firm_id = ${who.firmId} and n.company_id = k.id
      and ${seen(db, who, 'n')} and ${seen(db, who, 'k')}
    where k.firm_id = ${who.firmId} and k.deleted_at is null and k.search_text like fold(${pattern})
      and k.name_key like fold(${pattern})
  )`

const total = (db: Db, who: Who, filter: Filter, conditions: Fragment): Fragment =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
    ? db`select count(*) from files f where ${conditions}`
    : db`
      select coalesce(sum(n), 0) from counters
      where firm_id = ${who.firmId} and facet = 'files' and ${seen(db, who, 'counters')}`
