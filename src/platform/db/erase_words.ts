import type { Db, Fragment } from './open.ts'
import { containsPattern } from './patterns.ts'

/**
 * Whether a text names somebody who has the right to be forgotten: by one of these words as a whole, which is no part of the
 * name or address of somebody else.
 */
export const names = (db: Db, text: Fragment, words: readonly string[]): Fragment => db`
  (${text} ilike any (${words.map(containsPattern)}) and without_person(${text}, ${words}) <> ${text})`

/** Words as JSON writes them within a text. */
export const asJson = (words: readonly string[]): string[] => words.map((word) => JSON.stringify(word).slice(1, -1))

type Columns = {
  texts?: readonly string[]
  lists?: readonly string[]
  json?: readonly string[]
  /** whether the table says when a row was changed */
  hasUpdatedAt?: boolean
}

/**
 * Takes the names and addresses of somebody who has the right to be forgotten out of columns of a firm's table: texts, lists
 * of texts and JSON. Answers in how many rows there were some.
 */
export async function eraseWords(
  db: Db,
  { firmId }: { readonly firmId: string },
  table: string,
  words: readonly string[],
  { texts = [], lists = [], json = [], hasUpdatedAt = false }: Columns,
): Promise<number> {
  const written = asJson(words)
  const assignments = [
    ...texts.map((name) => db`${db(name)} = without_person(${db(name)}, ${words})`),
    ...lists.map(
      (name) => db`${db(name)} = case when ${db(name)} is not null then array(
        select without_person(item, ${words}) from unnest(${db(name)}) with ordinality as t (item, place) order by place) end`,
    ),
    ...json.map((name) => db`${db(name)} = without_person(${db(name)}::text, ${written})::jsonb`),
    ...(hasUpdatedAt ? [db`updated_at = now()`] : []),
  ]
  const conditions = [
    ...texts.map((name) => db` or ${names(db, db`${db(name)}`, words)}`),
    ...lists.map((name) => db` or exists (select from unnest(${db(name)}) item where ${names(db, db`item`, words)})`),
    ...json.map((name) => db` or ${names(db, db`${db(name)}::text`, written)}`),
  ]
  const rows = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    update ${db(table)} set ${assignments.map((one, at): Fragment => db`${at === 0 ? db`` : db`, `}${one}`)}
    where firm_id = ${firmId} and (false ${conditions})`
  return rows.count
}
