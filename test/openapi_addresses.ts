import { unknownId } from './harness.ts'
import type { Operation } from './openapi_walk.ts'
import { secretFigure, type WalledFirm } from './walled_firm.ts'

// Every way in which a list can be asked for whose answer may tell of a record that it does not show.

const searched = ['Zyxquorum', 'Vexillum', 'gnomonics', 'Cora', 'Systems', 'quibblewick']
const textFilter = /^(search|q|query|name|industry|location|tag|role|email)$/
const currencies = ['USD', 'GBP', 'EUR', 'JPY']
const amount = /^(revenue|ebitda|value|size|amount)_(min|max)$/
export const required = ({ query }: Operation) => query.filter((parameter) => parameter.required)

/** A list without filters, with each that takes text, a choice, an id, a currency or an amount, and in each order of amounts in euros. */
export function* addressesOf(
  operation: Operation,
  of: Pick<WalledFirm, 'open' | 'walled'> & Partial<WalledFirm>,
): Generator<string> {
  const { path, query } = operation
  const needed = required(operation).map(({ name }) => `${name}=${of.open[name] ?? 'Systems'}`)
  const with_ = (...more: string[]) =>
    `${path}?${[...more, ...needed.filter((one) => !more.some((other) => other.split('=')[0] === one.split('=')[0]))].join('&')}`
  const size = query.some(({ name }) => name === 'page_size') ? ['page_size=100'] : []
  yield with_(...size)
  for (const { name, schema } of query) {
    if (textFilter.test(name)) for (const word of searched) yield with_(`${name}=${word}`, ...size)
    if (name === 'currency') for (const code of currencies) yield with_(`currency=${code}`, ...size)
    if (amount.test(name)) yield with_(`${name}=${secretFigure}`, ...size)
    if (name === 'include') yield with_('include=activity', ...size)
    for (const choice of schema.enum ?? []) yield with_(`${name}=${choice}`, ...size)
    if (!name.endsWith('_id')) continue
    for (const ids of [of.walled, of.ofDeal ?? {}, of.open]) yield with_(`${name}=${ids[name] ?? unknownId}`, ...size)
  }
  if (!query.some(({ name }) => name === 'in')) return
  yield with_('in=EUR', ...size)
  yield with_('in=JPY', ...size)
  for (const { name, schema } of query) {
    if (amount.test(name)) yield with_('in=EUR', `${name}=${secretFigure}`, ...size)
    if (name !== 'sort_by') continue
    for (const order of schema.enum ?? []) yield with_('in=EUR', `sort_by=${order}`, 'page_size=2')
  }
}
