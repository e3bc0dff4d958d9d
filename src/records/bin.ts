import type { SubjectType } from '../access/event_kinds.ts'
import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { type Piece, piece } from '../platform/db/statement.ts'

/** How long a deleted record can be restored. */
export const binDays = 30

type Deleted = {
  type: SubjectType
  table: string
  id: string
  name?: string
  /** records that it belongs to by another: their walls are around it too */
  around?: readonly (string | null)[]
}

/**
 * Copies a record into the bin, with what goes along by foreign keys; in the transaction that deletes it, just before. Whether
 * the person may know of the record is for the statement that deletes it to say.
 */
export async function putInBin(db: Db, who: Who, { type, table, id, name, around = [] }: Deleted): Promise<void> {
  await db`select put_in_bin(${who.firmId}, ${table}::regclass, ${id}, ${type}, ${who.userId}, ${name ?? null})`
  const also = around.filter((one) => one !== null)
  if (also.length > 0)
    await db`
      update deleted_records /* beyond walls: the caller has seen it */ set around = all_of(around, ${also}::uuid[])
      where firm_id = ${who.firmId} and id = ${id}`
}

/** Puts companies that the WITH query "changed" has just marked as deleted into the bin. */
export const companiesIntoBin = (who: Who): Piece => piece`
  insert into deleted_records (firm_id, id, type, table_name, name, company_id, deleted_by, deleted_at, around)
  select firm_id, id, 'company', 'companies', name, id, ${who.userId}, deleted_at, array[id] from changed`

/** Takes companies that the WITH query "changed" has just restored out of the bin. */
export const companiesOutOfBin = (who: Who): Piece => piece`
  delete from deleted_records /* beyond walls: of companies in sight */ where firm_id = ${who.firmId} and id in (select id from changed)`

/** Whether a deleted company may still be restored. */
export const isInBin = (who: Who, id: string): Piece => piece`
  exists (select from deleted_records b /* beyond walls: of a company in sight */ where b.firm_id = ${who.firmId} and b.id = ${id} and b.expires_at > now())`

/** Deleted companies that came with an archive can be restored here for as long as one that is deleted now. */
export const arrivedIntoBin = (db: Db, { firmId }: Pick<Who, 'firmId'>) => db`
  insert into deleted_records (firm_id, id, type, table_name, name, company_id, deleted_at, around)
  select firm_id, id, 'company', 'companies', name, id, deleted_at, array[id]
  from companies /* beyond walls: of a firm that arrives */ where firm_id = ${firmId} and deleted_at is not null`
