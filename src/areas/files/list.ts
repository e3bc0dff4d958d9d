import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { namedWithCompany } from '../../records/by_name/named_with_company.ts'
import { keptTotal } from '../../records/counters.ts'
import { fileReview } from './evidence/review_state.ts'
import type { FileItem, FileQuery, FileSort } from './schema.ts'

/** Files, newest first where no other order is asked for; one row without id where the page is empty. */
export async function listFiles(db: Db, who: Who, query: FileQuery) {
  const { page, page_size, sort_by, sort_order, ...filter } = query
  const conditions = matching(who, filter)
  const order = inOrder(query)
  const named = sort_by === 'company_name' ? company(who) : nothing
  return db<({ total: number } & FileItem)[]>`
    with counted as (select (${total(who, filter, conditions)})::int as total), page as (
      ${onPage(piece`select f.id as page_id from files f ${named} where ${conditions}`, order, { page, page_size })}
    )
    select total, f.id, f.filename, f.document_type, f.processing_status, f.uploaded_at, f.updated_at, f.size::float8 as size,
      f.content_type, f.company_id, c.name as company_name, d.id as deal_id, d.name as deal_name, f.page_count as pages, f.uploaded_by,
      u.name as uploaded_by_name, ${fileReview} as review
    from counted left join (
      page join files f on f.firm_id = ${who.firmId} and f.id = page_id and ${seen(who, 'f')} ${company(who)}
        left join deals d on d.firm_id = ${who.firmId} and d.id = f.deal_id and ${seen(who, 'd')}
        join users u on u.firm_id = ${who.firmId} and u.id = f.uploaded_by
    ) on true
    order by ${order}`
}

const company = (who: Who) => piece`
  left join companies c on c.firm_id = ${who.firmId} and c.id = f.company_id and ${seen(who, 'c')}`

/** Of the file f and its company c. Missing values come last either way; ties break by id. */
function inOrder({ sort_by, sort_order }: FileQuery): Piece {
  const field = sort_by ?? 'uploaded_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field]
  const last = field === 'company_name' ? piece`nulls last` : nothing
  return descending ? piece`${key} desc ${last}, f.id desc` : piece`${key} ${last}, f.id`
}

const keys: Record<FileSort, Piece> = {
  filename: piece`f.filename_key collate "C"`,
  uploaded_at: piece`f.uploaded_at`,
  size: piece`f.size`,
  company_name: piece`c.name_key collate "C"`,
}

type Filter = Omit<FileQuery, 'page' | 'page_size' | 'sort_by' | 'sort_order'>

const matching = (who: Who, { company_id, deal_id, document_type, status, review, search }: Filter): Piece => piece`
  f.firm_id = ${who.firmId} and not f.company_deleted and ${seen(who, 'f')}
  ${company_id ? piece`and f.company_id = ${company_id}` : nothing}
  ${deal_id ? piece`and f.deal_id = ${deal_id}` : nothing}
  ${document_type ? piece`and f.document_type = any(${sameType(document_type)})` : nothing}
  ${status ? piece`and f.processing_status = ${status}` : nothing}
  ${review ? piece`and f.review = ${review}` : nothing}
  ${namedWithCompany(who, { table: 'files', of: 'f', key: 'filename_key' }, search)}`

/** What is uploaded as "financial" is extracted as "financial_statement". */
const sameType = (type: string) =>
  ['financial', 'financial_statement'].includes(type) ? ['financial', 'financial_statement'] : [type]

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
    ? piece`select count(*) from files f where ${conditions}`
    : keptTotal(who, piece`= 'files'`)
