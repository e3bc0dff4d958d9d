import { z } from 'zod'
import type { Who } from '../platform/auth/gate.ts'
import { joined, nothing, type Piece, piece, raw } from '../platform/db/statement.ts'
import { dayString } from '../platform/http/fields.ts'
import { type Description, type Fields, namesWhere } from './descriptions/describe.ts'
import { currencyCode } from './shapes.ts'

// Amounts of records in another currency than the firm's: one that is in it already is as it is, all others go through the base
// currency, each at the rate of its day.

/** Whose amounts are asked for, and in which currency; undefined: in the base currency. */
export type AskedIn = Pick<Who, 'firmId'> & { currency?: string | undefined }

/** What one of the base currency is in the one that is asked for, of a row. */
type Rate = (asked: Pick<Who, 'firmId'>, currency: string) => Piece

const baseOf = ({ firmId }: Pick<Who, 'firmId'>) => piece`(select base_currency(${firmId}))`

/** Asked once for all rows. */
const rateOfToday: Rate = (asked, currency) =>
  piece`(select exchange_rate(${asked.firmId}, base_currency(${asked.firmId}), ${currency}, latest_day()))`

/** At the rate of this day, today's where it is null. */
const rateOn =
  (day: string): Rate =>
  (asked, currency) =>
    piece`
    case when ${raw(day)} is null then ${rateOfToday(asked, currency)}
      else exchange_rate(${asked.firmId}, ${baseOf(asked)}, ${currency}, ${raw(day)}) end`

/** At the rate of the period of the financial record "of". */
const rateOfPeriod =
  (of: string): Rate =>
  (asked, currency) =>
    piece`
    period_rate(${asked.firmId}, ${baseOf(asked)}, ${currency}, ${raw(of)}.period, ${raw(of)}.period_start, ${raw(of)}.period_end)`

type Amount = {
  /** SQL in the currency of the row "of" */
  own: string
  /** the same in the base currency */
  inBase: string
  of: string
  rate?: Rate
}

/** An amount as SQL. */
export const amountOf =
  ({ own, inBase, of, rate = rateOfToday }: Amount) =>
  ({ firmId, currency }: AskedIn): Piece =>
    currency === undefined
      ? raw(inBase)
      : piece`(case when ${raw(of)}.currency = ${currency} then ${raw(own)} else ${raw(inBase)} * ${rate({ firmId }, currency)} end)`

/** An amount that is kept in the base currency alone. */
export const totalOf =
  (inBase: string) =>
  ({ firmId, currency }: AskedIn): Piece =>
    currency === undefined ? raw(inBase) : piece`(${raw(inBase)} * ${rateOfToday({ firmId }, currency)})`

/** The day whose rate counts for a row. */
const days: Record<string, (of: string) => string> = {
  deals: (of) => `amount_day(${of}.rate_day)`,
  financial_records: (of) => `period_day(${of}.period, ${of}.period_end)`,
}
const rates: Record<string, (of: string) => Rate> = {
  deals: (of) => rateOn(`${of}.rate_day`),
  financial_records: rateOfPeriod,
}

/** An amount of the row "of" of a kind of record that has no converted twin. */
export const amountBeside = (table: string, of: string, own: string, asked: AskedIn): Piece =>
  amountOf({ own, inBase: `(${own} * ${of}.base_rate)`, of, rate: rates[table]?.(of) ?? rateOfToday })(asked)

const moneyIn = (fields: Fields) => namesWhere(fields, ({ kind }) => kind === 'money')

/** An amount of the row "of" of a kind of record, by the name of its field. */
export const amountIn =
  ({ table }: Pick<Description, 'table'>, of: string, asked: AskedIn) =>
  (name: string): Piece => {
    const own = `${of}.${name}`
    if (table === 'financial_records') return amountBeside(table, of, own, asked)
    return amountOf({ own, inBase: `${own}_base`, of, rate: rates[table]?.(of) ?? rateOfToday })(asked)
  }

/** The column "converted" of the row "of": its amounts in the currency that is asked for, with the rate and its day. */
export function convertedOf(
  description: Pick<Description, 'table' | 'fields'>,
  of: string,
  { firmId, currency }: AskedIn,
): Piece {
  if (currency === undefined) return nothing
  const { table, fields } = description
  const rate = (rates[table]?.(of) ?? rateOfToday)({ firmId }, currency)
  const day = raw(days[table]?.(of) ?? 'latest_day()')
  const amount = amountIn(description, of, { firmId, currency })
  return piece`, jsonb_build_object('currency', ${currency}::text,
    'rate', case when ${raw(of)}.currency = ${currency} then 1 else (${raw(of)}.base_rate * ${rate})::float8 end,
    'rate_day', exchange_rate_day(${firmId}, ${raw(of)}.currency, ${currency}, ${day})
    ${joined(moneyIn(fields).map((name) => piece`, ${raw(`'${name}'`)}, ${amount(name)}::float8`))}) as converted`
}

/** The parameter of a list by which amounts are compared, sorted and added in another currency. */
export const InCurrency = currencyCode.optional().meta({
  description:
    'A currency, ISO 4217: amounts are compared, sorted and added in it, and each record has its own in it, as converted',
})

/** What a record of a list has beside its fields where a currency is asked for. */
export const convertedPart = (fields: Fields) => ({
  converted: z
    .object({
      currency: z.string(),
      rate: z.number().nullable().meta({ description: 'null: no rate of its day is on file' }),
      rate_day: dayString
        .nullable()
        .meta({ description: 'Of the oldest rate that it is made of; null: none was needed' }),
      ...Object.fromEntries(moneyIn(fields).map((name) => [name, z.number().nullable()])),
    })
    .optional()
    .meta({ description: 'With in=…' }),
})

/** Of open deals, those whose value is in no sum. */
export const Unconverted = z
  .int()
  .meta({ description: 'Open deals with a value that is in no sum: no exchange rate is on file' })

/** How many deals "d" have a value and no rate. */
export const unconvertedCount = piece`(count(*) filter (where d.value is not null and d.value_base is null))::int`
