import type { Db } from './open.ts'
import { containsPattern } from './patterns.ts'
import { identifier, joined, type Piece, piece } from './statement.ts'

/**
 * Whether a text names somebody who has the right to be forgotten: by one of these words as a whole, which is no part of the
 * name or address of somebody else.
 */
export const names = (text: Piece, words: readonly string[]): Piece => piece`
  (${text} ilike any (${words.map(containsPattern)}) and without_person(${text}, ${words}) <> ${text})`

/** The same of JSON: in its texts and keys. What it says in figures names nobody. */
export const namesInJson = (json: Piece, words: readonly string[]): Piece => piece`
  (${json}::text ilike any (${asJson(words).map(containsPattern)}) and json_without_person(${json}, ${words}) <> ${json})`

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
  const assignments = [
    ...texts.map(identifier).map((name) => piece`${name} = without_person(${name}, ${words})`),
    ...lists.map(identifier).map(
      (name) => piece`${name} = case when ${name} is not null then array(
        select without_person(item, ${words}) from unnest(${name}) with ordinality as t (item, place) order by place) end`,
    ),
    ...json.map(identifier).map((name) => piece`${name} = json_without_person(${name}, ${words})`),
    ...(hasUpdatedAt ? [piece`updated_at = now()`] : []),
  ]
  const conditions = [
    ...texts.map((name) => names(identifier(name), words)),
    ...lists.map(
      (name) => piece`exists (select from unnest(${identifier(name)}) item where ${names(piece`item`, words)})`,
    ),
    ...json.map((name) => namesInJson(identifier(name), words)),
  ]
  const rows = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    update ${identifier(table)} set ${joined(assignments, ', ')}
    where firm_id = ${firmId} and (${joined(conditions, ' or ')})`
  return rows.count
}
