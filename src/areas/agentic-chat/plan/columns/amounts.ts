import { type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import type { Asking } from '../statements/columns.ts'

/** What one of the firm's base currency is in the one asked for; asked once for all rows. */
const rateOfToday = ({ firmId, base, currency = base }: Asking) =>
  piece`(select exchange_rate(${firmId}, ${base}, ${currency}, latest_day()))`

/** The same for a row: at today's rate where nothing else is said. */
type Rate = (asking: Asking) => Piece

/**
 * An amount as SQL: "own" is in the currency of the row "of", "inBase" in the firm's base currency. Where a question is asked in
 * another one, what is in that already is as it is, and all else is converted from the base.
 */
export const amountOf =
  ({ own, inBase, of, rate = rateOfToday }: { own: string; inBase: string; of: string; rate?: Rate }) =>
  (asking: Asking): Piece =>
    asking.currency === undefined
      ? raw(inBase)
      : piece`(case when ${raw(of)}.currency = ${asking.currency} then ${raw(own)} else ${raw(inBase)} * ${rate(asking)} end)`

/** At the rate of this day, today's where it is null. */
export const rateOn =
  (day: string): Rate =>
  (asking) => {
    const { firmId, base, currency = base } = asking
    return piece`case when ${raw(day)} is null then ${rateOfToday(asking)}
      else exchange_rate(${firmId}, ${base}, ${currency}, ${raw(day)}) end`
  }

/** At the rate of the period of the financial record "of". */
export const rateOfPeriod =
  (of: string): Rate =>
  ({ firmId, base, currency = base }) =>
    piece`period_rate(${firmId}, ${base}, ${currency}, ${raw(of)}.period, ${raw(of)}.period_start, ${raw(of)}.period_end)`

/** An amount that is kept in the base currency alone. */
export const totalOf =
  (inBase: string) =>
  (asking: Asking): Piece =>
    asking.currency === undefined ? raw(inBase) : piece`(${raw(inBase)} * ${rateOfToday(asking)})`
