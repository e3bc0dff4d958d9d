import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { identifier, type Piece, piece } from '../../platform/db/statement.ts'
import type { Taggable } from './schema.ts'

// What the three recordTables of records that carry tags are called in SQL.

type Kind = { table: string; column: string; shown: Piece }
export const recordTables: Record<Taggable, Kind> = {
  company: { table: 'companies', column: 'company_id', shown: piece`r.deleted_at is null` },
  contact: { table: 'contacts', column: 'contact_id', shown: piece`not r.company_deleted` },
  deal: { table: 'deals', column: 'deal_id', shown: piece`not r.company_deleted` },
}

/** The records of a kind that the person may know of, as "r". */
export const recordsSeen = (who: Who, kind: Taggable): Piece => piece`
  ${identifier(recordTables[kind].table)} r where r.firm_id = ${who.firmId} and ${recordTables[kind].shown} and ${seen(who, 'r')}`

/** Whether the record "of" (a table or an alias) carries a tag of one of these names: a condition of a list. */
export const taggedWith = (
  who: Who,
  { kind, of, names }: { kind: Taggable; of: string; names: string[] },
): Piece => piece`
  ${identifier(of)}.id in (
    select tagged.${identifier(recordTables[kind].column)} from tags join tagged on tagged.firm_id = ${who.firmId} and tagged.tag_id = tags.id
    where tags.firm_id = ${who.firmId} and tags.name_key = any (array(select fold(name) from unnest(${names}::text[]) name)))`

export const companyTaggedWith = (who: Who, names: string[]): Piece =>
  taggedWith(who, { kind: 'company', of: 'companies', names })
