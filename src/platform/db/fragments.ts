import type postgres from 'postgres'
import { identifier, joined, newRows, Piece, raw } from './statement.ts'

// Parts of statements written as statements, from before there were pieces: what is not awaited is a piece. It goes when no area
// writes them any more.

export type Statement<Rows extends readonly (object | undefined)[]> = Piece &
  Promise<postgres.RowList<Rows>> &
  Pick<postgres.PendingQueryModifiers<Rows>, 'cursor'>

type Run = (whole: Piece) => Promise<postgres.Row[]>

class PieceToRun extends Piece {
  readonly #run: Run
  #query: ReturnType<Run> | undefined

  constructor(whole: Piece, run: Run) {
    super(whole.strings, whole.values)
    this.#run = run
  }

  get query() {
    this.#query ??= this.#run(this)
    return this.#query
  }

  then(...[resolve, reject]: Parameters<Promise<postgres.Row[]>['then']>) {
    return this.query.then(resolve, reject)
  }

  catch(reject: (error: unknown) => unknown) {
    return this.query.catch(reject)
  }

  finally(end: () => void) {
    return this.query.finally(end)
  }

  cursor(size: number) {
    // reason: the driver's queries have one
    return (this.query as postgres.PendingQuery<postgres.Row[]>).cursor(size)
  }
}

/** What the driver's tag was given, as a piece that runs when it is awaited; or the list or name that its helper was given. */
export function statementOf(
  given: TemplateStringsArray | string | object,
  values: readonly unknown[],
  run: Run,
): Piece {
  if (typeof given === 'string') return identifier(given)
  // reason: a template has its texts as "raw" too
  if (!(Array.isArray(given) && 'raw' in given))
    return newRows((Array.isArray(given) ? given : [given]) as Record<string, unknown>[])
  return new PieceToRun(new Piece(given as unknown as TemplateStringsArray, values.map(asPiece)), run)
}

/** What unsafe() was given. */
export const textOf = (text: string, run: () => Promise<postgres.Row[]>): Piece => new PieceToRun(raw(text), run)

/** Several fragments stand one after the other; unsafe() in a statement is text. */
function asPiece(value: unknown): unknown {
  if (Array.isArray(value) && value[0] instanceof Piece) return joined(value)
  if (value instanceof Promise && !(value instanceof Piece) && 'strings' in value) return raw(String(value.strings))
  return value
}

/** For functions that were given the database first, to write parts of a statement with it. */
export const withoutDb =
  <Given extends unknown[], Made>(make: (...given: Given) => Made) =>
  (...given: Given | [unknown, ...Given]): Made =>
    // reason: databases are functions, and none of these is given another function first
    make(...((typeof given[0] === 'function' ? given.slice(1) : given) as Given))
