import { z } from 'zod'
import { baseCurrencyOf } from '../../money/base_currency.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { amountIn } from '../../records/amounts.ts'
import { deal } from '../../records/descriptions/deals.ts'
import { matching } from './list.ts'
import { dealStore } from './queries.ts'
import { DealGroupQuery } from './schema.ts'

export const TotalsQuery = DealGroupQuery.omit({ group_by: true })
export type TotalsQuery = z.output<typeof TotalsQuery>

const count = z.int().meta({ description: 'Of all deals that match, with a value or without' })

/** What deals that match come to, and of which currencies that is made. */
export const DealTotals = z.object({
  currency: z.string().meta({ description: 'In which they are added: that of the firm, or of in=' }),
  total: count,
  value: z.number(),
  unconverted: z
    .int()
    .meta({ description: 'Deals with a value that is not in the sum: no rate of their day is on file' }),
  by_currency: z.array(
    z.object({
      currency: z.string(),
      count,
      value: z.number().meta({ description: 'In their own currency' }),
      converted: z.number().nullable().meta({ description: 'null: no rate is on file' }),
    }),
  ),
})
export type DealTotals = z.output<typeof DealTotals>

type Row = DealTotals['by_currency'][number] & { unconverted: number }

export async function readTotals(db: Db, who: Who, query: TotalsQuery): Promise<DealTotals> {
  const amount = amountIn(deal, 'd', { firmId: who.firmId, currency: query.in })
  const rows = await db<Row[]>`
    select d.currency, count(*)::int as count, coalesce(sum(d.value), 0)::float8 as value,
      sum(${amount('value')})::float8 as converted,
      (count(*) filter (where d.value is not null and ${amount('value')} is null))::int as unconverted
    from deals d where ${dealStore.visible(who)} ${matching(who, query, amount)}
    group by d.currency order by d.currency`
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    currency: query.in ?? (await baseCurrencyOf(db, who)),
    total: sum((row) => row.count),
    value: sum((row) => row.converted ?? 0),
    unconverted: sum((row) => row.unconverted),
    by_currency: rows.map(({ unconverted: _unconverted, ...row }) => row),
  }
}
