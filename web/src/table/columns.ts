import type { ReactNode } from 'react'
import type { Bounds, FigureKind } from '../form/read_figure.ts'
import type { Hideable } from '../parts/use_hidden.ts'

/** How to take a change back. */
export type Undo = () => Promise<unknown>
export type Choice = { value: string; label: string }
export type Sort = { by: string; order: 'asc' | 'desc' }

type Editing<R, Value> = {
  value(row: R): Value | null
  /** Rejects where it is refused; the text is then kept in the cell. Answers nothing where it was left after all. `changeRow` does the rest. */
  save(row: R, value: Value | null, currency?: string): Promise<Undo | undefined>
  /** cannot be emptied */
  required?: boolean
}

/** How a cell is edited in place. `options` of a text are offers, those of a choice are all there is. */
export type Edit<R> =
  | (Editing<R, string> & { kind: 'text'; options?: string[] })
  | (Editing<R, string> & { kind: 'choice'; options: Choice[] | ((row: R) => Choice[]) })
  | (Editing<R, string> & { kind: 'date' })
  | (Editing<R, number> & Bounds & { kind: Exclude<FigureKind, 'money'> })
  /** `currency` is that of the record, which takes the one that is typed with an amount: then `save` gets it */
  | (Editing<R, number> & Bounds & { kind: 'money'; currency?(row: R): string | undefined })

/** A column of a `DataTable`. Made once (outside the component, or memoised): rows are drawn anew when it changes. */
export type Column<R> = {
  id: string
  title: string
  /** in px, until a person drags it */
  width: number
  align?: 'right'
  /** what the service calls it in sort_by */
  sortBy?: string
  /** not there for people from whose role it is hidden */
  of?: Hideable
  /** not shown until it is chosen */
  hidden?: true
  /** what is added below it, and in the headings of groups; of a percentage the average */
  figure?: 'money' | 'count' | 'percent'
  /** on the second line of a row on a phone; the first column is its first line */
  phone?: true
  cell(row: R): ReactNode
  /** the same as text: for CSV, and the name of the row where it is the first column */
  text?(row: R): string
  edit?: Edit<R>
}
