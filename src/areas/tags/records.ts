import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { seen } from '../walls/index.ts'
import type { Taggable } from './schema.ts'

// What the three recordTables of records that carry tags are called in SQL.

type Kind = { table: string; column: string; shown: (db: Db) => Fragment }
export const recordTables: Record<Taggable, Kind> = {
  company: { table: 'companies', column: 'company_id', shown: (db) => db`r.deleted_at is null` },
  contact: { table: 'contacts', column: 'contact_id', shown: (db) => db`not r.company_deleted` },
  deal: { table: 'deals', column: 'deal_id', shown: (db) => db`not r.company_deleted` },
}

/** The records of a kind that the person may know of, as "r". */
export const recordsSeen = (db: Db, who: Who, kind: Taggable): Fragment => db`
  ${db(recordTables[kind].table)} r where r.firm_id = ${who.firmId} and ${recordTables[kind].shown(db)} and ${seen(db, who, 'r')}`

/** Whether the record "of" (a table or an alias) carries a tag of that name: a condition of a list. */
export const taggedWith = (
  db: Db,
  who: Who,
  { kind, of, name }: { kind: Taggable; of: string; name: string },
): Fragment => db`
  ${db(of)}.id in (
    select tagged.${db(recordTables[kind].column)} from tags join tagged on tagged.firm_id = ${who.firmId} and tagged.tag_id = tags.id
    where tags.firm_id = ${who.firmId} and tags.name_key = fold(${name}))`

/** The same of companies, for statements made of pieces. */
export const companyTaggedWith = (who: Who, name: string): Piece => piece`
  companies.id in (
    select tagged.company_id from tags join tagged on tagged.firm_id = ${who.firmId} and tagged.tag_id = tags.id
    where tags.firm_id = ${who.firmId} and tags.name_key = fold(${name}))`
