import type { Who } from '../platform/auth/gate.ts'
import { eraseWords, names } from '../platform/db/erase_words.ts'
import type { Db, Fragment, Transaction } from '../platform/db/open.ts'
import { type Description, type Fields, namesWhere } from './descriptions/describe.ts'
import { type PlainName, plainNames, records } from './descriptions/index.ts'

// Where a person may be named in a record who has the right to be told of it, and to be forgotten.

const textsOf = (fields: Fields) => namesWhere(fields, ({ personal, kind }) => personal && kind !== 'names')
const listsOf = (fields: Fields) => namesWhere(fields, ({ personal, kind }) => personal && kind === 'names')

/** Takes somebody out of the words of records; what a record is called stays, for people to change. */
export const forgetIn =
  ({ table, fields }: Description) =>
  (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
    eraseWords(db, who, table, words, { texts: textsOf(fields), lists: listsOf(fields), hasUpdatedAt: true })

/** The records that belong to no company and in which people may be named. */
export const plainWithPeople: readonly PlainName[] = plainNames.filter(
  (name) => namesWhere(records[name].fields, ({ personal }) => personal).length > 0,
)

/** Whether the texts of a record, of the table or alias, name somebody by one of the words. */
export const isNamedIn = (db: Db, of: string, { fields }: Description, words: readonly string[]): Fragment =>
  db`(false ${textsOf(fields).map((name) => db` or ${names(db`${db(of)}.${db(name)}`, words)}`)})`

/** The columns of a record that may name somebody, of the table or alias. */
export const personalColumns = (db: Db, of: string, { fields }: Description): Fragment =>
  db`${textsOf(fields).map((name, at) => db`${at === 0 ? db`` : db`, `}${db(of)}.${db(name)}`)}`
