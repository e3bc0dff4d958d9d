import { useState } from 'react'
import { isCurrency } from '../../../src/words/iso_currencies.ts'
import { api } from '../api/client.ts'
import type { paths } from '../api/openapi.d.ts'
import { todayHere } from './days.ts'
import {
  counted,
  currencyIn,
  day,
  dayAndTime,
  firmCurrency,
  fullMoney,
  money,
  moneyInColumn,
  percent,
  since,
} from './format.ts'

const nothing = <span style={{ color: 'var(--ink-faint)' }}>–</span>

type MoneyProps = {
  value: number | null | undefined
  /** of the record; of the firm where it is left out */
  currency?: string | null | undefined
  inColumn?: true
  /** whose amount it is: in another currency than the firm's it is converted by the rate of its day */
  of?: object | undefined
}

/**
 * Money, short; on hover the whole amount, and what one in another currency comes to in that of the firm. In a column its
 * decimals stand below those of the others.
 */
export function Money({ value, of, currency: given, inColumn }: MoneyProps) {
  if (value === null || value === undefined) return nothing
  const currency = given ?? currencyIn(of) ?? firmCurrency()
  const text = (inColumn ? moneyInColumn : money)(value, currency)
  const [into, rateDay] = [firmCurrency(), rateDayOf(of)]
  if (of && currency !== into && rateDay !== null && isCode(currency) && isCode(into))
    return <ForeignMoney {...{ value, currency, into, rateDay, text }} />
  return (
    <span className="number" title={fullMoney(value, currency)}>
      {text}
    </span>
  )
}

type Code = paths['/api/exchange-rates/convert']['get']['parameters']['query']['from']
const isCode = (code: string): code is Code => isCurrency(code)

type ForeignProps = { value: number; currency: Code; into: Code; rateDay: string | undefined; text: string }

/** The rate is asked for once somebody points at the amount. */
function ForeignMoney({ value, currency, into, rateDay, text }: ForeignProps) {
  const [isPointed, setPointed] = useState(false)
  const { data } = api.useQuery(
    'get',
    '/api/exchange-rates/convert',
    { params: { query: { from: currency, to: into, ...(rateDay && { day: rateDay }) } } },
    { enabled: isPointed, staleTime: 300_000 },
  )
  const converted =
    data?.rate && data.day ? `${money(value * data.rate, into)} at the rate of ${day(data.day)}` : data?.reason
  return (
    <span
      className="number"
      title={[fullMoney(value, currency), converted].filter(Boolean).join('\n')}
      onMouseEnter={() => setPointed(true)}
    >
      {text}
    </span>
  )
}

const closed: ReadonlySet<unknown> = new Set(['closed_won', 'closed_lost'])

/** The day whose exchange rate counts: of a closed deal its close date, else today; null where it is not known, or an average. */
function rateDayOf(record: object | undefined): string | null | undefined {
  if (!record) return undefined
  if ('period' in record) return null
  if (!('stage' in record) || !closed.has(record.stage)) return undefined
  const closedOn = 'close_date' in record && record.close_date
  return typeof closedOn === 'string' && closedOn <= todayHere() ? closedOn : null
}

type OpenValueProps = { deals: number | undefined; value: number | null | undefined }

/** What open deals are worth in a column; of those without a value how many there are, as they are not worth nothing. */
export const OpenValue = ({ deals, value }: OpenValueProps) =>
  deals && !value ? counted(deals, 'deal') : <Money value={value || null} inColumn />

/** A ratio as percent. */
export function Percent({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? nothing : <span className="number">{percent(value)}</span>
}

/** When something happened; exact on hover. */
export function When({ at }: { at: string | null | undefined }) {
  if (!at) return nothing
  const isDay = at.length === 10
  return (
    <time dateTime={at} title={isDay ? day(at) : dayAndTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {isDay ? day(at) : since(at)}
    </time>
  )
}

/** Text that may be missing. */
export function Words({ children }: { children: string | null | undefined }) {
  return children ? <span>{children}</span> : nothing
}
