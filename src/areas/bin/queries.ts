import { hiddenOf } from '../../access/hidden.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { identifier, joined, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { notInBin } from './errors.ts'
import type { BinQuery, BinType, DeletedRecord } from './schema.ts'

/** The records of the bin that the person may know of, the last deleted first; one row without id where the page is empty. */
export const listBin = (db: Db, who: Who, query: BinQuery) => db<({ total: number } & DeletedRecord)[]>`
  with matching as (
    select b.* from deleted_records b
    where ${stands(who)} ${query.type ? piece`and b.type = ${query.type}` : nothing}
      ${joined(wordPatterns(query.q ?? '').map((pattern) => piece`and fold(b.name) like fold(${pattern})`))}
  ), counted as (select count(*)::int as total from matching), page as (
    select * from matching order by deleted_at desc, id desc limit ${query.limit} offset ${query.offset}
  )
  select total, b.id, b.type, b.name, b.deleted_at, b.expires_at,
    ceil(extract(epoch from b.expires_at - now()) / 86400)::int as days_left,
    ${who.role === 'admin'} or b.deleted_by is not distinct from ${who.userId} as may_restore,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as deleted_by,
    case when c.id is not null and b.type <> 'company' then jsonb_build_object('id', c.id, 'name', c.name) end as company,
    case when b.type = 'company' then (${ofCompany(who)}) else (${ofRows(who)}) end as along
  from counted left join page b on true
    left join users u on u.firm_id = ${who.firmId} and u.id = b.deleted_by
    left join companies c on c.firm_id = ${who.firmId} and c.id = b.company_id and ${seen(who, 'c')}
  order by b.deleted_at desc, b.id desc`

/** Whether a record can be restored still, and the person may know of it: of a report also what it was written with. */
function stands(who: Who): Piece {
  const hidden = hiddenOf(who)
  const readable = hidden
    ? piece`and (b.type <> 'report' or exists (
        select from deleted_rows r where r.firm_id = ${who.firmId} and r.record_id = b.id and r.position = 0
          and (r.row::jsonb -> 'hidden') @> ${JSON.stringify(hidden.fields)}::jsonb))`
    : nothing
  return piece`b.firm_id = ${who.firmId} and b.expires_at > now() and ${seen(who, 'b')} ${readable}`
}

/** What is marked as deleted with a company, as far as the person may know of it. */
const ofCompany = (who: Who) => {
  const tables = ['contacts', 'deals', 'financial_records', 'notes', 'interactions', 'tasks', 'files', 'reports']
  const counts = tables.map(
    (table) => piece`
      select ${table} as what, (select count(*)::int from ${identifier(table)} t
        where t.firm_id = ${who.firmId} and t.company_id = b.id and ${seen(who, 't')}) as n`,
  )
  return piece`select coalesce(jsonb_object_agg(what, n), '{}') from (${joined(counts, ' union all ')}) parts where n > 0`
}

/** What people call the tables whose rows go with a record. */
const calledAlong = { tagged: 'tags', custom_values: 'own_fields', file_values: 'values', list_entries: 'entries' }

const ofRows = (who: Who) => piece`
  select coalesce(jsonb_object_agg(what, n), '{}') from (
    select called.value as what, count(*)::int as n
    from deleted_rows r join jsonb_each_text(${JSON.stringify(calledAlong)}::jsonb) called on called.key = r.table_name
    where r.firm_id = ${who.firmId} and r.record_id = b.id and r.link is null group by called.value
  ) parts`

export type Held = {
  id: string
  type: BinType
  name: string
  company_id: string | null
  deleted_by: string | null
  walls: string[] | null
}

/** A record of the bin, kept from being restored or deleted by others until the transaction ends. */
export async function holdDeleted(db: Transaction, who: Who, id: string): Promise<Held> {
  const [held] = await db<Held[]>`
    select b.id, b.type, b.name, b.company_id, b.deleted_by, b.walls from deleted_records b
    where ${stands(who)} and b.id = ${id} for update`
  if (!held) throw notInBin()
  return held
}

/** What a deleted record is called, where the person may know of it. */
export async function nameOfDeleted(db: Db, who: Who, id: string): Promise<string | undefined> {
  const [found] = await db<{ name: string }[]>`
    select b.name from deleted_records b where b.firm_id = ${who.firmId} and b.id = ${id} and ${seen(who, 'b')}`
  return found?.name
}
