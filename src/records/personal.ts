import type { Who } from '../platform/auth/gate.ts'
import { eraseWords, names } from '../platform/db/erase_words.ts'
import type { Transaction } from '../platform/db/open.ts'
import { identifier, joined, type Piece, piece } from '../platform/db/statement.ts'
import { type Description, type Fields, namesWhere } from './descriptions/describe.ts'
import { records, type StandardName, standardNames } from './descriptions/index.ts'

// Where a person may be named in a record who has the right to be told of it, and to be forgotten.

const textsOf = (fields: Fields) => namesWhere(fields, ({ personal, kind }) => personal && kind !== 'names')
const listsOf = (fields: Fields) => namesWhere(fields, ({ personal, kind }) => personal && kind === 'names')

/** Takes somebody out of the words of records; what a record is called stays, for people to change. */
export const forgetIn =
  ({ table, fields }: Description) =>
  (db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> =>
    eraseWords(db, who, table, words, { texts: textsOf(fields), lists: listsOf(fields), hasUpdatedAt: true })

/** The standard records in which people may be named. */
export const standardWithPeople: readonly StandardName[] = standardNames.filter(
  (name) => namesWhere(records[name].fields, ({ personal }) => personal).length > 0,
)

/** Whether the texts of a record, of the table or alias, name somebody by one of the words. */
export const isNamedIn = (of: string, { fields }: Description, words: readonly string[]): Piece =>
  piece`(false ${joined(textsOf(fields).map((name) => piece`or ${names(piece`${identifier(of)}.${identifier(name)}`, words)}`))})`

/** The columns of a record that may name somebody, of the table or alias. */
export const personalColumns = (of: string, { fields }: Description): Piece =>
  joined(
    textsOf(fields).map((name) => piece`${identifier(of)}.${identifier(name)}`),
    ', ',
  )
