import type { ReactNode } from 'react'
import { choiceLabel } from '../../../src/records/descriptions/describe.ts'
import { countryLabel } from '../../../src/words/countries.ts'
import type { Bounds } from '../form/read_figure.ts'
import { Money, When, Words } from '../parts/figures.tsx'
import { count, currencyIn, day, firmCurrency, percents } from '../parts/format.ts'
import type { Choice, Column, Edit, Undo } from './columns.ts'

/**
 * What a column shows: the field of the row that has its id. What is given beside the kind goes before what it brings; the
 * bounds are those of a figure that is typed.
 */
export type Described<R> = Pick<Column<R>, 'id' | 'title' | 'width'> &
  Partial<Column<R>> &
  Bounds & {
    kind: keyof typeof kinds | 'own'
    /** of a name: the place of its page */
    to?: string
    /** what is offered while it is edited */
    options?: string[]
    /** all that can be chosen */
    choices?: Choice[]
    /** cannot be emptied */
    required?: boolean
    /** of an amount: in which it is; false is the currency of the firm, left out is that of the row */
    currency?: false | ((row: R) => string | undefined)
  }

const isFigure = (kind: string) => kind === 'money' || kind === 'count' || kind === 'percent'

type Save<R> = (row: R, change: Partial<R>) => Promise<Undo>

/** Columns by their descriptions; without `save` nothing can be changed in them. */
export function columnsOf<R extends { id: string }>(described: Described<R>[], save?: Save<R>): Column<R>[] {
  return described.map(({ kind, to = '', options, choices, required = kind === 'name', min, max, ...given }) => {
    const { currency: said = currencyIn, ...own } = given
    const currency = (row: R) => (said ? said(row) : undefined)
    const value = (row: R) => row[own.id as keyof R] // reason: it is named after its field
    const shown = kind === 'own' ? undefined : kinds[kind]
    const editing = {
      value,
      required,
      min,
      max,
      options: choices ?? options,
      ...(kind === 'money' && { currency }),
      save: (row: R, next: unknown, typedIn?: string) => {
        const turned = kind === 'money' && typedIn !== undefined && typedIn !== currency(row) && { currency: typedIn }
        return save?.(row, { [own.id]: next ?? (kind === 'name' ? '' : null), ...turned } as unknown as Partial<R>) // reason: as above
      },
    }
    const column = {
      ...(shown && {
        cell: (row: R) => shown.cell(value(row) as never, `${to}/${row.id}`, { of: row, currency: currency(row) }),
        text: (row: R) => shown.text(value(row) as never, currency(row)),
      }), // reason: its kind says what it holds
      ...(shown && 'align' in shown && { align: shown.align }),
      ...(isFigure(kind) && { figure: kind }),
      ...(shown && 'edit' in shown && { edit: { ...editing, kind: shown.edit } as Edit<R> }), // reason: likewise
      ...own,
    } as Column<R> // reason: a column of no kind has its cell
    if (!save) delete column.edit
    return column
  })
}

/** A name that opens its page. */
export function nameLink(name: string, address: string): ReactNode {
  return (
    <a className="medium link" href={`#${address}`} tabIndex={-1} title={name}>
      {name}
    </a>
  )
}

/** An amount for a table elsewhere: in another currency than that of the firm it says which. */
export const amountText = (value: number | null | undefined, currency = firmCurrency()): string =>
  value == null ? '' : currency === firmCurrency() ? String(value) : `${currency} ${value}`

type Kind = {
  cell(value: never, address: string, amount: { of: object; currency: string | undefined }): ReactNode
  text(value: never, currency?: string): string
  align?: 'right'
  edit?: Edit<never>['kind']
}

const kinds = {
  name: {
    cell: nameLink,
    text: (value: string) => value,
    edit: 'text',
  },
  text: {
    cell: (value: string | null) => <Words>{value}</Words>,
    text: (value: string | null) => value ?? '',
    edit: 'text',
  },
  money: {
    cell: (value: number | null, _: string, amount: { of: object; currency: string | undefined }) => (
      <Money value={value} {...amount} inColumn />
    ),
    text: amountText,
    align: 'right',
    edit: 'money',
  },
  count: {
    cell: (value: number | null) => <Words>{value === null ? null : count(value)}</Words>,
    text: (value: number | null) => String(value ?? ''),
    align: 'right',
    edit: 'count',
  },
  percent: {
    cell: (value: number | null) =>
      value === null ? <Words>{null}</Words> : <span className="number">{percents(value)}</span>,
    text: (value: number | null) => String(value ?? ''),
    align: 'right',
    edit: 'percent',
  },
  // without separators: it is no amount
  year: {
    cell: (value: number | null) => <Words>{value === null ? null : String(value)}</Words>,
    text: (value: number | null) => String(value ?? ''),
  },
  choice: {
    cell: (value: string | null) => <Words>{value === null ? null : choiceLabel(value)}</Words>,
    text: (value: string | null) => value ?? '',
    edit: 'choice',
  },
  country: {
    cell: (value: string | null) => <Words>{value === null ? null : countryLabel(value)}</Words>,
    text: (value: string | null) => value ?? '',
    edit: 'choice',
  },
  day: {
    cell: (value: string | null) => <When at={value} />,
    text: (value: string | null) => value ?? '',
    edit: 'date',
  },
  when: {
    cell: (value: string | null) => <When at={value} />,
    text: (value: string | null) => (value ? day(value) : ''),
  },
} satisfies Record<string, Kind>
