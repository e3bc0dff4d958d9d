import type { Db, Fragment } from './open.ts'

/** A piece of SQL with its values. Pieces may stand in pieces. */
export type Piece = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/**
 * Makes a piece of SQL for statements that are asked for thousands of times a second. postgres.js makes a promise of every
 * fragment, which costs more than all else that a list does in Node; a piece is two arrays.
 */
export const piece = (strings: TemplateStringsArray, ...values: unknown[]): Piece => ({ strings, values })

export const nothing: Piece = { strings: [''], values: [] }

/** A piece without values, to be put into a statement of postgres.js. */
export const fragmentOf = (db: Db, { strings }: Piece): Fragment => db`${db.unsafe(strings.join(''))}`

/** Pieces one after the other, with a text between them. */
export const joined = (pieces: readonly Piece[], between: string): Piece =>
  pieces.length === 0 ? nothing : { strings: ['', ...pieces.slice(1).map(() => between), ''], values: pieces }

/** What stands behind "insert into a table" for one row. The names of columns come from a schema, never from a client. */
export const row = (values: Record<string, unknown>): Piece => {
  const names = Object.keys(values).map((name) => `"${name}"`)
  return {
    strings: [`(${names.join(', ')}) values (`, ...names.slice(1).map(() => ', '), ')'],
    values: Object.values(values),
  }
}

/** Runs pieces as one statement, prepared where the pool prepares statements at all. */
export function runPieces<T>(db: Db, statement: Piece): Promise<T[]> {
  const { text, parameters } = written(statement)
  // reason: what the schemas let through is what PostgreSQL takes, and the caller says what the statement answers
  return db.unsafe(text, parameters as string[], { prepare: true }) as unknown as Promise<T[]>
}

/** The text of a statement with $1, $2, … in the places of its parameters. */
export function written({ strings, values }: Piece): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = []
  return { text: write(strings, values, parameters), parameters }
}

function write(strings: readonly string[], values: readonly unknown[], parameters: unknown[]): string {
  let text = strings[0] ?? ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    text += isPiece(value) ? write(value.strings, value.values, parameters) : `$${parameters.push(value)}`
    text += strings[index + 1]
  }
  return text
}

const isPiece = (value: unknown): value is Piece => typeof value === 'object' && value !== null && 'strings' in value
