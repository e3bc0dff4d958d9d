import { type Column, column } from './columns.ts'
import type { List, Row } from './lists.ts'

type Shown = { columns: readonly Column[]; list: Pick<List, 'more' | 'columns'>; currency: string }

const ofRecord = ({ list, columns }: Shown) =>
  columns.filter((one) => one.kind === 'money' && list.columns.some(({ field }) => field === one.field))

const fieldOf = (name: string) => `converted.${name}`

/** Behind each amount of a record what it is in another currency, and behind all columns by which rate, of which day. */
export function withConverted(shown: Shown): Column[] {
  const { columns, currency } = shown
  const amounts = ofRecord(shown)
  const all = columns.flatMap((one) =>
    amounts.includes(one) ? [one, column(fieldOf(one.field), `${one.title} (${currency})`, 'money')] : [one],
  )
  if (amounts.length === 0) return all
  return [
    ...all,
    column(fieldOf('rate'), `Rate to ${currency}`, 'number'),
    column(fieldOf('rate_day'), 'Day of the rate', 'date'),
  ]
}

export async function* flatConverted(portions: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of portions)
    yield rows.map(({ converted, ...row }) => ({
      ...row,
      ...Object.fromEntries(Object.entries(converted ?? {}).map(([name, value]) => [fieldOf(name), value])),
    }))
}
