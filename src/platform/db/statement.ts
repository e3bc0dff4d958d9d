/**
 * A part of a statement, with its values. It stands in a statement or in another piece, and does nothing by itself: two
 * arrays, where a fragment of the driver would be a promise that costs more than all else that a list does in Node.
 */
export class Piece {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** what came as JSON is never taken for one, whatever its fields are called */
  declare private readonly made: never

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** Makes a piece: `where firm_id = ${firmId}` takes the value as a parameter. */
export const piece = (strings: TemplateStringsArray, ...values: readonly Value[]): Piece => new Piece(strings, values)

/** What stands in a statement: a piece, or what becomes a parameter; never undefined, which is most often a mistake. */
export type Value = Piece | Parameter | readonly Parameter[]
export type Parameter = string | number | boolean | bigint | null | Date | Uint8Array

/** A piece of text as it is: never of anything that came from outside. */
export const raw = (text: string): Piece => new Piece([text], [])

export const nothing: Piece = raw('')

/** The name of a table, a column or an alias; "schema.table" is two of them. */
export const identifier = (name: string): Piece => raw(quoted(name))

const quoted = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

/** Pieces one after the other, with a text between them. */
export const joined = (pieces: readonly Piece[], between = ' '): Piece =>
  pieces.length === 0 ? nothing : new Piece(['', ...pieces.slice(1).map(() => between), ''], pieces)

/** What stands behind "insert into a table" for one row. The names of columns come from a schema, never from a client. */
export const newRow = (values: Record<string, unknown>): Piece => newRows([values])

/** The same for several rows, which have the columns of the first. */
export function newRows([first = {}, ...others]: readonly Record<string, unknown>[]): Piece {
  const names = Object.keys(first)
  const between = names.slice(1).map(() => ', ')
  const texts = others.flatMap(() => ['), (', ...between])
  return new Piece(
    [`(${names.map(quoted).join(', ')}) values (`, ...between, ...texts, ')'],
    [first, ...others].flatMap((values) => names.map((name) => values[name])),
  )
}

/** The same for a row that is written where the query "from" answers one. */
export function newRowFrom(values: Record<string, unknown>, from: Piece): Piece {
  const names = Object.keys(values)
  const columns = new Piece(['', ...names.slice(1).map(() => ', '), ''], Object.values(values))
  return piece`(${raw(names.map(quoted).join(', '))}) select ${columns} from (${from}) present`
}

/** The text of a statement with $1, $2, … in the places of its parameters. */
export function written({ strings, values }: Pick<Piece, 'strings' | 'values'>): {
  text: string
  parameters: unknown[]
} {
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

export const isPiece = (value: unknown): value is Piece => value instanceof Piece
