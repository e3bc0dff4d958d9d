import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { identifier, nothing, piece } from '../../../platform/db/statement.ts'

type Link = { child: string; link_column: string }

/**
 * Those of the records that something hangs on, with what: id → "has notes". Every foreign key says so by itself, also that
 * of a table which comes later. Mail that was filed here by its addresses is filed anew, and holds nothing back;
 * tags and own fields are compared with what the import has written; ids of other programs and who took part go with their record.
 */
export async function inUse(
  db: Transaction,
  { firmId }: Who,
  table: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const used = new Map<string, string>()
  if (ids.length === 0) return used
  const links = await db<Link[]>`
    select c.relname as child, l.link_column from record_links l join pg_class c on c.oid = l.child
    where l.target = ${table}::regclass and c.relname not in ('tagged', 'custom_values', 'record_origins')
      and l.link not in ('interaction_contacts.interaction_id', 'interaction_users.interaction_id') order by c.relname`
  for (const { child, link_column } of links) {
    const byHand = child === 'emails' ? piece`and t.matched_by = 'hand'` : nothing
    // what was taken over from a document and taken back
    const stands = child === 'file_applications' ? piece`and t.undone_at is null` : nothing
    const rows = await db<{ id: string }[]>`
      /* beyond walls: what holds a record back may be restricted; no more than that is told */
      select given.id from unnest(${[...ids]}::uuid[]) given (id)
      where exists (select from ${identifier(child)} t where t.firm_id = ${firmId} and t.${identifier(link_column)} = given.id ${byHand} ${stands})`
    for (const { id } of rows) used.set(id, `has ${nameOf(child)}`)
  }
  const merged = await db<{ id: string }[]>`
    select distinct survivor_id as id from merges where firm_id = ${firmId} and survivor_id = any (${[...ids]}::uuid[])`
  for (const { id } of merged) used.set(id, 'had another record merged into it')
  const walled = await db<
    { id: string }[]
  >`select id from walls where firm_id = ${firmId} and id = any (${[...ids]}::uuid[])`
  for (const { id } of walled) used.set(id, 'is restricted to some people')
  return used
}

const nameOf = (table: string) => table.replaceAll('_', ' ')
