import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { type Piece, piece, raw } from '../platform/db/statement.ts'

/** A day without a rate has the last before it, at most so many days back: the bank makes none at weekends and on holidays. */
export const daysBackMax = 10

export type RateSource = 'ecb' | 'manual'
/** A rate that a conversion was made of: of this currency to the euro. */
export type UsedRate = { currency: string; day: string; source: RateSource }
/** How many units of the other currency one is; `day` is that of the oldest rate it is made of. */
export type Conversion = { rate: number; day: string; sources: UsedRate[] }

type Amount = { currency: Piece; day: Piece }

/** One row, or none where the rate is unknown: how many units of the currency one euro was on a day. */
const euroRate = ({ firmId }: Pick<Who, 'firmId'>, { currency, day }: Amount): Piece => piece`
  select 1::numeric as rate, ${day} as day, null as source where ${currency} = 'EUR'
  union all
  (select e.rate, e.day, e.source from exchange_rates e
   where e.firm_id = ${firmId} and e.currency = ${currency} and e.day between ${day} - ${raw(String(daysBackMax))} and ${day}
   order by e.day desc limit 1)`

/**
 * What a lateral join takes: one row with rate, day, from_day, from_source, to_day and to_source, by which an amount of this
 * currency and day is brought to the other currency. The rate is null where it is unknown; nothing converts to itself but by 1.
 */
const conversionOf = (who: Pick<Who, 'firmId'>, { currency, day }: Amount, to: Piece): Piece => piece`
  select case when ${currency} = ${to} then 1 else second.rate / first.rate end as rate,
    case when ${currency} = ${to} then ${day} else least(first.day, second.day) end as day,
    first.day as from_day, first.source as from_source, second.day as to_day, second.source as to_source
  from (select) one
    left join lateral (${euroRate(who, { currency, day })}) first on ${currency} <> ${to}
    left join lateral (${euroRate(who, { currency: to, day })}) second on ${currency} <> ${to}`

type Row = {
  rate: number | null
  day: string
  from_day: string | null
  from_source: RateSource | null
  to_day: string | null
  to_source: RateSource | null
}

/**
 * For each of these currencies and days the conversion to one currency, in their order and in one statement; undefined where
 * a rate is unknown. A rate that is added later than a day changes nothing of that day.
 */
export async function conversionsTo(
  db: Db,
  who: Pick<Who, 'firmId'>,
  to: string,
  wanted: readonly { currency: string; day: string }[],
): Promise<(Conversion | undefined)[]> {
  const amount = { currency: piece`wanted.currency`, day: piece`wanted.day` }
  const rows = await db<Row[]>`
    select c.rate::float8 as rate, c.day, c.from_day, c.from_source, c.to_day, c.to_source
    from unnest(${wanted.map(({ currency }) => currency)}::text[], ${wanted.map(({ day }) => day)}::date[])
      with ordinality as wanted (currency, day, place)
      cross join lateral (${conversionOf(who, amount, piece`${to}::text`)}) c
    order by wanted.place`
  return rows.map((row, index) => conversion(row, wanted[index]?.currency ?? '', to))
}

function conversion(row: Row, from: string, to: string): Conversion | undefined {
  const { rate, day, from_day, from_source, to_day, to_source } = row
  if (rate === null) return undefined
  const sources = [
    { currency: from, day: from_day, source: from_source },
    { currency: to, day: to_day, source: to_source },
  ].filter((used): used is UsedRate => used.day !== null && used.source !== null)
  return { rate, day, sources }
}
